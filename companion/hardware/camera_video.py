"""A camera that plays a video file: a game that was filmed, or a film to try settings with."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.driver_options import driver_options
from companion.inputs import Frame

DEVICE = "video file"
USUAL_PER_S = 25.0
FASTEST_PER_S = 1000.0


@dataclass(frozen=True, slots=True)
class VideoOptions:
    """file: the film. frames_per_s: pace; 0 = the film's own. round_and_round: begin again."""

    file: str
    frames_per_s: float = 0.0
    round_and_round: bool = False


class VideoCamera:
    """A Camera that gives a film's pictures at its pace; sound is left out."""

    def __init__(
        self,
        options: VideoOptions,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._options, self._clock, self._sleep = options, clock, sleep
        self._name = f"{DEVICE} {options.file}"
        self._film: cv2.VideoCapture | None = self._opened()
        self._pace_s = 1 / self._per_s(self._film)
        self._due_s = clock()

    @classmethod
    def from_options(
        cls, options: Mapping[str, Any], *, clock: Callable[[], float] = time.monotonic
    ) -> "VideoCamera":
        """Made of the options of a table file."""
        return cls(driver_options(VideoOptions, options, "camera.options"), clock=clock)

    def read(self) -> Frame:
        """The next picture, when its time has come. Raises DeviceFailedError after the last one."""
        pixels = self._next()
        wait_s = self._due_s - self._clock()
        if wait_s > 0:
            self._sleep(wait_s)
        frame = Frame(np.asarray(pixels, np.uint8), self._due_s, DEVICE)
        self._due_s += self._pace_s
        return frame

    def close(self) -> None:
        """Let the file go."""
        film, self._film = self._film, None
        if film is not None:
            film.release()

    def _next(self) -> Any:
        if self._film is None:
            raise DeviceFailedError(self._name, "it was closed")
        good, pixels = self._film.read()
        if not good and self._options.round_and_round:
            self._film.release()
            self._film = self._opened()
            good, pixels = self._film.read()
        if not good:
            remedy = "all its pictures were shown; set round_and_round = true to go on"
            raise DeviceFailedError(self._name, remedy)
        return pixels

    def _opened(self) -> cv2.VideoCapture:
        if not Path(self._options.file).is_file():
            raise DeviceMissingError(self._name, "there is no such file")
        film = cv2.VideoCapture(self._options.file)
        if not film.isOpened():
            film.release()
            remedy = "it cannot be read as a film; convert it: ffmpeg -i FILE -c:v libx264 new.mp4"
            raise DeviceMissingError(self._name, remedy)
        return film

    def _per_s(self, film: cv2.VideoCapture) -> float:
        told = float(film.get(cv2.CAP_PROP_FPS))
        per_s = self._options.frames_per_s or told
        return per_s if 0 < per_s <= FASTEST_PER_S else USUAL_PER_S


OPTIONS = VideoOptions
DRIVER = VideoCamera
