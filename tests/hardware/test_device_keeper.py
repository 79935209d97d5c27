"""A device that fails, is away and comes back; what the table and the device notice of it."""

import threading

import pytest

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.device_keeper import LONGEST_WAIT_S, DeviceKeeper, merged, silent
from companion.inputs import CardCode, DeviceTrouble
from companion.signals import TableSignals
from tests.hardware.hand_clock import HandClock

SOON_S = 5.0
"""For threads of a loaded computer; never reached where all is well."""
UNPLUGGED = DeviceMissingError("the panel", "plug it in")


class Table:
    """What the keeper tells, and a way to wait for it."""

    def __init__(self):
        self.told = []
        self._changed = threading.Condition()

    def __call__(self, given):
        with self._changed:
            self.told.append(given)
            self._changed.notify_all()

    def waits_for(self, count):
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.told) >= count, SOON_S), self.told
        return self.told


class Script:
    """Opens devices that do what they are told to; `opened` and `shown` note it.

    openings: an error for each try that is to fail, else None; after the last all go well.
    """

    def __init__(self, *openings):
        self._openings = list(openings)
        self.opened = self.closed = 0
        self.shown = []
        self.inputs = []
        self.fail_wait = self.fail_show = self.fail_close = None
        self.was_shown = threading.Condition()

    def __call__(self):
        error = self._openings.pop(0) if self._openings else None
        if error is not None:
            raise error
        self.opened += 1
        return Panel(self)

    def waits_for_shown(self, count):
        with self.was_shown:
            assert self.was_shown.wait_for(lambda: len(self.shown) >= count, SOON_S), self.shown
        return self.shown


class Panel:
    def __init__(self, script):
        self._script = script

    def wait(self, timeout_s):
        error, self._script.fail_wait = self._script.fail_wait, None
        if error is not None:
            raise error
        given, self._script.inputs = self._script.inputs, []
        if not given:
            threading.Event().wait(0.001)
        return given

    def show(self, signals):
        error, self._script.fail_show = self._script.fail_show, None
        if error is not None:
            raise error
        with self._script.was_shown:
            self._script.shown.append(signals)
            self._script.was_shown.notify_all()

    def close(self):
        self._script.closed += 1
        if self._script.fail_close is not None:
            raise self._script.fail_close


class Lamp:
    """Only an output."""

    def __init__(self, script):
        self._panel = Panel(script)
        self.show, self.close = self._panel.show, self._panel.close


@pytest.fixture
def keep():
    """Starts keepers, which end with the test."""
    keepers = []

    def start(open_device, table, **options):
        options.setdefault("sleep", lambda for_s: None)
        keeper = DeviceKeeper("panel", open_device, table, clock=HandClock(7.0), **options)
        keepers.append(keeper)
        keeper.start()
        return keeper

    yield start
    for keeper in keepers:
        assert keeper.stop()


def trouble(problem):
    return DeviceTrouble("panel", None if problem is None else f"panel: {problem}", 7.0)


def signals(number, *sounds, says=""):
    return TableSignals(number, sounds=sounds, says=says)


def test_a_device_that_works_is_not_told_of(keep):
    table, script = Table(), Script()
    script.inputs = [CardCode("7", "panel", 1.0)]
    keep(script, table)
    assert table.waits_for(1) == [CardCode("7", "panel", 1.0)]


def test_a_device_that_is_missing_is_told_once_and_again_when_it_is_there(keep):
    table, script = Table(), Script(UNPLUGGED, UNPLUGGED, UNPLUGGED)
    keep(script, table)
    told = table.waits_for(2)
    assert told == [trouble("the panel is not available: plug it in"), trouble(None)]


def test_another_reason_is_told_anew(keep):
    other = DeviceMissingError("the panel", "join the group gpio")
    table, script = Table(), Script(UNPLUGGED, UNPLUGGED, other)
    keep(script, table)
    told = table.waits_for(3)
    assert told == [trouble(str(UNPLUGGED)), trouble(str(other)), trouble(None)]


def test_it_is_tried_again_ever_more_slowly_but_once_a_second_at_least(keep):
    waits_s = []
    table, script = Table(), Script(*[UNPLUGGED] * 6)
    keep(script, table, sleep=waits_s.append)
    table.waits_for(2)
    assert waits_s == sorted(waits_s)
    assert waits_s[0] == 0.25 and waits_s[-1] == LONGEST_WAIT_S == 1.0


def test_a_device_that_fails_in_use_is_closed_opened_again_and_goes_on(keep):
    table, script = Table(), Script()
    script.fail_wait = DeviceFailedError("the panel", "look at its wires")
    keep(script, table)
    assert table.waits_for(2) == [
        trouble("the panel has stopped answering: look at its wires"),
        trouble(None),
    ]
    assert (script.opened, script.closed) == (2, 1)
    script.inputs = [CardCode("Q", "panel", 2.0)]
    assert table.waits_for(3)[2] == CardCode("Q", "panel", 2.0)


