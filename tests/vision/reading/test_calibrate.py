import numpy as np
import pytest

from companion.board.position import Position
from companion.errors import CalibrationError
from companion.inputs import Frame
from companion.vision.calibrate import calibrate
from companion.vision.reader import BoardReader

pytestmark = pytest.mark.slow  # each learns a table


def refusal(table, position, frame=None) -> str:
    with pytest.raises(CalibrationError) as refused:
        calibrate(table.layout, [(frame or table.frame("start"), position)])
    return str(refused.value)


def scaled(frame: Frame, by: float) -> Frame:
    pixels = np.asarray(frame.pixels).astype(np.float64) * by
    return Frame(np.clip(pixels, 0, 255).astype(np.uint8), 0.0)


def test_steps_are_told(opaque):
    steps = []
    calibrate(
        opaque.layout,
        [(opaque.frame("start"), opaque.position("start"))],
        lambda done, of: steps.append((done, of)),
    )
    assert steps == [(1, 3), (2, 3), (3, 3)]


def test_no_picture_is_refused(opaque):
    with pytest.raises(CalibrationError, match="no picture"):
        calibrate(opaque.layout, [])


def test_a_marble_that_is_not_given_is_named(opaque):
    words = refusal(opaque, opaque.position("start").changed({"P0.1": None}))
    assert "P0.1 should be empty but looks red" in words


def test_a_marble_that_is_not_there_is_named(opaque):
    words = refusal(opaque, opaque.position("start").changed({"T0.3": "blue"}))
    assert "T0.3 should be blue but looks empty" in words


def test_the_position_of_another_picture_does_not_fit(opaque):
    words = refusal(opaque, opaque.position("start"), opaque.frame("p1"))
    assert "does not fit the picture" in words


def test_a_position_moved_by_some_spaces_does_not_fit(opaque):
    start, spaces = opaque.position("start"), list(opaque.layout.spaces)
    for places in (1, 5, 24):
        moved = {
            spaces[(spaces.index(space) + places) % len(spaces)]: colour
            for space, colour in start.marbles.items()
        }
        words = refusal(opaque, Position(moved))
        assert "position given" in words


def test_two_colours_that_look_alike_are_named(opaque):
    marbles = dict(opaque.position("start").marbles)
    marbles["P0.2"] = marbles["P0.4"] = "orange"
    assert "orange and red marbles look too alike" in refusal(opaque, Position(marbles))


def test_an_unknown_space_is_named(opaque):
    assert "'Z9'" in refusal(opaque, Position({"Z9": "red"}))


def test_an_empty_board_is_not_enough(opaque):
    assert "marbles of every colour" in refusal(opaque, Position())


def test_a_dark_picture_is_refused(opaque):
    words = refusal(opaque, opaque.position("start"), scaled(opaque.frame("start"), 0.1))
    assert "dark" in words


def test_a_picture_without_the_board_is_refused(opaque):
    grey = Frame(np.full((960, 1280, 3), 120, np.uint8), 0.0)
    assert "marker" in refusal(opaque, opaque.position("start"), grey)


def test_more_pictures_leave_nothing_to_doubt(opaque):
    pictures = [(opaque.frame(name), opaque.position(name)) for name in ("start", "p1")]
    reader = BoardReader(opaque.layout, calibrate(opaque.layout, pictures))
    for name in ("start", "p1"):
        reading = reader.read(opaque.frame(name))
        assert reading.likeliest_position(Position()) == opaque.position(name)
        assert reading.unsure == frozenset()
