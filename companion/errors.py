"""Errors the companion raises on purpose. Imports nothing of ours.

CompanionError
├── DataError                a file or a given value does not say what it must; names the entry
├── UnknownNameError         no game, board, driver or file has that name
├── VisionError              a picture or calibration that cannot serve
│   └── CalibrationError     a table cannot be learned from the pictures given
├── DeviceError              something wired to the computer
│   ├── DeviceMissingError   driver or device is not there
│   └── DeviceFailedError    it was there and stopped answering
└── StorageError             the log of games cannot be read or written

An illegal move is not an error: it is a Ruling (see engine/ruling.py).
"""

from collections.abc import Iterable
from pathlib import Path


class CompanionError(Exception):
    """Base of every error a caller may want to catch and show in one line."""


class DataError(CompanionError):
    """A file or value does not say what it must; names the source and the entry."""

    def __init__(self, source: Path | str, entry: str, problem: str) -> None:
        super().__init__(": ".join(part for part in (str(source), entry, problem) if part))
        self.source, self.entry, self.problem = str(source), entry, problem


class UnknownNameError(CompanionError):
    """A name that nothing has; lists what there is."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        choices = ", ".join(self.known) or "none"
        super().__init__(f"there is no {kind} named {name!r}; known: {choices}")


class VisionError(CompanionError):
    """A picture or a calibration that cannot serve; says what to change."""


class CalibrationError(VisionError):
    """A table cannot be learned from the pictures given; says why and what to do."""


class DeviceError(CompanionError):
    """Base of what goes wrong with something wired to the computer."""


class DeviceMissingError(DeviceError):
    """A device or its driver is absent; says which and how to go on."""

    def __init__(self, device: str, remedy: str) -> None:
        super().__init__(f"{device} is not available: {remedy}")
        self.device, self.remedy = device, remedy


class DeviceFailedError(DeviceError):
    """A device that was there stopped answering; says which and how to go on."""

    def __init__(self, device: str, remedy: str) -> None:
        super().__init__(f"{device} has stopped answering: {remedy}")
        self.device, self.remedy = device, remedy


class StorageError(CompanionError):
    """The log of games cannot be read or written; says why and what to do."""
