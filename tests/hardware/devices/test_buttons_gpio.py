import threading
import time

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.contacts_gpio import ON_ITS_WAY_S
from companion.hardware.debounce import RELEASED_S, WITHIN_S
from companion.hardware.device import InputDevice, OutputDevice
from companion.hardware.devices.buttons_gpio import ButtonsOptions, GpioButtons
from companion.hardware.driver_options import driver_options
from companion.hardware.keys import CONFIRM, HELP, RANKS, UNDO
from companion.hardware.pins import usual_pins
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock, around

SEVEN = usual_pins("buttons-gpio")["7"]


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def buttons(pins, clock):
    opened = GpioButtons(ButtonsOptions(), around(clock, pins=pins))
    opened.show(TableSignals(1, awaits="card", cards=RANKS))
    yield opened
    opened.close()


def press(pins, clock, pin, for_s=0.1):
    """A clean press and its release."""
    pins.pin(pin).drive_low()
    clock.sleep(for_s)
    pins.pin(pin).drive_high()
    clock.sleep(RELEASED_S)


def options(**given):
    return driver_options(ButtonsOptions, given, "table.toml: devices[0].options")


def test_it_gives_inputs_and_is_told_of_the_table(buttons):
    assert isinstance(buttons, InputDevice)
    assert isinstance(buttons, OutputDevice)


@pytest.mark.parametrize("key", RANKS)
def test_every_card_has_its_key(buttons, pins, clock, key):
    press(pins, clock, usual_pins("buttons-gpio")[key])
    [given] = buttons.wait(0)
    assert given == CardCode(key, "buttons-gpio", given.at_s)


@pytest.mark.parametrize("key, name", [(UNDO, "take-back"), (HELP, "help"), (CONFIRM, "help")])
def test_undo_confirm_and_help_have_theirs(buttons, pins, clock, key, name):
    press(pins, clock, usual_pins("buttons-gpio")[key])
    assert [given.name for given in buttons.wait(0)] == [name]


def test_a_press_says_when_it_was(buttons, pins, clock):
    pins.pin(SEVEN).drive_low()
    assert list(buttons.wait(0)) == []
    clock.sleep(1.0)
    [given] = buttons.wait(0)
    assert given.at_s == pytest.approx(100.003, abs=0.001)


def test_a_key_that_bounces_is_pressed_once(buttons, pins, clock):
    for _ in range(6):
        pins.pin(SEVEN).drive_low()
        clock.sleep(0.001)
        pins.pin(SEVEN).drive_high()
        clock.sleep(0.001)
    pins.pin(SEVEN).drive_low()
    clock.sleep(WITHIN_S)
    assert [given.code for given in buttons.wait(0)] == ["7"]
    clock.sleep(5)
    assert list(buttons.wait(0)) == []


def test_a_spark_is_no_press(buttons, pins, clock):
    pins.pin(SEVEN).drive_low()
    clock.sleep(0.0005)
    pins.pin(SEVEN).drive_high()
    clock.sleep(1)
    assert list(buttons.wait(0)) == []


def test_presses_that_nobody_asked_for_yet_are_kept_in_their_order(buttons, pins, clock):
    for key in ("3", "A", "3", "Q"):
        press(pins, clock, usual_pins("buttons-gpio")[key])
    assert [given.code for given in buttons.wait(0)] == ["3", "A", "3", "Q"]


def test_a_key_that_is_held_as_the_program_starts_is_no_press(pins, clock):
    press_pin = pins.pin(SEVEN)
    press_pin.pull = "up"
    press_pin.drive_low()
    stuck = GpioButtons(ButtonsOptions(), around(clock, pins=HeldLow(pins, SEVEN)))
    clock.sleep(1)
    assert list(stuck.wait(0)) == []
    press_pin.drive_high()
    clock.sleep(1)
    press(pins, clock, SEVEN)
    assert [given.code for given in stuck.wait(0)] == ["7"]
    stuck.close()


class HeldLow:
    """A factory whose pin stays low when it is pulled up, as one held to ground does."""

    def __init__(self, factory, pin):
        self._factory = factory
        held = factory.pin(pin)
        held._set_function = lambda value: setattr(held, "_function", value)
        held._set_pull = lambda value: setattr(held, "_pull", value)

    def __getattr__(self, name):
        return getattr(self._factory, name)


def test_an_edge_that_was_never_told_is_made_good(buttons, pins, clock):
    pin = pins.pin(SEVEN)
    pin._change_state(False)  # without a callback, as when events overflow
    assert list(buttons.wait(0)) == []
    clock.sleep(ON_ITS_WAY_S)
    assert list(buttons.wait(0)) == []
    clock.sleep(0.003)
    assert [given.code for given in buttons.wait(0)] == ["7"]


