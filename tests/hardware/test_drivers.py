import pytest

from companion.errors import UnknownNameError
from companion.hardware.drivers import CAMERAS, camera_driver


@pytest.mark.parametrize("name", sorted(CAMERAS))
def test_every_named_driver_is_there_and_loads_without_its_device(name):
    assert callable(camera_driver(name).from_options)


def test_an_unknown_driver_is_answered_with_those_that_there_are():
    with pytest.raises(UnknownNameError, match="files, picamera2, simulated, v4l2"):
        camera_driver("webcam")
