from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from companion.simulator.die import Die
from companion.vision.dice import DiceReader, DiceSight
from companion.vision.dice_view import TrayView
from tests.vision.dice.trays import (
    KINDS,
    SETTINGS,
    Setting,
    TrayPhotographer,
    judged,
    thrown,
)

pytestmark = pytest.mark.slow
SEVERAL = {"flat": 2, "leaning": 3, "moving": 1, "touching": 1}


@pytest.fixture(scope="module")
def photographer():
    return TrayPhotographer(Setting())


@pytest.fixture(scope="module")
def reader(photographer):
    return DiceReader(photographer.tray)


def in_the_middle(photographer, pips, turn=20.0, **more):
    left, top, right, bottom = photographer.tray.rect_mm
    at_mm = ((left + right) / 2, (top + bottom) / 2)
    return Die(at_mm, pips, turn, ground_mm=photographer.tray.height_mm, **more)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_is_read_with_its_place_and_turn(photographer, reader, pips):
    for turn in (3.0 + pips, 40.0 + 2 * pips):
        die = in_the_middle(photographer, pips, turn)
        seen = reader.read(photographer.picture([die]), photographer.pose)
        assert seen.sight is DiceSight.READ
        [found] = seen.dice
        assert found.pips == pips
        assert found.at_mm == pytest.approx(die.at_mm, abs=0.6)
        away = abs(found.turn_deg - turn) % 90
        assert min(away, 90 - away) < 4


@pytest.mark.parametrize("number", range(1, len(SETTINGS), 3))
def test_no_number_is_ever_wrong(number):
    """Flat, leaning, moving and touching dice: right or unsure. The bench takes many more."""
    photographer = TrayPhotographer(SETTINGS[number], seed=7)
    reader, draw = DiceReader(photographer.tray), np.random.default_rng([7, number])
    found = Counter()
    for kind, times in SEVERAL.items():
        for _ in range(times):
            picture, truth = KINDS[kind](draw, photographer)
            found[kind, judged(reader.read(picture, photographer.pose), truth)] += 1
    assert not [each for each in found if each[1] == "WRONG"]
    assert found["leaning", "right"] <= 1


def test_most_dice_on_a_plain_tray_are_read(photographer, reader):
    draw = np.random.default_rng(3)
    found = Counter()
    for pips in (1, 2, 3, 4, 5, 6) * 2:
        die = thrown(draw, photographer.tray, pips)
        found[judged(reader.read(photographer.picture([die]), photographer.pose), {pips})] += 1
    assert found["right"] >= 10 and found["WRONG"] == 0


def test_an_empty_tray_is_empty(photographer, reader):
    assert reader.read(photographer.picture(), photographer.pose).sight is DiceSight.EMPTY


def test_two_dice_are_read_from_left_to_right(photographer):
    tray = replace(photographer.tray, dice=2)
    left = in_the_middle(photographer, 6)
    right = replace(left, at_mm=(left.at_mm[0] + 20, left.at_mm[1] + 22), pips=2, turn_deg=50.0)
    seen = DiceReader(tray).read(photographer.picture([right, left]), photographer.pose)
    assert seen.sight is DiceSight.READ
    assert [die.pips for die in seen.dice] == [6, 2]


def test_more_or_fewer_dice_than_are_rolled_are_unsure(photographer, reader):
    one = in_the_middle(photographer, 6)
    other = replace(one, at_mm=(one.at_mm[0] + 20, one.at_mm[1] + 22), pips=2)
    assert reader.read(photographer.picture([one, other]), photographer.pose).sight is (
        DiceSight.UNSURE
    )
    two = DiceReader(replace(photographer.tray, dice=2))
    assert two.read(photographer.picture([one]), photographer.pose).sight is DiceSight.UNSURE


def test_a_pip_that_a_glint_hides_makes_it_unsure(photographer, reader):
    for pips in (3, 5):
        picture = photographer.picture([in_the_middle(photographer, pips)])
        view = reader.view(photographer.pose)
        x, y = (round(n) for n in middle_px(view, in_the_middle(photographer, pips)))
        picture[y - 4 : y + 5, x - 4 : x + 5] = 255
        assert reader.read(picture, photographer.pose).sight is DiceSight.UNSURE


def middle_px(view, die):
    """Where the middle of a die's top is in the picture."""
    x, y = view.at_px(die.at_mm)
    row, column = round(y), round(x)
    return view._x[row, column], view._y[row, column]


def test_a_tray_that_reaches_out_of_the_picture_is_unsure(photographer):
    left, top, right, bottom = photographer.tray.rect_mm
    tray = replace(photographer.tray, rect_mm=(left, top, right + 400, bottom))
    assert not TrayView(tray, photographer.pose).in_picture
    seen = DiceReader(tray).read(photographer.picture(), photographer.pose)
    assert seen.sight is DiceSight.UNSURE


def test_dice_of_another_size_than_was_told_are_unsure(photographer):
    picture = photographer.picture([in_the_middle(photographer, 5)])
    for die_mm in (11.5, 22.0):
        reader = DiceReader(replace(photographer.tray, die_mm=die_mm))
        assert reader.read(picture, photographer.pose).sight is not DiceSight.READ
