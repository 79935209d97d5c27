"""The rule cases of tests/data/rulings/fast-track.toml: what was done, and what is said of it."""

import pytest

from companion.board.position import Position
from companion.engine.games.fast_track.graph import pen
from companion.engine.move import parse_move
from tests.engine.games.fast_track.boards import COLOURS, GAME, cases, table

CASES = cases("fast-track.toml")
ILLEGAL_IN_THE_EXAMPLES = {3, 6, 7, 8, 9, 10, 12, 13, 14, 17, 18, 19, 20, 21, 22}


def state_of(case):
    marbles = {colour: case[colour] for colour in COLOURS if colour in case}
    options = {"board": case.get("board", "square"), **case.get("options", {})}
    return table(
        case["card"],
        seats=case.get("seats"),
        teams=case.get("teams", 0),
        to_move=case.get("to_move", 0),
        memory=case.get("memory"),
        options=options,
        **marbles,
    )


def after_hand(state, case):
    """The board after the steps of `done`, one by one, and then `put`."""
    marbles = dict(state.position.marbles)
    move = parse_move(case["done"])
    if move.is_swap:
        one, other = move.steps[0].start, move.steps[0].end
        marbles[one], marbles[other] = marbles[other], marbles[one]
    for step in () if move.is_swap else move.steps:
        marble = marbles.pop(step.start)
        met = marbles.get(step.end)
        marbles[step.end] = marble
        if met is not None:
            hole = next(hole for hole in pen(COLOURS.index(met)) if hole not in marbles)
            marbles[hole] = met
    for space, colour in case.get("put", {}).items():
        if colour:
            marbles[space] = colour
        else:
            del marbles[space]
    return Position(marbles)


def judged(case):
    state = state_of(case)
    return GAME.judge(state, after_hand(state, case))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_rules_named_are_those_of_the_case(case):
    ruling = judged(case)

    assert [breach.rule for breach in ruling.breaches] == case["breaches"]
    assert ruling.legal == (not case["breaches"])


@pytest.mark.parametrize(
    "case", [each for each in CASES if "move" in each], ids=lambda case: case["name"]
)
def test_the_change_is_told_as_the_move_of_the_case(case):
    assert str(judged(case).move) == case["move"]


@pytest.mark.parametrize(
    "case",
    [each for each in CASES if {"says", "spaces", "nearest"} & each.keys()],
    ids=lambda case: case["name"],
)
def test_the_first_breach_is_said_and_shown_as_in_the_case(case):
    ruling = judged(case)
    first = ruling.breaches[0]

    assert first.says == case.get("says", first.says)
    assert list(first.spaces) == case.get("spaces", list(first.spaces))
    if "nearest" in case:
        assert str(ruling.nearest[0]) == case["nearest"][0]


def test_every_example_that_calls_something_illegal_has_its_case():
    shown = {case["example"] for case in CASES if "example" in case}

    assert shown == ILLEGAL_IN_THE_EXAMPLES


@pytest.mark.parametrize(
    "case", [each for each in CASES if each["breaches"]], ids=lambda case: case["name"]
)
def test_an_illegal_change_is_met_with_a_way_back_and_something_better(case):
    state = state_of(case)
    after = after_hand(state, case)
    ruling = GAME.judge(state, after)
    legal = GAME.legal_moves(state)

    assert bool(ruling.repair) == (after != state.position)
    assert 1 <= len(ruling.nearest) <= 3
    assert all(move in legal.moves or not move.steps for move in ruling.nearest)
