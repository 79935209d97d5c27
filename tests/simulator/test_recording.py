import json

import cv2
import pytest

from companion.board.layout import load_layout
from companion.errors import DataError
from companion.hardware.camera_files import recorded_pictures
from companion.simulator.gesture import Step, gesture
from companion.simulator.recording import record
from tests.simulator.tables import MARBLES, small_table

pytestmark = pytest.mark.slow


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recording")
    table, clock = small_table()
    script = [gesture(1.0, Step("T0.0", "T0.5")), gesture(4.0, Step("BE", None))]
    cards = [{"at_s": 0.5, "declared": {"card": "5"}}]
    count = record(
        table, clock, script, folder, until_s=6.0, setup={"game": "fast-track"}, cards=cards
    )
    return folder, count


def test_every_frame_is_listed_with_its_time_and_can_be_played(recording):
    folder, count = recording
    pictures = recorded_pictures(folder)
    assert len(pictures) == count == 91
    assert [round(p.at_s * 15) for p in pictures] == list(range(91))
    assert pictures[0].frame().pixels.shape == (480, 640, 3)


def test_the_truth_says_when_the_hand_was_there_and_what_stood(recording):
    folder, _ = recording
    truth = lines(folder / "positions.jsonl")
    after_one = MARBLES.moved([("T0.0", "T0.5")])
    assert truth[0] == {"at_s": 0.0, "hand": False, "position": MARBLES.as_json()}
    assert truth[-1]["hand"] is False
    assert truth[-1]["position"] == after_one.changed({"BE": None}).as_json()
    calm = [entry["position"] for entry in truth if not entry["hand"]]
    assert calm == [MARBLES.as_json(), after_one.as_json(), truth[-1]["position"]]


def test_still_pictures_are_used_again_and_moving_ones_are_not(recording):
    folder, count = recording
    files = [entry["file"] for entry in lines(folder / "frames.jsonl")]
    assert len(set(files[:15])) == 3
    moving = files[16:25]
    assert len(set(moving)) == len(moving)
    assert len(list((folder / "frames").iterdir())) == len(set(files)) < count


def test_layout_setup_and_cards_lie_beside_the_frames(recording):
    folder, _ = recording
    assert load_layout(folder / "layout.toml") == load_layout("fast-track-square")
    assert json.loads((folder / "setup.json").read_text()) == {"game": "fast-track"}
    assert lines(folder / "cards.jsonl") == [{"at_s": 0.5, "declared": {"card": "5"}}]


def test_a_recording_is_never_written_over(recording):
    folder, _ = recording
    table, clock = small_table()
    with pytest.raises(DataError, match="holds a recording already"):
        record(table, clock, [], folder, until_s=1.0)


@pytest.mark.slow
def test_the_same_script_gives_the_same_bytes(tmp_path):
    files = []
    for name in ("one", "other"):
        table, clock = small_table(seed=9)
        record(table, clock, [gesture(0.1, Step("T0.0", "T0.1"))], tmp_path / name, until_s=0.6)
        files.append([f.read_bytes() for f in sorted((tmp_path / name / "frames").iterdir())])
    assert files[0] == files[1] and len(files[0]) > 5
    assert cv2.imread(str(tmp_path / "one" / "frames" / "000000.jpg")) is not None
