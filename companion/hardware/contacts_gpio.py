"""Switches on pins of their own, through gpiozero: pressed and released, without bounces.

gpiozero's callback only puts an edge into a queue; all else is done in `wait`, on its caller's
thread. Knows no key and no table.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.debounce import Change, Contact
from companion.hardware.pins_gpio import opening_pins, using_pins

OLDEST_EDGE_S = 2.0
"""An edge that seems to be older has its time from another clock than ours."""
LEAST_REST_S = 0.001
TOGETHER_S, READ_AGAIN = 0.0002, 5
ON_ITS_WAY_S = 0.03
"""How long an edge may take to be told; a pin that differs for longer lost one."""


class _Line:
    """One pin with its switch. gpiozero keeps only a weak reference to `changed`."""

    def __init__(
        self, key: str, contact: Contact, put: Callable[["_Line", bool, float], None]
    ) -> None:
        self.key, self.contact, self._put = key, contact, put
        self.device: Any = None
        self.differs_since_s: float | None = None

    def changed(self, ticks: float, state: float) -> None:
        self._put(self, bool(state), ticks)

    def is_due(self, now_s: float) -> bool:
        """Whether it is time to read the pin."""
        due_at_s = self.contact.due_at_s
        return self.differs_since_s is not None or (due_at_s is not None and due_at_s <= now_s)


class Contacts:
    """Opens a pin for each name in *pins* (BCM numbers). name: for errors.

    active_high: switches close to 3.3 V, not to ground. factory: gpiozero's. clock: seconds.
    raw: changes are told as they come, bounces too, for contacts that another logic reads.
    Raises DeviceMissingError.
    """

    def __init__(
        self,
        name: str,
        pins: Mapping[str, int],
        *,
        active_high: bool,
        factory: Any,
        clock: Callable[[], float],
        raw: frozenset[str] = frozenset(),
    ) -> None:
        self._name, self._active_high, self._factory = name, active_high, factory
        self._clock, self._raw = clock, raw
        self._edges: SimpleQueue[tuple[_Line, bool, float]] = SimpleQueue()
        self._lines: list[_Line] = []
        try:
            with opening_pins(name):
                for key, pin in pins.items():
                    self._open(key, pin)
        except BaseException:
            self.close()
            raise

    def closed(self, key: str) -> bool:
        """Whether that switch is closed, as far as its edges say."""
        return next(line.contact.closed for line in self._lines if line.key == key)

    def wait(self, timeout_s: float) -> list[tuple[str, Change]]:
        """What was pressed and released, as soon as something is; empty after *timeout_s*.

        Raises DeviceFailedError.
        """
        until_s = self._clock() + timeout_s
        looked_at = self._lines  # all once, then those that time has come for
        while True:
            told = self._heard_so_far()
            now_s = self._clock()
            try:
                for line in looked_at:
                    told += self._became_certain(line, now_s)
            except DeviceFailedError:
                if not told:
                    raise  # else it fails again at the next call, and nothing is lost
            if told or now_s >= until_s:
                return told
            with suppress(Empty):
                told = self._took(*self._edges.get(timeout=self._rest_s(until_s, now_s)))
                if told:
                    return told
            looked_at = [line for line in self._lines if line.is_due(self._clock())]

    def close(self) -> None:
        """Let the pins go; calling it again does nothing."""
        lines, self._lines = self._lines, []
        for line in lines:
            with suppress(DeviceFailedError), using_pins(self._name):  # it is gone either way
                line.device.pin.when_changed = None
                line.device.close()

    def _rest_s(self, until_s: float, now_s: float) -> float:
        """How long nothing becomes certain unless an edge comes."""
        due = [line.contact.due_at_s for line in self._lines]
        next_s = min([until_s, *(each for each in due if each is not None)])
        return max(next_s - now_s, LEAST_REST_S)

    def _open(self, key: str, pin: int) -> None:
        from gpiozero import InputDevice

        device = InputDevice(pin, pull_up=not self._active_high, pin_factory=self._factory)
        line = _Line(key, Contact(closed=bool(device.is_active)), self._put)
        line.device = device
        self._lines.append(line)
        device.pin.bounce = None
        device.pin.edges = "both"
        device.pin.when_changed = line.changed

    def _put(self, line: _Line, high: bool, ticks: float) -> None:
        """On the thread of gpiozero: note when it was, and nothing else.

        The two clocks are read together, or this thread was held up between them.
        """
        for _ in range(READ_AGAIN):
            now_s = self._clock()
            age_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
            if self._clock() - now_s < TOGETHER_S:
                break
        if not 0 <= age_s <= OLDEST_EDGE_S:
            age_s = 0.0
        self._edges.put((line, high == self._active_high, now_s - age_s))

    def _heard_so_far(self) -> list[tuple[str, Change]]:
        told = []
        with suppress(Empty):
            while True:
                told += self._took(*self._edges.get_nowait())
        return told

    def _took(self, line: _Line, closed: bool, at_s: float) -> list[tuple[str, Change]]:
        line.differs_since_s = None
        if line.key in self._raw:
            known = line.contact.closed
            line.contact.edge(closed, at_s)
            return [] if closed == known else [(line.key, Change(closed, at_s))]
        return [(line.key, change) for change in line.contact.edge(closed, at_s)]

    def _became_certain(self, line: _Line, now_s: float) -> list[tuple[str, Change]]:
        """What time has made certain; but a pin that stands otherwise has an edge on its way."""
        with using_pins(self._name):
            closed = bool(line.device.is_active)
        if closed == line.contact.closed:
            line.differs_since_s = None
            changes = line.contact.passed(now_s)
            return [] if line.key in self._raw else [(line.key, change) for change in changes]
        if line.differs_since_s is None:
            line.differs_since_s = now_s
        if now_s - line.differs_since_s < ON_ITS_WAY_S:
            return []
        return self._took(line, closed, now_s)
