import sys
from dataclasses import replace

import numpy as np
import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.display_oled import (
    ADDRESS_AFTER_HELP_S,
    HELP_S,
    TURNS_S,
    DisplayOptions,
    OledDisplay,
)
from companion.hardware.driver_options import driver_options
from companion.hardware.screen import draw_address, draw_table, draw_text
from companion.signals import TableSignals
from tests.hardware.devices.pretend_oled import PretendOled
from tests.hardware.hand_clock import HandClock, around

pytestmark = pytest.mark.filterwarnings(
    "ignore:Image.Image.getdata is deprecated:DeprecationWarning"
)
"""luma.oled 3.16 still asks Pillow 13 for pixels in the old way."""

PLAYING = TableSignals(
    number=3,
    title="Fast Track",
    headline="Red's turn",
    prompt="Play the 7.",
    card="7",
    ruling="legal",
    help="Red's turn. Play the 7.",
    address="http://companion.local:8000",
)
NOT_BEGUN = replace(PLAYING, card=None, ruling="none")
ADDRESS = draw_address(PLAYING.address, PLAYING.title)


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def panel():
    return PretendOled()


def opened(panel, clock, **options):
    return OledDisplay(DisplayOptions(**options), around(clock), open_bus=panel, sleep=clock.sleep)


@pytest.fixture
def display(panel, clock):
    shown = opened(panel, clock)
    yield shown
    shown.close()


def shows(panel, picture):
    return panel.on and bool((panel.picture() == np.asarray(picture, np.uint8)).all())


def later(display, clock, for_s):
    clock.now_s += for_s
    display.wait(0.05)


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_the_table_reaches_the_glass(panel, clock, chip):
    display = opened(panel, clock, chip=chip)
    display.show(PLAYING)
    assert shows(panel, draw_table(PLAYING, 0.0))
    display.close()


def test_what_has_not_changed_is_not_sent_again(display, panel, clock):
    display.show(PLAYING)
    sent = panel.pictures_sent
    display.show(replace(PLAYING, number=4))
    later(display, clock, 1.0)
    assert panel.pictures_sent == sent


def test_before_the_first_move_address_and_table_take_turns(display, panel, clock):
    display.show(NOT_BEGUN)
    assert shows(panel, ADDRESS)
    later(display, clock, TURNS_S / 2)
    assert shows(panel, draw_table(NOT_BEGUN, 0.0))
    later(display, clock, TURNS_S / 2)
    assert shows(panel, ADDRESS)


def test_help_shows_what_can_be_done_and_then_the_address(display, panel, clock):
    display.show(PLAYING)
    clock.now_s += 5
    display.show(replace(PLAYING, says=PLAYING.help))
    assert shows(panel, draw_text("Help", PLAYING.help, 0.0))
    later(display, clock, HELP_S)
    assert shows(panel, ADDRESS)
    later(display, clock, ADDRESS_AFTER_HELP_S - HELP_S)
    assert shows(panel, draw_table(PLAYING, 0.0))


def test_trouble_is_shown_even_before_the_first_move(display, panel):
    broken = replace(NOT_BEGUN, trouble=("the voice is not available: install it",))
    display.show(broken)
    assert shows(panel, draw_table(broken, 0.0))


def test_it_is_dimmed_and_later_dark_until_something_changes(panel, clock):
    display = opened(panel, clock, dim_after_s=60.0, dark_after_s=600.0)
    display.show(PLAYING)
    bright = panel.contrast
    later(display, clock, 61.0)
    assert panel.on and panel.contrast < bright
    later(display, clock, 600.0)
    assert not panel.on
    display.show(replace(PLAYING, headline="Blue's turn"))
    assert panel.on and panel.contrast == bright
    display.close()


def test_closing_goes_dark_and_may_come_twice(display, panel):
    display.show(PLAYING)
    display.close()
    display.close()
    assert not panel.on
    assert not panel.picture().any()


def test_a_display_that_is_pulled_off_is_said_and_found_again(panel, clock):
    display = opened(panel, clock)
    panel.broken = True
    with pytest.raises(DeviceFailedError, match="four wires"):
        display.show(PLAYING)
    display.close()
    with pytest.raises(DeviceMissingError, match=r"0x3C.*i2cdetect"):
        opened(panel, clock)
    panel.broken = False
    display = opened(panel, clock)
    display.show(PLAYING)
    assert shows(panel, draw_table(PLAYING, 0.0))
    display.close()


def test_a_bus_on_which_nobody_answers_is_let_go(clock, monkeypatch):
    buses = []

    class Bus(PretendOled):
        def __init__(self, port):
            super().__init__(address=0x3D)
            self.open = True
            buses.append(self)

        def close(self):
            self.open = False

    monkeypatch.setattr("smbus2.SMBus", Bus)
    for _ in range(3):
        with pytest.raises(DeviceMissingError, match="nothing answers"):
            OledDisplay(DisplayOptions(), around(clock))
    assert [bus.open for bus in buses] == [False] * 3


def test_a_bus_that_is_not_there_is_said_with_its_cure(clock):
    with pytest.raises(DeviceMissingError, match="raspi-config"):
        OledDisplay(DisplayOptions(bus=77), around(clock))


@pytest.mark.parametrize("library", ["luma.oled.device", "segno"])
def test_without_its_libraries_it_says_what_to_install(panel, clock, monkeypatch, library):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "companion.hardware.screen", raising=False)
    monkeypatch.delattr("companion.hardware.screen", raising=False)
    with pytest.raises(DeviceMissingError, match="apt install"):
        opened(panel, clock)


def test_turned_upside_down_the_picture_is_turned(panel, clock):
    display = opened(panel, clock, upside_down=True)
    display.show(PLAYING)
    assert shows(panel, draw_table(PLAYING, 0.0).rotate(180))
    display.close()


@pytest.mark.parametrize(
    "given, entry",
    [
        ({"chip": "lcd"}, "chip"),
        ({"address": 0x99}, "address"),
        ({"dim_after_s": 0}, "dim_after_s"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(given, entry):
    with pytest.raises(DataError) as refused:
        driver_options(DisplayOptions, given, "table.toml")
    assert refused.value.entry == entry
