"""What no camera sees of a marble is shown, and can be set by hand."""

from companion.engine.marks import marks_of
from companion.inputs import Correction
from companion.table.viewing import view_of
from tests.table.playing import Table


def marks(table):
    [mark] = view_of(table.desk, 1).marks
    return mark


def test_a_marble_that_moves_along_the_ring_is_shown_to():
    mark = marks(Table(red=["T1.0", "T2.0"], ring=["T1.0"]))
    assert (mark.key, mark.spaces) == ("ring", ("T1.0",))
    assert mark.may_be == ("T0.0", "T1.0", "T2.0", "T3.0")
    assert mark.title
    assert mark.says


def test_marks_are_set_by_hand_with_a_correction():
    table = Table(red=["T1.0", "T2.0"], ring=["T1.0"])
    position = table.session.state.position.as_json()
    table.do(Correction(position, None, None, "test", 2.0, {"ring": ["T2.0"]}))
    assert marks(table).spaces == ("T2.0",)
    table.do(Correction(position, None, None, "test", 3.0))
    assert marks(table).spaces == ("T2.0",)
    table.do(Correction(position, None, None, "test", 4.0, {"ring": []}))
    assert marks(table).spaces == ()


def test_a_mark_where_none_can_be_is_refused():
    table = Table(red=["T1.0"])
    position = table.session.state.position.as_json()
    [refused] = table.do(Correction(position, None, None, "test", 2.0, {"ring": ["T1.3"]}))
    assert refused["event"] == "input-refused"


def test_a_game_without_marks_has_none():
    assert marks_of("joker-marbles") == ()
    assert [mark.key for mark in marks_of("fast-track-draw")] == ["status"]
