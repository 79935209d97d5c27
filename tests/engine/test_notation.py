import pytest

from companion.board.position import Position
from companion.engine.notation import parse_position, position_text
from companion.errors import DataError


def test_a_position_has_one_text_whatever_order_it_was_written_in():
    one = Position({"T0.5": "red", "P1.1": "blue", "BE": "red"})
    other = Position({"BE": "red", "P1.1": "blue", "T0.5": "red"})
    assert position_text(one) == position_text(other) == "blue:P1.1 red:BE,T0.5"


@pytest.mark.parametrize(
    "marbles", [{}, {"1": "white"}, {"T0.5": "red", "T0.6": "blue", "T0.7": "red"}]
)
def test_positions_survive_their_text(marbles):
    assert parse_position(position_text(Position(marbles))) == Position(marbles)


def test_an_empty_board_is_a_dash():
    assert position_text(Position()) == "-"


@pytest.mark.parametrize("text", ["", "red", "red:", ":T0.5", "red:T0.5,", "red:T0.5 blue:T0.5"])
def test_a_text_that_is_no_position_is_refused(text):
    with pytest.raises(DataError):
        parse_position(text)
