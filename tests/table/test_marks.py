"""What no camera sees of a marble is shown, and can be set by hand."""

import pytest

from companion.engine.game import load_game
from companion.engine.marks import counts_of, marks_of
from companion.engine.options import chosen_options
from companion.engine.state import Seat, frozen
from companion.errors import DataError
from companion.inputs import Correction
from companion.table.viewing import view_of
from tests.table.playing import Table

TWO = (Seat((0,), ("red",)), Seat((2,), ("blue",)))


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


def test_what_is_counted_for_a_seat_stands_beside_its_name():
    table = Table(red=["T1.0"], options={"free_out_after": 4})
    state = table.session.state
    table.desk.state = state.changed(memory=frozen({"discards": {"0": 1, "1": 3}}))
    assert [seat.notes for seat in view_of(table.desk, 1).seats] == [
        ("1 card without effect",),
        ("3 cards without effect",),
    ]
    table.desk.state = state.changed(memory=frozen({}))
    assert [seat.notes for seat in view_of(table.desk, 1).seats] == [(), ()]


@pytest.mark.parametrize("name", ["fast-track", "fast-track-draw", "joker-marbles"])
def test_every_mark_and_count_is_an_entry_that_the_game_knows(name):
    game = load_game(name)
    state = game.start(chosen_options(game.options, {}), TWO)
    empty = {mark.key: () for mark in marks_of(name)}
    counted = {count.key: {"0": 1} for count in counts_of(name)}
    assert empty or counted
    game.check(state.changed(memory=frozen({**empty, **counted})))
    with pytest.raises(DataError, match="unknown"):
        game.check(state.changed(memory=frozen({"no such entry": {"0": 1}})))