def test_a_press_waits_for_an_edge_that_is_on_its_way(buttons, pins, clock):
    pin = pins.pin(SEVEN)
    pin.drive_low()
    clock.sleep(0.0005)
    pin._change_state(True)  # open again, but gpiozero has not told it yet
    clock.sleep(0.005)
    assert list(buttons.wait(0)) == []


def test_what_a_key_means_goes_with_the_table(buttons, pins, clock):
    buttons.show(TableSignals(2, awaits="answer", question=3, choices=("one", "two")))
    clock.sleep(1)
    press(pins, clock, usual_pins("buttons-gpio")["2"])
    [given] = buttons.wait(0)
    assert given == Choice(3, 1, "buttons-gpio", given.at_s)


def test_dice_keys_are_wired_by_name(pins, clock):
    wired = {f"die-{pips}": 4 + pips for pips in range(1, 7)}
    panel = GpioButtons(options(pins=wired), around(clock, pins=pins))
    press(pins, clock, 10)
    [given] = panel.wait(0)
    assert given == DieRoll(6, "buttons-gpio", given.at_s)
    panel.close()


def test_keys_to_3_3_v_are_pulled_down(pins, clock):
    panel = GpioButtons(options(pins={"K": 5}, active_high=True), around(clock, pins=pins))
    assert pins.pin(5).pull == "down"
    pins.pin(5).drive_high()
    clock.sleep(1)
    assert [given.code for given in panel.wait(0)] == ["K"]
    panel.close()


def test_a_press_wakes_whoever_waits(pins):
    panel = GpioButtons(ButtonsOptions(), around(time.monotonic, pins=pins))
    panel.show(TableSignals(1, awaits="card"))
    threading.Timer(0.02, pins.pin(SEVEN).drive_low).start()
    began_s = time.monotonic()
    [given] = panel.wait(5)
    assert given.code == "7"
    assert time.monotonic() - began_s < 2
    panel.close()


def test_the_pins_are_free_again_after_closing(pins, clock, buttons):
    buttons.close()
    buttons.close()
    again = GpioButtons(ButtonsOptions(), around(clock, pins=pins))
    press(pins, clock, SEVEN)
    assert len(again.wait(0)) == 1
    again.close()


def test_a_pin_that_another_device_has_is_missing_with_what_to_do(pins, clock, buttons):
    with pytest.raises(DeviceMissingError, match=r"the panel of keys is not .*give one of them"):
        GpioButtons(options(pins={"A": SEVEN}), around(clock, pins=pins))
    with pytest.raises(DeviceMissingError):
        GpioButtons(options(pins={"A": 21, "K": SEVEN}), around(clock, pins=pins))
    GpioButtons(options(pins={"A": 21}), around(clock, pins=pins)).close()


def test_a_pin_that_can_no_longer_be_read_is_a_failure_with_what_to_do(buttons, pins, monkeypatch):
    def broken():
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(pins.pin(SEVEN), "_get_state", broken)
    with pytest.raises(DeviceFailedError, match=r"the panel of keys has stopped .*its wiring"):
        buttons.wait(0)


def test_what_was_pressed_before_a_failure_is_told_first(buttons, pins, clock, monkeypatch):
    def broken():
        raise OSError(5, "Input/output error")

    press(pins, clock, SEVEN)
    monkeypatch.setattr(pins.pin(SEVEN), "_get_state", broken)
    assert [given.code for given in buttons.wait(0)] == ["7"]
    with pytest.raises(DeviceFailedError):
        buttons.wait(0)


@pytest.mark.parametrize(
    "given, problem",
    [
        ({"pins": {}}, "pins: must name a key at least"),
        ({"pins": {"Ace": 4}}, "pins: has no key 'Ace'"),
        ({"pins": {"A": 1}}, "pins.A: must be a pin from 2 to 27, not 1"),
        ({"pins": {"A": 4, "K": 4}}, "pins.K: is GPIO 4, as is pins.A already"),
        ({"pins": {"A": "4"}}, "pins: must be a table of whole numbers"),
        ({"pins": {"A": 3}, "active_high": True}, "pins.A: is GPIO 3, which is always pulled up"),
        ({"bounce_s": 0.1}, "bounce_s: is no option"),
    ],
)
def test_a_wrong_option_is_refused_by_its_name(given, problem):
    with pytest.raises(DataError, match=problem):
        options(**given)


def test_the_panel_has_a_key_for_every_card_and_three_more():
    assert set(ButtonsOptions().pins) == {*RANKS, UNDO, CONFIRM, HELP}


def test_a_press_of_help_is_one_for_the_wiring(buttons, pins, clock):
    press(pins, clock, usual_pins("buttons-gpio")[HELP])
    [given] = buttons.wait(0)
    assert given == ButtonPress(HELP, "buttons-gpio", given.at_s)
