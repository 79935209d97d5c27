import json

import cv2
import numpy as np
import pytest

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.camera_files import FileCamera, FileOptions, recorded_pictures


class Time:
    """A clock that only goes on when somebody sleeps."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        return self.now_s

    def sleep(self, seconds):
        self.now_s += seconds


@pytest.fixture
def folder(tmp_path):
    """Three grey pictures, 10, 20 and 30 bright."""
    for grey in (10, 20, 30):
        cv2.imwrite(str(tmp_path / f"{grey}.png"), np.full((4, 6, 3), grey, np.uint8))
    return tmp_path


def listed(folder, *entries):
    lines = (e if isinstance(e, str) else json.dumps(e) for e in entries)
    (folder / "frames.jsonl").write_text("\n".join(lines) + "\n")


def camera_on(folder, **options):
    time = Time()
    return FileCamera(FileOptions(str(folder), **options), clock=time, sleep=time.sleep)


def seen(camera, count):
    frames = [camera.read() for _ in range(count)]
    return [(int(f.pixels[0, 0, 0]), round(f.taken_at_s, 3)) for f in frames]


def test_pictures_come_in_name_order_at_their_pace(folder):
    assert seen(camera_on(folder, frames_per_s=10.0), 3) == [(10, 100.0), (20, 100.1), (30, 100.2)]


def test_a_list_gives_order_and_times(folder):
    listed(folder, {"file": "30.png", "at_s": 5.0}, {"file": "10.png", "at_s": 5.5})
    assert seen(camera_on(folder), 2) == [(30, 100.0), (10, 100.5)]


def test_the_recording_s_own_times_are_to_be_had(folder):
    listed(folder, {"file": "30.png", "at_s": 5.0}, "", {"file": "10.png", "at_s": 5.5})
    pictures = recorded_pictures(folder)
    assert [(p.frame().pixels[0, 0, 0], p.frame().taken_at_s) for p in pictures] == [
        (30, 5.0),
        (10, 5.5),
    ]


def test_after_the_last_picture_the_camera_has_failed_and_says_why(folder):
    camera = camera_on(folder)
    seen(camera, 3)
    with pytest.raises(DeviceFailedError, match="round_and_round"):
        camera.read()


def test_round_and_round_goes_on_with_times_that_go_on(folder):
    camera = camera_on(folder, frames_per_s=10.0, round_and_round=True)
    assert seen(camera, 5)[2:] == [(30, 100.2), (10, 100.3), (20, 100.4)]


def test_no_folder_and_no_pictures_are_said(tmp_path):
    with pytest.raises(DeviceMissingError, match="no such folder"):
        camera_on(tmp_path / "nowhere")
    with pytest.raises(DeviceMissingError, match="no pictures"):
        camera_on(tmp_path)


def test_a_file_that_is_no_picture_is_named(folder):
    (folder / "05.jpg").write_text("not a picture")
    with pytest.raises(DeviceFailedError, match=r"05\.jpg"):
        camera_on(folder).read()


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("{", "line 2: must be such as"),
        ('{"file": "10.png"}', "line 2: must be such as"),
        ('{"file": "40.png", "at_s": 3}', "line 2: there is no file '40.png'"),
        ('{"file": "10.png", "at_s": 1.0}', "line 2: its at_s is before"),
    ],
)
def test_a_wrong_line_of_the_list_is_named(folder, entry, words):
    listed(folder, {"file": "10.png", "at_s": 2.0}, entry)
    with pytest.raises(DataError, match=words):
        recorded_pictures(folder)
