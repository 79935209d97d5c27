"""Lamps, strip and buzzer on lines and buses of the kernel."""

import time

import pytest
from hilsim.patience import patient
from hilsim.strip import Strip

from companion.errors import DeviceMissingError
from companion.signals import SeatSignal, TableSignals

RED_MOVES = (SeatSignal("Red", ("red",), to_move=True), SeatSignal("Blue", ("blue",)))
BLUE_MOVES = (SeatSignal("Red", ("red",)), SeatSignal("Blue", ("blue",), to_move=True))


def table(number, seats=RED_MOVES, **said):
    return TableSignals(number, seats=seats, **said)


def shown(device, signals, for_s=1.0):
    """Let the device show it and go on for a while, as its keeper does."""
    device.show(signals)
    end_s = time.monotonic() + for_s
    while time.monotonic() < end_s:
        device.wait(0.05)


def test_lamps_show_the_turn_and_the_ruling(header, opened):
    lamps = opened("lamps-gpio", seats=[4, 17], legal=23, illegal=24)
    shown(lamps, table(1, awaits="move"))
    assert header.comes_to(4, 1) and header.level(17) == 0
    shown(lamps, table(2, BLUE_MOVES, awaits="move"))
    assert header.comes_to(17, 1) and header.level(4) == 0
    lamps.show(table(3, BLUE_MOVES, ruling="legal", sounds=("legal",)))
    assert header.comes_to(23, 1) and header.level(24) == 0
    lamps.show(table(4, BLUE_MOVES, ruling="illegal", sounds=("illegal",)))
    assert header.comes_to(24, 1)
    lamps.close()
    assert [header.level(line) for line in (4, 17, 23, 24)] == [0, 0, 0, 0]


def test_a_line_that_another_program_has_is_named(header, opened, around):
    opened("lamps-gpio", seats=[4, 17], legal=23, illegal=24)
    with pytest.raises(DeviceMissingError, match="same pin"):
        opened("buzzer-gpio", pin=17)


def test_a_buzzer_sounds_and_is_silent_again(header, opened):
    buzzer = opened("buzzer-gpio", pin=18)
    buzzer.show(table(1, sounds=("illegal",)))
    assert header.comes_to(18, 1, within_s=2.0)
    shown(buzzer, table(2), for_s=3.0)
    assert header.level(18) == 0


def test_a_passive_buzzer_is_given_a_tone(header, opened):
    buzzer = opened("buzzer-gpio", pin=18, kind="passive", tone_hz=200.0)
    buzzer.show(table(1, sounds=("illegal",)))
    assert header.edges(18, patient(1.0)) > 10


def test_a_strip_is_sent_the_colours_of_the_table(opened):
    strip = Strip()
    try:
        lights = opened("strip-spi", leds=12)
        shown(lights, table(1, awaits="move"))
        of_red = strip.colours()
        assert len(of_red) == 12
        assert any(red > green + blue for red, green, blue in of_red)
        shown(lights, table(2, BLUE_MOVES, awaits="move"))
        assert any(blue > red + green for red, green, blue in strip.colours())
        lights.close()
        assert set(strip.colours()) == {(0, 0, 0)}
    finally:
        strip.close()
