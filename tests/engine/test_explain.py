from companion.board.position import Position
from companion.board.reading import Reading, Sight, SpaceReading, certain_reading
from companion.engine.explain import (
    Doubtful,
    Illegal,
    Made,
    TooHidden,
    Unchanged,
    Unfinished,
    compare,
    explain,
    on_the_way,
    plays_of,
)
from companion.engine.game import load_game
from companion.engine.games.triangle_solitaire.holes import HOLES
from companion.engine.options import chosen_options
from companion.engine.state import Seat

GAME = load_game("triangle-solitaire")
STATE = GAME.start(chosen_options(GAME.options, {}), [Seat((0,), ("white",))])
PLAYS = plays_of(GAME, STATE)


def seen(changes, doubts=()):
    position = STATE.position.changed(changes)
    sure = certain_reading(position, HOLES, 1.0)
    return Reading(Sight.STEADY, dict(sure.spaces) | dict(doubts), 1.0)


def found(changes, doubts=()):
    return explain(GAME, STATE, seen(changes, doubts), PLAYS)


JUMPED = {"4": None, "2": None, "1": "white"}
HIDDEN = SpaceReading({"white": 0.5, None: 0.5}, hidden=True)


def test_the_same_board_is_unchanged():
    assert found({}) == Unchanged()


def test_a_legal_jump_is_known():
    explanation = found(JUMPED)
    assert isinstance(explanation, Made)
    assert str(explanation.play.move) == "4-1"


def test_a_jump_is_known_though_one_of_its_holes_is_hidden():
    explanation = found(JUMPED, {"2": HIDDEN})
    assert isinstance(explanation, Made)
    assert str(explanation.play.move) == "4-1"


def test_two_jumps_are_not_guessed_between():
    hidden = dict.fromkeys(("2", "3", "4", "6"), HIDDEN)
    explanation = found({"1": "white"}, hidden)
    assert isinstance(explanation, Doubtful)
    assert {str(play.move) for play in explanation.plays} == {"4-1", "6-1"}


def test_what_is_hidden_is_not_taken_for_a_move():
    hidden = dict.fromkeys(("1", "2", "4"), HIDDEN)
    explanation = found({}, hidden)
    assert isinstance(explanation, TooHidden | Unchanged)


def test_a_space_that_is_unsure_is_not_ruled_on():
    unsure = SpaceReading({"white": 0.002, "red": 0.6, None: 0.398})
    explanation = found({}, {"9": unsure})
    assert explanation == TooHidden(("9",))


def test_a_peg_in_the_hand_is_waited_for():
    explanation = found({"4": None})
    assert isinstance(explanation, Unfinished)
    assert [str(play.move) for play in explanation.plays] == ["4-1"]


def test_a_missing_peg_may_lie_under_what_hides_a_space():
    explanation = found({"9": None}, {"1": HIDDEN})
    assert explanation == TooHidden(("1",))


def test_a_slide_is_illegal():
    explanation = found({"2": None, "1": "white"})
    assert isinstance(explanation, Illegal)
    assert explanation.ruling.breaches[0].rule == "R2"


def test_a_board_without_a_play_awaited_is_only_compared():
    assert compare(GAME, STATE, seen({})) == Unchanged()
    changed = compare(GAME, STATE, seen({"9": None}))
    assert changed.observed.at("9") is None


def test_half_of_a_swap_is_on_the_way_and_a_marble_elsewhere_is_not():
    before, after = Position({"A": "red", "B": "blue"}), Position({"A": "blue", "B": "red"})
    assert on_the_way(before, after, Position({"B": "blue"}), ())
    assert not on_the_way(before, after, Position({"B": "blue", "C": "red"}), ())


def test_a_captured_marble_not_yet_in_its_pen_is_on_the_way():
    pen = frozenset({"P1", "P2"})
    before = Position({"A": "red", "B": "blue"})
    after = Position({"B": "red", "P1": "blue"})
    assert on_the_way(before, after, Position({"B": "red"}), [pen])
    assert not on_the_way(before, after, Position({"B": "red", "P1": "blue", "P2": "blue"}), [pen])
