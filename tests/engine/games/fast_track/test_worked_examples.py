import pytest

from companion.engine.move import parse_move
from tests.engine.games.fast_track.boards import COLOURS, GAME, cases, plays, table

CASES = cases("fast-track-examples.toml")


def state_of(case):
    marbles = {colour: case[colour] for colour in COLOURS if colour in case}
    options = {"board": case.get("board", "square")}
    return table(case["card"], teams=2 if case.get("teams") else 0, options=options, **marbles)


def named(case):
    return f"{case['example']}-{case['card']}"


def position_after(state, text):
    return GAME.outcome(state, parse_move(text)).state.position


def test_every_worked_example_is_here():
    assert {case["example"] for case in CASES} == set(range(1, 24))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_legal_plays_are_those_of_the_example(case):
    state = state_of(case)
    if "plays_among" in case:
        assert set(case["plays_among"]) <= plays(state)
    else:
        assert plays(state) == set(case["plays"])
    assert not plays(state) & set(case.get("illegal", ()))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_rule_that_forces_is_the_one_of_the_example(case):
    legal = GAME.legal_moves(state_of(case))
    assert legal.forced == case.get("forced")
    assert legal.no_effect == case.get("nothing", False)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_captures_marks_and_turns_are_those_of_the_example(case):
    state = state_of(case)
    for text, captured in case.get("captured", {}).items():
        outcome = GAME.outcome(state, parse_move(text))
        assert [list(each) for each in outcome.captured] == captured
    for text, ring in case.get("ring_after", {}).items():
        outcome = GAME.outcome(state, parse_move(text))
        assert list(outcome.state.memory.get("ring", ())) == ring
    if "again" in case:
        text = (case["plays"] or ["pass"])[0]
        assert GAME.outcome(state, parse_move(text)).again == case["again"]
