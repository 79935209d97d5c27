"""Every option of parts (h) changes some answer, and changes it as it says."""

import pytest

from companion.engine.game import load_game
from companion.engine.joker_family.piles import dealt
from companion.engine.options import chosen_options
from companion.engine.state import Seat
from companion.errors import DataError
from tests.engine.joker_family.tables import COLOURS, GAMES, after, plays, table

EVERY_GAME = pytest.mark.parametrize("game", GAMES)

# option, one value, table, plays with it, another value, plays with that
CHANGED_PLAYS = [
    (
        "nine_split", "off", {"card": "9", "red": "T0.8 C0.4"}, {"T0.8-T0.17"},
        "optional", {"T0.8-T0.17", "C0.4-C0.5+T0.8-T0.0"},
    ),
    (
        "nine_split", "optional", {"card": "9", "red": "T0.8 C0.4"},
        {"T0.8-T0.17", "C0.4-C0.5+T0.8-T0.0"},
        "must", {"C0.4-C0.5+T0.8-T0.0"},
    ),
    (
        "nine_split", "optional", {"card": "9", "red": "T0.8 C0.4"},
        {"T0.8-T0.17", "C0.4-C0.5+T0.8-T0.0"},
        "any", {"T0.8-T0.17", "C0.4-C0.5+T0.8-T0.0", "C0.4-C0.5+T0.8-T0.16"},
    ),
    (
        "joker_from", "start", {"card": "JOKER", "red": "T0.12", "blue": "T1.8"}, {"S0.1-T1.8"},
        "any", {"S0.1-T1.8", "T0.12-T1.8"},
    ),
    (
        "joker_may_come_out", False, {"card": "JOKER", "blue": "T1.8", "red": "T2.2"},
        {"S0.1-T1.8", "T2.2-T1.8"},
        True, {"S0.1-T1.8", "T2.2-T1.8", "S0.1-T0.8"},
    ),
    (
        "two_swap", False, {"card": "2", "red": "T0.12 C0.5", "blue": "T1.8 C1.2"}, {"T0.12-T0.14"},
        True, {"T0.12-T0.14", "T0.12<>T1.8"},
    ),
    (
        "ten_split", False, {"card": "10", "red": "T0.8", "blue": "C1.4"}, {"T0.8-T1.0"},
        True, {"T0.8-T1.0", "C1.4-C1.5+T0.8-T0.17"},
    ),
    (
        "face_value", 10, {"card": "Q", "red": "T0.8"}, {"T0.8-T1.0"},
        "11-12-13", {"T0.8-T1.2"},
    ),
    (
        "castle_entry", "optional", {"card": "5", "red": "T0.0"}, {"T0.0-T0.5", "T0.0-C0.2"},
        "compulsory_if_fits", {"T0.0-C0.2"},
    ),
    (
        "castle_entry", "compulsory_if_fits", {"card": "7", "red": "T0.1 T2.10"},
        {
            "T0.1-C0.5", "T2.10-T2.17", "T0.1-T0.2+T2.10-T2.16", "T0.1-T0.3+T2.10-T2.15",
            "T0.1-C0.1+T2.10-T2.14", "T2.10-T2.13+T0.1-C0.2", "T2.10-T2.12+T0.1-C0.3",
            "T2.10-T2.11+T0.1-C0.4",
        },
        "wait",
        {
            "T0.1-C0.5", "T2.10-T2.17", "T0.1-T0.2+T2.10-T2.16", "T0.1-T0.3+T2.10-T2.15",
            "T0.1-C0.1+T2.10-T2.14", "T2.10-T2.13+T0.1-C0.2", "T2.10-T2.12+T0.1-C0.3",
            "T2.10-T2.11+T0.1-C0.4",
        },
    ),
    (
        "castle_entry", "compulsory_if_fits", {"card": "9", "red": "T0.0"}, {"T0.0-T0.9"},
        "wait", set(),
    ),
    (
        "castle_entry", "compulsory_if_fits", {"card": "5", "red": "T0.0 C0.2"}, {"T0.0-T0.5"},
        "wait", set(),
    ),
    (
        "in_spot_full", "home",
        {"card": "4", "teams": 2, "red": "T1.4", "green": "T1.8", "yellow": "T2.3"},
        {"T1.4-T1.8"},
        "illegal", set(),
    ),
    (
        "in_spot_full", "home",
        {"card": "7", "teams": 2, "red": "T1.4 C0.1", "green": "T1.8", "yellow": "T2.3"},
        {
            "T1.4-T1.11", "C0.1-C0.2+T1.4-T1.10", "C0.1-C0.3+T1.4-T1.9", "C0.1-C0.4+T1.4-T1.8",
            "T1.4-T1.7+C0.1-C0.5",
        },
        "illegal",
        {
            "T1.4-T1.11", "C0.1-C0.2+T1.4-T1.10", "C0.1-C0.3+T1.4-T1.9", "T1.4-T1.7+C0.1-C0.5",
        },
    ),
    (
        "eight_from_castle", False, {"card": "8", "red": "C0.2"}, set(),
        True, {"C0.2-T3.15"},
    ),
    (
        "seven_rest_to_partner", True,
        {"card": "7", "teams": 2, "red": "C0.5 C0.4 C0.3 C0.2 T0.2", "green": "C2.4"},
        {"T0.2-T0.9"},
        False, {"T0.2-T0.9"},
    ),
    (
        "seven_rest_to_partner", True,
        {"card": "7", "teams": 2, "red": "C0.5 C0.4 C0.3 C0.2 T0.2", "green": "T2.8"},
        {"T0.2-T0.9", "T0.2-C0.1+T2.8-T2.13"},
        False, {"T0.2-T0.9"},
    ),
    (
        "free_out_after", 0, {"card": "5", "memory": {"discards": {"0": 3}}}, set(),
        4, {"S0.1-T0.8"},
    ),
    (
        "free_out_after", 4, {"card": "5", "memory": {"discards": {"0": 3}}}, {"S0.1-T0.8"},
        5, set(),
    ),
    (
        "help_partner_always", False, {"card": "5", "teams": 2, "red": "T0.8", "green": "T2.8"},
        {"T0.8-T0.13"},
        True, {"T0.8-T0.13", "T2.8-T2.13"},
    ),
    (
        "help_partner_always", False,
        {"card": "7", "teams": 2, "red": "C0.1", "green": "C2.2"},
        set(),
        True, {"C2.2-C2.5+C0.1-C0.5"},
    ),
]  # fmt: skip


