from companion.board.position import Position
from companion.engine.explain import Play, play_begun
from companion.engine.game import Outcome
from companion.engine.move import moved
from companion.engine.state import GameState
from companion.inputs import TimePassed
from companion.table.desk import Phase
from tests.table.playing import Table

BEFORE = Position({"T4.3": "white", "T4.9": "white"})
SPLIT = moved(("T4.3", "H4.1"), ("T4.9", "T4.11"))


def begun(observed):
    after = BEFORE.moved([(start, end) for start, end, _ in SPLIT.steps])
    play = Play(SPLIT, Outcome(GameState("any", {}, (), 0, after)))
    return play_begun(BEFORE, play, Position(observed), ())


def test_a_first_part_is_a_beginning():
    assert begun({"H4.1": "white", "T4.9": "white"})
    assert begun({"T4.3": "white", "T4.11": "white"})


def test_which_of_two_alike_marbles_went_where_does_not_matter():
    assert begun({"T4.11": "white", "T4.9": "white"})


def test_a_marble_that_arrived_without_any_having_left_is_no_beginning():
    assert not begun({"T4.3": "white", "T4.9": "white", "T4.11": "white"})
    assert not begun({"T4.9": "white", "T4.11": "white", "H4.1": "white"})


def test_a_marble_more_than_there_are_is_looked_at_again_before_it_is_ruled_on():
    table = Table(red=["T0.9"])
    table.card("5")
    table.on_board = table.on_board.changed({"T1.2": "red", "T0.9": None, "T1.0": "red"})

    assert table.look() == []
    assert table.phase is Phase.HALF_DONE
    [refused] = table.do(TimePassed(table.wakes_at_s))
    assert refused["event"] == "move-refused"


def test_a_shadow_taken_for_a_marble_that_passes_is_not_ruled_on():
    table = Table(red=["T0.9"])
    table.card("5")
    before = table.on_board
    table.on_board = before.changed({"T1.2": "red"})
    assert table.look() == []
    table.on_board = before

    assert table.move(("T0.9", "T1.0"))[0]["event"] == "move-made"
