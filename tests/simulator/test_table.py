import contextlib
import threading

import numpy as np
import pytest

from companion.board.position import Position
from companion.errors import DataError, DeviceFailedError
from companion.simulator.gesture import Step, play
from tests.simulator.tables import MARBLES, small_table

pytestmark = pytest.mark.slow


@pytest.fixture
def table_and_clock():
    return small_table()


def skin_share(table, at_s):
    """Share of the picture that has the colour of skin and had another one before."""
    shown = np.asarray(table.picture(at_s).pixels).astype(int)
    blue, green, red = shown[..., 0], shown[..., 1], shown[..., 2]
    return ((red > 95) & (red - green > 45) & (green - blue > 8) & (red - blue < 130)).mean()


def test_a_lifted_marble_is_in_the_hand_and_off_the_board(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    assert table.position == MARBLES.changed({"T0.0": None})
    assert table.held == "red"


def test_a_marble_put_down_stands_there_and_the_hand_is_empty(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    table.put("T0.5")
    assert table.position == MARBLES.moved([("T0.0", "T0.5")])
    assert table.held is None


def test_a_picture_follows_as_fast_as_a_hand(table_and_clock):
    table, clock = table_and_clock
    clock.now_s = 1.0
    gone_s = table.move("T0.0", "T0.5")
    assert table.shown_position(1.0) == MARBLES
    between = table.shown_position(1.3)
    assert between.at("T0.0") is None and between.at("T0.5") is None
    assert table.shown_position(gone_s) == table.position
    assert 1.5 < gone_s < 3.0


def test_the_hand_is_seen_while_it_moves_and_leaves_when_nothing_is_touched():
    table, clock = small_table()
    nothing = skin_share(table, 0.5)
    clock.now_s = 1.0
    gone_s = table.move("T0.0", "T0.5")
    assert not table.hand_over_board(0.9)
    assert table.hand_over_board(1.3)
    assert skin_share(table, 1.3) > nothing + 0.01
    assert not table.hand_over_board(gone_s + 0.01)
    assert skin_share(table, gone_s + 0.01) == pytest.approx(nothing, abs=0.002)


def test_after_it_left_the_picture_is_as_if_no_hand_had_been_there():
    table, clock = small_table()
    gone_s = table.move("T0.0", "T0.5")
    clock.now_s = gone_s + 0.1
    afresh, _ = small_table(table.position)
    once, again = (np.asarray(t.picture(clock.now_s).pixels).astype(int) for t in (table, afresh))
    assert np.abs(once - again).max() <= 1


def test_a_hand_that_holds_a_marble_stays(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    assert table.hand_over_board(60.0)


def test_an_empty_hand_that_follows_a_pointer_leaves_soon_after_it_stops(table_and_clock):
    table, clock = table_and_clock
    for n in range(20):
        clock.now_s = n / 20
        table.hand_at(0.0, n * 2.0)
    assert table.hand_over_board(1.2)
    assert table.hand_over_board(1.3)
    assert not table.hand_over_board(2.0)


def test_the_hand_follows_where_it_is_led():
    table, clock = small_table(tilt_deg=0.0)
    table.lift("T0.0")
    for n in range(10):
        clock.now_s = 1 + n / 20
        table.hand_at(-150.0, -150.0)
    clock.now_s = 2.0
    left = np.asarray(table.picture(2.0).pixels).astype(int)
    table.hand_at(150.0, -150.0)
    right = np.asarray(table.picture(2.5).pixels).astype(int)
    changed = np.abs(left - right).max(-1) > 40
    columns = np.flatnonzero(changed.any(0))
    assert columns.min() < 250 and columns.max() > 390


def test_an_occupied_space_is_refused_and_the_marble_stays_in_the_hand(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    with pytest.raises(DataError, match=r"T0\.3: a blue marble stands there"):
        table.put("T0.3")
    assert table.held == "red"
    assert table.position.at("T0.3") == "blue"


def test_a_refused_move_lifts_nothing(table_and_clock):
    table, _ = table_and_clock
    with pytest.raises(DataError, match="stands there"):
        table.move("T0.0", "T0.3")
    assert table.position == MARBLES and table.held is None


def test_a_swap_leaves_the_other_marble_in_the_hand(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    table.swap("T0.3")
    assert (table.position.at("T0.3"), table.held) == ("red", "blue")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda table: table.lift("T0.1"), "no marble stands there"),
        (lambda table: table.lift("T9.9"), "is no space of fast-track-square"),
        (lambda table: table.put("T0.1"), "the hand holds no marble"),
        (lambda table: table.swap("T0.3"), "the hand holds no marble"),
        (lambda table: table.take_from_beside("red"), "no such marble lies beside"),
        (lambda table: table.set_position(Position({"T0.0": "pink"})), "is no colour of a marble"),
        (lambda table: table.set_position(Position({"T0": "red"})), "is no space of"),
    ],
)
def test_what_no_hand_can_do_is_refused_in_a_sentence(table_and_clock, wrong, words):
    table, _ = table_and_clock
    with pytest.raises(DataError, match=words):
        wrong(table)
    assert table.position == MARBLES


def test_one_hand_takes_one_marble(table_and_clock):
    table, _ = table_and_clock
    table.lift("T0.0")
    with pytest.raises(DataError, match="already holds a red marble"):
        table.lift("T0.3")


def test_marbles_go_beside_the_board_and_come_back(table_and_clock):
    table, _ = table_and_clock
    table.move("T0.0", None)
    table.move("T0.3", None)
    assert table.beside == ("blue", "red")
    table.take_from_beside("blue")
    table.put("T0.9")
    assert table.beside == ("red",)
    assert table.position == Position({"P0.1": "red", "BE": "green", "T0.9": "blue"})


def test_steps_bump_a_marble_and_carry_it_home(table_and_clock):
    table, _ = table_and_clock
    play(table, [Step("T0.0", "T0.3"), Step("T0.3", "P1.1")])
    assert table.position == MARBLES.changed({"T0.0": None, "T0.3": "red", "P1.1": "blue"})
    assert table.held is None


def test_a_bumped_marble_that_goes_nowhere_is_laid_beside(table_and_clock):
    table, _ = table_and_clock
    play(table, [Step("T0.0", "T0.3"), Step("BE", "T0.9"), Step(None, "P1.2", "blue")])
    assert table.beside == ()
    assert table.position.at("P1.2") == "blue"
    assert table.position.at("T0.9") == "green"


def test_laying_out_anew_takes_hand_and_marbles_away(table_and_clock):
    table, _ = table_and_clock
    table.move("T0.0", None)
    table.lift("T0.3")
    table.set_position(MARBLES)
    assert (table.position, table.beside, table.held) == (MARBLES, (), None)
    assert table.shown_position(0.0) == MARBLES
    assert not table.hand_over_board(0.5)


def test_no_marble_is_ever_lost_or_doubled(table_and_clock):
    table, clock = table_and_clock
    draw = np.random.default_rng(5)
    spaces = sorted(table.layout.spaces)
    for _ in range(300):
        clock.now_s += float(draw.uniform(0, 0.3))
        chosen = str(draw.choice(spaces))
        doings = [
            lambda space=chosen: table.lift(space),
            lambda space=chosen: table.put(space),
            lambda space=chosen: table.swap(space),
            lambda: table.put(None),
            lambda: table.take_from_beside("red"),
            lambda: table.lift(str(draw.choice(sorted(table.position) or spaces))),
        ]
        with contextlib.suppress(DataError):
            doings[draw.integers(len(doings))]()
        there = [*table.position.marbles.values(), *table.beside]
        assert sorted(there + ([table.held] if table.held else [])) == [
            "blue",
            "green",
            "red",
            "red",
        ]
    if table.held:
        table.put(None)
    assert table.shown_position(table.quiet_from_s()) == table.position


def test_a_camera_that_is_off_has_failed_until_it_is_on_again(table_and_clock):
    table, _ = table_and_clock
    table.camera_off()
    with pytest.raises(DeviceFailedError):
        table.picture(0.0)
    table.camera_on()
    assert table.picture(0.0).taken_at_s == 0.0


def test_a_page_may_move_marbles_while_pictures_are_taken():
    table, clock = small_table()
    failed = []

    def play_on():
        try:
            for n in range(60):
                table.move(*(("T0.0", "T0.5") if n % 2 == 0 else ("T0.5", "T0.0")))
        except DataError as error:
            failed.append(error)

    player = threading.Thread(target=play_on)
    player.start()
    while player.is_alive():
        clock.now_s += 0.05
        table.picture(clock.now_s)
    assert failed == []
    assert table.shown_position(table.quiet_from_s()) == MARBLES
