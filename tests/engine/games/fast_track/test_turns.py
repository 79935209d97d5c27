"""Turns, the marks of ring marbles, captures and the end."""

import pytest

from companion.board.position import Position
from companion.engine.game import Awaited
from companion.engine.move import PASS, parse_move
from companion.engine.state import Seat
from companion.errors import DataError
from tests.engine.games.fast_track.boards import COLOURS, GAME, after, plays, table


@pytest.mark.parametrize("card", ["A", "JOKER", "K", "Q", "J", "6"])
def test_play_again_cards_leave_the_turn_where_it_is(card):
    state = table(card, red="P P P P", blue="T0.9")
    move = (GAME.legal_moves(state).moves or (PASS,))[0]
    outcome = GAME.outcome(state, move)
    assert outcome.again
    assert outcome.state.to_move == 0
    assert outcome.state.memory["again"] is True
    assert GAME.awaits(outcome.state) is Awaited.CARD


@pytest.mark.parametrize("card", ["2", "3", "4", "5", "7", "8", "9", "10"])
def test_other_cards_end_the_turn(card):
    outcome = GAME.outcome(
        table(card, red="T1.3"), GAME.legal_moves(table(card, red="T1.3")).moves[0]
    )
    assert not outcome.again
    assert outcome.state.to_move == 1
    assert not outcome.state.declared
    assert "again" not in outcome.state.memory


def test_turns_pass_in_the_order_of_the_seats():
    state = table("5", red="P", yellow="P", to_move=3)
    assert after(state, "pass").to_move == 0


def test_a_marble_that_moves_along_the_ring_is_marked_until_it_leaves():
    state = after(table("A", red="T1.0"), "T1.0-T2.0")
    assert state.memory["ring"] == ("T2.0",)
    state = after(GAME.declare(state, {"card": "4"}), "T2.0-T0.11")
    assert "ring" not in state.memory


def test_a_captured_ring_marble_leaves_no_mark_for_the_one_that_takes_its_place():
    state = after(table("5", red="T1.9", blue="T2.0*"), "T1.9-T2.0")
    assert state.position.at("P1.1") == "blue"
    assert "ring" not in state.memory


def test_a_swap_makes_a_marble_fresh():
    state = after(table("J", red="T0.3", blue="T2.0*"), "T0.3<>T2.0")
    assert state.position.at("T2.0") == "red"
    assert "ring" not in state.memory


def test_captured_marbles_fill_the_pen_from_its_first_free_hole():
    state = table("2", red="T1.1", blue="T1.3 P P")
    outcome = GAME.outcome(state, parse_move("T1.1-T1.3"))
    assert outcome.captured == (("T1.3", "P1.3"),)


def test_both_parts_of_a_seven_may_capture():
    state = table("7", red="T1.1 T2.1", blue="T1.4 T2.5 P")
    outcome = GAME.outcome(state, parse_move("T1.1-T1.4+T2.1-T2.5"))
    assert outcome.captured == (("T1.4", "P1.2"), ("T2.5", "P1.3"))
    assert outcome.state.position == Position(
        {"T1.4": "red", "T2.5": "red", "P1.1": "blue", "P1.2": "blue", "P1.3": "blue"}
    )


def test_the_second_part_of_a_seven_may_capture_a_partner_that_made_the_first():
    state = table("7", teams=2, red="T1.1", green="T1.3")
    assert {"T1.1-T1.6+T1.3-T1.5", "T1.3-T1.5+T1.1-T1.6"} & plays(state)
    outcome = GAME.outcome(state, parse_move("T1.3-T1.4+T1.1-T1.7"))
    assert outcome.captured == ()


def test_the_first_with_four_marbles_home_wins_even_with_a_card_outstanding():
    outcome = GAME.outcome(table("A", red="H0.4 H0.3 H0.2 T0.7"), parse_move("T0.7-H0.1"))
    assert not outcome.again
    assert GAME.result(outcome.state).winners == (0,)
    assert GAME.result(outcome.state).says == "Red has all marbles home and wins."
    assert GAME.awaits(outcome.state) is Awaited.NOTHING
    with pytest.raises(DataError, match="the game is over, red won"):
        GAME.declare(outcome.state, {"card": "5"})


def test_a_team_wins_only_when_all_its_marbles_are_home():
    near = {"red": "H0.4 H0.3 H0.2 H0.1", "green": "H2.4 H2.3 H2.2 T2.7"}
    state = table("A", teams=2, **near)
    assert GAME.result(state.changed(declared={})) is None
    outcome = GAME.outcome(state, parse_move("T2.7-H2.1"))
    assert GAME.result(outcome.state).winners == (0, 2)
    assert GAME.result(outcome.state).says == "Red and green have all marbles home and win."


def test_a_player_of_two_colours_wins_with_both():
    marbles = {"red": "H0.4 H0.3 H0.2 H0.1", "green": "H2.4 H2.3 H2.2 T2.7"}
    state = table("A", seats=["red green", "blue yellow"], **marbles)
    assert GAME.result(after(state, "T2.7-H2.1")).winners == (0,)


def test_useless_cards_are_counted_only_where_one_brings_a_marble_out():
    state = after(table("5", red="P"), "pass")
    assert "discards" not in state.memory
    options = {"free_out_after": 2}
    state = after(table("5", red="P", options=options), "pass")
    assert state.memory["discards"] == {"0": 1}
    state = GAME.declare(state.changed(to_move=0), {"card": "9"})
    assert plays(state) == {"P0.1-T0.9"}
    assert GAME.legal_moves(state).forced == "F5"
    assert "discards" not in after(state, "P0.1-T0.9").memory


def seats(names, team_of):
    return [
        Seat((COLOURS.index(name),), (name,), team)
        for name, team in zip(names.split(), team_of, strict=True)
    ]


@pytest.mark.parametrize(
    ("names", "team_of"),
    [
        ("red green", [None] * 2),
        ("red blue green yellow", "ABAB"),
        ("red blue green yellow white black", "ABCABC"),
        ("red blue green yellow white black", "ABABAB"),
        ("red blue", "AB"),
    ],
)
def test_the_modes_of_the_rules_can_be_set_up(names, team_of):
    state = GAME.start({}, seats(names, team_of))
    assert len(state.position) == 4 * len(names.split())
    assert GAME.check(state) == state
    assert GAME.awaits(state) is Awaited.CARD


@pytest.mark.parametrize(
    ("names", "team_of", "problem"),
    [
        ("red", [None], "2 to 6"),
        ("red blue green yellow", "AABB", "evenly spaced"),
        ("red blue green yellow", "AAAB", "same size"),
        ("red green", "AA", "two or more"),
        ("red red", [None] * 2, "red is played already"),
    ],
)
def test_other_seatings_are_refused(names, team_of, problem):
    with pytest.raises(DataError, match=problem):
        GAME.start({}, seats(names, team_of))


def test_a_correction_by_hand_keeps_what_still_fits():
    state = table(red="T1.0* T2.0*", memory={"hands": {"0": ["7"]}})
    corrected = state.changed(position=Position({"T1.0": "red", "T3.1": "red"}))
    memory = GAME.memory_after_correction(corrected)
    assert memory["ring"] == ("T1.0",)
    assert memory["hands"] == {"0": ("7",)}
