import pytest

from companion.errors import UnknownNameError
from companion.hardware.drivers import camera_driver, camera_names, device_driver, device_names


def test_cameras_are_found_by_the_names_of_their_files():
    assert camera_names() == ["files", "picamera2", "v4l2"]


@pytest.mark.parametrize("name", camera_names())
def test_every_camera_driver_loads_without_its_device(name):
    assert callable(camera_driver(name).from_options)


@pytest.mark.parametrize("name", device_names())
def test_every_device_driver_loads_without_its_device_and_its_library(name):
    assert callable(device_driver(name))


def test_an_unknown_driver_is_answered_with_those_that_there_are():
    with pytest.raises(UnknownNameError, match="files, picamera2, simulated, v4l2"):
        camera_driver("webcam")
    with pytest.raises(UnknownNameError, match="no device driver named 'trumpet'"):
        device_driver("trumpet")
