"""Runs every check of checks/, in the order of their names. A check is found by its file."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from companion.config import TableConfig
from companion.wiring.checkup import checks
from companion.wiring.checkup.finding import Finding
from companion.wiring.checkup.machine import Machine


@dataclass(frozen=True, slots=True)
class Patient:
    """What is looked at. running: a companion is at work here and holds camera and devices."""

    config: TableConfig
    machine: Machine
    running: bool = False


class Check(Protocol):
    """What every module of checks/ offers."""

    def findings(self, patient: Patient) -> Iterable[Finding]:
        """What there is to say; never raises for what is wrong with the computer."""


def check_names() -> list[str]:
    """Every check there is."""
    return sorted(module.name for module in pkgutil.iter_modules(checks.__path__))


def all_findings(patient: Patient) -> Iterator[Finding]:
    """Of all checks, as they come."""
    for name in check_names():
        module = importlib.import_module(f"{checks.__name__}.{name}")
        yield from cast("Check", module).findings(patient)
