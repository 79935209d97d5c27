import json

import cv2
import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import Sight
from companion.errors import VisionError
from companion.inputs import Frame
from companion.vision.calibrate import calibrate
from companion.vision.picture_file import load_picture
from companion.vision.reader import BoardReader
from companion.vision.settle import Settler
from companion.vision.watcher import Watcher

PLAIN = [("cateye", "p1"), ("opaque", "p1"), ("opaque", "p1v")]


def changed(frame: Frame, how) -> Frame:
    pixels = np.asarray(frame.pixels).astype(np.float64)
    return Frame(np.clip(how(pixels), 0, 255).astype(np.uint8), frame.taken_at_s)


def certain_mistakes(reading, truth) -> list[str]:
    unseen = {*truth["hidden"], *truth["out_of_frame"]}
    skipped = set(truth["partly_hidden"])
    return [
        space
        for space, seen in reading.spaces.items()
        if seen.sure
        and space not in skipped
        and (space in unseen or seen.likeliest != truth["spaces"].get(space))
    ]


@pytest.mark.parametrize(("table", "name"), PLAIN)
def test_every_space_is_read_right_or_called_unsure(request, table, name):
    table = request.getfixturevalue(table)
    reading = BoardReader(table.layout, table.calibration).read(table.frame(name))
    assert reading.sight is Sight.STEADY
    wrong = reading.likeliest_position(Position()).differences(table.position(name))
    assert wrong <= reading.unsure
    assert len(reading.unsure) <= 5


@pytest.mark.parametrize("table", ["cateye", "opaque"])
def test_under_a_hand_nothing_is_certain(request, table):
    table = request.getfixturevalue(table)
    reading = BoardReader(table.layout, table.calibration).read(table.frame("p4"))
    assert reading.sight is Sight.BUSY
    assert certain_mistakes(reading, table.truth("p4")) == []


LIGHTS = {
    "darker": lambda p: p * 0.7,
    "warmer": lambda p: p * np.array([0.8, 1.0, 1.15]),
    "cooler": lambda p: p * np.array([1.15, 1.0, 0.85]),
    "noisy": lambda p: p + np.random.default_rng(5).normal(0, 6, p.shape),
    "blurred": lambda p: cv2.GaussianBlur(p, (0, 0), 1.3),
    "half in shadow": lambda p: p * np.linspace(0.6, 1.0, p.shape[1])[None, :, None],
}


@pytest.mark.slow
@pytest.mark.parametrize("light", LIGHTS)
def test_other_light_makes_no_certain_mistake(opaque, light):
    frame = changed(opaque.frame("p1"), LIGHTS[light])
    reading = BoardReader(opaque.layout, opaque.calibration).read(frame)
    assert certain_mistakes(reading, opaque.truth("p1")) == []
    assert len(reading.unsure | reading.hidden) <= 8


@pytest.mark.slow
def test_a_bumped_camera_is_followed(opaque):
    turn = cv2.getRotationMatrix2D((640, 480), 3.0, 0.95)
    moved = cv2.warpAffine(np.asarray(opaque.frame("p1").pixels), turn, (1280, 960))
    reader = BoardReader(opaque.layout, opaque.calibration)
    reader.read(opaque.frame("start"))
    reading = reader.read(Frame(moved, 1.0))
    assert reading.sight is Sight.STEADY
    assert certain_mistakes(reading, opaque.truth("p1")) == []
    assert len(reading.unsure) <= 6


def test_a_card_on_the_board_hides_what_lies_under_it(opaque):
    pixels = np.asarray(opaque.frame("p1").pixels).copy()
    at_x, at_y = opaque.truth("p1")["at_px"]["BE"]
    x, y = int(at_x), int(at_y)
    pixels[y - 60 : y + 60, x - 45 : x + 45] = (225, 228, 230)
    reading = BoardReader(opaque.layout, opaque.calibration).read(Frame(pixels, 0.0))
    assert reading.sight is Sight.BUSY
    assert not reading.spaces["BE"].sure


def with_coaster(opaque, at_s):
    pixels = np.asarray(opaque.frame("p1").pixels).copy()
    cv2.circle(pixels, (720, 470), 45, (60, 160, 60), -1)
    return Frame(pixels, at_s)


