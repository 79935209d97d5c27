"""How the names of spaces are said."""

import pytest

from companion.board.layout import load_layout
from companion.engine.state import Seat
from companion.table.space_words import sayable

SEATS = (Seat((0,), ("red",)), Seat((2,), ("blue",)))
FAST_TRACK, JOKERS = load_layout("fast-track-square"), load_layout("jokers-4")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from T0.5 to T2.11.", "from space 5 on red's side to space 11 on blue's side."),
        ("on T2.0", "on the corner where blue's side begins"),
        ("T1.3", "space 3 on the side after red's"),
        ("T3.10, T0.1", "space 10 on the side after blue's, space 1 on red's side"),
        ("into H0.3", "into space 3 of red's home row"),
        ("off P2.1", "off blue's pen"),
        ("on BE", "on the middle of the board"),
    ],
)
def test_a_space_is_said_by_the_colours_that_sit_round_the_board(text, said):
    assert sayable(text, FAST_TRACK.spaces, SEATS) == said


def test_castles_and_starts_are_said_too():
    said = sayable("C2.4, S0.1", JOKERS.spaces, SEATS)
    assert said == "space 4 of blue's castle, red's start"


def test_sides_are_counted_on_from_the_last_colour_round_the_board():
    seats = (Seat((1,), ("green",)),)
    said = sayable("T0.4", FAST_TRACK.spaces, seats)
    assert said == "space 4 on the third side after green's"


def test_a_player_with_two_colours_has_two_sides():
    seats = (Seat((0, 2), ("red", "green")), Seat((1, 3), ("blue", "white")))
    assert sayable("T2.1", FAST_TRACK.spaces, seats) == "space 1 on green's side"


def test_what_is_no_name_of_a_space_is_left_alone():
    spaces = load_layout("triangle").spaces
    assert sayable("Red moves 1 from 4 to 1.", spaces, SEATS) == "Red moves 1 from 4 to 1."
    assert sayable("T0.55 and XT0.5", FAST_TRACK.spaces, SEATS) == "T0.55 and XT0.5"
