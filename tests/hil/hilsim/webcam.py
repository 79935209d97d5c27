"""A webcam whose picture a test chooses: v4l2loopback, written to from here."""

import os
import subprocess
import threading
import time
from pathlib import Path

import cv2
import numpy as np

NUMBER, LABEL = 42, "HIL Webcam"
ENDS_WITHIN_S = 5.0


def yuyv_of(picture: np.ndarray) -> bytes:
    """A BGR picture of even width as YUYV: brightness of each pixel, colour of each pair."""
    yuv = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV)
    pairs = np.empty((*picture.shape[:2], 2), np.uint8)
    pairs[..., 0] = yuv[..., 0]
    pairs[:, 0::2, 1] = yuv[:, 0::2, 1]
    pairs[:, 1::2, 1] = yuv[:, 0::2, 2]
    return pairs.tobytes()


class Webcam:
    """Shows one picture until another is chosen, *frames_per_s* times a second."""

    def __init__(
        self, size: tuple[int, int] = (640, 480), frames_per_s: float = 10.0, number: int = NUMBER
    ) -> None:
        self.path = Path(f"/dev/video{number}")
        self._size, self._every_s, self._number = size, 1 / frames_per_s, number
        self._picture = yuyv_of(np.zeros((size[1], size[0], 3), np.uint8))
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def show(self, picture: np.ndarray) -> None:
        """From the next frame on this BGR picture is seen."""
        if picture.shape[1::-1] != self._size:
            picture = cv2.resize(picture, self._size, interpolation=cv2.INTER_AREA)
        self._picture = yuyv_of(picture)

    def plug(self) -> None:
        """Plug it in; it shows its picture at once."""
        given = [f"video_nr={self._number}", f"card_label={LABEL}", "exclusive_caps=1"]
        subprocess.run(["modprobe", "v4l2loopback", *given], check=True)
        _wait(self.path.exists)
        width, height = self._size
        wanted = f"--set-fmt-video-out=width={width},height={height},pixelformat=YUYV"
        subprocess.run(["v4l2-ctl", "-d", self.path, wanted], check=True, capture_output=True)
        self.resume()

    def freeze(self) -> None:
        """It stays plugged in and gives no more pictures."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(ENDS_WITHIN_S)
            self._thread = None

    def resume(self) -> None:
        """It gives pictures again."""
        self._stopping.clear()
        device = os.open(self.path, os.O_RDWR)
        os.write(device, self._picture)
        self._thread = threading.Thread(target=self._feed, args=(device,), daemon=True)
        self._thread.start()

    def unplug(self, within_s: float = 30.0) -> None:
        """Its device goes away, as soon as the program has let go of a camera that gives nothing.

        The kernel keeps a module that is in use; a real camera's node goes at once, and what
        reads it fails then.
        """
        self.freeze()
        removed = ["modprobe", "-r", "v4l2loopback"]
        _wait(lambda: subprocess.run(removed, capture_output=True).returncode == 0, within_s)

    def close(self) -> None:
        """Unplug it if it is plugged in."""
        if self.path.exists():
            self.unplug()

    def _feed(self, device: int) -> None:
        try:
            while not self._stopping.wait(self._every_s):
                os.write(device, self._picture)
        finally:
            os.close(device)


def _wait(until, within_s: float = 10.0) -> None:
    end_s = time.monotonic() + within_s
    while not until():
        if time.monotonic() > end_s:
            raise TimeoutError("the webcam did not follow")
        time.sleep(0.1)
