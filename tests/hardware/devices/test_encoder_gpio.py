import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.debounce import RELEASED_S
from companion.hardware.device import InputDevice, OutputDevice
from companion.hardware.devices.encoder_gpio import (
    LONG_S,
    VERY_LONG_S,
    EncoderOptions,
    GpioEncoder,
)
from companion.hardware.driver_options import driver_options
from companion.hardware.menu import SHOWN_FOR_S
from companion.hardware.pins import usual_pins
from companion.hardware.screen import draw_menu, draw_table, draw_text
from companion.inputs import ButtonPress, CardCode
from companion.signals import TableSignals
from tests.hardware.devices.pretend_oled import PretendOled
from tests.hardware.hand_clock import HandClock, around

pytestmark = pytest.mark.filterwarnings(
    "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
)

A, B, PRESS = (usual_pins("encoder-gpio")[line] for line in ("a", "b", "press"))
CARDS = TableSignals(
    1,
    headline="Red's turn",
    prompt="Play a card.",
    awaits="card",
    cards=("A", "7"),
    ruling="legal",
    address="http://companion.local:8000",
)


class Knob:
    """A hand on the knob."""

    def __init__(self, pins, clock):
        self._pins, self._clock = pins, clock

    def turn(self, clicks):
        first, second = (A, B) if clicks > 0 else (B, A)
        for _ in range(abs(clicks)):
            for pin, level in ((first, 0), (second, 0), (first, 1), (second, 1)):
                wire = self._pins.pin(pin)
                for _ in range(3):  # it bounces
                    wire.drive_high() if level else wire.drive_low()
                    wire.drive_low() if level else wire.drive_high()
                wire.drive_high() if level else wire.drive_low()
                self._clock.sleep(0.003)

    def press(self, for_s=0.1):
        self._pins.pin(PRESS).drive_low()
        self._clock.sleep(for_s)
        self._pins.pin(PRESS).drive_high()
        self._clock.sleep(RELEASED_S + 0.001)


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def panel():
    return PretendOled()


@pytest.fixture
def knob(pins, clock):
    return Knob(pins, clock)


@pytest.fixture
def encoder(pins, clock, panel):
    opened = GpioEncoder(EncoderOptions(), around(clock, pins=pins), open_bus=panel)
    opened.show(CARDS)
    clock.sleep(1)
    yield opened
    opened.close()


def shows(panel, picture):
    return panel.on and bool((panel.picture() == np.asarray(picture, np.uint8)).all())


def test_it_gives_inputs_and_shows_the_table(encoder, panel):
    assert isinstance(encoder, InputDevice)
    assert isinstance(encoder, OutputDevice)
    assert shows(panel, draw_table(CARDS, 0.0))


def test_a_card_is_turned_to_and_pressed(encoder, knob):
    knob.turn(2)
    knob.press()
    [given] = encoder.wait(0)
    assert given == CardCode("7", "encoder-gpio", given.at_s)


def test_the_display_shows_the_list_while_somebody_chooses(encoder, knob, panel, clock):
    knob.turn(2)
    encoder.wait(0)
    assert shows(panel, draw_menu(["Ace", "7", "Help"], 1, "Play a card."))
    knob.turn(-1)
    encoder.wait(0)
    assert shows(panel, draw_menu(["Ace", "7", "Help"], 0, "Play a card."))
    clock.sleep(SHOWN_FOR_S)
    encoder.wait(0)
    assert shows(panel, draw_table(CARDS, 0.0))


def test_a_press_only_opens_the_list(encoder, knob, panel):
    knob.press()
    assert list(encoder.wait(0)) == []
    assert shows(panel, draw_menu(["Ace", "7", "Help"], 0, "Play a card."))


@pytest.mark.parametrize("held_s, name", [(LONG_S + 0.1, "take-back"), (VERY_LONG_S + 0.1, "help")])
def test_a_long_press_takes_back_and_a_very_long_one_asks_for_help(encoder, knob, held_s, name):
    knob.turn(2)
    knob.press(held_s)
    [given] = encoder.wait(0)
    assert given == ButtonPress(name, "encoder-gpio", given.at_s)


def test_the_display_says_what_letting_go_would_do(encoder, pins, panel, clock):
    pins.pin(PRESS).drive_low()
    clock.sleep(0.01)
    assert list(encoder.wait(0)) == []
    clock.sleep(LONG_S)
    encoder.wait(0)
    assert shows(panel, draw_text("Let go: take back", "", 0.0))
    clock.sleep(VERY_LONG_S)
    encoder.wait(0)
    assert shows(panel, draw_text("Let go: help", "", 0.0))
    pins.pin(PRESS).drive_high()
    clock.sleep(1)
    assert [given.name for given in encoder.wait(0)] == ["help"]
    assert shows(panel, draw_table(CARDS, 0.0))


def test_a_knob_that_is_held_as_the_program_starts_enters_nothing(pins, clock, panel):
    held = pins.pin(PRESS)
    held._set_pull = lambda value: setattr(held, "_pull", value)
    held._state = False
    encoder = GpioEncoder(EncoderOptions(), around(clock, pins=pins), open_bus=panel)
    clock.sleep(5)
    assert list(encoder.wait(0)) == []
    held.drive_high()
    clock.sleep(1)
    assert list(encoder.wait(0)) == []
    encoder.close()


def test_a_knob_may_be_wired_the_other_way_round(pins, clock, knob, panel):
    options = EncoderOptions(reversed=True)
    encoder = GpioEncoder(options, around(clock, pins=pins), open_bus=panel)
    encoder.show(CARDS)
    clock.sleep(1)
    knob.turn(-2)
    knob.press()
    assert [given.code for given in encoder.wait(0)] == ["7"]
    encoder.close()


def test_without_a_display_clicks_are_counted(pins, clock, knob):
    encoder = GpioEncoder(EncoderOptions(display="none"), around(clock, pins=pins))
    encoder.show(CARDS)
    clock.sleep(1)
    knob.turn(1)
    knob.press()
    assert [given.code for given in encoder.wait(0)] == ["A"]
    encoder.close()


def test_without_its_display_the_pins_are_let_go_again(pins, clock, encoder):
    encoder.close()
    absent = PretendOled()
    absent.broken = True
    with pytest.raises(DeviceMissingError, match="the display is not available"):
        GpioEncoder(EncoderOptions(), around(clock, pins=pins), open_bus=absent)
    GpioEncoder(EncoderOptions(display="none"), around(clock, pins=pins)).close()


def test_a_display_that_no_longer_answers_is_a_failure(encoder, knob, panel):
    panel.broken = True
    knob.turn(2)
    with pytest.raises(DeviceFailedError, match="the display has stopped answering"):
        encoder.wait(0)


@pytest.mark.parametrize(
    "given, problem",
    [
        ({"a": 27}, "b: is GPIO 27, as is a already"),
        ({"press": 40}, "press: must be a pin from 2 to 27"),
        ({"steps_per_click": 3}, "steps_per_click: must be 1, 2 or 4, not 3"),
        ({"display": "lcd"}, 'display: must be "oled" or "none"'),
        ({"chip": "ssd9"}, "chip: must be "),
    ],
)
def test_a_wrong_option_is_refused_by_its_name(given, problem):
    with pytest.raises(DataError, match=problem):
        driver_options(EncoderOptions, given, "table.toml")
