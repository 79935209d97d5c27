import pytest

from companion.errors import DataError
from tests.engine.games.fast_track.boards import GAME, table


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"T0.14": "red"}, r"position\.T0\.14: there is no such space"),
        ({"T4.1": "red"}, r"position\.T4\.1: there is no such space on a board with 4 sides"),
        ({"T0.1": "pink"}, r"position\.T0\.1: pink is played by no seat"),
        ({f"T0.{k}": "red" for k in range(1, 6)}, r"position\.T0\.5: too many red marbles"),
        ({"H1.1": "red"}, r"position\.H1\.1: a red marble cannot be in the Home row"),
        ({"P1.1": "red"}, r"position\.P1\.1: a red marble cannot be in the pen"),
    ],
)
def test_a_position_that_cannot_be_names_the_space(position, message):
    state = table(red="P")
    with pytest.raises(DataError, match=message):
        GAME.check(state.changed(position=type(state.position)(position)))


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ({"card": "11"}, r"declared\.card"),
        ({"card": ""}, r"declared\.card"),
        ({"card": "JOKERH"}, r"declared\.card"),
        ({"die": 4}, r"declared\.die"),
        ({"card": "7", "as": "K"}, r"declared\.as"),
    ],
)
def test_a_card_that_there_is_not_is_refused(declared, message):
    with pytest.raises(DataError, match=message):
        GAME.declare(table(red="P"), declared)


def test_a_mark_without_a_marble_is_dropped():
    assert "ring" not in table(red="T0.5", memory={"ring": ["T3.0"]}).memory


def test_moves_cannot_be_asked_for_before_a_card_is_declared():
    with pytest.raises(DataError, match=r"declared\.card: missing"):
        GAME.legal_moves(table(red="T0.5"))


def test_a_seat_to_move_that_there_is_not_is_refused():
    with pytest.raises(DataError, match="to_move"):
        table(red="P", to_move=7)


def test_sides_must_be_on_the_board_and_taken_once():
    with pytest.raises(DataError, match=r"seats\[1\]: side 4 is not on this board"):
        table(seats=("red", "white"), red="P", options={"board": "square"})


def test_few_marbles_are_a_position_too():
    assert len(table(red="T0.5").position) == 1
