"""Every option of part (h) changes some answer, and changes it as it says."""

import pytest

from companion.engine.move import PASS, parse_move
from companion.engine.options import chosen_options
from companion.errors import DataError
from tests.engine.games.fast_track_draw.boards import GAME, after, drawn, plays, table

PASS_TEXT = str(PASS)

# option, value, table, plays by default, plays with the value
CHANGED_PLAYS = [
    (
        "compulsory_move", False,
        {"card": "8", "red": "T0.10"},
        {"T0.10-T1.4"}, {"T0.10-T1.4", PASS_TEXT},
    ),
    (
        "seven_out_same_piece", True,
        {"card": "7", "red": "P T1.1"},
        {"T1.1-T1.8", "P0.1-T0.9+T1.1-T1.2"},
        {"T1.1-T1.8", "P0.1-T0.9+T1.1-T1.2", "P0.1-T0.9+T0.9-T0.10"},
    ),
    (
        "ft_mid_exit", False,
        {"card": "2", "red": "T1.0*"},
        {"T1.0-T1.2", "T1.0-T2.1", "T1.0-T3.0", "T1.0-BE"},
        {"T1.0-T1.2", "T1.0-T3.0", "T1.0-BE"},
    ),
    (
        "centre_multi_step", False,
        {"card": "2", "red": "T1.0*"},
        {"T1.0-T1.2", "T1.0-T2.1", "T1.0-T3.0", "T1.0-BE"},
        {"T1.0-T1.2", "T1.0-T2.1", "T1.0-T3.0"},
    ),
    (
        "centre_multi_step", False,
        {"card": "A", "red": "T0.0*"},
        {"T0.0-T0.1", "T0.0-T3.13", "T0.0-BE"}, {"T0.0-T0.1", "T0.0-T3.13", "T0.0-BE"},
    ),
    (
        "centre_multi_step", False,
        {"card": "7", "red": "T0.0* H0.3"},
        {"T0.0-T0.7", "H0.3-H0.4+T0.0-T0.6"}, {"T0.0-T0.7", "H0.3-H0.4+T0.0-T0.6"},
    ),
    (
        "centre_multi_step", False,
        {"card": "7", "red": "T0.0* T2.1"},
        {
            "T0.0-T0.7", "T2.1-T2.8", "T0.0-T0.1+T2.1-T2.7", "T0.0-BE+T2.1-T2.7",
            "T0.0-T0.2+T2.1-T2.6", "T0.0-T0.3+T2.1-T2.5", "T2.1-T2.4+T0.0-T0.4",
            "T2.1-T2.3+T0.0-T0.5", "T2.1-T2.2+T0.0-T0.6",
        },
        {
            "T0.0-T0.7", "T2.1-T2.8", "T0.0-T0.1+T2.1-T2.7",
            "T0.0-T0.2+T2.1-T2.6", "T0.0-T0.3+T2.1-T2.5", "T2.1-T2.4+T0.0-T0.4",
            "T2.1-T2.3+T0.0-T0.5", "T2.1-T2.2+T0.0-T0.6",
        },
    ),
    (
        "centre_from_track", True,
        {"card": "2", "red": "T0.13"},
        {"T0.13-T1.1"}, {"T0.13-T1.1", "T0.13-BE"},
    ),
    (
        "centre_from_track", True,
        {"card": "4", "red": "T1.3"},
        {"T1.3-T0.13"}, {"T1.3-T0.13"},
    ),
    (
        "four_and_out", 3,
        {"card": "9", "red": "P P", "dry": 2},
        set(), {"P0.1-T0.9"},
    ),
    (
        "four_and_out", 0,
        {"card": "9", "red": "P P", "dry": 3},
        {"P0.1-T0.9"}, set(),
    ),
    (
        "four_and_out", 1,
        {"card": "9", "red": "P P"},
        set(), {"P0.1-T0.9"},
    ),
    (
        "dry_ignores_home", False,
        {"card": "9", "red": "P H0.1", "dry": 3},
        {"P0.1-T0.9"}, set(),
    ),
    (
        "dry_ignores_home", False,
        {"card": "9", "red": "P H0.3 H0.4", "dry": 3},
        {"P0.1-T0.9"}, {"P0.1-T0.9"},
    ),
    (
        "centre_safe", True,
        {"card": "A", "red": "T0.0*", "blue": "BE"},
        {"T0.0-T0.1", "T0.0-T3.13", "T0.0-BE"}, {"T0.0-T0.1", "T0.0-T3.13"},
    ),
    (
        "centre_safe", True,
        {"card": "Q", "red": "BE", "blue": "T1.0"},
        {"BE-T0.0", "BE-T1.0", "BE-T2.0", "BE-T3.0"},
        {"BE-T0.0", "BE-T1.0", "BE-T2.0", "BE-T3.0"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value", "board", "default", "changed"), CHANGED_PLAYS)
def test_the_legal_plays_follow_the_option(option, value, board, default, changed):
    assert plays(table(**board)) == default
    assert plays(table(options={option: value}, **board)) == changed


def status_after(option, value, card, red, move, memory=None):
    state = table(card, red=red, memory=memory, options={option: value})
    return after(state, move).memory.get("status", ())


def test_an_ace_back_onto_a_corner_gives_status_where_the_table_says_so():
    assert status_after("ace_back_status", True, "A", "T1.1", "T1.1-T1.0") == ("T1.0",)
    assert status_after("ace_back_status", False, "A", "T1.1", "T1.1-T1.0") == ()
    assert status_after("ace_back_status", False, "A", "T0.13", "T0.13-T1.0") == ("T1.0",)


def test_status_is_lost_card_by_card_or_turn_by_turn():
    first = ("K", "T1.0* T2.5", "T2.5-T2.6")
    assert status_after("status_loss", "per-card", *first) == ()
    assert status_after("status_loss", "per-turn", *first) == ("T1.0",)


@pytest.mark.parametrize(
    ("card", "move", "left"),
    [("8", "T2.6-T3.0", ("T3.0",)), ("K", "T2.6-T2.7", ("T1.0",)), ("5", "T2.6-T2.11", ())],
)
def test_turn_by_turn_status_is_lost_when_the_turn_ends(card, move, left):
    options = {"status_loss": "per-turn"}
    state = after(table("K", red="T1.0* T2.5", options=options), "T2.5-T2.6")
    assert after(drawn(state, card), move).memory.get("status", ()) == left


def test_turn_by_turn_a_piece_moved_earlier_in_the_turn_keeps_its_status():
    options = {"status_loss": "per-turn"}
    state = after(table("K", red="T0.13 T2.5", options=options), "T0.13-T1.0")
    assert state.memory["moved"] == ("T1.0",)
    ended = after(drawn(state, "8"), "T2.5-T2.13")
    assert ended.memory["status"] == ("T1.0",)
    assert "moved" not in ended.memory
    per_card = after(table("K", red="T0.13 T2.5"), "T0.13-T1.0")
    assert "status" not in after(drawn(per_card, "8"), "T2.5-T2.13").memory


def test_a_king_that_lets_a_piece_out_draws_again_where_the_table_says_so():
    board = {"card": "K", "red": "P P", "dry": 3}
    move = parse_move("P0.1-T0.9")
    assert GAME.outcome(table(**board), move).again
    off = {"four_and_out_draw_again": False}
    assert not GAME.outcome(table(options=off, **board), move).again
    ace = {**board, "card": "A"}
    assert GAME.outcome(table(options=off, **ace), move).again


def test_drawing_again_may_be_left_where_the_table_says_so():
    state = after(table("A", red="T0.10"), "T0.10-T0.11")
    assert {"draw": "no"} not in GAME.declarations(state)
    with pytest.raises(DataError, match=r"declared\.draw: a card must be drawn"):
        GAME.declare(state, {"draw": "no"})
    free = after(table("A", red="T0.10", options={"compulsory_draw": False}), "T0.10-T0.11")
    assert {"draw": "no"} in GAME.declarations(free)
    declared = GAME.declare(free, {"draw": "no"})
    assert GAME.legal_moves(declared).no_effect
    assert GAME.describe(declared, PASS) == "Red draws no further card; the turn is over."
    ended = GAME.outcome(declared, PASS)
    assert ended.state.to_move == 1
    assert not ended.again
    with pytest.raises(DataError, match=r"declared\.draw"):
        GAME.declare(ended.state, {"draw": "no"})


def test_the_cards_of_others_are_gone_only_from_a_shared_deck():
    gone = ["7C", "7D", "7H", "7S"]
    shared = table(red="T0.10", memory={"drawn": {"all": gone}})
    with pytest.raises(DataError, match="every 7 of the deck has been drawn"):
        GAME.declare(shared, {"card": "7"})
    own = table(red="T0.10", memory={"drawn": {"0": [], "1": gone}}, options={"deck": "own"})
    assert plays(GAME.declare(own, {"card": "7"})) == {"T0.10-T1.3"}


def test_a_move_may_be_put_back_only_where_the_table_says_so():
    def ruling(undo):
        state = after(table("A", red="T0.10", options={"undo": undo}), "T0.10-T0.11")
        return GAME.judge(state, table(red="T0.10").position)

    assert ruling("until-end-turn").legal
    assert [breach.rule for breach in ruling("never").breaches] == ["C2.5"]


def test_every_option_is_shown_to_change_an_answer():
    shown = {option for option, _, _, default, changed in CHANGED_PLAYS if default != changed}
    elsewhere = {
        "deck", "compulsory_draw", "ace_back_status", "status_loss",
        "four_and_out_draw_again", "undo",
    }  # fmt: skip
    assert shown | elsewhere == {option.name for option in GAME.options}


@pytest.mark.parametrize(
    ("name", "written", "meant"),
    [
        ("compulsory_move", "off", False),
        ("four_and_out", "off", 0),
        ("four_and_out", "on", 4),
        ("undo", "until End Turn", "until-end-turn"),
        ("undo", "off", "never"),
    ],
)
def test_options_may_be_written_as_the_rules_write_them(name, written, meant):
    assert chosen_options(GAME.options, {name: written})[name] == meant


@pytest.mark.parametrize(
    ("name", "written"), [("deck", "two"), ("four_and_out", -1), ("status_loss", "never")]
)
def test_an_option_that_cannot_be_is_refused_by_name(name, written):
    with pytest.raises(DataError, match=rf"options\.{name}"):
        chosen_options(GAME.options, {name: written})
