"""A keypad whose keys join rows and columns, scanned row by row. What a key means is in `keys.py`.

Rows that are not looked at are let float: two keys of a column would else join a high pin to a
low one.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.debounce import WITHIN_S, Contact
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.keys import Panel, check_key, check_pins
from companion.hardware.matrix import Place, held_keys
from companion.hardware.pins import usual_pins
from companion.hardware.pins_gpio import opening_pins, using_pins
from companion.signals import TableSignals

NAME, SPOKEN_NAME = "keypad-gpio", "the keypad"
USUAL_KEYS = (
    *("A", "2", "3", "J"),
    *("4", "5", "6", "Q"),
    *("7", "8", "9", "K"),
    *("undo", "10", "confirm", "JOKER"),
)
"""For the usual print: 1 2 3 A / 4 5 6 B / 7 8 9 C / * 0 # D."""
NO_KEY = ""
SHORTEST_SCAN_S, LONGEST_SCAN_S = 0.001, 0.008


@dataclass(frozen=True, slots=True)
class KeypadOptions:
    """rows, columns: pins. keys: their names row by row, "" where there is none.

    scan_period_s: from one look to the next.
    """

    rows: tuple[int, ...] = field(default_factory=lambda: tuple(usual_pins(NAME)["rows"]))
    columns: tuple[int, ...] = field(default_factory=lambda: tuple(usual_pins(NAME)["columns"]))
    keys: tuple[str, ...] = USUAL_KEYS
    scan_period_s: float = 0.003

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what does not make a keypad."""
        for entry, pins in (("rows", self.rows), ("columns", self.columns)):
            if not pins:
                raise WrongOptionError(entry, "must name a pin at least")
        lines = {f"rows[{number}]": pin for number, pin in enumerate(self.rows)}
        lines |= {f"columns[{number}]": pin for number, pin in enumerate(self.columns)}
        check_pins(lines)
        self._check_keys()
        if not SHORTEST_SCAN_S <= self.scan_period_s <= LONGEST_SCAN_S:
            problem = f"must be from {SHORTEST_SCAN_S} to {LONGEST_SCAN_S}"
            raise WrongOptionError("scan_period_s", problem)

    def _check_keys(self) -> None:
        rows, columns = len(self.rows), len(self.columns)
        if len(self.keys) != rows * columns:
            problem = f"must name {rows * columns} keys, {columns} in each of {rows} rows"
            raise WrongOptionError("keys", f"{problem}, not {len(self.keys)}")
        named = [key for key in self.keys if key != NO_KEY]
        for key in named:
            check_key("keys", key)
            if named.count(key) > 1:
                raise WrongOptionError("keys", f"has {key} more than once")


class GpioKeypad:
    """See `InputDevice`; it is shown the table so as to know what a key means.

    sleep: waits so many seconds.
    """

    def __init__(
        self,
        options: KeypadOptions,
        around: Surroundings,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock, self._sleep, self._period_s = around.clock, sleep, options.scan_period_s
        self._panel = Panel(NAME)
        self._rows: list[Any] = []
        self._columns: list[Any] = []
        columns = len(options.columns)
        self._keys = {divmod(n, columns): key for n, key in enumerate(options.keys)}
        factory = around.pins()
        try:
            with opening_pins(SPOKEN_NAME):
                self._open(options, factory)
                self._held = held_keys(self._seen(), frozenset())
        except BaseException:
            self.close()
            raise
        within_s = WITHIN_S - options.scan_period_s
        self._contacts = {
            place: Contact(closed=place in self._held, within_s=within_s) for place in self._keys
        }

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Presses, told once and two looks after the key is at rest at the latest.

        None that cannot be told from another.
        """
        until_s = self._clock() + timeout_s
        while True:
            pressed = self._scan()
            if pressed or self._clock() >= until_s:
                return pressed
            self._sleep(self._period_s)

    def show(self, signals: TableSignals) -> None:
        """Know what the table waits for."""
        self._panel.show(signals, self._clock())

    def close(self) -> None:
        """Let the pins go."""
        lines, self._rows, self._columns = [*self._rows, *self._columns], [], []
        for line in lines:
            with suppress(DeviceFailedError), using_pins(SPOKEN_NAME):  # it is gone either way
                line.close()

    def _open(self, options: KeypadOptions, factory: Any) -> None:
        from gpiozero import GPIODevice, InputDevice

        for pin in options.columns:
            self._columns.append(InputDevice(pin, pull_up=True, pin_factory=factory))
        for pin in options.rows:
            self._rows.append(GPIODevice(pin, pin_factory=factory))
        self._drive_all()

    def _scan(self) -> list[DeviceInput]:
        with using_pins(SPOKEN_NAME):
            seen = self._seen()
        now_s = self._clock()
        self._held = held_keys(seen, self._held)
        pressed = []
        for place, contact in self._contacts.items():
            for change in contact.sample(place in self._held, now_s):
                if change.pressed and self._keys[place] != NO_KEY:
                    pressed.append(self._panel.meant(self._keys[place], now_s))
        return pressed

    def _seen(self) -> set[Place]:
        """The places where a row and a column are joined; at rest one look at the columns."""
        if not any(column.is_active for column in self._columns):
            return set()
        for row in self._rows:
            row.pin.function = "input"
        seen = set()
        for number, row in enumerate(self._rows):
            row.pin.output_with_state(0)
            joined = [n for n, column in enumerate(self._columns) if column.is_active]
            seen |= {(number, column) for column in joined}
            row.pin.function = "input"
        self._drive_all()
        return seen

    def _drive_all(self) -> None:
        for row in self._rows:
            row.pin.output_with_state(0)


OPTIONS = KeypadOptions
DRIVER = GpioKeypad
