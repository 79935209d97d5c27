import random

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.debounce import WITHIN_S
from companion.hardware.devices.keypad_gpio import USUAL_KEYS, GpioKeypad, KeypadOptions
from companion.hardware.driver_options import driver_options
from companion.hardware.keys import CONFIRM, RANKS, UNDO
from companion.hardware.pins import usual_pins
from companion.inputs import CardCode, Choice
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock, around

ROWS, COLUMNS = usual_pins("keypad-gpio")["rows"], usual_pins("keypad-gpio")["columns"]
PERIOD_S = KeypadOptions().scan_period_s


class ShortCircuitError(Exception):
    """A high output is joined to a low one."""


class WiredPin(MockPin):
    """A pin that is joined to others by the keys held down; low wins over a resistor."""

    def _get_state(self):
        driven = {p._state for p in self.factory.joined(self) if p._function == "output"}
        if driven == {True, False}:
            raise ShortCircuitError
        return driven.pop() if driven else self._pull == "up"


class Keypad(MockFactory):
    """gpiozero's factory with a keypad of 4 x 4 keys wired to it, without diodes."""

    def __init__(self):
        super().__init__(pin_class=WiredPin)
        self.held = set()
        self.lines = {("row", n): self.pin(p) for n, p in enumerate(ROWS)}
        self.lines |= {("column", n): self.pin(p) for n, p in enumerate(COLUMNS)}

    def joined(self, pin):
        found, new = set(), {line for line, other in self.lines.items() if other is pin}
        while new:
            found |= new
            new = {("column", c) for r, c in self.held if ("row", r) in found}
            new |= {("row", r) for r, c in self.held if ("column", c) in found}
            new -= found
        return [self.lines[line] for line in found]

    def press(self, *keys):
        self.held |= {divmod(USUAL_KEYS.index(key), 4) for key in keys}

    def let_go(self, *keys):
        self.held -= {divmod(USUAL_KEYS.index(key), 4) for key in keys}


@pytest.fixture
def pins():
    return Keypad()


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def keypad(pins, clock):
    opened = GpioKeypad(KeypadOptions(), around(clock, pins=pins), sleep=clock.sleep)
    opened.show(TableSignals(1, awaits="card", cards=RANKS))
    yield opened
    opened.close()


def given_for(keypad, clock, for_s):
    """All that comes in within so many seconds."""
    given, until_s = [], clock() + for_s
    while clock() < until_s:
        given += keypad.wait(until_s - clock())
        clock.sleep(PERIOD_S)
    return given


def codes(given):
    return [each.code if isinstance(each, CardCode) else each.name for each in given]


def test_the_usual_keypad_has_a_key_for_every_card_undo_and_confirm():
    assert sorted(USUAL_KEYS) == sorted((*RANKS, UNDO, CONFIRM))


@pytest.mark.parametrize("key", RANKS)
def test_every_key_is_told_once(keypad, pins, clock, key):
    pins.press(key)
    began_s = clock()
    [given] = keypad.wait(1)
    assert given.code == key
    assert given.at_s - began_s <= 2 * PERIOD_S + 0.001
    assert given_for(keypad, clock, 0.05) == []
    pins.let_go(key)
    assert given_for(keypad, clock, 0.05) == []


def test_a_key_is_told_again_when_it_is_pressed_again(keypad, pins, clock):
    for _ in range(3):
        pins.press("7")
        assert codes(given_for(keypad, clock, 0.04)) == ["7"]
        pins.let_go("7")
        assert given_for(keypad, clock, 0.04) == []


def test_a_key_that_bounces_is_told_once_and_in_time(keypad, pins, clock):
    chance = random.Random(3)
    for _ in range(8):
        began_s, given = clock(), []
        while clock() < began_s + 0.016:
            pins.held = {(1, 1)} if chance.random() < 0.5 else set()
            given += keypad.wait(0)
            clock.sleep(PERIOD_S)
        pins.press("5")
        given += given_for(keypad, clock, 0.1)
        assert codes(given) == ["5"]
        assert given[0].at_s - began_s <= WITHIN_S + PERIOD_S
        pins.let_go("5")
        given_for(keypad, clock, 0.1)


