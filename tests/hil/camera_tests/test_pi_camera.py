"""The adapter for the Pi's camera on the real picamera2 and libcamera."""

import json
import time

import numpy as np
import pytest

from companion.errors import DeviceMissingError
from companion.hardware.reconnecting_camera import ReconnectingCamera

SMALL = {"width": 640, "height": 480, "frames_per_s": 30.0}
BACK_WITHIN_S = 5.0


def colour_of(frame):
    return np.asarray(frame.pixels).reshape(-1, 3).mean(axis=0)


def is_red(frame):
    blue, _, red = colour_of(frame)
    return red > 180 and blue < 80


def is_blue(frame):
    blue, _, red = colour_of(frame)
    return blue > 180 and red < 80


def until(camera, looks_right, within_s=BACK_WITHIN_S):
    end_s = time.monotonic() + within_s
    while not looks_right(camera.read()):
        assert time.monotonic() < end_s


def test_frames_come_in_the_size_asked_for_and_in_bgr(pi):
    camera = pi.opened(width=1280, height=960)
    frame = camera.read()
    assert frame.pixels.shape == (960, 1280, 3)
    assert is_red(frame)
    pi.show("1-blue.png")
    until(camera, is_blue)


def test_frames_keep_coming_because_every_request_goes_back(pi):
    camera = pi.opened(**SMALL)
    started_s = time.monotonic()
    times_s = [camera.read().taken_at_s for _ in range(60)]
    assert times_s == sorted(times_s)
    assert time.monotonic() - started_s < 10.0


def test_exposure_and_white_balance_are_held_after_the_warm_up_and_kept_for_the_next_start(
    pi, tmp_path
):
    kept = tmp_path / "camera.json"
    camera = pi.opened(**SMALL, settings=str(kept))
    assert camera.held
    settled = json.loads(kept.read_text())
    assert settled["ExposureTime"] == 20_000
    assert settled["ColourGains"] == pytest.approx([2.2, 1.7])
    camera.close()

    kept.write_text(json.dumps({**settled, "ExposureTime": 8_000}))
    again = pi.opened(**SMALL, settings=str(kept))
    assert again.held
    assert again._captured()[1]["ExposureTime"] == 8_000


def test_a_camera_that_hangs_is_opened_anew_and_goes_on(pi):
    camera = pi.opened(**SMALL, timeout_s=1.0)
    camera.read()
    pi.hang()
    pi.show("1-blue.png")
    hung_s = time.monotonic()
    until(camera, is_blue)
    assert time.monotonic() - hung_s < 1.0 + BACK_WITHIN_S


def test_pulled_out_it_is_told_and_plugged_in_it_is_back_within_five_seconds(pi):
    told = []
    camera = ReconnectingCamera(lambda: pi.opened(**SMALL, timeout_s=1.0), told.append)
    assert is_red(camera.read())
    pi.unplug()
    plugged_s = []

    def plug_later(trouble):
        told.append(trouble)
        if trouble.problem is not None:
            pi.plug()
            plugged_s.append(time.monotonic())

    camera._report = plug_later
    until(camera, lambda _: bool(plugged_s), within_s=20.0)
    assert time.monotonic() - plugged_s[0] < BACK_WITHIN_S
    assert [trouble.problem is None for trouble in told] == [False, True]
    assert "ribbon cable" in told[0].problem
    camera.close()


def test_a_camera_that_another_program_has_is_named(pi):
    pi.opened(**SMALL)
    with pytest.raises(DeviceMissingError, match="close other programs"):
        pi.opened(**SMALL)


def test_no_camera_is_named(pi):
    pi.unplug()
    with pytest.raises(DeviceMissingError, match="no camera 0"):
        pi.opened(**SMALL)


def test_it_can_be_closed_and_opened_again(pi):
    for _ in range(3):
        camera = pi.opened(**SMALL)
        assert is_red(camera.read())
        camera.close()
