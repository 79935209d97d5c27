"""gpiozero's factory for the box's real pins, and what goes wrong below it as errors of ours.

Knows no device: each wraps what it does with pins in `opening_pins` or `using_pins`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.errors import DeviceFailedError, DeviceMissingError

NAME = "the row of pins"
ON_A_PI = "run this on a Raspberry Pi, as a user of the group gpio"
INSTALL = "install what drives it: sudo apt install python3-gpiozero python3-lgpio"
REMEDIES = {
    "GPIOPinInUse": "two devices in table.toml use the same pin: give one of them another",
    "GPIO busy": (
        "another program holds one of its pins: end that program, which `gpioinfo` names, or"
        " give the device another pin"
    ),
    "PinFixedPull": (
        "GPIO 2 and 3 are always pulled up: use other pins, or switches that close to ground"
    ),
    "PinInvalidPin": "one of its pins is not on the header",
    "PinUnknownPi": ON_A_PI,
    "can not open gpiochip": ON_A_PI,
    "ImportError": INSTALL,
    "ModuleNotFoundError": INSTALL,
}
"""What to do, by the class or the text of what was raised."""


def real_pins() -> Any:
    """gpiozero's factory over lgpio. Raises DeviceMissingError where it cannot work.

    lgpio makes a pipe in the folder in which the program runs as soon as it is imported.
    """
    elsewhere = f"start the program in a folder that it may write to, not in {Path.cwd()}"
    if not os.access(Path.cwd(), os.W_OK):
        raise DeviceMissingError(NAME, elsewhere)
    with opening_pins(NAME):
        try:
            from gpiozero.pins.lgpio import LGPIOFactory
        except OSError as error:
            raise DeviceMissingError(NAME, f"{elsewhere} ({error})") from error
        return LGPIOFactory()


@contextmanager
def opening_pins(device: str) -> Iterator[None]:
    """What the libraries raise inside becomes a DeviceMissingError that says what to do."""
    try:
        yield
    except _errors() as error:
        raise DeviceMissingError(device, remedy_for(error)) from error


@contextmanager
def using_pins(device: str) -> Iterator[None]:
    """What the libraries raise inside becomes a DeviceFailedError that says what to do."""
    try:
        yield
    except _errors() as error:
        raise DeviceFailedError(device, remedy_for(error)) from error


def remedy_for(error: Exception) -> str:
    """What a person must do about what gpiozero or lgpio raised."""
    said = str(getattr(error, "value", error))
    remedy = REMEDIES.get(type(error).__name__) or REMEDIES.get(said)
    return f"{remedy or 'look after its wiring and its pins'} ({said})"


def _errors() -> tuple[type[Exception], ...]:
    """Whatever is raised where pins are opened and used, by those libraries that are there."""
    found: list[type[Exception]] = [ImportError, OSError]
    if "gpiozero" in sys.modules:
        from gpiozero.exc import GPIOZeroError

        found.append(GPIOZeroError)
    if "lgpio" in sys.modules:
        import lgpio

        found.append(lgpio.error)
    return tuple(found)