@pytest.mark.slow
def test_a_thing_that_stays_beside_the_spaces_becomes_furniture(opaque):
    reader = BoardReader(opaque.layout, opaque.calibration)
    sights = [reader.read(with_coaster(opaque, at_s=n * 0.5)).sight for n in range(14)]
    assert sights[0] is Sight.BUSY
    assert sights[-1] is Sight.STEADY


def test_a_black_picture_is_lost_with_a_sentence(opaque):
    reader = BoardReader(opaque.layout, opaque.calibration)
    reading = reader.read(Frame(np.zeros((960, 1280, 3), np.uint8), 2.0))
    assert reading.sight is Sight.LOST
    assert reading.problem
    assert reading.taken_at_s == 2.0
    assert set(reading.spaces) == set(opaque.layout.spaces)


@pytest.mark.slow
def test_a_picture_of_something_else_is_lost(opaque):
    noise = np.random.default_rng(1).integers(0, 255, (960, 1280, 3), dtype=np.uint8)
    reading = BoardReader(opaque.layout, opaque.calibration).read(Frame(noise, 0.0))
    assert reading.sight is Sight.LOST


def test_a_picture_without_colour_is_lost_and_not_a_crash(opaque):
    reading = BoardReader(opaque.layout, opaque.calibration).read(
        Frame(np.zeros((960, 1280), np.uint8), 0.0)
    )
    assert reading.sight is Sight.LOST
    assert "colour" in reading.problem


def test_a_calibration_of_another_board_is_refused(opaque):
    with pytest.raises(VisionError, match="another board"):
        BoardReader(load_layout("fast-track-square"), opaque.calibration)


def test_numbers_come_back_the_same_from_json(opaque):
    reading = BoardReader(opaque.layout, opaque.calibration).read(opaque.frame("p1"))
    for seen in reading.spaces.values():
        numbers = [*seen.probabilities.values(), *(seen.at_px or ())]
        assert json.loads(json.dumps(numbers)) == numbers
        assert abs(sum(seen.probabilities.values()) - 1) < 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("table", ["cateye", "opaque"])
def test_without_a_calibration_it_is_useful_and_never_certainly_wrong(request, table):
    table = request.getfixturevalue(table)
    colours = ("red", "blue", "green", "yellow", "white", "black")
    reading = BoardReader(table.layout, colours=colours).read(table.frame("p1"))
    truth = table.position("p1")
    assert certain_mistakes(reading, table.truth("p1")) == []
    right = sum(seen.likeliest == truth.at(space) for space, seen in reading.spaces.items())
    assert right / len(truth_spaces := reading.spaces) > 0.7, len(truth_spaces)


@pytest.mark.slow
def test_what_is_confirmed_is_learned_within_bounds(opaque):
    reader = BoardReader(opaque.layout, opaque.calibration)
    reader.read(opaque.frame("p1"))
    before = len(reader.calibration.looks)
    reader.learn(opaque.position("p1"))
    after = reader.calibration
    assert len(after.looks) > before  # pens that were never seen empty
    reading = reader.read(opaque.frame("p1"))
    assert reading.likeliest_position(Position()) == opaque.position("p1")
    again = BoardReader(opaque.layout, after).read(opaque.frame("p1"))
    assert again.unsure == frozenset()


@pytest.mark.slow
def test_a_move_in_a_recorded_game_settles_within_a_fifth_of_a_second(vision_data):
    folder = vision_data / "recording"
    truth = json.loads((folder / "truth.json").read_text())
    frames = [json.loads(line) for line in (folder / "frames.jsonl").read_text().splitlines()]
    layout = load_layout(folder / "layout.toml")
    pictures = {each["file"]: load_picture(folder / each["file"]) for each in frames}
    first = Frame(pictures[frames[0]["file"]], 0.0)
    calibration = calibrate(layout, [(first, Position(truth["before"]))])
    watcher = Watcher(BoardReader(layout, calibration), Settler())
    news = []
    for each in frames:
        settled = watcher.see(Frame(pictures[each["file"]], each["at_s"]))
        if settled is not None:
            news.append(settled)
    assert [each.sight for each in news] == [Sight.STEADY, Sight.BUSY, Sight.STEADY]
    assert news[0].likeliest_position(Position()) == Position(truth["before"])
    assert news[2].likeliest_position(Position()) == Position(truth["after"])
    assert news[2].taken_at_s - truth["hand_left_s"] <= 0.2
