import cv2
import numpy as np
import pytest

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.camera_video import VideoCamera, VideoOptions

PER_S = 10


@pytest.fixture
def film(tmp_path):
    """Three pictures, each brighter than the one before."""
    file = str(tmp_path / "film.avi")
    writer = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), PER_S, (64, 48))
    for brightness in (40, 120, 200):
        writer.write(np.full((48, 64, 3), brightness, np.uint8))
    writer.release()
    return file


class Clock:
    def __init__(self):
        self.now_s = 5.0

    def __call__(self):
        return self.now_s

    def sleep(self, seconds):
        self.now_s += seconds


def played(film, **options):
    clock = Clock()
    return VideoCamera(VideoOptions(film, **options), clock=clock, sleep=clock.sleep)


def test_a_film_is_played_at_its_own_pace(film):
    camera = played(film)
    frames = [camera.read() for _ in range(3)]
    assert [round(frame.taken_at_s, 3) for frame in frames] == [5.0, 5.1, 5.2]
    assert [round(float(frame.pixels.mean()), -1) for frame in frames] == [40, 120, 200]
    camera.close()


def test_its_end_is_told_with_what_to_do(film):
    camera = played(film)
    for _ in range(3):
        camera.read()
    with pytest.raises(DeviceFailedError, match="set round_and_round = true"):
        camera.read()
    camera.close()
    with pytest.raises(DeviceFailedError, match="it was closed"):
        camera.read()


def test_it_may_begin_again_and_at_another_pace(film):
    camera = played(film, round_and_round=True, frames_per_s=2.0)
    frames = [camera.read() for _ in range(4)]
    assert round(float(frames[3].pixels.mean()), -1) == 40
    assert frames[3].taken_at_s == pytest.approx(6.5)
    camera.close()


def test_a_film_that_is_none_is_told(tmp_path):
    with pytest.raises(DeviceMissingError, match="no such file"):
        played(str(tmp_path / "none.mp4"))
    (tmp_path / "text.mp4").write_text("no film")
    with pytest.raises(DeviceMissingError, match="cannot be read as a film"):
        played(str(tmp_path / "text.mp4"))
