from collections import Counter
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.die_gpio import DieOptions, GpioDie
from companion.hardware.die_show import FACES, GROUPS, READY_EVERY_S, ROLLING_S
from companion.hardware.driver_options import driver_options
from companion.inputs import DieRoll
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock, around

BUTTON = 26
LEDS = dict(zip(GROUPS, (4, 17, 27, 22), strict=True))
ROLL_NOW = TableSignals(number=5, awaits="die")
MOVE_NOW = TableSignals(number=6, awaits="move")


class Loaded:
    """A die that rolls what the test wants."""

    def __init__(self, *pips):
        self.pips = list(pips)

    def roll(self):
        return self.pips.pop(0)


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def clock():
    return HandClock()


def opened(pins, clock, *pips, **options):
    die = Loaded(*pips) if pips else None
    surroundings = around(clock, pins=pins)
    return GpioDie(DieOptions(**options), surroundings, die=die, sleep=clock.sleep)


def after(die, clock, for_s):
    """What the die gives in so many seconds, waited for as a keeper does."""
    given, until_s = [], clock() + for_s
    while clock() < until_s:
        given += die.wait(0.05)
    return given


def press(die, pins, clock):
    """A finger on the button for a tenth of a second; what the die gives meanwhile."""
    pins.pin(BUTTON).drive_low()
    given = after(die, clock, 0.1)
    pins.pin(BUTTON).drive_high()
    return given + after(die, clock, 0.1)


def lit(pins):
    return {group for group, pin in LEDS.items() if pins.pin(pin).state}


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_press_rolls_and_the_number_is_given_when_it_can_be_seen(pins, clock, pips):
    die = opened(pins, clock, pips)
    die.show(ROLL_NOW)
    assert press(die, pins, clock) == []
    [roll] = after(die, clock, ROLLING_S)
    assert (roll.pips, roll.device) == (pips, "die-gpio")
    assert roll.at_s == pytest.approx(clock(), abs=0.5)
    assert lit(pins) == FACES[pips]
    die.show(MOVE_NOW)
    assert after(die, clock, 5.0) == []
    assert lit(pins) == FACES[pips]
    die.close()


def test_lamps_are_as_many_as_pips():
    lamps = {"centre": 1, "diagonal": 2, "other-diagonal": 2, "middle": 2}
    assert {pips: sum(lamps[g] for g in groups) for pips, groups in FACES.items()} == {
        pips: pips for pips in range(1, 7)
    }


def test_it_tumbles_before_it_lands(pins, clock):
    die = opened(pins, clock, 4)
    die.show(ROLL_NOW)
    pins.pin(BUTTON).drive_low()
    seen = set()
    for _ in range(60):
        die.wait(0.01)
        seen.add(frozenset(lit(pins)))
    assert len(seen) >= 5
    die.close()


def test_a_press_that_nobody_awaits_flashes_and_gives_nothing(pins, clock):
    die = opened(pins, clock, 6)
    die.show(MOVE_NOW)
    pins.pin(BUTTON).drive_low()
    seen = [lit(pins) for _ in range(100) if die.wait(0.01) == ()]
    assert {frozenset(each) for each in seen} == {frozenset({"middle"}), frozenset()}
    assert after(die, clock, 2.0) == [] and lit(pins) == set()
    die.close()


def test_one_roll_is_entered_once_however_often_the_button_is_pressed(pins, clock):
    die = opened(pins, clock, 2, 5)
    die.show(ROLL_NOW)
    given = [each for _ in range(4) for each in press(die, pins, clock)]
    given += after(die, clock, 2.0)
    given += press(die, pins, clock) + after(die, clock, 2.0)
    assert [roll.pips for roll in given] == [2]
    die.show(MOVE_NOW)
    die.show(replace(ROLL_NOW, number=9))
    given = press(die, pins, clock) + after(die, clock, 2.0)
    assert [roll.pips for roll in given] == [5]
    die.close()


