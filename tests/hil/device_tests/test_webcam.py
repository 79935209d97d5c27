"""A USB camera whose plug is pulled in the middle of a picture; the rest is in page_tests."""

import subprocess

import numpy as np
import pytest

from companion.errors import DeviceError
from companion.hardware.camera_v4l2 import V4l2Camera

VIVID = "/dev/video50"


def test_a_camera_whose_plug_is_pulled_while_it_is_read_fails():
    given = ["n_devs=1", "node_types=0x1", "vid_cap_nr=50"]
    subprocess.run(["modprobe", "vivid", *given], check=True)
    options = {"device": VIVID, "width": 320, "height": 240, "timeout_s": 4.0}
    camera = V4l2Camera.from_options(options)
    assert np.asarray(camera.read().pixels).std() > 20
    subprocess.run(["v4l2-ctl", "-d", VIVID, "-c", "disconnect=1"], check=True)
    with pytest.raises(DeviceError):
        for _ in range(100):
            camera.read()
    camera.close()