@EVERY_GAME
@pytest.mark.parametrize(
    ("option", "one", "given", "plays_of_one", "other", "plays_of_other"),
    CHANGED_PLAYS,
    ids=[f"{each[0]}-{each[1]}-{each[4]}-{n}" for n, each in enumerate(CHANGED_PLAYS)],
)
def test_an_option_changes_the_plays_as_it_says(
    game, option, one, given, plays_of_one, other, plays_of_other
):
    for value, expected in ((one, plays_of_one), (other, plays_of_other)):
        options = {"joker_from": "any", **given.get("options", {}), option: value}
        state = table(**{**given, "game": game, "options": options})
        assert plays(state) == expected
        for move in load_game(game).legal_moves(state).moves:
            position = load_game(game).outcome(state, move).state.position
            assert load_game(game).judge(state, position).legal


@EVERY_GAME
def test_a_joker_that_is_not_forced_may_be_kept(game):
    memory = {"hands": {"0": ["JOKER", "8", "5"]}}
    for forced, free in ((True, False), (False, True)):
        state = table("5", game=game, blue="T2.4", memory=memory, options={"joker_forced": forced})
        assert load_game(game).legal_moves(state).no_effect == free
        assert load_game(game).judge(state, state.position).legal == free


@EVERY_GAME
def test_sides_decide_the_board(game):
    played = load_game(game)
    for sides, holes in ((4, 112), (6, 168), (8, 224)):
        state = table(game=game, options={"sides": sides})
        assert len(played.spaces(state.options)) == holes
        assert played.boards(state.options, 4)[0] == f"jokers-{sides}"
    assert table(game=game, seats=3).options["sides"] == 4
    assert table(game=game, seats=5).options["sides"] == 6
    assert table(game=game, seats=8).options["sides"] == 8


@EVERY_GAME
def test_the_shape_of_the_castles_decides_which_board_is_offered_first(game):
    for shape, first in (("L", "jokers-4"), ("straight", "jokers-4-straight")):
        options = {"sides": 4, "castle_shape": shape}
        assert load_game(game).boards(options, 4)[0] == first


@EVERY_GAME
def test_decks_and_hands_are_dealt_as_the_options_say(game):
    for decks, size in ((1, 5), (3, 6)):
        options = {"decks": decks, "hand_size": size, "draw": "after"}
        state = dealt(table(game=game, options=options), 1)
        assert {len(hand) for hand in state.memory["hands"].values()} == {size}
        assert len(state.memory["deck"]) == 54 * decks - 4 * size


def test_decks_are_one_or_three_and_four_for_eight():
    assert table().options["decks"] == 1
    assert table(game="pegs-and-jokers").options["decks"] == 3
    assert table(game="pegs-and-jokers", seats=8).options["decks"] == 4


