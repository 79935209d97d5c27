import io
import json
import sys
from importlib.resources import files

import pytest

from companion.board.layout import layout_names, load_layout
from companion.board.writing import layout_as_toml
from companion.cli import main

MADE_BY = {
    "fast-track-square": ["fast-track"],
    "fast-track-hex": ["fast-track", "--sides", "6"],
    "triangle": ["triangle"],
    "jokers-4": ["jokers"],
    "jokers-4-straight": ["jokers", "--castle", "straight"],
    "jokers-6": ["jokers", "--sides", "6"],
    "jokers-6-straight": ["jokers", "--sides", "6", "--castle", "straight"],
    "jokers-8": ["jokers", "--sides", "8"],
    "jokers-8-straight": ["jokers", "--sides", "8", "--castle", "straight"],
}


@pytest.fixture
def hex_without_a_space(tmp_path):
    path = tmp_path / "hex.toml"
    lines = layout_as_toml(load_layout("fast-track-hex")).splitlines()
    path.write_text("\n".join(line for line in lines if not line.startswith(('"T3.4"', '"BE"'))))
    return str(path)


@pytest.mark.parametrize("name", layout_names())
def test_a_shipped_board_is_what_the_command_makes(name, capsys):
    assert main(["board", "new", *MADE_BY[name]]) == 0

    made = capsys.readouterr().out
    assert made == (files("companion.board") / "layouts" / f"{name}.toml").read_text()


def test_a_board_is_made_into_a_file_and_checked(tmp_path, capsys):
    path = str(tmp_path / "x.toml")
    options = ["--sides", "6", "--pitch-mm", "22", "--inner-half-width", "2.55", "--no-markers"]

    assert main(["board", "new", "fast-track", *options, "-o", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "name": "fast-track-hex-tapered",
        "spaces": 133,
        "markers": 0,
        "marble_diameter_mm": 14.08,
        "file": path,
    }

    assert main(["board", "check", path]) == 0
    assert (
        capsys.readouterr().out == f"{path}: fast-track-hex-tapered, 133 spaces, no markers: good\n"
    )


def test_wrong_measures_are_refused(capsys):
    assert main(["board", "new", "fast-track", "--marble-mm", "40"]) == 1
    assert "marbles of 40 mm do not fit" in capsys.readouterr().err


def test_words_that_are_no_measures_are_wrong_usage(capsys):
    assert main(["board", "new", "fast-track", "--pitch-mm", "wide"]) == 2


def test_every_missing_space_is_listed(hex_without_a_space, capsys):
    assert main(["board", "check", hex_without_a_space]) == 1

    out, err = capsys.readouterr()
    needs = 'is missing; a board named "fast-track-hex" needs it'
    assert out.splitlines() == [f'spaces."BE": {needs}', f'spaces."T3.4": {needs}']
    assert err == f'companion: {hex_without_a_space}: spaces."BE": {needs} (1 more listed)\n'


def test_problems_as_json(hex_without_a_space, capsys):
    assert main(["board", "check", hex_without_a_space, "--json"]) == 1

    problems = json.loads(capsys.readouterr().out)["problems"]
    assert [each["entry"] for each in problems] == ['spaces."BE"', 'spaces."T3.4"']


def test_a_space_that_the_board_does_not_have_is_listed(tmp_path, capsys):
    path = tmp_path / "square.toml"
    text = layout_as_toml(load_layout("fast-track-square"))
    path.write_text(text.replace('"T0.0" =', '"T0.14" = [0.0, 210.0]\n"T0.0" =', 1))

    assert main(["board", "check", str(path)]) == 1
    assert capsys.readouterr().out == (
        'spaces."T0.14": is no space of a board named "fast-track-square"\n'
    )


def test_a_tight_board_is_good_with_a_note(tmp_path, capsys):
    path = tmp_path / "square.toml"
    text = layout_as_toml(load_layout("fast-track-square"))
    path.write_text(text.replace("marble_diameter = 16.0", "marble_diameter = 25.5"))

    assert main(["board", "check", str(path)]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith('note: spaces."T0.0": is 25.0 mm from')
    assert last.endswith("good")


def test_a_drawing_goes_to_a_file_or_to_standard_output(tmp_path, capsys):
    path = tmp_path / "x.svg"
    assert main(["board", "draw", "triangle", "-o", str(path)]) == 0
    capsys.readouterr()
    assert main(["board", "draw", "triangle"]) == 0
    assert capsys.readouterr().out == path.read_text()


def test_a_file_that_cannot_be_written_is_refused(tmp_path, capsys):
    path = str(tmp_path / "nowhere" / "x.svg")
    assert main(["board", "draw", "triangle", "-o", path]) == 1
    assert capsys.readouterr().err == (
        f"companion: {path}: cannot be written: No such file or directory\n"
    )


def test_an_older_file_is_replaced_and_nothing_is_left_beside_it(tmp_path):
    path = tmp_path / "x.svg"
    path.write_text("old")
    assert main(["board", "draw", "triangle", "-o", str(path)]) == 0
    assert [each.name for each in tmp_path.iterdir()] == ["x.svg"]
    assert path.read_text().startswith("<svg")


def test_a_layout_may_come_from_standard_input(monkeypatch, capsys):
    text = layout_as_toml(load_layout("triangle"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert main(["board", "check", "-"]) == 0
    assert capsys.readouterr().out == "standard input: triangle, 15 spaces, 4 markers: good\n"


def test_a_name_that_is_no_text_is_refused(tmp_path, capsys):
    path = str(tmp_path / "x.toml")
    assert main(["board", "new", "triangle", "--name", "\udcff", "-o", path]) == 1
    assert capsys.readouterr().err.startswith(f"companion: {path}: cannot be written")


def test_the_list_names_boards_and_shapes(capsys):
    assert main(["board", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [board["name"] for board in listed["boards"]] == layout_names()
    assert "fast-track" in listed["shapes"]
