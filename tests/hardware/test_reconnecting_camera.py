import threading

import numpy as np
import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.reconnecting_camera import LONGEST_WAIT_S, ReconnectingCamera
from companion.inputs import DeviceTrouble, Frame

PICTURE = Frame(np.zeros((2, 2, 3), np.uint8), 1.0)
PULLED = DeviceFailedError("the camera", "look at its cable")
ABSENT = DeviceMissingError("the camera", "plug it in")


class Cameras:
    """Opens cameras that do what the script says: pictures, or errors on opening or reading."""

    def __init__(self, *script):
        self.script = list(script)
        self.closed = 0

    def open(self):
        if self.script and self.script[0] is ABSENT:
            raise self.script.pop(0)
        return self

    def read(self):
        happens = self.script.pop(0)
        if isinstance(happens, Exception):
            raise happens
        return happens

    def close(self):
        self.closed += 1


def watched(cameras):
    told, waits = [], []
    camera = ReconnectingCamera(cameras.open, told.append, clock=lambda: 2.0, sleep=waits.append)
    return camera, told, waits


def test_a_camera_that_works_is_passed_on_and_nothing_is_said():
    camera, told, waits = watched(Cameras(PICTURE, PICTURE))
    assert camera.read() is PICTURE and camera.read() is PICTURE
    assert told == [] and waits == []


def test_trouble_and_its_end_are_each_told_once():
    cameras = Cameras(PICTURE, PULLED, ABSENT, ABSENT, PICTURE)
    camera, told, _ = watched(cameras)
    assert camera.read() is PICTURE
    assert camera.read() is PICTURE
    assert told == [
        DeviceTrouble("camera", str(PULLED), 2.0),
        DeviceTrouble("camera", str(ABSENT), 2.0),
        DeviceTrouble("camera", None, 2.0),
    ]
    assert cameras.closed == 1


def test_the_waits_grow_to_a_limit_and_start_small_again():
    cameras = Cameras(*[ABSENT] * 8, PICTURE, PULLED, PICTURE)
    camera, _, waits = watched(cameras)
    camera.read()
    assert waits[:3] == [0.5, 1.0, 2.0]
    assert waits[-1] == LONGEST_WAIT_S
    camera.read()
    assert waits[-1] == 0.5


def test_a_file_of_pictures_that_is_wrong_is_told_until_it_is_mended():
    wrong = DataError("frames.jsonl", "line 3", "there is no file 'a.jpg'")
    camera, told, _ = watched(Cameras(wrong, PICTURE))
    assert camera.read() is PICTURE
    assert [trouble.problem for trouble in told] == [str(wrong), None]


def test_a_camera_that_is_back_is_taken_up_within_5_s():
    assert LONGEST_WAIT_S < 5.0


def test_closing_ends_a_wait_at_once():
    told = threading.Event()
    camera = ReconnectingCamera(Cameras(*[ABSENT] * 99).open, lambda _: told.set())
    ended = []

    def read():
        with pytest.raises(DeviceFailedError, match="closed"):
            camera.read()
        ended.append(True)

    reader = threading.Thread(target=read)
    reader.start()
    assert told.wait(5)
    camera.close()
    reader.join(5)
    assert ended == [True]
