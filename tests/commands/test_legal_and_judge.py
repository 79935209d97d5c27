import io
import json
import sys
import time

import pytest

from companion.cli import main

STATE = {
    "game": "fast-track",
    "options": {"board": "square"},
    "seats": [
        {"side": 0, "colour": "red", "team": "A", "player": "human"},
        {"side": 1, "colour": "blue", "team": "B"},
    ],
    "to_move": 0,
    "position": {"T0.5": "red", "P0.1": "red", "P0.2": "red", "P0.3": "red", "P1.1": "blue"},
    "memory": {"ring": ["T3.0"]},
    "declared": {"card": "8"},
}
LEFT = {space: colour for space, colour in STATE["position"].items() if space != "T0.5"}
LEGAL = {**STATE, "after": {**LEFT, "T3.11": "red"}}
ILLEGAL = {**STATE, "after": {**LEFT, "T3.10": "red"}}


@pytest.fixture
def given(tmp_path):
    def write(*values):
        path = tmp_path / "given.json"
        path.write_text(
            "\n".join(each if isinstance(each, str) else json.dumps(each) for each in values)
        )
        return str(path)

    return write


def answer(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_legal_answers_the_documented_example(given, capsys):
    assert answer(capsys, "legal", given(STATE)) == {
        "to_move": 0,
        "forced": "F4",
        "no_effect": False,
        "moves": [
            {
                "move": "T0.5-T3.11",
                "steps": [["T0.5", "T3.11"]],
                "captured": [],
                "after": {**LEFT, "T3.11": "red"},
                "again": False,
                "says": "Red moves back 8 from T0.5 to T3.11.",
            }
        ],
    }


def test_legal_says_when_a_card_does_nothing(given, capsys):
    found = answer(capsys, "legal", given({**STATE, "position": LEFT}))
    assert (found["no_effect"], found["forced"], found["moves"]) == (True, "F5", [])


def test_judge_answers_the_documented_example(given, capsys):
    found = answer(capsys, "judge", given(ILLEGAL))
    assert found["legal"] is False
    assert found["move"] == "T0.5-T3.10"
    assert found["breaches"][0] == {
        "rule": "R2",
        "spaces": ["T0.5", "T3.10"],
        "says": "An 8 moves 8 spaces; this marble moved 9.",
    }
    assert found["nearest"] == ["T0.5-T3.11"]
    assert found["repair"] == [{"marble": "red", "from": "T3.10", "to": "T0.5"}]


def test_judge_says_what_a_legal_change_was(given, capsys):
    found = answer(capsys, "judge", given(LEGAL))
    assert (found["legal"], found["move"], found["breaches"]) == (True, "T0.5-T3.11", [])


def test_both_speak_to_a_person(given, capsys):
    assert main(["legal", given(STATE)]) == 0
    assert "Red moves back 8 from T0.5 to T3.11." in capsys.readouterr().out
    assert main(["judge", given(ILLEGAL)]) == 0
    assert "Not legal: T0.5-T3.10" in capsys.readouterr().out


def test_standard_input_is_read_when_no_file_is_named(monkeypatch, capsys):
    text = json.dumps(STATE).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert answer(capsys, "legal")["forced"] == "F4"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"position": {"T0.55": "red"}}, "position.T0.55"),
        ({"declared": {"card": "11"}}, "declared.card"),
        ({"declared": {}}, "declared.card: missing"),
        ({"position": {f"T1.{k}": "red" for k in range(5)}}, "too many red marbles"),
        ({"memory": {"hands": {"0": ["7"]}}}, "8 is not in the hand of seat 0"),
        ({"game": "ludo"}, "there is no game named 'ludo'"),
    ],
)
def test_a_state_that_cannot_be_is_refused_in_one_line(change, said, given, capsys):
    for command in ("legal", "judge"):
        assert main([command, given({**LEGAL, **change}), "--json"]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert said in err
        assert err.count("\n") == 1


def test_two_marbles_on_one_space_are_refused(given, capsys):
    text = json.dumps(STATE).replace('"P1.1": "blue"', '"T0.5": "blue"')
    assert main(["legal", given(text)]) == 1
    assert '"T0.5": is given twice' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (..., "after: missing"),
        ({"T9.1": "red"}, "after.T9.1: there is no such space"),
        ({"T0.1": "pink"}, "after.T0.1: pink is played by no seat"),
        ([], "after: must be a JSON object"),
    ],
)
def test_a_board_that_cannot_be_judged_is_refused(after, said, given, capsys):
    change = {**STATE} if after is ... else {**STATE, "after": after}
    assert main(["judge", given(change)]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", ["legal", "judge"])
def test_lines_are_answered_in_order_and_a_refused_one_stops_nothing(command, given, capsys):
    path = given(LEGAL, {**LEGAL, "to_move": 5}, "{", LEGAL)
    assert main([command, path, "--lines"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(line) == {"error"} for line in lines] == [False, True, True, False]
    assert "line 2: to_move" in lines[1]["error"]
    assert "line 3" in lines[2]["error"]
    assert lines[0] == lines[3]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["legal", "judge"])
def test_ten_thousand_positions_a_minute(command, given, capsys):
    path = given(*[ILLEGAL] * 500)
    began_s = time.process_time()
    assert main([command, path, "--lines"]) == 0
    taken_s = time.process_time() - began_s
    assert len(capsys.readouterr().out.splitlines()) == 500
    assert taken_s < 500 * 60 / 10_000
