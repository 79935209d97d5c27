"""The rule cases of tests/data/rulings/fast-track-draw.toml: what was done, what is said of it."""

import string

import pytest

from companion.board.position import Position
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track_draw.judging_words import words_of
from companion.engine.games.fast_track_draw.objection import NAMED_FIRST
from companion.engine.move import parse_move
from tests.engine.games.fast_track_draw.boards import COLOURS, GAME, cases, table

CASES = cases("fast-track-draw.toml")
CLAIMS = {
    "wrong count": "R1",
    "backward with another card": "R2",
    "own piece passed": "R4",
    "own piece hit": "R4",
    "out with another card": "R6",
    "past home": "R7",
    "corner-to-corner without status": "R9",
    "moved another piece meanwhile": "R11",
    "corner step past own home": "R10",
    "centre from a piece without status": "R10",
    "centre left with a wrong card": "R14",
    "moving after the turn is over": "R15",
    "undo after End Turn": "C2.5",
}
NOT_ALWAYS_THE_FIRST = {"out onto own piece", "overshoot"}


def state_of(case):
    pieces = {colour: case[colour] for colour in COLOURS if colour in case}
    memory = dict(case.get("memory", {}))
    if "last" in memory:
        before = {space: colour or None for space, colour in memory["last"]["before"].items()}
        memory["last"] = {**memory["last"], "before": before}
    return table(
        case["card"] or case.get("declared"),
        to_move=case.get("to_move", 0),
        memory=memory,
        options=case.get("options"),
        dry=case.get("dry", 0),
        **pieces,
    )


def after_hand(state, case):
    """The board after the steps of `done`, one by one, and then `put`."""
    marbles = dict(state.position.marbles)
    for step in parse_move(case["done"]).steps:
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
    "case",
    [each for each in CASES if {"move", "says", "spaces", "nearest"} & each.keys()],
    ids=lambda case: case["name"],
)
def test_the_ruling_says_what_the_case_says(case):
    ruling = judged(case)
    first = ruling.breaches[0] if ruling.breaches else None

    assert str(ruling.move) == case.get("move", str(ruling.move))
    if first is not None:
        assert first.says == case.get("says", first.says)
        assert list(first.spaces) == case.get("spaces", list(first.spaces))
    if "nearest" in case:
        assert str(ruling.nearest[0]) == case["nearest"][0]


def test_every_illegal_claim_of_the_rules_has_its_case_and_its_rule():
    shown = {case["claim"] for case in CASES if "claim" in case}
    assert shown == CLAIMS.keys() | NOT_ALWAYS_THE_FIRST
    for case in CASES:
        if case.get("claim") in CLAIMS:
            assert case["breaches"][0] == CLAIMS[case["claim"]], case["name"]


@pytest.mark.parametrize(
    "case", [each for each in CASES if each["breaches"]], ids=lambda case: case["name"]
)
def test_an_illegal_change_is_met_with_a_way_back_and_something_better(case):
    state = state_of(case)
    after = after_hand(state, case)
    ruling = GAME.judge(state, after)
    legal = GAME.legal_moves(state).moves if state.declared else ()

    assert bool(ruling.repair) == (after != state.position)
    assert 1 <= len(ruling.nearest) <= 3
    assert all(move in legal or not move.steps for move in ruling.nearest)


def templates():
    for rule, ways in words_of()["says"].items():
        yield from ((rule, key, text) for key, text in ways.items())


def test_every_way_of_breaking_a_rule_has_a_place_in_the_order():
    rules = {rule for rule, _, _ in templates()}
    keyed = [tuple(name.rpartition(".")[::2]) for name in NAMED_FIRST if name != "C2.5"]
    assert rules == {name for name in NAMED_FIRST if name == "C2.5" or "." not in name}
    assert {pair for pair in keyed if pair[0]} <= {(rule, key) for rule, key, _ in templates()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_sentence_is_whole(case):
    for breach in judged(case).breaches:
        assert breach.says[0].isupper()
        assert breach.says.endswith(".")
        assert "{" not in breach.says


def test_every_sentence_is_said_in_some_case():
    """Each template, with what is filled in left open, matches a sentence of some case."""
    said = [breach.says.lower() for case in CASES for breach in judged(case).breaches]
    for rule, key, text in templates():
        plain = [part for part, *_ in string.Formatter().parse(text)]
        longest = max(plain, key=len).lower()
        assert any(longest in sentence for sentence in said), (rule, key)
