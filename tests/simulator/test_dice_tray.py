import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.errors import DataError
from companion.simulator.dice_tray import GONE_S, TUMBLING_S, TrayPlace, VirtualTray
from companion.simulator.table import VirtualTable

PLACE = TrayPlace((230.0, -80.0, 300.0, 20.0), -18.0, 16.0)


def tray(dice=1, seed=1):
    place = TrayPlace(PLACE.rect_mm, PLACE.floor_mm, PLACE.die_mm, dice)
    return VirtualTray(place, np.random.default_rng(seed))


def test_dice_are_in_the_hand_then_in_the_air_and_then_lie():
    rolled = tray()
    assert rolled.at(0.0) == ()
    pips = rolled.roll(10.0)
    assert rolled.at(10.0 + GONE_S / 2) == ()
    tumbling = {rolled.at(10.0 + GONE_S + share * TUMBLING_S) for share in (0.1, 0.4, 0.7)}
    assert len(tumbling) == 3 and all(die.lean_deg for dice in tumbling for die in dice)
    [die] = rolled.at(rolled.lies_from_s())
    assert (die.pips,) == pips and die.lean_deg == 0
    assert rolled.at(99.0) == (die,)


def test_dice_lie_inside_the_tray_and_apart():
    for seed in range(20):
        rolled = tray(dice=2, seed=seed)
        pips = rolled.roll(0.0)
        lying = rolled.at(9.0)
        left, top, right, bottom = PLACE.rect_mm
        for die in lying:
            assert left < die.at_mm[0] < right and top < die.at_mm[1] < bottom
        assert tuple(die.pips for die in sorted(lying, key=lambda die: die.at_mm)) == pips
        assert np.hypot(*np.subtract(lying[0].at_mm, lying[1].at_mm)) > 2 * PLACE.die_mm


def test_all_numbers_come():
    rolled = tray()
    assert {rolled.roll(0.0)[0] for _ in range(80)} == {1, 2, 3, 4, 5, 6}


def test_a_table_without_a_tray_cannot_roll():
    table = VirtualTable(load_layout("fast-track-square"), Position({}), clock=lambda: 0.0)
    with pytest.raises(DataError, match="tray"):
        table.roll_dice()