@EVERY_GAME
def test_a_card_is_drawn_before_the_play_or_after_it(game):
    before = dealt(table(game=game, options={"draw": "before", "hand_size": 5}), 1)
    after_it = dealt(table(game=game, options={"draw": "after", "hand_size": 5}), 1)
    assert [len(before.memory["hands"][str(seat)]) for seat in range(4)] == [6, 5, 5, 5]
    assert [len(after_it.memory["hands"][str(seat)]) for seat in range(4)] == [5, 5, 5, 5]
    for state, counts in ((before, [5, 6, 5, 5]), (after_it, [5, 5, 5, 5])):
        played = load_game(game)
        known = played.declare(state, played.declarations(state)[0])
        move = next(iter(sorted(plays(known))), "pass")
        hands = after(known, move).memory["hands"]
        assert [len(hands[str(seat)]) for seat in range(4)] == counts


@EVERY_GAME
def test_two_players_play_with_or_without_jokers(game):
    played = load_game(game)
    with_them = table(game=game, seats=2, options={"two_player_jokers": True})
    without = table(game=game, seats=2, options={"two_player_jokers": False})
    assert {"card": "JOKER"} in played.declarations(with_them)
    assert {"card": "JOKER"} not in played.declarations(without)
    assert len(dealt(with_them, 1).memory["deck"]) == len(dealt(without, 1).memory["deck"]) + (
        2 * int(without.options["decks"])
    )
    with pytest.raises(DataError, match="two players play without jokers"):
        played.declare(without, {"card": "JOKER"})
    assert {"card": "JOKER"} in played.declarations(
        table(game=game, seats=3, options={"two_player_jokers": False})
    )


def seats_without_teams(number):
    return [Seat((side,), (COLOURS[side],)) for side in range(number)]


@EVERY_GAME
def test_teams_are_made_as_the_option_says(game):
    played = load_game(game)
    for teams, named in (("on", "ABAB"), ("off", [None] * 4), ("choice", [None] * 4)):
        options = chosen_options(played.options, {"teams": teams})
        state = played.start(options, seats_without_teams(4))
        assert [seat.team for seat in state.seats] == list(named)
    in_teams = [Seat((s,), (COLOURS[s],), "AB"[s % 2]) for s in range(4)]
    alone = played.start(chosen_options(played.options, {"teams": "off"}), in_teams)
    assert [seat.team for seat in alone.seats] == [None] * 4


def test_pegs_and_jokers_is_played_in_teams_unless_said_otherwise():
    played = load_game("pegs-and-jokers")
    state = played.start(chosen_options(played.options, {}), seats_without_teams(6))
    assert [seat.team for seat in state.seats] == list("ABABAB")


DEFAULTS_THAT_DIFFER = {
    "teams": ("choice", "on"),
    "decks": (1, "auto"),
    "nine_split": ("off", "optional"),
    "joker_from": ("start", "any"),
    "joker_forced": (True, False),
    "two_player_jokers": (True, False),
}


def test_the_defaults_are_those_of_the_rules():
    marbles, pegs = ({o.name: o.default for o in load_game(name).options} for name in GAMES)
    assert marbles.keys() == pegs.keys()
    differing = {
        name: (marbles[name], pegs[name]) for name in marbles if marbles[name] != pegs[name]
    }
    assert differing == DEFAULTS_THAT_DIFFER
    same = {
        "sides": "auto", "joker_may_come_out": False, "two_swap": False, "ten_split": False,
        "face_value": 10, "castle_entry": "optional", "in_spot_full": "home",
        "eight_from_castle": False, "seven_rest_to_partner": True, "free_out_after": 0,
        "draw": "before", "hand_size": 5, "castle_shape": "L", "help_partner_always": False,
    }  # fmt: skip
    assert same.items() <= marbles.items()
    assert marbles.keys() == same.keys() | DEFAULTS_THAT_DIFFER.keys()


CHANGED_ELSEWHERE = {
    "sides", "castle_shape", "decks", "hand_size", "draw", "two_player_jokers", "teams",
    "joker_forced",
}  # fmt: skip


@EVERY_GAME
def test_every_option_is_shown_to_change_something(game):
    shown = {each[0] for each in CHANGED_PLAYS} | CHANGED_ELSEWHERE
    assert shown == {option.name for option in load_game(game).options}


@pytest.mark.parametrize(
    ("written", "meant"),
    [(True, "on"), ("off", "off"), ("choice", "choice")],
)
def test_an_option_may_be_written_in_other_ways(written, meant):
    chosen = chosen_options(load_game("joker-marbles").options, {"teams": written})
    assert chosen["teams"] == meant
