import subprocess
import sys
from dataclasses import MISSING, fields, is_dataclass

import pytest

from companion.errors import DataError, UnknownNameError
from companion.hardware.drivers import (
    camera_driver,
    camera_names,
    device_driver,
    device_module,
    device_names,
    device_options,
)

LIBRARIES = ("gpiozero", "lgpio", "evdev", "luma", "smbus2", "spidev", "bleak", "picamera2", "PIL")
LOADED_WITHOUT = f"""
import sys
sys.modules.update(dict.fromkeys({LIBRARIES}))  # None: importing it fails
from companion.hardware.drivers import device_driver, device_names, device_options
print(*[device_driver(name).__name__ for name in device_names()])
"""


def test_cameras_are_found_by_the_names_of_their_files():
    assert camera_names() == ["files", "picamera2", "v4l2", "video"]


@pytest.mark.parametrize("name", camera_names())
def test_every_camera_driver_loads_without_its_device(name):
    assert callable(camera_driver(name).from_options)


@pytest.mark.slow
def test_every_device_driver_loads_without_its_device_and_its_library():
    done = subprocess.run(
        [sys.executable, "-c", LOADED_WITHOUT], capture_output=True, text=True, check=False
    )
    assert len(done.stdout.split()) == len(device_names()), done.stderr


@pytest.mark.parametrize("name", device_names())
def test_a_device_driver_is_made_with_its_options_whose_defaults_can_be(name):
    assert callable(device_driver(name))
    kind = device_module(name).OPTIONS
    assert is_dataclass(kind) and kind.__dataclass_params__.frozen
    needed = [f.name for f in fields(kind) if f.default is f.default_factory is MISSING]
    if needed:
        with pytest.raises(DataError, match=f"{needed[0]}: must be given"):
            device_options(name, {}, "table.toml")
    else:
        assert device_options(name, {}, "table.toml") == kind()


def test_a_dash_of_a_name_is_an_underscore_of_the_file():
    assert "buttons-gpio" in device_names()
    assert device_module("buttons-gpio").__name__.endswith(".buttons_gpio")


def test_an_unknown_driver_is_answered_with_those_that_there_are():
    with pytest.raises(UnknownNameError, match="files, picamera2, simulated, v4l2, video"):
        camera_driver("webcam")
    with pytest.raises(UnknownNameError, match="no device driver named 'trumpet'"):
        device_driver("trumpet")
