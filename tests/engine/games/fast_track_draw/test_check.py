"""States that cannot be are refused, the wrong entry named."""

import pytest

from companion.board.position import Position
from companion.engine.state import Seat, frozen
from companion.errors import DataError
from tests.engine.games.fast_track_draw.boards import GAME, table


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"T0.14": "red"}, r"position\.T0\.14: there is no such space"),
        ({"T4.1": "red"}, r"position\.T4\.1: there is no such space"),
        ({"T0.1": "pink"}, r"position\.T0\.1: pink is played by no seat"),
        ({f"T0.{k}": "red" for k in range(1, 6)}, r"position\.T0\.5: too many red pieces"),
        ({"H1.1": "red"}, r"position\.H1\.1: a red piece cannot be in the home"),
        ({"P1.1": "red"}, r"position\.P1\.1: a red piece cannot be in the start"),
    ],
)
def test_a_position_that_cannot_be_names_the_space(position, message):
    with pytest.raises(DataError, match=message):
        GAME.check(table(red="P").changed(position=Position(position)))


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        ({"ring": ["T1.0"]}, r"memory\.ring: unknown; known: again"),
        ({"status": ["T1.1"]}, r"memory\.status: 'T1\.1' is not a corner"),
        ({"status": "T1.0"}, r"memory\.status: must be a list of corners"),
        ({"lost": [3]}, r"memory\.lost"),
        ({"again": 1}, r"memory\.again: must be true or false"),
        ({"dry": [3]}, r"memory\.dry: must be an object by seat"),
        ({"dry": {"4": 1}}, r"memory\.dry\.4: there is no such seat"),
        ({"dry": {"0": -1}}, r"memory\.dry\.0: must be a whole number"),
        ({"last": {"seat": 0}}, r"memory\.last: must be such as"),
        ({"last": {"seat": 9, "before": {"T0.5": None}}}, r"memory\.last\.seat"),
        ({"last": {"seat": 0, "before": {"X": None}}}, r"memory\.last\.before\.X"),
        ({"last": {"seat": 0, "before": {}}}, r"memory\.last\.before"),
        ({"last": {"seat": 0, "before": {"T0.5": "pink"}}}, r"memory\.last\.before\.T0\.5"),
        ({"drawn": {"0": []}}, r"memory\.drawn\.0: there is no such deck; known: all"),
        ({"drawn": []}, r"memory\.drawn: must be an object by deck"),
        ({"drawn": {"all": ["11"]}}, r"memory\.drawn\.all: '11' is not a card"),
        ({"drawn": {"all": "7"}}, r"memory\.drawn\.all: must be a list"),
        ({"drawn": {"all": ["7"] * 5}}, r"memory\.drawn\.all: holds 5 of 7; a deck has 4"),
        ({"deck": {"all": ["7H", "7H"]}}, r"memory\.deck\.all: holds 7H twice"),
        ({"shuffled": {"all": -1}}, r"memory\.shuffled\.all"),
        ({"seed": "x"}, r"memory\.seed"),
    ],
)
def test_memory_that_cannot_be_names_the_entry(memory, message):
    with pytest.raises(DataError, match=message):
        GAME.check(table(red="P").changed(memory=frozen(memory)))


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"card": "11"}, r"declared\.card"),
        ({"card": ""}, r"declared\.card"),
        ({"card": "JOKERH"}, r"declared\.card"),
        ({"die": 4}, r"declared\.die"),
        ({"card": "7", "draw": "no"}, r"declared\."),
        ({"draw": "yes"}, r"declared\.draw"),
    ],
)
def test_a_card_that_there_is_not_is_refused(declared, message):
    with pytest.raises(DataError, match=message):
        GAME.declare(table(red="P"), declared)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ([Seat((4,), ("red",))], r"seats\[0\]: side 4 is not on this board"),
        ([Seat((0, 1), ("red", "blue"))], r"seats\[0\]: must have one colour and one side"),
        ([Seat((0,), ("red",)), Seat((0,), ("blue",))], r"seats\[1\]: 0 is a side taken"),
        (
            [Seat((0,), ("red",), "A"), Seat((2,), ("blue",), "A")],
            r"seats\[1\]: team A has a player already; this game has no partners",
        ),
        ([Seat((n,), (c,)) for n, c in enumerate("abcde")], r"seats: must be 2 to 4"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats, message):
    with pytest.raises(DataError, match=message):
        GAME.check(table(red="P").changed(seats=tuple(seats), position=Position()))


def test_players_that_are_named_teams_of_one_may_play():
    seats = (Seat((0,), ("red",), "A"), Seat((2,), ("green",), "B"))
    state = table("5", red="T0.10").changed(seats=seats)
    assert GAME.check(state).seats == seats


def test_marks_without_a_piece_are_dropped():
    memory = {"status": ["T3.0", "T1.0"], "lost": ["T2.0"], "moved": ["T3.0"]}
    state = GAME.check(table(red="T1.0").changed(memory=frozen(memory)))
    assert state.memory == {"status": ("T1.0",)}


def test_counts_are_kept_only_where_four_and_out_is_played():
    off = table(red="P", dry=3, options={"four_and_out": 0})
    assert "dry" not in off.memory
    assert table(red="P", dry=9).memory["dry"] == {"0": 3}


def test_a_drawn_4_takes_the_status_of_a_state_from_outside():
    state = table("4", red="T1.0*", blue="T2.0*")
    assert state.memory["status"] == ("T2.0",)
    assert GAME.check(state) == state


def test_moves_cannot_be_asked_for_before_a_card_is_drawn():
    with pytest.raises(DataError, match=r"declared\.card: missing"):
        GAME.legal_moves(table(red="T0.5"))


def test_a_seat_to_move_that_there_is_not_is_refused():
    with pytest.raises(DataError, match="there is no seat 7"):
        GAME.check(table(red="P").changed(to_move=7))
