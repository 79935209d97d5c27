import itertools
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.devices.lamps_gpio import GpioLamps, LampOptions
from companion.hardware.driver_options import driver_options
from companion.hardware.lights import ALARM_S, LEGAL_S
from companion.signals import NOTHING_YET, SeatSignal, TableSignals
from tests.hardware.hand_clock import HandClock, around

RED, BLUE = SeatSignal("Red", ("red",)), SeatSignal("Blue", ("blue",))
SEATS, LEGAL, ILLEGAL = (4, 17, 27, 22), 23, 24
RED_TO_MOVE = TableSignals(number=1, seats=(replace(RED, to_move=True), BLUE))


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def lamps(pins, clock):
    opened = GpioLamps(LampOptions(), around(clock, pins=pins), sleep=clock.sleep)
    yield opened
    opened.close()


def lit(pins):
    return {pin for pin in (*SEATS, LEGAL, ILLEGAL) if pins.pin(pin).state}


def seen_for(lamps, pins, clock, for_s):
    """What is lit at every tick of so many seconds."""
    seen, until_s = [], clock() + for_s
    while clock() < until_s:
        assert lamps.wait(0.05) == ()
        seen.append(lit(pins))
    return seen


def test_before_anything_is_known_all_is_dark(lamps, pins):
    lamps.show(NOTHING_YET)
    assert lit(pins) == set()


def test_the_lamp_of_the_player_to_move_shines(lamps, pins):
    lamps.show(RED_TO_MOVE)
    assert lit(pins) == {4}
    lamps.show(TableSignals(number=2, seats=(RED, replace(BLUE, to_move=True))))
    assert lit(pins) == {17}


def test_green_shines_for_a_moment_after_a_legal_move(lamps, pins, clock):
    lamps.show(replace(RED_TO_MOVE, ruling="legal", sounds=("legal",)))
    assert lit(pins) == {4, LEGAL}
    assert all(LEGAL in each for each in seen_for(lamps, pins, clock, LEGAL_S - 0.1))
    assert seen_for(lamps, pins, clock, 0.3)[-1] == {4}


def test_red_blinks_first_and_then_shines_until_the_board_is_right(lamps, pins, clock):
    lamps.show(replace(RED_TO_MOVE, ruling="illegal", sounds=("illegal",)))
    blinking = [ILLEGAL in each for each in seen_for(lamps, pins, clock, ALARM_S)]
    assert 5 <= sum(a != b for a, b in itertools.pairwise(blinking)) <= 20
    assert all(ILLEGAL in each for each in seen_for(lamps, pins, clock, 20.0))
    lamps.show(RED_TO_MOVE)
    assert lit(pins) == {4}


def test_a_device_that_is_back_shows_a_refusal_without_a_new_alarm(lamps, pins, clock):
    lamps.show(replace(RED_TO_MOVE, ruling="illegal"))
    assert all(ILLEGAL in each for each in seen_for(lamps, pins, clock, ALARM_S))


def test_the_winner_blinks_and_nobody_is_to_move(lamps, pins, clock):
    over = replace(RED_TO_MOVE, seats=(replace(RED, to_move=True), replace(BLUE, won=True)))
    lamps.show(replace(over, result="Blue won."))
    seen = seen_for(lamps, pins, clock, 4.0)
    assert all(each <= {17} for each in seen)
    assert {17} in seen and set() in seen


def test_more_players_than_lamps_do_no_harm(lamps, pins):
    six = (*(SeatSignal(str(n), ("red",)) for n in range(5)), replace(RED, to_move=True))
    lamps.show(TableSignals(number=1, seats=six))
    assert lit(pins) == set()


def test_closing_goes_dark_and_may_come_twice(pins, clock):
    lamps = GpioLamps(LampOptions(), around(clock, pins=pins))
    lamps.show(RED_TO_MOVE)
    lamps.close()
    lamps.close()
    assert not pins.pin(4).state or pins.pin(4).function == "input"
    GpioLamps(LampOptions(), around(clock, pins=pins)).close()


def test_lamps_against_plus_shine_when_low(pins, clock):
    options = LampOptions(active_high=False)
    lamps = GpioLamps(options, around(clock, pins=pins))
    lamps.show(RED_TO_MOVE)
    assert lit(pins) == {17, 27, 22, LEGAL, ILLEGAL}
    lamps.close()


def test_a_pin_that_something_else_holds_is_said(pins, clock):
    first = GpioLamps(LampOptions(), around(clock, pins=pins))
    with pytest.raises(DeviceMissingError, match="the same pin"):
        GpioLamps(LampOptions(seats=(5, 4)), around(clock, pins=pins))
    first.close()
    GpioLamps(LampOptions(seats=(5, 4)), around(clock, pins=pins)).close()


def test_lamps_that_fail_say_so(lamps, pins, monkeypatch):
    def failing(self, value):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(type(pins.pin(4)), "_set_state", failing)
    with pytest.raises(DeviceFailedError, match="the lamps"):
        lamps.show(RED_TO_MOVE)
    monkeypatch.undo()


@pytest.mark.parametrize(
    "given, entry",
    [
        ({"seats": [4, 4]}, "seats"),
        ({"seats": [4], "legal": 4}, "legal"),
        ({"illegal": 40}, "illegal"),
    ],
)
def test_pins_that_cannot_be_are_refused_by_name(given, entry):
    with pytest.raises(DataError) as refused:
        driver_options(LampOptions, given, "table.toml")
    assert refused.value.entry == entry
