"""The same calibration and reading that look at real boards look at the simulated one."""

import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import Sight
from companion.simulator.light import LIGHTS
from companion.simulator.look import Look, Material
from companion.simulator.recording import ScriptClock
from companion.simulator.table import VirtualTable
from companion.simulator.viewpoint import View
from companion.vision.calibrate import calibrate
from companion.vision.reader import BoardReader

pytestmark = pytest.mark.slow

COLOURS = ("red", "blue", "green", "yellow", "white", "black")
POSITIONS, MOVES = 4, 12
TABLES = [
    ("fast-track-square", Look()),
    ("fast-track-hex", Look()),
    (
        "fast-track-hex",
        Look(
            view=View(tilt_deg=28, turn_deg=140),
            light=LIGHTS["warm_lamp"],
            wood="cherry",
            material=Material.SWIRL,
            surface="green cloth",
        ),
    ),
    (
        "fast-track-square",
        Look(
            view=View(tilt_deg=8, turn_deg=-65, k1=-0.1, field_deg=75),
            light=LIGHTS["overcast"],
            wood="walnut",
            material=Material.GLASS,
            surface="pine",
        ),
    ),
]


def start_of(layout):
    return Position(
        {
            space: colour
            for side, colour in enumerate(COLOURS)
            for space in layout.spaces
            if space.startswith(f"P{side}.")
        }
    )


@pytest.fixture(scope="module", params=TABLES, ids=["square", "hex", "warm hex", "glass square"])
def learned(request):
    """A table that was calibrated on its start position, its clock and its reader."""
    board, look = request.param
    layout, clock = load_layout(board), ScriptClock()
    table = VirtualTable(layout, start_of(layout), clock=clock, look=look, seed=11)
    calibration = calibrate(layout, [(table.picture(0.0), table.position)])
    return table, clock, BoardReader(layout, calibration)


def mistakes(reading, position):
    return {
        space: (position.at(space), seen.likeliest)
        for space, seen in reading.spaces.items()
        if seen.sure and seen.likeliest != position.at(space)
    }


def test_random_positions_are_read_without_a_certain_mistake(learned):
    table, clock, reader = learned
    draw = np.random.default_rng(2)
    spaces, marbles = sorted(table.layout.spaces), sorted(start_of(table.layout).marbles.values())
    for _ in range(POSITIONS):
        chosen = draw.permutation(spaces)[: len(marbles)].tolist()
        position = Position(dict(zip(chosen, marbles, strict=True)))
        table.set_position(position)
        clock.now_s += 1.0
        reading = reader.read(table.picture(clock()))
        assert reading.sight is not Sight.LOST
        assert mistakes(reading, position) == {}


def test_move_by_move_the_board_is_read_with_hardly_a_doubt(learned):
    table, clock, reader = learned
    draw = np.random.default_rng(3)
    position = start_of(table.layout)
    doubts = 0
    for _ in range(MOVES):
        start = draw.choice(sorted(position.marbles))
        end = draw.choice(sorted(table.layout.spaces.keys() - position.marbles.keys()))
        position = position.moved([(str(start), str(end))])
        table.set_position(position)
        clock.now_s += 1.0
        reading = reader.read(table.picture(clock()))
        assert reading.sight is Sight.STEADY
        assert mistakes(reading, position) == {}
        doubts += len(reading.unsure) + len(reading.hidden)
        reader.learn(position)
    assert doubts <= 0.01 * MOVES * len(table.layout.spaces)


def test_while_a_hand_moves_a_marble_the_board_is_busy_and_then_shows_the_move(learned):
    table, clock, reader = learned
    table.set_position(start_of(table.layout))
    clock.now_s += 1.0
    began_s = clock()
    gone_s = table.move("P0.1", "T0.2")
    sights = []
    while clock.now_s < gone_s + 0.2:
        clock.now_s += 1 / 15
        sights.append((clock.now_s - began_s, reader.read(table.picture(clock())).sight))
    carrying = [sight for since_s, sight in sights if 0.2 < since_s < gone_s - began_s - 0.4]
    assert set(carrying) == {Sight.BUSY}
    reading = reader.read(table.picture(clock()))
    assert reading.sight is Sight.STEADY
    assert mistakes(reading, table.position) == {}
    assert reading.likeliest_position(table.position) == table.position


def test_a_bumped_board_is_found_again(learned):
    table, clock, reader = learned
    table.set_position(start_of(table.layout))
    clock.now_s += 1.0
    reader.read(table.picture(clock()))
    table.nudge(9.0, -6.0, 4.0)
    readings = []
    for _ in range(8):
        clock.now_s += 1 / 15
        readings.append(reader.read(table.picture(clock())))
    table.nudge(-9.0, 6.0, -4.0)
    assert readings[-1].sight is Sight.STEADY
    assert all(mistakes(reading, table.position) == {} for reading in readings)
