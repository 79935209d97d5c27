import pytest

from companion.board.position import Position
from companion.engine.game import Awaited, load_game
from companion.engine.options import chosen_options
from companion.engine.state import Seat
from companion.errors import DataError
from tests.engine.joker_family.tables import COLOURS, table

GAME = load_game("joker-marbles")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"T0.18": "red"}, r"position\.T0\.18: there is no such space"),
        ({"T4.1": "red"}, r"position\.T4\.1: there is no such space on a board with 4 sides"),
        ({"T0.1": "pink"}, r"position\.T0\.1: pink is played by no seat"),
        ({f"T0.{k}": "red" for k in range(6)}, r"position\.T0\.5: too many red marbles"),
        ({"C1.1": "red"}, r"position\.C1\.1: a red marble cannot be in the castle"),
        ({"S1.1": "red"}, r"position\.S1\.1: a red marble cannot be in the Home"),
    ],
)
def test_a_position_that_cannot_be_names_the_space(position, message):
    with pytest.raises(DataError, match=message):
        GAME.check(table().changed(position=Position(position)))


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"card": "11"}, r"declared\.card"),
        ({"card": "JOKERH"}, r"declared\.card"),
        ({"die": 4}, r"declared\.die"),
        ({"card": "7", "as": "K"}, r"declared\.as"),
    ],
)
def test_a_card_that_there_is_not_is_refused(declared, message):
    with pytest.raises(DataError, match=message):
        GAME.declare(table(), declared)


def test_moves_cannot_be_asked_for_before_a_card_is_declared():
    with pytest.raises(DataError, match=r"declared\.card: missing"):
        GAME.legal_moves(table())


def test_few_marbles_are_a_position_too():
    state = table("5", red="T0.5", missing="red blue green yellow")
    assert len(state.position) == 1
    assert len(GAME.legal_moves(state).moves) == 1


def test_a_seat_to_move_that_there_is_not_is_refused():
    with pytest.raises(DataError, match="to_move"):
        table(to_move=7)


def seats(*sides, teams=""):
    return [
        Seat((side,), (COLOURS[side],), teams[n] if teams else None) for n, side in enumerate(sides)
    ]


def start(game, given, **options):
    played = load_game(game)
    return played.start(chosen_options(played.options, options), given)


@pytest.mark.parametrize(
    ("game", "given", "options", "message"),
    [
        ("joker-marbles", seats(0), {}, "must be 2 to 6"),
        ("joker-marbles", seats(*range(7)), {}, "must be 2 to 6"),
        ("joker-marbles", seats(0, 4), {"sides": 4}, "side 4 is not on this board"),
        ("joker-marbles", seats(0, 1, 2, 3, teams="ABBA"), {}, "evenly spaced"),
        ("joker-marbles", seats(0, 1, 2, teams="ABA"), {}, "same size"),
        ("joker-marbles", seats(0, 1, teams="AA"), {}, "two or more"),
        ("pegs-and-jokers", seats(0, 1, 2), {}, "must be an even number for teams"),
    ],
)
def test_who_cannot_play_together_is_told_so(game, given, options, message):
    with pytest.raises(DataError, match=message):
        start(game, given, **options)


def test_a_seat_has_one_colour():
    two = [Seat((0, 2), ("red", "green")), Seat((1, 3), ("blue", "yellow"))]
    with pytest.raises(DataError, match=r"seats\[0\]: each player has one colour"):
        start("joker-marbles", two)


def test_a_colour_and_a_side_are_taken_once():
    with pytest.raises(DataError, match="red is played already"):
        start("joker-marbles", [Seat((0,), ("red",)), Seat((1,), ("red",))])
    with pytest.raises(DataError, match="side 0 is taken already"):
        start("joker-marbles", [Seat((0,), ("red",)), Seat((0,), ("blue",))])


def test_a_game_starts_with_all_marbles_in_their_homes():
    state = start("pegs-and-jokers", seats(*range(8), teams="ABABABAB"))
    assert len(state.position) == 40
    assert all(space[0] == "S" for space in state.position)
    assert GAME.awaits(state) is Awaited.CARD
    assert state.options["sides"] == 8
