import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.errors import DataError, DeviceFailedError
from companion.hardware.beeps import RHYTHMS, SHORT_S
from companion.hardware.devices.buzzer_gpio import BuzzerOptions, GpioBuzzer
from companion.hardware.driver_options import driver_options
from companion.signals import NOTHING_YET, TableSignals
from tests.hardware.hand_clock import HandClock, around

PIN = 18


def opened(pins, clock, **options):
    return GpioBuzzer(BuzzerOptions(**options), around(clock, pins=pins), sleep=clock.sleep)


def told(*sounds):
    return TableSignals(number=1, sounds=sounds)


@pytest.fixture
def clock():
    return HandClock()


def tones(pins, clock, buzzer, for_s=6.0):
    """Lengths of the tones, seen from outside every hundredth of a second."""
    lengths, on_s = [], 0.0
    for _ in range(round(for_s / 0.01)):
        buzzer.wait(0.01)
        if pins.pin(PIN).state:
            on_s += 0.01
        elif on_s:
            lengths.append(on_s)
            on_s = 0.0
    return "".join("." if each < 3 * SHORT_S else "-" for each in lengths)


@pytest.mark.parametrize("sound", sorted(RHYTHMS))
def test_a_sound_is_heard_as_its_rhythm(sound, clock):
    pins = MockFactory()
    buzzer = opened(pins, clock)
    buzzer.show(told(sound))
    assert tones(pins, clock, buzzer) == RHYTHMS[sound]
    buzzer.close()


def test_a_passive_buzzer_is_given_the_same_rhythm_as_a_tone(clock):
    pins = MockFactory(pin_class=MockPWMPin)
    buzzer = opened(pins, clock, kind="passive", tone_hz=2000.0)
    buzzer.show(told("illegal"))
    assert pins.pin(PIN).frequency == 2000.0
    assert pins.pin(PIN).state == pytest.approx(0.5)
    assert tones(pins, clock, buzzer) == RHYTHMS["illegal"]
    buzzer.close()


def test_waiting_ends_in_time_and_gives_no_input(clock):
    buzzer = opened(MockFactory(), clock)
    buzzer.show(told("won"))
    before_s = clock()
    assert buzzer.wait(0.05) == ()
    assert clock() - before_s == pytest.approx(0.05, abs=0.002)
    buzzer.close()


def test_what_is_not_wanted_is_not_heard(clock):
    pins = MockFactory()
    buzzer = opened(pins, clock, sounds=("illegal",))
    buzzer.show(told("legal", "your-turn"))
    assert tones(pins, clock, buzzer) == ""
    buzzer.close()


def test_nothing_new_makes_no_sound(clock):
    pins = MockFactory()
    buzzer = opened(pins, clock)
    buzzer.show(NOTHING_YET)
    assert tones(pins, clock, buzzer, 1.0) == ""
    buzzer.close()


def test_closing_in_the_middle_of_a_tone_ends_it(clock):
    pins = MockFactory()
    buzzer = opened(pins, clock)
    buzzer.show(told("illegal"))
    assert pins.pin(PIN).state
    buzzer.close()
    buzzer.close()
    assert pins.pin(PIN).function == "input" or not pins.pin(PIN).state


def test_a_buzzer_that_fails_says_so(clock, monkeypatch):
    pins = MockFactory()
    buzzer = opened(pins, clock)

    def failing(self, value):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(type(pins.pin(PIN)), "_set_state", failing)
    with pytest.raises(DeviceFailedError, match="the buzzer"):
        buzzer.show(told("legal"))
    monkeypatch.undo()
    buzzer.close()


@pytest.mark.parametrize(
    "given, entry",
    [
        ({"kind": "loud"}, "kind"),
        ({"pin": 30}, "pin"),
        ({"tone_hz": 5}, "tone_hz"),
        ({"sounds": ["bang"]}, "sounds"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(given, entry):
    with pytest.raises(DataError) as refused:
        driver_options(BuzzerOptions, given, "table.toml")
    assert refused.value.entry == entry
