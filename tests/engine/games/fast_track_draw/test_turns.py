"""Turns, status, dry turns, captures and the end."""

import pytest

from companion.board.position import Position
from companion.engine.game import Awaited
from companion.engine.move import PASS, parse_move
from companion.engine.state import Seat
from companion.errors import DataError
from tests.engine.games.fast_track_draw.boards import COLOURS, GAME, after, drawn, plays, table


@pytest.mark.parametrize("card", ["A", "6", "JOKER", "J", "Q", "K"])
def test_after_these_cards_the_same_player_draws_again(card):
    state = table(card, red="T0.10 P")
    outcome = GAME.outcome(state, GAME.legal_moves(state).moves[0])
    assert outcome.again
    assert outcome.state.to_move == 0
    assert outcome.state.memory["again"] is True
    assert GAME.awaits(outcome.state) is Awaited.CARD


@pytest.mark.parametrize("card", ["2", "3", "4", "5", "7", "8", "9", "10"])
def test_other_cards_end_the_turn(card):
    state = table(card, red="T0.10")
    outcome = GAME.outcome(state, GAME.legal_moves(state).moves[0])
    assert not outcome.again
    assert outcome.state.to_move == 1
    assert not outcome.state.declared
    assert "again" not in outcome.state.memory


@pytest.mark.parametrize("card", ["J", "Q", "K", "5"])
def test_without_a_move_the_turn_is_over_whatever_the_card(card):
    state = table(card, red="P P P P")
    legal = GAME.legal_moves(state)
    assert (legal.moves, legal.forced, legal.no_effect) == ((), "F3", True)
    outcome = GAME.outcome(state, PASS)
    assert not outcome.again
    assert outcome.state.to_move == 1


def test_turns_pass_in_the_order_of_the_seats():
    assert after(table("5", yellow="P", to_move=3), "pass").to_move == 0


def test_three_dry_turns_make_the_fourth_let_a_piece_out():
    state = table(red="P P P P", seats=("red", "blue"), blue="P P P P")
    for turn in (1, 2, 3):
        for seat in ("0", "1"):
            state = drawn(state, "9")
            assert plays(state) == set()
            state = after(state, "pass")
            assert state.memory["dry"][seat] == turn
    assert plays(drawn(state, "9")) == {"P0.1-T0.9"}


def test_a_piece_that_comes_out_ends_the_count():
    state = after(table("A", red="P P", dry=2), "P0.1-T0.9")
    assert "dry" not in state.memory


def test_no_more_dry_turns_are_counted_than_are_asked_for():
    blocked = {"red": "P P", "dry": 3, "memory": {"again": True, "dry_so_far": True}}
    assert after(table("9", **blocked), "pass").memory["dry"] == {"0": 3}


def test_a_turn_that_began_with_a_piece_in_play_is_not_dry():
    state = table("A", red="T0.8 P P", dry=1)
    state = after(state, "T0.8-T0.7")
    assert "dry_so_far" not in state.memory
    home = after(drawn(state, "A"), "T0.7-H0.1")
    assert "dry" not in after(drawn(home, "9"), "pass").memory


def test_a_piece_that_came_out_and_went_home_in_one_turn_leaves_no_dry_turn():
    state = after(table("A", red="P P", dry=2), "P0.1-T0.9")
    state = after(drawn(state, "A"), "T0.9-T0.8")
    state = after(drawn(state, "A"), "T0.8-T0.7")
    state = after(drawn(state, "A"), "T0.7-H0.1")
    assert "dry" not in after(drawn(state, "9"), "pass").memory


def test_a_move_at_home_neither_adds_to_the_dry_turns_nor_ends_them():
    state = table("2", red="H0.1 P P", dry=2)
    assert plays(state) == {"H0.1-H0.3"}
    assert after(state, "H0.1-H0.3").memory["dry"] == {"0": 2}


def test_after_a_move_at_home_a_turn_without_a_further_one_is_dry():
    state = after(table("K", red="H0.1 P P", dry=1), "H0.1-H0.2")
    assert state.memory["dry_so_far"] is True
    assert after(drawn(state, "9"), "pass").memory["dry"] == {"0": 2}


def test_the_second_card_of_a_turn_lets_no_piece_out():
    state = after(table("K", red="H0.1 P P", dry=3), "H0.1-H0.2")
    assert plays(drawn(state, "9")) == set()


def test_four_and_out_is_one_of_the_moves_of_the_card():
    state = table("2", red="H0.1 P P", dry=3)
    assert plays(state) == {"H0.1-H0.3", "P0.1-T0.9"}


def test_four_and_out_needs_a_free_exit_only_of_own_pieces():
    state = table("2", red="P P", blue="T0.9", dry=3)
    assert GAME.outcome(state, parse_move("P0.1-T0.9")).captured == (("T0.9", "P1.1"),)


def test_a_4_takes_the_status_when_it_is_drawn():
    state = drawn(table(red="T2.0* T0.12", blue="T3.0*"), "4")
    assert state.memory["status"] == ("T3.0",)
    assert state.memory["lost"] == ("T2.0",)


def test_a_turn_without_a_move_takes_the_status():
    state = table("5", red="T3.0* T3.1 T0.1 H0.4")
    assert "T3.0-T3.5" not in plays(state)
    blocked = table("8", red="T0.0* H0.4")
    assert plays(blocked) == {"T0.0-H0.1"}
    stuck = table("10", red="T0.0* H0.4 H0.3")
    assert plays(stuck) == set()
    assert "status" not in after(stuck, "pass").memory


