import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.position import Position

positions = st.dictionaries(st.sampled_from("ABCDEF"), st.sampled_from(["red", "blue"]))


def test_what_is_not_listed_is_empty():
    assert Position({"A": "red"}).at("B") is None


def test_two_marbles_change_places():
    swapped = Position({"A": "red", "B": "blue"}).moved([("A", "B"), ("B", "A")])
    assert swapped == Position({"A": "blue", "B": "red"})


def test_a_marble_that_is_not_there_cannot_be_moved():
    with pytest.raises(KeyError):
        Position({"A": "red"}).moved([("B", "C")])


def test_a_position_never_changes():
    marbles = {"A": "red"}
    position = Position(marbles)
    marbles["B"] = "blue"
    position.changed({"A": None})
    assert position.as_json() == {"A": "red"}


@given(positions, positions)
def test_the_changes_between_two_positions_lead_from_one_to_the_other(one, other):
    start, end = Position(one), Position(other)
    changes = {space: end.at(space) for space in start.differences(end)}
    assert start.changed(changes) == end
    assert hash(start.changed(changes)) == hash(end)


def test_marbles_are_counted_and_found_by_colour():
    position = Position({"B": "red", "A": "red", "C": "blue"})
    assert position.counts() == {"red": 2, "blue": 1}
    assert position.spaces_of("red") == ("A", "B")
    assert len(position) == 3
