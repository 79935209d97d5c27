import sys
from types import SimpleNamespace

import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.strip_spi import AGAIN_S, SpiStrip, StripOptions
from companion.hardware.driver_options import driver_options
from companion.hardware.strip_bits import PULSES, pulse_bytes
from companion.signals import SeatSignal, TableSignals
from tests.hardware.hand_clock import HandClock, around

PLAYING = TableSignals(
    number=1, seats=(SeatSignal("Anna", ("red",), to_move=True), SeatSignal("Ben", ("blue",)))
)


class Bus:
    """As much of spidev.SpiDev as is used: refuses what the real one refuses."""

    def __init__(self):
        self.sent, self.broken, self.closed = [], False, False

    def __call__(self, bus, select):
        self.opened = (bus, select)
        return self

    def writebytes2(self, values):
        if self.broken or self.closed:
            raise OSError(9, "Bad file descriptor")
        if not values:
            raise TypeError("non-zero length")
        assert len(values) <= 4096
        self.sent.append(bytes(values))

    def close(self):
        self.closed = True


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def bus():
    return Bus()


def opened(wire, clock, **options):
    return SpiStrip(
        StripOptions(**{"leds": 8} | options), around(clock), open_bus=wire, sleep=clock.sleep
    )


def dark(leds=8):
    return pulse_bytes([(0, 0, 0)] * leds, "GRB", PULSES[2.4])


def test_the_bus_is_opened_at_the_speed_of_the_pulses(bus, clock):
    opened(bus, clock, bus=1, select=2, speed_mhz=6.4)
    assert bus.opened == (1, 2)
    assert (bus.max_speed_hz, bus.mode) == (6_400_000, 0)


def test_turns_are_shown_and_closing_goes_dark(bus, clock):
    strip = opened(bus, clock)
    strip.show(PLAYING)
    assert bus.sent[-1] != dark()
    strip.close()
    strip.close()
    assert bus.sent[-1] == dark()
    assert bus.closed


def test_what_has_not_changed_is_sent_only_now_and_then(bus, clock):
    strip = opened(bus, clock)
    strip.show(PLAYING)
    for _ in range(20):
        assert strip.wait(0.05) == ()
    assert len(bus.sent) == 1
    clock.now_s += AGAIN_S
    strip.wait(0.05)
    assert len(bus.sent) == 2 and bus.sent[0] == bus.sent[1]


def test_an_alarm_blinks_while_waiting(bus, clock):
    strip = opened(bus, clock)
    strip.show(TableSignals(number=2, seats=PLAYING.seats, ruling="illegal", sounds=("illegal",)))
    for _ in range(20):
        strip.wait(0.05)
    assert len(bus.sent) > 3


def test_the_longest_strip_of_each_kind_goes_over_the_bus_at_once(bus, clock):
    for options in ({}, {"speed_mhz": 6.4}, {"order": "GRBW"}, {"chip": "apa102", "order": "BGR"}):
        most = longest(options)
        strip = opened(bus, clock, leds=most, most_ma=5000, **options)
        strip.show(PLAYING)
        with pytest.raises(DataError, match="leds"):
            driver_options(StripOptions, {"leds": most + 1, "most_ma": 5000, **options}, "t")


def longest(options):
    leds = 1
    while True:
        try:
            driver_options(StripOptions, {"leds": leds + 1, "most_ma": 5000, **options}, "t")
        except DataError:
            return leds
        leds += 1


def test_a_bus_that_fails_is_said(bus, clock):
    strip = opened(bus, clock)
    bus.broken = True
    with pytest.raises(DeviceFailedError, match="SPI"):
        strip.show(PLAYING)
    strip.close()


@pytest.mark.parametrize(
    "problem, cure",
    [
        (FileNotFoundError(2, "No such file"), "raspi-config"),
        (PermissionError(13, "Permission denied"), "usermod -aG spi"),
        (OSError(19, "No such device"), "No such device"),
    ],
)
def test_a_bus_that_is_not_there_is_said_with_its_cure(clock, problem, cure):
    def refusing(bus, select):
        raise problem

    with pytest.raises(DeviceMissingError, match=cure):
        SpiStrip(StripOptions(), around(clock), open_bus=refusing)


def test_without_its_library_it_says_what_to_install(clock, monkeypatch):
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(DeviceMissingError, match="apt install python3-spidev"):
        SpiStrip(StripOptions(), around(clock))


def test_the_library_s_word_that_there_is_no_bus_is_passed_on(clock, monkeypatch):
    def no_bus(bus, select):
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=no_bus))
    with pytest.raises(DeviceMissingError, match=r"/dev/spidev9\.9"):
        SpiStrip(StripOptions(bus=9, select=9), around(clock))


@pytest.mark.parametrize(
    "given, entry",
    [
        ({"leds": 0}, "leds"),
        ({"chip": "neon"}, "chip"),
        ({"order": "XYZ"}, "order"),
        ({"chip": "apa102", "order": "GRBW"}, "order"),
        ({"speed_mhz": 1}, "speed_mhz"),
        ({"brightness": 1.5}, "brightness"),
        ({"most_ma": 10}, "most_ma"),
        ({"starts": [0, 0]}, "starts"),
        ({"starts": [60]}, "starts"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(given, entry):
    with pytest.raises(DataError) as refused:
        driver_options(StripOptions, given, "table.toml")
    assert refused.value.entry == entry
