"""An electronic die: a button, and seven LEDs in four groups, on pins through gpiozero."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.contacts_gpio import Contacts
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.die_show import GROUPS, DieShow
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.fair_die import FairDie
from companion.hardware.pins import usual_pins
from companion.hardware.pins_gpio import opening_pins, using_pins
from companion.inputs import DieRoll
from companion.signals import NOTHING_YET, TableSignals

NAME = "the electronic die"
USUAL = "die-gpio"
BUTTON = "button"
TICK_S = 0.01
HIGHEST_PIN = 27


def _usual(name: str) -> Any:
    return field(default_factory=lambda: int(usual_pins(USUAL)[name]))


@dataclass(frozen=True, slots=True)
class DieOptions:
    """button, centre, diagonal, other_diagonal, middle: pins. leds: false where there are none.

    free_rolls: the die rolls for show while the table awaits none. active_high: false where a
    pin at ground lights its LEDs.
    """

    button: int = _usual("button")
    centre: int = _usual("centre")
    diagonal: int = _usual("diagonal")
    other_diagonal: int = _usual("other-diagonal")
    middle: int = _usual("middle")
    leds: bool = True
    free_rolls: bool = False
    active_high: bool = True

    def __post_init__(self) -> None:
        """Raises WrongOptionError for pins that are not there or are taken twice."""
        pins = {BUTTON: self.button, **(self.groups if self.leds else {})}
        for name, pin in pins.items():
            entry = name.replace("-", "_")
            if not 0 <= pin <= HIGHEST_PIN:
                raise WrongOptionError(entry, f"must be from 0 to {HIGHEST_PIN}, not {pin}")
            if list(pins.values()).count(pin) > 1:
                raise WrongOptionError(entry, f"is GPIO {pin}, as another pin of the die is")

    @property
    def groups(self) -> dict[str, int]:
        """Each group of LEDs with its pin."""
        pins = (self.centre, self.diagonal, self.other_diagonal, self.middle)
        return dict(zip(GROUPS, pins, strict=True))


class GpioDie:
    """Gives a roll when the button is pressed while the table awaits one.

    die: rolls. sleep: waits so many seconds.
    """

    def __init__(
        self,
        options: DieOptions,
        around: Surroundings,
        *,
        die: FairDie | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._free, self._clock, self._sleep = options.free_rolls, around.clock, sleep
        self._die = die or FairDie()
        self._show = DieShow()
        self._signals, self._entered = NOTHING_YET, NOTHING_YET.number
        self._coming: int | None = None
        self._leds: dict[str, Any] = {}
        self._lit: frozenset[str] = frozenset()
        factory = around.pins()
        self._button = Contacts(
            NAME, {BUTTON: options.button}, active_high=False, factory=factory, clock=around.clock
        )
        try:
            with opening_pins(NAME):
                from gpiozero import LED

                for group, pin in options.groups.items() if options.leds else ():
                    led = LED(pin, active_high=options.active_high, pin_factory=factory)
                    self._leds[group] = led
        except BaseException:
            self.close()
            raise

    def show(self, signals: TableSignals) -> None:
        """Learn whether a roll is awaited; a number that was played goes out when one is."""
        self._signals = signals
        self._show.ready = self._awaited()
        if self._show.ready and self._coming is None:
            self._show.clear()
        self._light()

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """The roll that has come to rest, or nothing. Raises DeviceFailedError."""
        until_s = self._clock() + timeout_s
        while True:
            self._press_if_pressed()
            landed = self._landed()
            self._light()
            left_s = until_s - self._clock()
            if landed or left_s <= 0:
                return landed
            self._sleep(min(TICK_S, left_s))

    def close(self) -> None:
        """Go dark."""
        self._button.close()
        leds, self._leds = self._leds, {}
        for led in leds.values():
            with suppress(DeviceFailedError), using_pins(NAME):
                led.close()

    def _awaited(self) -> bool:
        """A roll is awaited that has not just been entered."""
        return self._signals.awaits == "die" and self._signals.number != self._entered

    def _press_if_pressed(self) -> None:
        presses = sum(change.pressed for _, change in self._button.wait(0.0))
        now_s = self._clock()
        if not presses or self._show.rolling(now_s):
            return
        counts = self._awaited()
        if not counts and not self._free:
            self._show.refuse(now_s)
            return
        pips = self._die.roll()
        self._show.roll(pips, now_s, counts=counts)
        self._coming = pips if counts else None

    def _landed(self) -> Sequence[DeviceInput]:
        """The number as soon as it can be seen, if the table still awaits it."""
        now_s = self._clock()
        if self._coming is None or self._show.rolling(now_s):
            return ()
        pips, self._coming = self._coming, None
        if not self._awaited():
            self._show.clear()
            self._show.refuse(now_s)
            return ()
        self._entered = self._signals.number
        self._show.ready = False
        return (DieRoll(pips, USUAL, now_s),)

    def _light(self) -> None:
        lit = self._show.lit(self._clock())
        if lit == self._lit:
            return
        with using_pins(NAME):
            for group, led in self._leds.items():
                led.value = group in lit
        self._lit = lit


OPTIONS = DieOptions
DRIVER = GpioDie