def test_a_device_that_opens_but_never_works_does_not_work_again_each_time(keep):
    table, waited = Table(), threading.Semaphore(0)

    class Dead(Script):
        def __call__(self):
            self.fail_wait = DeviceFailedError("the panel", "look at its wires")
            return super().__call__()

    keep(Dead(), table, sleep=lambda _: waited.release())
    for _ in range(5):
        assert waited.acquire(timeout=SOON_S)
    assert table.told == [trouble("the panel has stopped answering: look at its wires")]


def test_an_output_that_comes_back_shows_what_it_showed_without_a_sound(keep):
    table, script = Table(), Script()
    keeper = keep(script, table)
    keeper.show(signals(1, "legal", says="Blue's turn."))
    assert script.waits_for_shown(1) == [signals(1, "legal", says="Blue's turn.")]
    script.fail_wait = DeviceFailedError("the panel", "look at its wires")
    assert script.waits_for_shown(2)[1] == signals(1)


def test_what_came_about_while_it_was_away_is_shown_but_not_sounded_late(keep):
    table, script, away = Table(), Script(), threading.Event()
    back = threading.Event()

    def sleep(for_s):
        away.set()
        assert back.wait(SOON_S)

    keeper = keep(script, table, sleep=sleep)
    keeper.show(signals(1, "your-turn"))
    script.waits_for_shown(1)
    script.fail_wait = DeviceFailedError("the panel", "look at its wires")
    assert away.wait(SOON_S)
    keeper.show(signals(2, "illegal", says="Not a legal move."))
    keeper.show(signals(3, "legal", says="Blue's turn."))
    back.set()
    assert script.waits_for_shown(2)[1] == signals(3)
    keeper.show(signals(4, "question"))
    assert script.waits_for_shown(3)[2] == signals(4, "question")


def test_what_comes_before_a_device_is_first_there_is_sounded(keep):
    table, script = Table(), Script(UNPLUGGED)
    keeper = DeviceKeeper("panel", script, table, clock=HandClock(), sleep=lambda _: None)
    keeper.show(signals(1, "your-turn", says="Red's turn."))
    keeper.start()
    assert script.waits_for_shown(1) == [signals(1, "your-turn", says="Red's turn.")]
    assert keeper.stop()


def test_a_device_that_only_shows_is_served_too(keep):
    table, script = Table(), Script()
    keeper = keep(lambda: Lamp(script), table)
    keeper.show(signals(1))
    script.waits_for_shown(1)
    script.fail_show = DeviceFailedError("the lamps", "look at their wires")
    keeper.show(signals(2, "won"))
    assert script.waits_for_shown(2)[1] == signals(2)
    assert [each.problem for each in table.waits_for(2)] == [
        "panel: the lamps has stopped answering: look at their wires",
        None,
    ]


def test_stopping_wakes_a_keeper_that_waits_for_its_device():
    table = Table()
    keeper = DeviceKeeper("panel", Script(*[UNPLUGGED] * 999), table, clock=HandClock())
    keeper.start()
    table.waits_for(1)
    assert keeper.stop()
    assert keeper.stop()


def test_a_keeper_that_was_never_started_has_stopped():
    assert DeviceKeeper("panel", Script(), Table(), clock=HandClock()).stop()


def test_a_device_is_closed_at_the_end_even_if_it_objects():
    script = Script()
    script.fail_close = DeviceFailedError("the panel", "look at its wires")
    keeper = DeviceKeeper("panel", script, Table(), clock=HandClock())
    keeper.start()
    keeper.show(signals(1))
    script.waits_for_shown(1)
    assert keeper.stop()
    assert script.closed == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_mistake_in_a_driver_ends_that_device_alone_and_is_told(keep):
    table, script = Table(), Script()
    script.fail_wait = ZeroDivisionError("division by zero")
    keep(script, table)
    [told] = table.waits_for(1)
    assert told.problem.startswith("panel: off until the program is started again")
    assert "ZeroDivisionError" in told.problem
    assert script.closed == 1


def test_of_what_a_slow_device_missed_no_sound_and_no_sentence_is_lost():
    waiting = merged(None, signals(1, "legal", says="Blue's turn."))
    waiting = merged(waiting, signals(2, "legal", "question"))
    assert waiting == signals(2, "legal", "question", says="Blue's turn.")
    assert merged(waiting, signals(3, says="Which?")).says == "Which?"


def test_silent_signals_show_the_same():
    shown = TableSignals(3, headline="Red's turn", sounds=("won",), says="Red won.", ruling="legal")
    assert silent(shown) == TableSignals(3, headline="Red's turn", ruling="legal")
