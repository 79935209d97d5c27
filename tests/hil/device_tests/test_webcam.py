"""The adapter for USB cameras on video devices; page_tests/test_faults.py pulls them out."""

import subprocess
import time

import numpy as np
import pytest
from hilsim.patience import patient
from hilsim.webcam import Webcam

from companion.errors import DeviceError
from companion.hardware.camera_v4l2 import V4l2Camera

BLUE, RED = (200, 60, 30), (40, 40, 220)
PATIENCE_S = patient(60.0)
VIVID = "/dev/video50"


def of(colour):
    return np.full((240, 320, 3), colour, np.uint8)


def is_like(frame, colour):
    mean = np.asarray(frame.pixels).reshape(-1, 3).mean(axis=0)
    return np.abs(mean - np.array(colour)).max() < 25


@pytest.fixture
def webcam():
    webcam = Webcam((320, 240), frames_per_s=5.0)
    webcam.show(of(BLUE))
    webcam.plug()
    yield webcam
    webcam.close()


def opened(device):
    return V4l2Camera.from_options(
        {"device": str(device), "width": 320, "height": 240, "timeout_s": 4.0}
    )


def first_like(camera, colour, within_s):
    end_s = time.monotonic() + within_s
    while not is_like(camera.read(), colour):
        assert time.monotonic() < end_s


def test_frames_are_what_is_before_the_camera(webcam):
    camera = opened(webcam.path)
    frame = camera.read()
    assert frame.pixels.shape == (240, 320, 3)
    assert is_like(frame, BLUE)
    webcam.show(of(RED))
    first_like(camera, RED, PATIENCE_S)
    camera.close()


def test_a_camera_whose_plug_is_pulled_while_it_is_read_fails():
    given = ["n_devs=1", "node_types=0x1", "vid_cap_nr=50"]
    subprocess.run(["modprobe", "vivid", *given], check=True)
    camera = opened(VIVID)
    assert np.asarray(camera.read().pixels).std() > 20
    subprocess.run(["v4l2-ctl", "-d", VIVID, "-c", "disconnect=1"], check=True)
    with pytest.raises(DeviceError):
        for _ in range(100):
            camera.read()
    camera.close()