def test_two_keys_at_once_are_both_told(keypad, pins, clock):
    pins.press("A", "5")
    assert codes(given_for(keypad, clock, 0.1)) == ["A", "5"]


def test_a_third_corner_is_told_only_when_it_is_certain(keypad, pins, clock):
    pins.press("A", "2")
    assert codes(given_for(keypad, clock, 0.1)) == ["A", "2"]
    pins.press("5")
    assert given_for(keypad, clock, 0.5) == []
    pins.let_go("A")
    assert codes(given_for(keypad, clock, 0.1)) == ["5"]


def test_a_hand_on_the_keypad_presses_nothing_that_it_does_not_touch(keypad, pins, clock):
    chance = random.Random(4)
    for _ in range(20):
        touched = set(chance.sample(USUAL_KEYS, 4))
        pins.press(*touched)
        assert set(codes(given_for(keypad, clock, 0.03))) <= touched | {"take-back", "help"}
        pins.held = set()
        assert given_for(keypad, clock, 0.05) == []


def test_two_keys_of_a_column_never_join_a_high_pin_to_a_low_one(keypad, pins, clock):
    pins.press("A", "4", "7")
    assert codes(given_for(keypad, clock, 0.1)) == ["A", "4", "7"]


def test_a_key_that_is_held_as_the_program_starts_is_no_press(pins, clock):
    pins.press("K")
    keypad = GpioKeypad(KeypadOptions(), around(clock, pins=pins), sleep=clock.sleep)
    assert given_for(keypad, clock, 0.2) == []
    pins.let_go("K")
    given_for(keypad, clock, 0.1)
    pins.press("K")
    assert codes(given_for(keypad, clock, 0.1)) == ["K"]
    keypad.close()


def test_what_a_key_means_goes_with_the_table(keypad, pins, clock):
    keypad.show(TableSignals(2, awaits="answer", question=3, choices=("one", "two")))
    clock.sleep(1)
    pins.press("2")
    [given] = keypad.wait(1)
    assert given == Choice(3, 1, "keypad-gpio", given.at_s)


def test_the_pins_are_free_again_after_closing(keypad, pins, clock):
    with pytest.raises(DeviceMissingError, match="the keypad is not available: two devices"):
        GpioKeypad(KeypadOptions(), around(clock, pins=pins))
    keypad.close()
    keypad.close()
    assert all(pins.pin(pin).function == "input" for pin in ROWS)
    GpioKeypad(KeypadOptions(), around(clock, pins=pins)).close()


def test_a_pin_that_can_no_longer_be_read_is_a_failure(keypad, pins, monkeypatch):
    def broken():
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(pins.pin(COLUMNS[2]), "_get_state", broken)
    with pytest.raises(DeviceFailedError, match="the keypad has stopped answering"):
        keypad.wait(0)


def test_places_without_a_key_say_nothing(pins, clock):
    options = KeypadOptions(keys=("", *USUAL_KEYS[1:]))
    keypad = GpioKeypad(options, around(clock, pins=pins), sleep=clock.sleep)
    pins.press("A")
    assert given_for(keypad, clock, 0.1) == []
    keypad.close()


@pytest.mark.parametrize(
    "given, problem",
    [
        ({"rows": []}, "rows: must name a pin at least"),
        ({"columns": [5, 12, 16, 20]}, r"columns\[0\]: is GPIO 5, as is rows\[0\] already"),
        ({"rows": [5, 6, 13, 28]}, r"rows\[3\]: must be a pin from 2 to 27, not 28"),
        ({"rows": [5, 6, 13]}, "keys: must name 12 keys, 4 in each of 3 rows, not 16"),
        ({"keys": ["A", *USUAL_KEYS[:15]]}, "keys: has A more than once"),
        ({"keys": ["Ace", *USUAL_KEYS[:15]]}, "keys: has no key 'Ace'"),
        ({"scan_period_s": 0.05}, "scan_period_s: must be from 0.001 to 0.008"),
    ],
)
def test_a_wrong_option_is_refused_by_its_name(given, problem):
    with pytest.raises(DataError, match=problem):
        driver_options(KeypadOptions, given, "table.toml")
