import math

from companion.board.position import Position
from companion.board.reading import LEAST, Reading, Sight, SpaceReading, certain_reading

RED = SpaceReading({"red": 0.995, None: 0.005})
DOUBTFUL = SpaceReading({"red": 0.6, "orange": 0.4})
HIDDEN = SpaceReading({"red": 0.995, None: 0.005}, hidden=True)


def reading(**spaces):
    return Reading(Sight.STEADY, spaces, taken_at_s=1.0)


def test_a_space_is_sure_when_it_is_seen_and_one_content_is_nearly_certain():
    assert RED.sure and RED.likeliest == "red"
    assert not DOUBTFUL.sure
    assert not HIDDEN.sure


def test_an_impossible_content_keeps_a_little_probability():
    assert RED.log_probability("blue") == math.log(LEAST)
    assert RED.log_probability("red") == math.log(0.995)


def test_hidden_spaces_keep_what_was_believed():
    seen = reading(A=RED, B=HIDDEN)
    assert seen.likeliest_position(Position({"B": "blue"})) == Position({"A": "red", "B": "blue"})


def test_doubtful_and_hidden_spaces_contradict_nothing():
    seen = reading(A=DOUBTFUL, B=HIDDEN)
    assert seen.agrees_with(Position({}))
    assert (seen.unsure, seen.hidden) == ({"A"}, {"B"})


def test_a_sure_space_contradicts_unless_it_is_ignored():
    seen = reading(A=RED)
    assert not seen.agrees_with(Position({}))
    assert seen.agrees_with(Position({}), ignoring=["A"])


def test_a_certain_reading_says_the_position():
    position = Position({"A": "red"})
    seen = certain_reading(position, ["A", "B"], taken_at_s=2.0)
    assert seen.likeliest_position(Position()) == position
    assert not seen.unsure
