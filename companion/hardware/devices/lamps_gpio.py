"""A lamp for each seat and two for the ruling, each a LED on a pin of its own, through gpiozero."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from companion.errors import DeviceFailedError
from companion.hardware.device import DeviceInput, Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.lights import Lights
from companion.hardware.pins import usual_pins
from companion.hardware.pins_gpio import opening_pins, using_pins
from companion.signals import TableSignals

NAME = "the lamps"
USUAL = "lamps-gpio"
TICK_S = 0.05
HIGHEST_PIN = 27


@dataclass(frozen=True, slots=True)
class LampOptions:
    """seats: pins of the players' lamps, in the order of turns. legal, illegal: green and red.

    active_high: false where a pin at ground lights its lamp.
    """

    seats: tuple[int, ...] = field(default_factory=lambda: tuple(usual_pins(USUAL)["seats"]))
    legal: int = field(default_factory=lambda: int(usual_pins(USUAL)["legal"]))
    illegal: int = field(default_factory=lambda: int(usual_pins(USUAL)["illegal"]))
    active_high: bool = True

    def __post_init__(self) -> None:
        """Raises WrongOptionError for pins that are not there or are taken twice."""
        taken: set[int] = set()
        for entry, pins in (
            ("seats", self.seats),
            ("legal", (self.legal,)),
            ("illegal", (self.illegal,)),
        ):
            for pin in pins:
                if not 0 <= pin <= HIGHEST_PIN:
                    raise WrongOptionError(entry, f"must name pins from 0 to 27, not {pin}")
                if pin in taken:
                    raise WrongOptionError(entry, f"names GPIO {pin}, which is another lamp's")
                taken.add(pin)


class GpioLamps:
    """Shows whose turn it is and the ruling. `wait` only lets lamps blink; it gives no input.

    sleep: waits so many seconds.
    """

    def __init__(
        self,
        options: LampOptions,
        around: Surroundings,
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock, self._sleep = around.clock, sleep
        self._lights = Lights()
        self._leds: list[Any] = []
        self._lit: list[bool] = []
        factory = around.pins()
        try:
            with opening_pins(NAME):
                from gpiozero import LED

                for pin in (*options.seats, options.legal, options.illegal):
                    led = LED(pin, active_high=options.active_high, pin_factory=factory)
                    self._leds.append(led)
                    self._lit.append(False)
        except BaseException:
            self.close()
            raise

    def show(self, signals: TableSignals) -> None:
        """Light what the table says."""
        self._lights.tell(signals, self._clock())
        self._light()

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """Let lamps blink for so long."""
        self._sleep(min(timeout_s, TICK_S))
        self._light()
        return ()

    def close(self) -> None:
        """Go dark."""
        leds, self._leds = self._leds, []
        for led in leds:
            with suppress(DeviceFailedError), using_pins(NAME):
                led.close()

    def _light(self) -> None:
        now_s = self._clock()
        seats = len(self._leds) - 2
        wanted = [self._lights.seat(number, now_s) for number in range(seats)]
        wanted += [self._lights.legal(now_s), self._lights.illegal(now_s)]
        with using_pins(NAME):
            for number, (led, on) in enumerate(zip(self._leds, wanted, strict=True)):
                if on != self._lit[number]:
                    led.value = on
                    self._lit[number] = on


OPTIONS = LampOptions
DRIVER = GpioLamps
