"""Names of drivers and the classes behind them, imported only when one is asked for.

Adding a driver = adding its module and a line here. "simulated" is not here: it
needs a virtual table, which the wiring has.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.errors import UnknownNameError
from companion.hardware.camera import Camera

CAMERAS: Mapping[str, str] = {
    "files": "companion.hardware.camera_files:FileCamera",
    "picamera2": "companion.hardware.camera_picamera2:Picamera2Camera",
    "v4l2": "companion.hardware.camera_v4l2:V4l2Camera",
}
BUILT_BY_THE_WIRING = ("simulated",)


class CameraDriver(Protocol):
    """What the class of a camera driver offers."""

    def from_options(self, options: Mapping[str, Any], *, clock: Callable[[], float]) -> Camera:
        """Open the camera. Raises DataError for a wrong option, DeviceError when none is there."""
        ...


def camera_driver(name: str) -> CameraDriver:
    """The class behind a driver's name. Raises UnknownNameError, listing those that there are."""
    if name not in CAMERAS:
        raise UnknownNameError("camera driver", name, sorted({*CAMERAS, *BUILT_BY_THE_WIRING}))
    module, _, class_name = CAMERAS[name].partition(":")
    driver: CameraDriver = getattr(importlib.import_module(module), class_name)
    return driver
