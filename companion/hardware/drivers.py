"""Drivers found by their file's name, and imported only when one is asked for.

A camera is `camera_<name>.py`, any other device `devices/<name>.py` (a dash of the name is an
underscore there); each sets DRIVER, and OPTIONS, a frozen dataclass. "simulated" is not here:
it needs a virtual table, which the wiring has.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion import hardware
from companion.errors import UnknownNameError
from companion.hardware import devices
from companion.hardware.camera import Camera
from companion.hardware.device import DeviceDriver
from companion.hardware.driver_options import driver_options

CAMERA_PREFIX = "camera_"
BUILT_BY_THE_WIRING = ("simulated",)


class CameraDriver(Protocol):
    """What the class of a camera driver offers."""

    def from_options(self, options: Mapping[str, Any], *, clock: Callable[[], float]) -> Camera:
        """Open the camera. Raises DataError for a wrong option, DeviceError when none is there."""
        ...


def camera_names() -> list[str]:
    """Names of the camera drivers that there are."""
    found = (module.name for module in pkgutil.iter_modules(hardware.__path__))
    return sorted(
        _named(name.removeprefix(CAMERA_PREFIX)) for name in found if name.startswith(CAMERA_PREFIX)
    )


def camera_driver(name: str) -> CameraDriver:
    """The class behind a driver's name. Raises UnknownNameError, listing those that there are."""
    driver: CameraDriver = camera_module(name).DRIVER
    return driver


def camera_options(name: str, given: Mapping[str, Any], source: str) -> Any:
    """As `device_options`, of a camera's driver."""
    return driver_options(camera_module(name).OPTIONS, given, source)


def device_names() -> list[str]:
    """Names of the drivers for [[devices]]."""
    return sorted(_named(module.name) for module in pkgutil.iter_modules(devices.__path__))


def device_options(name: str, given: Mapping[str, Any], source: str) -> Any:
    """The options of a driver, checked; nothing is opened.

    Raises UnknownNameError, DataError naming the wrong entry of *source*.
    """
    return driver_options(device_module(name).OPTIONS, given, source)


def device_driver(name: str) -> DeviceDriver:
    """The class behind a driver's name. Raises UnknownNameError, listing those that there are."""
    driver: DeviceDriver = device_module(name).DRIVER
    return driver


def camera_module(name: str) -> Any:
    """What sets OPTIONS and DRIVER. Raises UnknownNameError, listing those that there are."""
    if name not in camera_names():
        known = sorted({*camera_names(), *BUILT_BY_THE_WIRING})
        raise UnknownNameError("camera driver", name, known)
    return importlib.import_module(f"{hardware.__name__}.{CAMERA_PREFIX}{_file(name)}")


def device_module(name: str) -> Any:
    """What sets OPTIONS and DRIVER. Raises UnknownNameError, listing those that there are."""
    if name not in device_names():
        raise UnknownNameError("device driver", name, device_names())
    return importlib.import_module(f"{devices.__name__}.{_file(name)}")


def _named(file: str) -> str:
    return file.replace("_", "-")


def _file(name: str) -> str:
    return name.replace("-", "_")
