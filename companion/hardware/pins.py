"""The box's pins: where devices are wired by default, and gpiozero's factory for them."""

import threading
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from companion.hardware.pins_gpio import real_pins

PINS_FILE = "pins.toml"


@cache
def pins_plan() -> Mapping[str, Any]:
    """The plan of pins.toml: its buses, each driver's pins and what people build of them."""
    text = (files("companion.hardware") / PINS_FILE).read_text("utf-8")
    return tomllib.loads(text)


def usual_pins(driver: str) -> Mapping[str, Any]:
    """Where the plan wires that driver: names of lines to BCM numbers."""
    wired: Mapping[str, Any] = pins_plan()["devices"][driver]
    return wired


class Pins:
    """Gives gpiozero's pin factory, made when first asked for and the same one to all."""

    def __init__(self, make: Callable[[], Any] | None = None) -> None:
        self._make = make or real_pins
        self._making = threading.Lock()
        self._factory: Any = None

    def __call__(self) -> Any:
        """The factory. Raises DeviceMissingError where there are no pins or no library."""
        with self._making:
            if self._factory is None:
                self._factory = self._make()
            return self._factory