def test_a_piece_moved_with_an_earlier_card_of_the_turn_keeps_its_status():
    state = after(table("K", red="T3.13 H0.4 H0.3"), "T3.13-T0.0")
    assert state.memory["status"] == ("T0.0",)
    assert after(drawn(state, "10"), "pass").memory["status"] == ("T0.0",)


def test_the_status_of_others_stays_until_their_own_turn():
    state = after(table("5", red="T1.1", blue="T3.0*"), "T1.1-T1.6")
    assert state.memory["status"] == ("T3.0",)
    moved = after(drawn(state, "2"), "T3.0-T3.2")
    assert "status" not in moved.memory


def test_a_piece_hit_loses_its_status_and_the_one_that_hit_has_it():
    state = after(table("5", red="T1.9", blue="T2.0*"), "T1.9-T2.0")
    assert state.position.at("P1.1") == "blue"
    assert state.memory["status"] == ("T2.0",)
    assert "T2.0-T3.0" in plays(drawn(after(drawn(state, "9"), "pass").changed(to_move=0), "A"))


def test_a_piece_that_lost_its_status_is_remembered_until_it_leaves():
    state = after(table("5", red="T1.0* T2.5"), "T2.5-T2.10")
    assert state.memory["lost"] == ("T1.0",)
    state = after(drawn(state.changed(to_move=0), "2"), "T1.0-T1.2")
    assert "lost" not in state.memory


def test_both_parts_of_a_seven_may_end_on_corners():
    state = after(table("7", red="T0.12 T2.9"), "T0.12-T1.0+T2.9-T3.0")
    assert state.memory["status"] == ("T1.0", "T3.0")


def test_both_parts_of_a_seven_may_capture():
    state = table("7", red="T1.1 T2.1", blue="T1.4 T2.5 P")
    outcome = GAME.outcome(state, parse_move("T1.1-T1.4+T2.1-T2.5"))
    assert outcome.captured == (("T1.4", "P1.2"), ("T2.5", "P1.3"))
    assert outcome.state.position == Position(
        {"T1.4": "red", "T2.5": "red", "P1.1": "blue", "P1.2": "blue", "P1.3": "blue"}
    )


def test_the_piece_that_comes_out_and_goes_on_may_capture_twice():
    options = {"seven_out_same_piece": True}
    state = table("7", red="P", blue="T0.9 T0.10", options=options)
    outcome = GAME.outcome(state, parse_move("P0.1-T0.9+T0.9-T0.10"))
    assert outcome.captured == (("T0.9", "P1.1"), ("T0.10", "P1.2"))
    assert GAME.judge(state, outcome.state.position).legal


def test_the_first_with_four_pieces_home_wins_even_with_a_card_to_draw():
    outcome = GAME.outcome(table("A", red="H0.4 H0.3 H0.2 T0.7"), parse_move("T0.7-H0.1"))
    assert not outcome.again
    assert GAME.result(outcome.state).winners == (0,)
    assert GAME.result(outcome.state).says == "Red has all pieces home and wins."
    assert GAME.awaits(outcome.state) is Awaited.NOTHING
    with pytest.raises(DataError, match="the game is over"):
        GAME.declare(outcome.state, {"card": "5"})


def seats(names, players=None):
    players = players or ["human"] * len(names.split())
    return [
        Seat((COLOURS.index(name),), (name,), player=player)
        for name, player in zip(names.split(), players, strict=True)
    ]


@pytest.mark.parametrize(
    ("names", "players"),
    [
        ("red green", ["human", "computer"]),
        ("red green", ["human", "human"]),
        ("red blue green", ["human", "computer", "computer"]),
        ("red blue green", ["human", "human", "computer"]),
        ("red blue green yellow", ["human", "computer", "computer", "computer"]),
        ("red blue green yellow", ["human"] * 4),
    ],
)
def test_the_seatings_of_the_rules_can_be_set_up(names, players):
    state = GAME.start({}, seats(names, players))
    assert len(state.position) == 4 * len(players)
    assert GAME.check(state) == state
    assert GAME.awaits(state) is Awaited.CARD


@pytest.mark.parametrize(
    ("names", "players", "problem"),
    [
        ("red", ["human"], "2 to 4"),
        ("red green", ["computer", "computer"], "at least one player must be human"),
        ("red red", ["human", "human"], "red is played already"),
    ],
)
def test_other_seatings_are_refused(names, players, problem):
    with pytest.raises(DataError, match=problem):
        GAME.start({}, seats(names, players))


def test_a_correction_by_hand_keeps_what_still_fits():
    state = table(red="T1.0* T2.0*", memory={"dry": {"1": 2}, "drawn": {"all": ["7"]}})
    corrected = state.changed(position=Position({"T1.0": "red", "T3.1": "red"}))
    memory = GAME.memory_after_correction(corrected)
    assert memory["status"] == ("T1.0",)
    assert memory["dry"] == {"1": 2}
    assert memory["drawn"] == {"all": ("7",)}


def test_a_4_also_forgets_that_a_piece_on_the_fast_track_has_moved_in_this_turn():
    memory, options = {"again": True, "moved": ["T0.0"]}, {"status_loss": "per-turn"}
    known = drawn(table(red="T0.0* P P P", memory=memory, options=options), "4")
    assert "moved" not in known.memory
    assert GAME.check(known) == known
