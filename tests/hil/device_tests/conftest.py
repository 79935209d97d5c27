"""Simulated hardware, plugged in for a test, and drivers opened on it as the program does."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hilsim.gpio import GpioHeader
from hilsim.patience import patient
from hilsim.scanner import UsbScanner

from companion.hardware.device import Device, InputDevice, Surroundings
from companion.hardware.device_keeper import DeviceKeeper
from companion.hardware.drivers import device_driver, device_options
from companion.hardware.pins import Pins
from companion.hardware.pins_gpio import real_pins
from companion.inputs import DeviceTrouble

PATIENCE_S = patient(30.0)
ENDED = pytest.StashKey[int]()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[ENDED] = int(exitstatus)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave at once: lgpio was started once for each test here, and may die as Python ends.

    How the program itself ends, which starts it once, is seen by page_tests.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(config.stash.get(ENDED, 1))


class Kept:
    """A device that its keeper keeps going, with all that it has told; opened when it is made."""

    def __init__(self, driver: str, options: dict[str, Any], around: Surroundings) -> None:
        self.heard: list[Any] = []
        self.troubles: list[DeviceTrouble] = []
        make, checked = device_driver(driver), device_options(driver, options, "options")
        self._news = threading.Condition()
        self._opened = False

        def opened() -> Device:
            device = make(checked, around)
            with self._news:
                self._opened = True
                self._news.notify_all()
            return device

        self.keeper = DeviceKeeper(driver, opened, self._tell, clock=around.clock)
        self.keeper.start()
        self.until(lambda: self._opened)

    def _tell(self, given: Any) -> None:
        with self._news:
            told = self.troubles if isinstance(given, DeviceTrouble) else self.heard
            told.append(given)
            self._news.notify_all()

    def until(self, true: Callable[[], object], within_s: float = PATIENCE_S) -> None:
        with self._news:
            waited = self._news.wait_for(true, within_s)
        assert waited, (self.heard, self.troubles)


@pytest.fixture
def around(tmp_path: Path) -> Iterator[Surroundings]:
    """The program's folder must be writable: lgpio makes a pipe in it."""
    before = Path.cwd()
    os.chdir(tmp_path)
    made: list[Any] = []

    def pins() -> Any:
        made.append(real_pins())
        return made[-1]

    yield Surroundings(tmp_path, time.monotonic, Pins(pins))
    for factory in made:  # else the header's chip stays open and the next one is another chip
        factory.close()
    os.chdir(before)


@pytest.fixture
def header() -> Iterator[GpioHeader]:
    header = GpioHeader()
    yield header
    header.close()


@pytest.fixture
def opened(around: Surroundings) -> Iterator[Callable[..., Device]]:
    """opened(driver, **options): the device itself; it is closed after the test."""
    devices: list[Device] = []

    def open_one(driver: str, **options: Any) -> Device:
        checked = device_options(driver, options, "options")
        devices.append(device_driver(driver)(checked, around))
        return devices[-1]

    yield open_one
    for device in devices:
        device.close()


@pytest.fixture
def kept(around: Surroundings) -> Iterator[Callable[..., Kept]]:
    """kept(driver, **options): the device on its keeper's thread, opened again when it fails."""
    devices: list[Kept] = []

    def keep_one(driver: str, **options: Any) -> Kept:
        devices.append(Kept(driver, options, around))
        return devices[-1]

    yield keep_one
    for device in devices:
        assert device.keeper.stop()


@pytest.fixture
def scanner() -> Iterator[UsbScanner]:
    scanner = UsbScanner()
    scanner.plug()
    yield scanner
    scanner.close()


@pytest.fixture
def heard_by() -> Callable[..., list[Any]]:
    """heard_by(device): what it gives within some seconds, as soon as there is something."""

    def listen(device: InputDevice, within_s: float = patient(10.0)) -> list[Any]:
        end_s = time.monotonic() + within_s
        while time.monotonic() < end_s:
            if heard := device.wait(0.25):
                return list(heard)
        return []

    return listen
