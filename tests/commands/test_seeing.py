"""calibrate, read and score, on pictures that the virtual table draws."""

import json

import cv2
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.cli import main
from companion.simulator.table import VirtualTable

START = {f"P{side}.{k}": colour for side, colour in enumerate(["red", "blue"]) for k in range(1, 5)}
PLAYED = {"T0.9": "red", "T1.3": "blue", "P0.2": "red", "P0.3": "red", "P0.4": "red"} | {
    f"P1.{k}": "blue" for k in range(1, 4)
}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A folder with a start picture, a later one, their truth, and what is no picture."""
    folder = tmp_path_factory.mktemp("table")
    layout = load_layout("fast-track-square")
    virtual = VirtualTable(layout, Position(START), clock=lambda: 0.0)
    for name, marbles in (("start", START), ("p1", PLAYED)):
        virtual.set_position(Position(marbles))
        cv2.imwrite(str(folder / f"{name}.jpg"), virtual.picture(10.0).pixels)
        truth = {"layout": "layout.toml", "spaces": marbles, "hidden": [], "lighting": "even"}
        (folder / f"{name}.json").write_text(json.dumps(truth))
    from companion.board.writing import layout_as_toml

    (folder / "layout.toml").write_text(layout_as_toml(layout))
    (folder / "notes.jpg").write_text("not a picture")
    (folder / "start-position.json").write_text(json.dumps(START))
    return folder


@pytest.fixture(scope="module")
def calibration(table):
    out = table / "table.json"
    argv = ["calibrate", "--layout", str(table / "layout.toml"), "--out", str(out)]
    argv += ["--picture", str(table / "start.jpg")]
    assert main([*argv, "--position", str(table / "start-position.json")]) == 0
    return out


@pytest.mark.slow
def test_a_picture_is_read_with_what_was_learned(table, calibration, capsys):
    images = [str(table / "p1.jpg"), str(table / "notes.jpg")]
    argv = ["read", *images, "--layout", str(table / "layout.toml")]
    assert main([*argv, "--calibration", str(calibration), "--json"]) == 0
    read, broken = json.loads(capsys.readouterr().out)
    contents = {space: seen["content"] for space, seen in read["spaces"].items()}
    assert {s: c for s, c in contents.items() if c not in (None, "unsure")} == PLAYED
    assert (broken["board_found"], broken["spaces"]) == (False, {})
    assert "cannot be read as a picture" in broken["problem"]


@pytest.mark.slow
def test_a_table_of_pictures_is_scored(table, capsys):
    assert main(["score", "--truth", str(table), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["all"]["pictures"] == 1
    assert result["all"]["confident_errors"] == 0
    assert list(result["by"]["lighting"]) == ["even"]


def test_no_readable_picture_at_all_is_an_error(table, capsys):
    argv = ["read", str(table / "notes.jpg"), "--layout", str(table / "layout.toml")]
    assert main(argv) == 1
    assert "no picture could be read" in capsys.readouterr().err


def test_pictures_and_positions_come_in_pairs(table):
    argv = ["calibrate", "--layout", "fast-track-square", "--out", "x.json"]
    argv += ["--picture", "a.jpg", "--picture", "b.jpg", "--position", "a.json"]
    assert main(argv) == 2


def test_a_position_with_an_unknown_space_names_it(table, tmp_path, capsys):
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"T9.9": "red"}')
    argv = ["calibrate", "--layout", "fast-track-square", "--out", str(tmp_path / "x.json")]
    argv += ["--picture", str(table / "start.jpg"), "--position", str(wrong)]
    assert main(argv) == 1
    assert "T9.9" in capsys.readouterr().err
