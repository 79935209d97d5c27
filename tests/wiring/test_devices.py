"""From a pin to the table and from the table to what is shown, through threads as they run."""

import queue
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.config import DeviceSection
from companion.errors import DataError, DeviceMissingError, UnknownNameError
from companion.hardware import devices
from companion.hardware.device import Surroundings
from companion.hardware.drivers import device_module
from companion.hardware.pins import Pins, usual_pins
from companion.inputs import ButtonPress, CardCode, CardDrawn, Choice, DeviceTrouble
from companion.table.view import PlayView, QuestionView
from companion.table.viewing import view_of
from companion.wiring.devices import Devices
from tests.table.playing import Table

SOON_S = 5.0
PINS = usual_pins("buttons-gpio")
BUTTONS = DeviceSection("buttons-gpio", "buttons-gpio")
RECORDER = DeviceSection("recorder", "recorder")


class PretendTable:
    """Holds a view, and keeps what is put to it."""

    def __init__(self):
        self.given = queue.Queue()
        self._view = view_of(Table(red=["T0.9"]).session.desk, 1)
        self._changed = threading.Condition()

    def view(self):
        return self._view

    def wait_for_view(self, after, timeout_s):
        with self._changed:
            patience_s = min(timeout_s, 0.02)  # so that nobody waits long for the end
            self._changed.wait_for(lambda: self._view.number > after, patience_s)
            return self._view if self._view.number > after else None

    def changes(self, **changed):
        with self._changed:
            self._view = replace(self._view, number=self._view.number + 1, **changed)
            self._changed.notify_all()

    def gets(self):
        return self.given.get(timeout=SOON_S)


@pytest.fixture
def table():
    return PretendTable()


@pytest.fixture
def header():
    """The mock pins."""
    return MockFactory()


@pytest.fixture
def shown(monkeypatch):
    """What a driver is shown that is a file beside the others."""
    path = [*devices.__path__, str(Path(__file__).parent / "drivers")]
    monkeypatch.setattr(devices, "__path__", path)
    recorder = device_module("recorder")
    recorder.SHOWN = queue.Queue()
    return lambda: recorder.SHOWN.get(timeout=SOON_S)


@pytest.fixture
def start(table, header):
    """Starts the devices of these sections; they end with the test."""
    started = []

    def started_with(*sections, make=lambda: None):
        around = Surroundings(Path("/nowhere"), time.monotonic, Pins(lambda: make() or header))
        wired = Devices(
            sections,
            around,
            table.given.put,
            view=table.view,
            wait_for_view=table.wait_for_view,
            address="http://here",
        )
        wired.start()
        started.append(wired)
        return wired

    yield started_with
    for wired in started:
        assert wired.stop()


def ready(header, pin):
    """Wait until the panel listens to this pin."""
    until_s = time.monotonic() + SOON_S
    while header.pin(pin).when_changed is None:
        assert time.monotonic() < until_s
        time.sleep(0.002)


def press(header, key):
    ready(header, PINS[key])
    header.pin(PINS[key]).drive_low()
    time.sleep(0.006)
    header.pin(PINS[key]).drive_high()


def test_a_pin_that_is_pulled_down_is_a_card_at_the_table(table, header, start):
    start(BUTTONS)
    press(header, "Q")
    given = table.gets()
    assert given == CardCode("Q", "buttons-gpio", given.at_s)


def test_a_device_at_the_draw_pile_tells_what_was_drawn(table, header, start):
    start(replace(BUTTONS, cards="drawn"))
    press(header, "Q")
    given = table.gets()
    assert given == CardDrawn("Q", None, "buttons-gpio", given.at_s)


@pytest.mark.slow
def test_a_card_key_answers_the_question_that_the_table_has_asked(table, header, start, shown):
    start(BUTTONS, RECORDER)
    choices = tuple(PlayView(f"play {n}", f"play {n}", ()) for n in range(3))
    shown()
    table.changes(phase="unclear", question=QuestionView(4, "Which?", choices), cards=())
    assert shown().question == 4
    time.sleep(0.4)  # a key pressed at once would not have been meant for it
    press(header, "3")
    given = table.gets()
    assert given == Choice(4, 2, "buttons-gpio", given.at_s)


def test_asking_for_help_speaks_and_reaches_no_table(table, header, start, shown):
    start(BUTTONS, RECORDER)
    assert shown().sounds == ("your-turn",)
    press(header, "help")
    signals = shown()
    assert signals.says == signals.help == "Red's turn. Play a card."
    assert signals.sounds == ()
    press(header, "undo")
    given = table.gets()
    assert given == ButtonPress("take-back", "buttons-gpio", given.at_s)
    assert table.given.empty()


def test_every_change_of_the_table_is_shown_with_the_address(table, start, shown):
    start(RECORDER)
    assert shown().address == "http://here"
    table.changes(headline="Blue's turn", spoken="Blue's turn.", to_move=1)
    signals = shown()
    assert (signals.headline, signals.says, signals.sounds) == (
        "Blue's turn",
        "Blue's turn.",
        ("your-turn",),
    )


def test_a_box_without_pins_says_so_and_the_other_devices_go_on(table, start, shown):
    def none():
        raise DeviceMissingError("the row of pins", "run this on a Raspberry Pi")

    start(BUTTONS, RECORDER, make=none)
    told = table.gets()
    assert told == DeviceTrouble(
        "buttons-gpio",
        "buttons-gpio: the row of pins is not available: run this on a Raspberry Pi",
        told.at_s,
    )
    assert shown().headline == "Red's turn"


@pytest.mark.slow
def test_pins_that_are_there_after_all_work_and_that_is_told(table, header, start):
    fails = iter([True])

    def late():
        if next(fails, False):
            raise DeviceMissingError("the row of pins", "run this on a Raspberry Pi")

    start(BUTTONS, make=late)
    assert table.gets().problem is not None
    assert table.gets().problem is None
    press(header, "2")
    assert table.gets().code == "2"


def test_a_panel_whose_name_is_given_is_told_by_it(table, start):
    def none():
        raise DeviceMissingError("the row of pins", "run this on a Raspberry Pi")

    start(DeviceSection("buttons-gpio", "Anna's keys"), make=none)
    assert table.gets().device == "Anna's keys"


@pytest.mark.parametrize(
    "section, problem",
    [
        (DeviceSection("trumpet", "trumpet"), "there is no device driver named 'trumpet'"),
        (
            DeviceSection("buttons-gpio", "x", {"pin": 4}),
            r"devices\[1\].options: pin: is no option",
        ),
        (DeviceSection("buttons-gpio", "x", {"pins": {"A": 99}}), r"pins.A: must be a pin from 2"),
    ],
)
def test_a_wrong_entry_is_refused_before_anything_is_opened(table, section, problem):
    def never():
        raise AssertionError

    around = Surroundings(Path("/nowhere"), time.monotonic, never)
    with pytest.raises((DataError, UnknownNameError), match=problem):
        Devices(
            (BUTTONS, section),
            around,
            table.given.put,
            view=table.view,
            wait_for_view=table.wait_for_view,
        )


def test_without_devices_nothing_runs(table, start):
    before = threading.active_count()
    start()
    assert threading.active_count() == before
