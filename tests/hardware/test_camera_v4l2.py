import queue
import threading

import cv2
import numpy as np
import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.camera_v4l2 import V4l2Camera, V4l2Options


class Capture:
    """A video device: a test hands it pictures, None = unplugged; without one it blocks."""

    def __init__(self, *, there=True):
        self.pictures = queue.SimpleQueue()
        self.properties, self.there = {}, there
        self.released = threading.Event()

    def __call__(self, device, how):
        self.device, self.how = device, how
        return self

    def isOpened(self):
        return self.there

    def set(self, name, value):
        self.properties[name] = value
        return True

    def read(self):
        picture = self.pictures.get()
        if isinstance(picture, Exception):
            raise picture
        return picture is not None, picture

    def release(self):
        self.released.set()


def grey(brightness):
    return np.full((4, 6, 3), brightness, np.uint8)


@pytest.fixture
def capture():
    device = Capture()
    yield device
    device.pictures.put(None)


def opened(capture, **options):
    return V4l2Camera(
        V4l2Options(**{"timeout_s": 5.0} | options), clock=lambda: 3.25, open_capture=capture
    )


def test_a_picture_is_given_with_the_time_at_which_it_was_taken(capture):
    camera = opened(capture)
    capture.pictures.put(grey(9))
    frame = camera.read()
    assert (frame.pixels[0, 0, 0], frame.taken_at_s) == (9, 3.25)


def test_the_device_is_asked_for_motion_jpeg_size_and_pace(capture):
    opened(capture, device="/dev/video7", width=1920, height=1080, frames_per_s=30.0)
    asked = capture.properties
    assert (capture.device, capture.how) == ("/dev/video7", cv2.CAP_V4L2)
    assert asked[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert (asked[cv2.CAP_PROP_FRAME_WIDTH], asked[cv2.CAP_PROP_FRAME_HEIGHT]) == (1920, 1080)
    assert asked[cv2.CAP_PROP_FPS] == 30.0


def test_exposure_and_white_balance_are_automatic_unless_given(capture):
    opened(capture)
    assert capture.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    assert capture.properties[cv2.CAP_PROP_AUTO_WB] == 1
    fixed = Capture()
    opened(fixed, exposure=200.0, white_balance_k=4000.0)
    assert fixed.properties[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert fixed.properties[cv2.CAP_PROP_EXPOSURE] == 200.0
    assert fixed.properties[cv2.CAP_PROP_AUTO_WB] == 0
    assert fixed.properties[cv2.CAP_PROP_WB_TEMPERATURE] == 4000.0
    fixed.pictures.put(None)


def test_a_slow_reader_gets_the_newest_picture(capture):
    camera = opened(capture)
    for brightness in (1, 2, 3):
        capture.pictures.put(grey(brightness))
    while not capture.pictures.empty():
        pass
    shades = [camera.read().pixels[0, 0, 0]]
    while shades[-1] != 3:
        shades.append(camera.read().pixels[0, 0, 0])
    assert shades == sorted(set(shades))


def test_an_unplugged_camera_has_failed_and_is_let_go(capture):
    camera = opened(capture)
    capture.pictures.put(None)
    with pytest.raises(DeviceFailedError, match="cable"):
        camera.read()
    assert capture.released.wait(5)


def test_a_camera_that_blocks_has_failed_after_its_time(capture, monkeypatch):
    monkeypatch.setattr("companion.hardware.camera_v4l2.FIRST_PICTURE_S", 0.01)
    camera = opened(capture, timeout_s=0.01)
    with pytest.raises(DeviceFailedError, match="the camera 0 has stopped answering"):
        camera.read()


def test_what_opencv_says_is_passed_on(capture):
    camera = opened(capture)
    capture.pictures.put(cv2.error("bad buffer"))
    with pytest.raises(DeviceFailedError, match="bad buffer"):
        camera.read()


def test_closing_lets_the_device_go(capture):
    camera = opened(capture)
    capture.pictures.put(grey(1))
    camera.read()
    capture.pictures.put(grey(2))
    camera.close()
    capture.pictures.put(grey(3))
    assert capture.released.wait(5)


def test_a_device_that_is_not_there_is_said_with_a_remedy():
    nothing = Capture(there=False)
    with pytest.raises(DeviceMissingError, match="v4l2-ctl --list-devices"):
        opened(nothing, device=9)
    assert nothing.released.is_set()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"device": 1.5}, "device: must be a whole number or a text"),
        ({"width": -2}, "width: must be more than 0"),
        ({"timeout_s": True}, "timeout_s: must be a number"),
        ({"fps": 15}, "fps: is no option"),
    ],
)
def test_a_wrong_option_is_named(options, words):
    with pytest.raises(DataError, match=words):
        V4l2Camera.from_options(options)
