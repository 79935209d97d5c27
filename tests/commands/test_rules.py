"""`companion rules`: sheets of one table, named sets, and what is refused."""

import json

import pytest

from companion import cli
from companion.engine.house_rules_file import load_house_rules


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    return tmp_path


def told(capsys, *words, code=0):
    assert cli.main(["rules", *words]) == code
    return capsys.readouterr()


def test_games_and_sets_are_listed(capsys, home):
    assert "there are none yet" in told(capsys).out
    told(capsys, "fast-track", "--option", "hand_size=6", "--save", "Grandma's rules")

    assert "Grandma's rules  fast-track        1" in told(capsys).out
    listed = json.loads(told(capsys, "--json").out)
    assert listed["file"] == str(home / "house-rules.toml")
    assert {"name": "fast-track", "title": "Fast Track"} in listed["games"]
    [kept] = listed["sets"]
    assert kept["options"] == {"hand_size": 6}


def test_the_sheet_is_that_of_the_options_given(capsys):
    printed = told(capsys, "fast-track").out
    assert printed.startswith("Fast Track: the rules of this table\n")
    assert "Everybody draws 5 cards." in printed

    said = told(capsys, "fast-track", "--option", "hand_size=7", "win_immediately=no").out
    assert "Everybody draws 7 cards." in said
    assert "The game is won when the winner's turn ends." in said


def test_a_set_is_used_by_name_or_file_and_options_go_over_it(capsys, tmp_path):
    told(capsys, "fast-track", "--option", "hand_size=6", "ft_blocked=backward-first")
    told(capsys, "fast-track", "--option", "hand_size=6", "--save", "Ours")

    by_name = told(capsys, "--set", "ours").out
    by_file = told(capsys, "fast-track", "--set", str(tmp_path / "house-rules.toml")).out
    changed = told(capsys, "--set", "ours", "--option", "hand_size=8").out

    assert by_name == by_file
    assert by_name.startswith("Fast Track: Ours\n")
    assert "Everybody draws 6 cards." in by_name
    assert "Everybody draws 8 cards." in changed
    assert "Ours" not in changed


@pytest.mark.parametrize(
    ("file", "begins"),
    [("a.pdf", b"%PDF-"), ("a.txt", b"Fast Track: "), ("a.md", b"# Fast Track: ")],
)
def test_the_ending_of_the_file_decides_its_form(capsys, tmp_path, file, begins):
    out = tmp_path / file
    assert told(capsys, "fast-track", "-o", str(out)).out == (
        f"{out}: Fast Track: the rules of this table\n"
    )
    assert out.read_bytes().startswith(begins)


def test_the_sheet_is_told_to_programs(capsys, tmp_path):
    out = tmp_path / "a.pdf"
    answer = json.loads(told(capsys, "fast-track", "--json", "-o", str(out)).out)
    assert answer["file"] == str(out)
    assert answer["sheet"]["parts"][0]["title"] == "At this table"

    alone = json.loads(told(capsys, "fast-track", "--json", "--option", "hand_size=6").out)
    assert (alone["file"], alone["options"]) == (None, {"hand_size": 6})


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["fast-trak"], "there is no such game; known: fast-track"),
        (["fast-trak"], '(did you mean "fast-track"?)'),
        (["fast-track", "--option", "handsize=6"], '(did you mean "hand_size"?)'),
        (["fast-track", "--option", "hand_size"], "hand_size: must be written name=value"),
        (["fast-track", "--option", "hand_size=6", "hand_size=7"], "is given twice"),
        (["fast-track", "--option", "hand_size=60"], "must be at most 10"),
        (["--set", "Grandma"], "there is no such set; kept: none yet"),
        (["--set", "none.toml"], "none.toml: there is no such file"),
        (["fast-track", "--save", " "], "must be a text of 1 to 60 letters"),
        (["fast-track", "-o", "/nowhere/at/all.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(capsys, words, says):
    answer = told(capsys, *words, code=1)

    assert answer.out == ""
    assert says in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("words", [["-o", "a.pdf"], ["--save", "x"], ["fast-track", "-o", "a.doc"]])
def test_wrong_usage_is_told(capsys, words):
    assert "error: " in told(capsys, *words, code=2).err


def test_a_set_of_another_game_is_not_taken(capsys):
    told(capsys, "triangle-solitaire", "--option", "start_hole=5", "--save", "Ours")

    refused = told(capsys, "fast-track", "--set", "Ours", code=1)
    assert "is a set for Triangle solitaire, not for Fast Track" in refused.err
    refused = told(capsys, "fast-track", "--save", "Ours", code=1)
    assert "choose another name" in refused.err


def test_a_file_with_several_sets_needs_a_name(capsys, tmp_path):
    file = str(tmp_path / "house-rules.toml")
    told(capsys, "fast-track", "--save", "One")
    told(capsys, "fast-track", "--save", "Two")

    assert 'not "One", "Two"' in told(capsys, "fast-track", "--set", file, code=1).err
    assert told(capsys, "--file", file, "--set", "two").out.startswith("Fast Track: Two")


def test_a_broken_file_is_never_written_over(capsys, tmp_path):
    file = tmp_path / "house-rules.toml"
    file.write_text("[broken")

    assert "is not valid TOML" in told(capsys, "fast-track", "--save", "One", code=1).err
    assert file.read_text() == "[broken"


def test_saving_again_takes_the_place_of_the_set(capsys, tmp_path):
    told(capsys, "fast-track", "--option", "hand_size=6", "--save", "One")
    told(capsys, "fast-track", "--option", "hand_size=7", "--save", "one")

    [kept] = load_house_rules(tmp_path / "house-rules.toml")
    assert (kept.name, kept.options) == ("one", {"hand_size": 7})
