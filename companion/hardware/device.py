"""What every device offers besides cameras: inputs, outputs or both. Names no library.

A device is one file of `devices/` that sets OPTIONS and DRIVER. It is used from one thread
only, its keeper's (see `device_keeper.py`), which opens it again when it fails.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import TableSignals

DeviceInput: TypeAlias = CardCode | DieRoll | ButtonPress | Choice


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a device may need of the box it is in.

    home: folder for what the program keeps. clock: seconds, the table's own. pins: gives
    gpiozero's pin factory, the same one to all; raises DeviceMissingError where there are
    no pins. language: of spoken and shown words, such as "en".
    """

    home: Path
    clock: Callable[[], float]
    pins: Callable[[], Any]
    language: str = "en"


@runtime_checkable
class InputDevice(Protocol):
    """Something that people press, turn, roll or hold a card to."""

    def wait(self, timeout_s: float) -> Sequence[DeviceInput]:
        """What came in, as soon as something does; empty after *timeout_s* without.

        Raises DeviceFailedError when the device has stopped answering.
        """
        ...

    def close(self) -> None:
        """Let the device go; calling it again does nothing."""
        ...


@runtime_checkable
class OutputDevice(Protocol):
    """Something that shows, sounds or speaks."""

    def show(self, signals: TableSignals) -> None:
        """Show the table as it is now; returns soon, what takes long goes on by itself.

        Raises DeviceFailedError when the device has stopped answering.
        """
        ...

    def close(self) -> None:
        """Go dark and silent and let the device go; calling it again does nothing."""
        ...


Device: TypeAlias = InputDevice | OutputDevice


class DeviceDriver(Protocol):
    """What a driver's module sets as DRIVER, a class, beside OPTIONS, its frozen dataclass."""

    def __call__(self, options: Any, around: Surroundings) -> Device:
        """Open the device, *options* being an OPTIONS.

        Raises DeviceMissingError when the device or its library is not there.
        """
        ...
