"""The board is found on the rendered tables to a fraction of a pixel, markers or none."""

import json
import math

import cv2
import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.vision.finding import BoardNotFoundError, find_board
from companion.vision.tracking import BoardTracker

pytestmark = [pytest.mark.shared, pytest.mark.slow]

TABLES = ["t100", "t101", "t102", "t103", "t104", "t105", "t106", "t107"]


def misfits_px(pose, layout, truth):
    places = np.array(list(layout.spaces.values()))
    true = np.array([truth["at_px"][space] for space in layout.spaces])
    return np.linalg.norm(pose.project(places) - true, axis=1)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ["start", "p1v", "p4"])
def test_every_space_is_found_from_one_picture(shared_folder, table, name):
    folder = shared_folder / "data" / "tables" / table
    layout = load_layout(folder / "layout.toml")
    truth = json.loads((folder / f"{name}.json").read_text("utf-8"))
    picture = cv2.imread(str(folder / f"{name}.jpg"))
    known = name == "start" or not layout.markers
    believed = Position(truth["spaces"]) if known else None

    misfits = misfits_px(find_board(picture, layout, believed=believed), layout, truth)

    assert math.sqrt(np.mean(misfits**2)) < 1.0
    assert misfits.max() < 2.5


@pytest.mark.parametrize("table", ["t102", "t105"])
def test_a_cold_picture_of_a_bare_board_is_not_guessed_at(shared_folder, table):
    folder = shared_folder / "data" / "tables" / table
    layout = load_layout(folder / "layout.toml")
    with pytest.raises(BoardNotFoundError, match="looks the same in"):
        find_board(cv2.imread(str(folder / "p1.jpg")), layout)


def test_hands_of_a_recorded_game_never_disturb_the_pose(shared_folder):
    folder = shared_folder / "data" / "recordings" / "hex-six-players"
    lines = (folder / "frames.jsonl").read_text("utf-8").splitlines()
    files = list(dict.fromkeys(json.loads(line)["file"] for line in lines))
    tracker = BoardTracker(load_layout(folder / "layout.toml"))
    poses = {id(tracker.follow(cv2.imread(str(folder / file)))) for file in files}
    assert len(poses) == 1


def test_photographs_of_other_boards_are_refused_in_a_sentence(shared_folder):
    photographs = sorted((shared_folder / "data" / "real").glob("**/*.[jJp][pPn]*g"))
    layout = load_layout("fast-track-square")
    assert photographs
    for photograph in photographs[::4]:
        with pytest.raises(BoardNotFoundError, match=r"^the board is not found: .*\w$"):
            find_board(cv2.imread(str(photograph)), layout)
