"""A USB camera, or any that Linux offers as /dev/video*, through OpenCV.

Pictures are taken on a thread of their own, so that a camera which blocks for
ever blocks nobody else and the newest picture is always at hand.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.driver_options import driver_options
from companion.inputs import Frame

CLOSING_S = 1.0
MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3
FIRST_PICTURE_S = 5.0


@dataclass(frozen=True, slots=True)
class V4l2Options:
    """device: number of /dev/video*, or a path such as one of /dev/v4l/by-id.

    width, height, frames_per_s: asked for; a camera gives the nearest that it has.
    timeout_s: how long a picture may take. exposure, white_balance_k: fixed when
    given, in the camera's own steps and in kelvin; else the camera chooses.
    """

    device: int | str = 0
    width: int = 1280
    height: int = 960
    frames_per_s: float = 15.0
    timeout_s: float = 2.0
    exposure: float | None = None
    white_balance_k: float | None = None


class V4l2Camera:
    """A Camera on a Linux video device. Opening raises DeviceMissingError when it is not there."""

    def __init__(
        self,
        options: V4l2Options,
        *,
        clock: Callable[[], float] = time.monotonic,
        open_capture: Callable[..., Any] = cv2.VideoCapture,
    ) -> None:
        self._options, self._clock = options, clock
        self._name = f"the camera {options.device}"
        self._capture = self._opened(open_capture)
        self._fresh = threading.Condition()
        self._newest: Frame | None = None
        self._failed = self._closed = self._given_one = False
        self._cause = ""
        self._thread = threading.Thread(target=self._take, name="camera", daemon=True)
        self._thread.start()

    @classmethod
    def from_options(
        cls, options: Mapping[str, Any], *, clock: Callable[[], float] = time.monotonic
    ) -> "V4l2Camera":
        """Made of the options of a table file."""
        return cls(driver_options(V4l2Options, options, "camera.options"), clock=clock)

    def read(self) -> Frame:
        """The newest picture that was not given yet; waits for it up to the timeout."""
        timeout_s = self._options.timeout_s if self._given_one else self._first_timeout_s
        with self._fresh:
            self._fresh.wait_for(lambda: self._newest is not None or self._failed, timeout_s)
            frame, self._newest = self._newest, None
        if frame is None:
            remedy = "look at its cable, then choose another USB socket or a smaller picture"
            raise DeviceFailedError(self._name, remedy + self._cause)
        self._given_one = True
        return frame

    def close(self) -> None:
        """Stop taking pictures and let the device go."""
        self._closed = True
        if self._thread is not threading.current_thread():
            self._thread.join(CLOSING_S)

    @property
    def _first_timeout_s(self) -> float:
        return max(self._options.timeout_s, FIRST_PICTURE_S)

    def _opened(self, open_capture: Callable[..., Any]) -> Any:
        capture = open_capture(self._options.device, cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            remedy = (
                "plug it in, close other programs that use it, and give [camera] options.device"
                " as `v4l2-ctl --list-devices` shows it"
            )
            raise DeviceMissingError(self._name, remedy)
        wanted = self._options
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, wanted.width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wanted.height)
        capture.set(cv2.CAP_PROP_FPS, wanted.frames_per_s)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._expose(capture)
        return capture

    def _expose(self, capture: Any) -> None:
        if self._options.exposure is not None:
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
            capture.set(cv2.CAP_PROP_EXPOSURE, self._options.exposure)
        else:
            capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC_EXPOSURE)
        if self._options.white_balance_k is not None:
            capture.set(cv2.CAP_PROP_AUTO_WB, 0)
            capture.set(cv2.CAP_PROP_WB_TEMPERATURE, self._options.white_balance_k)
        else:
            capture.set(cv2.CAP_PROP_AUTO_WB, 1)

    def _take(self) -> None:
        """Runs on the camera's own thread; the device is let go there, as nothing else is safe."""
        try:
            while not self._closed:
                good, pixels = self._capture.read()
                taken_at_s = self._clock()
                if not good or pixels is None or pixels.ndim != 3:
                    break
                with self._fresh:
                    self._newest = Frame(np.asarray(pixels, np.uint8), taken_at_s, "camera")
                    self._fresh.notify_all()
        except cv2.error as error:
            self._cause = f" (OpenCV: {error})"
        finally:
            self._capture.release()
            with self._fresh:
                self._failed = True
                self._fresh.notify_all()


OPTIONS = V4l2Options
DRIVER = V4l2Camera
