"""A knob that is turned and pressed, with a small display of its own: the cheap panel."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.contacts_gpio import Contacts
from companion.hardware.debounce import RELEASED_S, Change
from companion.hardware.device import DeviceInput, OutputDevice, Surroundings
from companion.hardware.devices.display_oled import DisplayOptions
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.keys import HELP, check_pins
from companion.hardware.menu import UNDO, Menu
from companion.hardware.menu_display import MenuDisplay
from companion.hardware.oled import CHIPS, USUAL_ADDRESS
from companion.hardware.pins import usual_pins
from companion.hardware.quadrature import Quadrature
from companion.inputs import ButtonPress
from companion.signals import TableSignals

NAME, SPOKEN_NAME = "encoder-gpio", "the knob"
A, B, PRESS = "a", "b", "press"
OLED, NONE = "oled", "none"
STEPS = (1, 2, 4)
LONG_S, VERY_LONG_S = 0.8, 2.5


def _usual(line: str) -> Any:
    return field(default_factory=lambda: int(usual_pins(NAME)[line]))


@dataclass(frozen=True, slots=True)
class EncoderOptions:
    """a, b, press: pins. reversed: clockwise is up the list. display: "oled" or "none".

    steps_per_click: see `Quadrature`. chip, bus, address, upside_down: of the display.
    """

    a: int = _usual(A)
    b: int = _usual(B)
    press: int = _usual(PRESS)
    reversed: bool = False
    steps_per_click: int = 4
    display: str = OLED
    chip: str = CHIPS[0]
    bus: int = 1
    address: int = USUAL_ADDRESS
    upside_down: bool = False

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no knob has."""
        check_pins({A: self.a, B: self.b, PRESS: self.press})
        if self.steps_per_click not in STEPS:
            problem = f"must be 1, 2 or 4, not {self.steps_per_click}"
            raise WrongOptionError("steps_per_click", problem)
        if self.display not in (OLED, NONE):
            problem = f'must be "oled" or "none", not {self.display!r}'
            raise WrongOptionError("display", problem)
        self.display_options()

    def display_options(self) -> DisplayOptions:
        """Of its display."""
        return DisplayOptions(
            chip=self.chip, bus=self.bus, address=self.address, upside_down=self.upside_down
        )


class GpioEncoder:
    """Turning moves through what may be entered, pressing enters it; see `Menu`.

    A long press takes back, a very long one asks for help, each as the knob is let go.
    open_bus: None, or what stands for the display's bus.
    """

    def __init__(
        self, options: EncoderOptions, around: Surroundings, *, open_bus: Any = None
    ) -> None:
        self._clock, self._reversed = around.clock, options.reversed
        self._menu = Menu(NAME, blind=options.display == NONE)
        self._pressed_at_s: float | None = None
        self._display: OutputDevice | None = None
        self._contacts = Contacts(
            SPOKEN_NAME,
            {A: options.a, B: options.b, PRESS: options.press},
            active_high=False,
            factory=around.pins(),
            clock=around.clock,
            raw=frozenset({A, B}),
        )
        self._knob = Quadrature(
            options.steps_per_click, a=self._contacts.closed(A), b=self._contacts.closed(B)
        )
        self._turned = {A: self._contacts.closed(A), B: self._contacts.closed(B)}
        if options.display == OLED:
            try:
                display = MenuDisplay(options.display_options(), around, self._menu, open_bus)
            except BaseException:
                self._contacts.close()
                raise
            self._display = display

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """What was entered; the display follows what is turned."""
        given: list[DeviceInput] = []
        for line, change in self._contacts.wait(timeout_s):
            if line == PRESS:
                given += self._pressed(change)
            else:
                self._turn(line, change)
        if isinstance(self._display, MenuDisplay):
            self._display.follow(self._hint())
        return given

    def show(self, signals: TableSignals) -> None:
        """Know what may be entered, and show it."""
        self._menu.show(signals, self._clock())
        if self._display is not None:
            self._display.show(signals)

    def close(self) -> None:
        """Go dark and let the pins go."""
        self._contacts.close()
        display, self._display = self._display, None
        if display is not None:
            with suppress(DeviceFailedError):  # it is gone either way
                display.close()

    def _turn(self, line: str, change: Change) -> None:
        self._turned[line] = change.pressed
        clicks = self._knob.moved(self._turned[A], self._turned[B])
        if clicks:
            self._menu.turn(-clicks if self._reversed else clicks, change.at_s)

    def _pressed(self, change: Change) -> list[DeviceInput]:
        if change.pressed:
            self._pressed_at_s = change.at_s
            return []
        began_s, self._pressed_at_s = self._pressed_at_s, None
        if began_s is None:  # it was held as the program started
            return []
        held_s = change.at_s - RELEASED_S - began_s
        if held_s >= VERY_LONG_S:
            return [ButtonPress(HELP, NAME, change.at_s)]
        if held_s >= LONG_S:
            return [ButtonPress(UNDO, NAME, change.at_s)]
        entered = self._menu.press(change.at_s)
        return [] if entered is None else [entered]

    def _hint(self) -> str:
        """What letting go would do now, for a knob that is held."""
        if self._pressed_at_s is None:
            return ""
        held_s = self._clock() - self._pressed_at_s
        if held_s >= VERY_LONG_S:
            return "Let go: help"
        return "Let go: take back" if held_s >= LONG_S else ""


OPTIONS = EncoderOptions
DRIVER = GpioEncoder
