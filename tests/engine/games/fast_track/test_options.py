"""Every option of part (h) changes some answer, and changes it as it says."""

import pytest

from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.errors import DataError
from tests.engine.games.fast_track.boards import GAME, after, plays, table

PASS_TEXT = str(PASS)

# option, value, table, plays by default, plays with the value
CHANGED_PLAYS = [
    (
        "jack_swap_bullseye", True,
        {"card": "J", "red": "T0.12", "blue": "BE"},
        {"T0.12-T0.13"}, {"T0.12-T0.13", "T0.12<>BE"},
    ),
    (
        "jack_swap_bullseye", True,
        {"card": "J", "red": "BE", "blue": "T0.3"},
        {"BE-T0.0"}, {"BE-T0.0", "BE<>T0.3"},
    ),
    (
        "jack_swap_partner", True,
        {"card": "J", "teams": 2, "red": "T0.12", "green": "T1.3"},
        {"T0.12-T0.13", "T1.3-T1.4"}, {"T0.12-T0.13", "T1.3-T1.4", "T0.12<>T1.3"},
    ),
    (
        "jack_swap_counts", False,
        {"card": "J", "red": "T0.0 T0.1", "blue": "T2.2"},
        {"T0.0<>T2.2"}, {"T0.0<>T2.2", "T0.0-P0.1"},
    ),
    (
        "pen_exit_counts", False,
        {"card": "6", "red": "P T0.5 H0.4"},
        {"P0.1-T0.9"}, {"P0.1-T0.9", "T0.5-T3.13", "T0.5-BE"},
    ),
    (
        "pen_exit_counts", False,
        {"card": "A", "red": "P"},
        {"P0.1-T0.9"}, {"P0.1-T0.9", PASS_TEXT},
    ),
    (
        "bullseye_entry_any_corner", False,
        {"card": "2", "red": "T1.13"},
        {"T1.13-T2.1", "T1.13-BE"}, {"T1.13-T2.1"},
    ),
    (
        "bullseye_entry_any_corner", False,
        {"card": "2", "red": "T0.13"},
        {"T0.13-T1.1", "T0.13-BE"}, {"T0.13-T1.1", "T0.13-BE"},
    ),
    (
        "backward_bullseye", "four-only",
        {"card": "7", "red": "T0.6 H0.4 H0.3 H0.2"},
        {"T0.6-T3.13", "T0.6-BE"}, {"T0.6-T3.13"},
    ),
    (
        "backward_bullseye", "off",
        {"card": "4", "red": "T2.3"},
        {"T2.3-T1.13", "T2.3-BE"}, {"T2.3-T1.13"},
    ),
    (
        "bullseye_safe", True,
        {"card": "2", "red": "T1.13", "blue": "BE"},
        {"T1.13-T2.1", "T1.13-BE"}, {"T1.13-T2.1"},
    ),
    (
        "fresh_backward_ring", False,
        {"card": "4", "red": "T3.0"},
        {"T3.0-T2.10", "T3.0-T0.12"}, {"T3.0-T2.10"},
    ),
    (
        "ft_leave_midway", True,
        {"card": "3", "red": "T1.0"},
        {"T1.0-T1.3", "T1.0-T0.0"}, {"T1.0-T1.3", "T1.0-T2.2", "T1.0-T3.1", "T1.0-T0.0"},
    ),
    (
        "ft_leave_midway", True,
        {"card": "2", "red": "T3.0*"},
        {"T3.0-T0.1"}, {"T3.0-T3.2", "T3.0-T0.1"},
    ),
    (
        "ft_blocked", "backward-first",
        {"card": "2", "red": "T3.0 T3.1 T0.1 P"},
        {"T3.0-P0.2"}, {"T3.0-T2.12", "T3.0-T1.0"},
    ),
    (
        "ft_obligation", False,
        {"card": "2", "red": "T1.0 T2.3"},
        {"T1.0-T1.2", "T1.0-T3.0"}, {"T1.0-T1.2", "T1.0-T3.0", "T2.3-T2.5"},
    ),
    (
        "ft_includes_own_exit", False,
        {"card": "2", "red": "T0.0 T2.3"},
        {"T0.0-T0.2"}, {"T0.0-T0.2", "T2.3-T2.5"},
    ),
    (
        "bullseye_counts", False,
        {"card": "10", "red": "T3.5 T0.1 H0.4 P"},
        {"T3.5-BE"}, {"T3.5-BE", "T3.5-T2.9"},
    ),
    (
        "split7_ft_landing", "second-only",
        {"card": "7", "red": "T1.8 H0.3"},
        {"T1.8-T2.1", "T1.8-BE", "H0.3-H0.4+T1.8-T2.0"},
        {"T1.8-T2.1", "T1.8-BE", "H0.3-H0.4+T1.8-T2.0"},
    ),
    (
        "split7_ft_landing", "second-only",
        {"card": "7", "red": "T1.11 T2.12"},
        {
            "T1.11-T2.4", "T2.12-T3.5", "T1.11-T1.12+T2.12-T3.4", "T1.11-T1.13+T2.12-T3.3",
            "T1.11-T2.0+T2.12-T3.2", "T2.12-T3.1+T1.11-T2.1", "T2.12-BE+T1.11-T2.1",
            "T2.12-T3.0+T1.11-T2.2", "T2.12-T2.13+T1.11-T2.3",
            "T2.12-T3.1+T1.11-BE",
        },
        {
            "T1.11-T2.4", "T2.12-T3.5", "T1.11-T1.12+T2.12-T3.4", "T1.11-T1.13+T2.12-T3.3",
            "T2.12-T3.2+T1.11-T2.0", "T2.12-T3.1+T1.11-T2.1", "T1.11-T2.1+T2.12-BE",
            "T1.11-T2.2+T2.12-T3.0", "T2.12-T2.13+T1.11-T2.3",
            "T2.12-T3.1+T1.11-BE",
        },
    ),
    (
        "forced_reverse_scope", "hand",
        {"card": "8", "red": "T0.5 H0.4", "memory": {"hands": {"0": ["8", "3"]}}},
        {"T0.5-T3.11"}, set(),
    ),
    (
        "free_out_after", 3,
        {"card": "5", "red": "P P P P", "memory": {"discards": {"0": 2}}},
        set(), {"P0.1-T0.9"},
    ),
    (
        "team_obligation", "own-first",
        {"card": "5", "teams": 2, "red": "T1.2", "green": "T1.5"},
        {"T1.2-T1.7", "T1.5-T1.10"}, {"T1.2-T1.7"},
    ),
    (
        "multi_colour_as_team", False,
        {"card": "5", "seats": ["red green", "blue"], "red": "T1.2", "green": "T1.5 T2.3"},
        {"T1.2-T1.7", "T1.5-T1.10", "T2.3-H2.1"}, {"T1.5-T1.10", "T2.3-H2.1"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value", "board", "default", "changed"), CHANGED_PLAYS)
def test_the_legal_plays_follow_the_option(option, value, board, default, changed):
    board = dict(board)
    options = board.pop("options", {})
    assert plays(table(options=options, **board)) == default
    assert plays(table(options={**options, option: value}, **board)) == changed


def test_the_board_follows_the_number_of_colours():
    six = table(seats=("red", "blue", "green", "yellow", "white", "black"), red="P")
    assert six.options["board"] == "hex"
    assert table(red="P").options["board"] == "square"
    assert table(seats=("red", "white"), red="P").options["board"] == "hex"


def test_a_smaller_hand_draws_fewer_cards():
    deck = {"hands": {"0": ["5", "8", "9"]}, "deck": {"0": ["2", "3", "4"]}}
    three = after(table("5", red="P", memory=deck, options={"hand_size": 3}), "pass")
    five = after(table("5", red="P", memory=deck), "pass")
    assert three.memory["hands"]["0"] == ("8", "9", "4")
    assert five.memory["hands"]["0"] == ("8", "9", "4", "3", "2")


def test_without_an_immediate_win_the_turn_is_played_to_its_end():
    board = {"card": "A", "red": "H0.4 H0.3 H0.2 T0.7"}
    at_once = GAME.outcome(table(**board), GAME.legal_moves(table(**board)).moves[0])
    assert GAME.result(at_once.state).winners == (0,)
    assert not at_once.again
    later = after(table(options={"win_immediately": False}, **board), "T0.7-H0.1")
    assert GAME.result(later) is None
    assert later.to_move == 0
    ended = after(GAME.declare(later, {"card": "5"}), "pass")
    assert GAME.result(ended).winners == (0,)


def test_arms_of_another_width_need_their_own_layout():
    assert GAME.boards({"inner_half_width": 2.0, "board": "hex"}, 6) == ("fast-track-hex",)
    assert GAME.boards({"inner_half_width": 2.55, "board": "hex"}, 6) == ()


def test_every_option_is_shown_to_change_an_answer():
    shown = {option for option, _, _, default, changed in CHANGED_PLAYS if default != changed}
    elsewhere = {"board", "hand_size", "win_immediately", "inner_half_width"}
    assert shown | elsewhere == {option.name for option in GAME.options}


@pytest.mark.parametrize(
    ("name", "written", "meant"),
    [
        ("ft_leave_midway", "on", True),
        ("ft_obligation", "off", False),
        ("free_out_after", "off", 0),
        ("free_out_after", True, 5),
        ("backward_bullseye", False, "off"),
        ("split7_ft_landing", "both parts allowed", "both"),
        ("split7_ft_landing", False, "second-only"),
    ],
)
def test_options_may_be_written_as_the_rules_write_them(name, written, meant):
    assert chosen_options(GAME.options, {name: written})[name] == meant


@pytest.mark.parametrize(
    ("name", "written"),
    [("ft_blocked", "home"), ("hand_size", 0), ("hand_size", 2.5), ("ft_obligation", 1)],
)
def test_an_option_that_cannot_be_is_refused_by_name(name, written):
    with pytest.raises(DataError, match=rf"options\.{name}"):
        chosen_options(GAME.options, {name: written})
