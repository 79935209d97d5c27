import pytest

from companion.engine.game import load_game
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.players.way_home import FARTHEST, marks_in, turned, way_home
from companion.engine.players.worth import Worth, table_of
from tests.engine.players.playing import GAME, fast_track

OPTIONS = tuple(sorted(chosen_options(GAME.options, {"board": "square"}).items()))


@pytest.fixture(scope="module")
def way():
    return way_home("fast-track", OPTIONS, 4, packed=True)


@pytest.fixture(scope="module")
def any_hole():
    return way_home("fast-track", OPTIONS, 4, packed=False)


def test_a_marble_at_home_has_no_way_left_if_any_hole_will_do(any_hole):
    assert [any_hole.turns(f"H0.{n}") for n in range(1, 5)] == [0.0] * 4


def test_a_marble_that_leaves_no_room_for_others_has_still_to_go_on(way):
    turns = [way.turns(f"H0.{n}") for n in range(1, 5)]
    assert turns == sorted(turns, reverse=True)
    assert turns[-2] > 0.2
    assert turns[-1] == 0.0


def test_the_pen_is_farthest_and_the_door_nearest(any_hole):
    track = [any_hole.turns(f"T{side}.{k}") for side in range(4) for k in range(14)]
    assert any_hole.turns("T0.7") == min(track)
    assert any_hole.turns("P0.1") == any_hole.turns("P0.4") > any_hole.turns("T0.9")


def test_a_marble_on_the_fast_track_is_nearer_than_one_that_just_missed_it(way):
    assert way.turns("T1.0") < way.turns("T1.1") - 0.5


def test_going_back_past_the_own_exit_is_known_to_be_a_short_cut(way):
    """A 4 takes T0.9 to T0.5, two steps from the door."""
    assert way.turns("T0.9") < way.turns("T1.6")


def test_the_last_hole_takes_longer_to_hit(way):
    last = way_home("fast-track", OPTIONS, 1, packed=True)
    assert last.turns("T0.5") > way.turns("T0.5")


def test_every_side_has_the_same_way_in_its_own_names(way):
    other = way.turned(2, 4)
    assert other.turns("T2.9") == way.turns("T0.9")
    assert other.turns("T1.3") == way.turns("T3.3")
    assert other.turns("BE") == way.turns("BE")
    assert turned("T3.11", 2, 4) == "T1.11"


def test_a_space_where_no_marble_comes_is_far(way):
    assert way.turns("H2.1") == FARTHEST


def test_what_is_remembered_of_a_marble_counts(way):
    spaces = GAME.spaces(dict(OPTIONS))
    memory = {"ring": ("T3.0", "T2.0"), "again": True, "played": {"0": ("7H",)}}
    assert marks_in(memory, spaces) == {"T3.0": ("ring",), "T2.0": ("ring",)}
    assert way.turns("T3.0", ("ring",)) != FARTHEST


def worth_of(state):
    return Worth(table_of(GAME, state), state, foresight=True)


def test_what_one_gains_by_a_capture_the_other_loses():
    state = fast_track(red=["T1.2"], blue=["T1.7"])
    worth = worth_of(state)
    taken, walked = parse_move("T1.2-T1.7"), parse_move("T1.2-T1.6")
    assert worth.gain(taken, "seat 0") - worth.gain(walked, "seat 0") > 1.0
    assert worth.gain(taken, "seat 1") == pytest.approx(-worth.gain(taken, "seat 0"))


@pytest.mark.parametrize("move", ["T1.2-T1.7", "T0.6-H0.1", "T1.2<>T3.4"])
def test_a_gain_told_beforehand_is_near_the_one_that_follows(move):
    card = {"T1.2-T1.7": "5", "T0.6-H0.1": "2", "T1.2<>T3.4": "J"}[move]
    state = fast_track(red=["T1.2", "T0.6"], blue=["T1.7", "T3.4"], hand=[card])
    before = worth_of(state)
    known = GAME.declare(state, {"card": card})
    after = worth_of(GAME.outcome(known, parse_move(move)).state)
    told = before.gain(parse_move(move), "seat 0")
    assert abs(told - (after.value("seat 0") - before.value("seat 0"))) < 1.5


def test_a_game_that_is_won_takes_no_more_turns():
    state = fast_track(red=["H0.1", "H0.2", "H0.3", "H0.4"], hand=[])
    assert worth_of(state).turns["seat 0"] == 0.0
    assert load_game("fast-track") is GAME


@pytest.mark.slow
def test_a_piece_that_is_left_alone_on_a_corner_is_known_to_lose_the_fast_track():
    """So waiting there for a better card is not worth what moving on at once is."""
    game = load_game("fast-track-draw")
    options = tuple(sorted(chosen_options(game.options, {}).items()))
    way = way_home("fast-track-draw", options, 4, packed=True)
    assert way.turns("T1.0", ("lost",)) > way.turns("T1.0", ("status",)) + 2.0
    assert way.turns("T1.0", ("status",)) > 4.0
