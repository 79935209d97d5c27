"""A buzzer on a pin, through gpiozero: rulings and turns by rhythms that need no musical ear."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.beeps import Beeps
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.pins import usual_pins
from companion.hardware.pins_gpio import opening_pins, using_pins
from companion.signals import SOUNDS, TableSignals

NAME = "the buzzer"
USUAL = "buzzer-gpio"
ACTIVE, PASSIVE = "active", "passive"
LOWEST_HZ, HIGHEST_HZ = 100.0, 10_000.0
HIGHEST_PIN = 27


@dataclass(frozen=True, slots=True)
class BuzzerOptions:
    """pin: of the buzzer. kind: "active" sounds by itself, "passive" needs the tone *tone_hz*.

    sounds: those of SOUNDS that are heard. active_high: false where ground switches it on.
    """

    pin: int = field(default_factory=lambda: int(usual_pins(USUAL)["pin"]))
    kind: str = ACTIVE
    tone_hz: float = 2300.0
    sounds: tuple[str, ...] = SOUNDS
    active_high: bool = True

    def __post_init__(self) -> None:
        """Raises WrongOptionError for what no buzzer can do."""
        if not 0 <= self.pin <= HIGHEST_PIN:
            raise WrongOptionError("pin", f"must be from 0 to {HIGHEST_PIN}, not {self.pin}")
        if self.kind not in (ACTIVE, PASSIVE):
            raise WrongOptionError("kind", f'must be "active" or "passive", not {self.kind!r}')
        if not LOWEST_HZ <= self.tone_hz <= HIGHEST_HZ:
            raise WrongOptionError("tone_hz", "must be from 100 to 10000, as people hear it")
        for sound in self.sounds:
            if sound not in SOUNDS:
                known = ", ".join(SOUNDS)
                raise WrongOptionError("sounds", f"has {sound!r}, which is none of: {known}")


class GpioBuzzer:
    """Sounds what has come about. `wait` only plays on; it gives no input.

    sleep: waits so many seconds.
    """

    def __init__(
        self,
        options: BuzzerOptions,
        around: Surroundings,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock, self._sleep = around.clock, sleep
        self._heard = frozenset(options.sounds)
        self._beeps = Beeps()
        self._on = False
        self._loud = 1.0
        self._pin: Any = None
        factory = around.pins()
        with opening_pins(NAME):
            from gpiozero import DigitalOutputDevice, PWMOutputDevice

            if options.kind == PASSIVE:
                self._loud = 0.5  # half on, half off is the loudest tone
                self._pin = PWMOutputDevice(
                    options.pin,
                    active_high=options.active_high,
                    frequency=options.tone_hz,
                    pin_factory=factory,
                )
            else:
                self._pin = DigitalOutputDevice(
                    options.pin, active_high=options.active_high, pin_factory=factory
                )

    def show(self, signals: TableSignals) -> None:
        """Begin to sound what has come about."""
        self._beeps.add([each for each in signals.sounds if each in self._heard], self._clock())
        self._sound()

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Play on for so long."""
        ends_s = self._clock() + timeout_s
        while True:
            self._sound()
            now_s = self._clock()
            until_s = min(ends_s, self._beeps.changes_at_s)
            if now_s >= ends_s:
                return ()
            self._sleep(max(until_s - now_s, 0.001))

    def close(self) -> None:
        """Be silent."""
        pin, self._pin = self._pin, None
        if pin is not None:
            with suppress(DeviceFailedError), using_pins(NAME):
                pin.close()

    def _sound(self) -> None:
        wanted = self._beeps.on(self._clock())
        if wanted != self._on:
            with using_pins(NAME):
                self._pin.value = self._loud if wanted else 0
            self._on = wanted


OPTIONS = BuzzerOptions
DRIVER = GpioBuzzer