def test_a_roll_that_the_page_was_quicker_with_is_not_entered(pins, clock):
    die = opened(pins, clock, 3)
    die.show(ROLL_NOW)
    press(die, pins, clock)
    die.show(MOVE_NOW)
    assert after(die, clock, 3.0) == []
    assert lit(pins) == set()
    die.close()


def test_a_die_that_is_awaited_says_so(pins, clock):
    die = opened(pins, clock, 3)
    die.show(ROLL_NOW)
    seen = set()
    for _ in range(round(READY_EVERY_S / 0.02) + 1):
        die.wait(0.02)
        seen.add(frozenset(lit(pins)))
    assert seen == {frozenset(), frozenset({"centre"})}
    die.close()


def test_rolled_for_show_it_blinks_and_gives_nothing(pins, clock):
    die = opened(pins, clock, 6, free_rolls=True)
    die.show(MOVE_NOW)
    given = press(die, pins, clock) + after(die, clock, ROLLING_S)
    seen = set()
    for _ in range(100):
        given += die.wait(0.02)
        seen.add(frozenset(lit(pins)))
    assert seen == {FACES[6], frozenset()} and given == []
    after(die, clock, 5.0)
    assert lit(pins) == set()
    die.close()


def test_without_leds_it_still_rolls(pins, clock):
    die = opened(pins, clock, 1, leds=False)
    die.show(ROLL_NOW)
    given = press(die, pins, clock) + after(die, clock, 2.0)
    assert [roll.pips for roll in given] == [1]
    die.close()


def test_a_press_within_bounces_is_one_press(pins, clock):
    die = opened(pins, clock, 4, 6)
    die.show(ROLL_NOW)
    pin = pins.pin(BUTTON)
    for _ in range(5):
        pin.drive_low()
        clock.sleep(0.001)
        pin.drive_high()
        clock.sleep(0.001)
    pin.drive_low()
    given = after(die, clock, 2.0)
    assert [roll.pips for roll in given] == [4]
    die.close()


@pytest.mark.slow
def test_its_own_rolls_are_of_all_six(pins, clock):
    die = opened(pins, clock)
    faces = Counter()
    for turn in range(60):
        die.show(replace(ROLL_NOW, number=100 + 2 * turn))
        given = press(die, pins, clock) + after(die, clock, ROLLING_S)
        assert len(given) == 1 and isinstance(given[0], DieRoll)
        faces[given[0].pips] += 1
        die.show(replace(MOVE_NOW, number=101 + 2 * turn))
    assert faces.keys() == set(range(1, 7))
    die.close()


def test_closing_goes_dark_and_lets_the_pins_go(pins, clock):
    die = opened(pins, clock, 6)
    die.show(ROLL_NOW)
    press(die, pins, clock)
    die.close()
    die.close()
    again = opened(pins, clock, 6)
    assert lit(pins) == set()
    again.close()


def test_a_pin_that_something_else_holds_is_said(pins, clock):
    die = opened(pins, clock)
    with pytest.raises(DeviceMissingError, match="the same pin"):
        opened(pins, clock, button=5)
    die.close()
    opened(pins, clock, button=5).close()


def test_lamps_that_fail_are_said(pins, clock, monkeypatch):
    die = opened(pins, clock, 6)
    die.show(ROLL_NOW)

    def failing(self, value):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(type(pins.pin(4)), "_set_state", failing)
    with pytest.raises(DeviceFailedError, match="electronic die"):
        after(die, clock, 3.0)
    monkeypatch.undo()
    die.close()


@pytest.mark.parametrize("given, entry", [({"button": 99}, "button"), ({"middle": 26}, "button")])
def test_pins_that_cannot_be_are_refused_by_name(given, entry):
    with pytest.raises(DataError) as refused:
        driver_options(DieOptions, given, "table.toml")
    assert refused.value.entry == entry
