import pytest

from companion.engine.move import parse_move
from tests.engine.games.fast_track_draw.boards import COLOURS, GAME, cases, plays, table

CASES = cases("fast-track-draw-examples.toml")


def state_of(case):
    pieces = {colour: case[colour] for colour in COLOURS if colour in case}
    return table(case["card"], dry=case.get("dry", 0), **pieces)


def named(case):
    return f"{case['example']}-{case['card']}"


def outcomes(case, key):
    """(outcome, what the case says of it) of every play that *key* names."""
    for text, said in case.get(key, {}).items():
        yield GAME.outcome(state_of(case), parse_move(text)), said


def test_every_worked_example_is_here():
    assert {case["example"] for case in CASES} == set(range(1, 20))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_legal_plays_are_those_of_the_example(case):
    state = state_of(case)
    if "plays_among" in case:
        assert set(case["plays_among"]) <= plays(state)
    else:
        assert plays(state) == set(case["plays"])
    if "whole" in case:
        assert {text for text in plays(state) if "+" not in text} == set(case["whole"])
    assert not plays(state) & set(case.get("illegal", ()))
    assert GAME.legal_moves(state).no_effect == case.get("nothing", False)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_what_follows_is_that_of_the_example(case):
    for outcome, captured in outcomes(case, "captured"):
        assert [list(each) for each in outcome.captured] == captured
    for outcome, status in outcomes(case, "status_after"):
        assert list(outcome.state.memory.get("status", ())) == status
    for outcome, dry in outcomes(case, "dry_after"):
        assert outcome.state.memory.get("dry", {}).get("0", 0) == dry
    for outcome, again in outcomes(case, "again"):
        assert outcome.again == again
        assert outcome.state.to_move == (0 if again else 1)
