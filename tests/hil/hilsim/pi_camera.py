"""A Pi camera for the real picamera2: libcamera's "virtual" camera with a Pi's manners.

That camera gives NV12 in a few sizes, has no exposure and no focus. A thin layer adds what a
Pi has: formats and sizes as asked for with padded rows, the controls of a Camera Module 3
whose values reach the metadata some frames late, and an even pace. Everything else is the
real thing: checks of the configuration, requests that stall the camera when they are kept,
threads, timeouts, start, stop, close. Controls do not change the picture.

Call `pi_camera` before a process imports picamera2. `hang` and `unplug` may be called from
any process.
"""

import sys
import time
import types
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from hilsim.pixel_formats import KNOWN, frame_bytes, pixels_in, row_bytes
from hilsim.scene import Scene

SETTINGS = Path("/usr/share/libcamera/pipeline/virtual/virtual.yaml")
GREY = Path("/run/hil-camera.jpg")
SIZES = ((640, 480), (1280, 720), (1920, 1080), (2304, 1296), (4608, 2592))
FRAMES_PER_S = 30
LATE_FRAMES = 7
HANGS, UNPLUGGED = ".hangs", ".unplugged"
YES_OR_NO = (False, True, True)
CONTROLS = {  # lowest, highest, usual value, of an imx708 on a Pi 5
    "AeEnable": YES_OR_NO,
    "AwbEnable": YES_OR_NO,
    "ExposureTime": (26, 112015443, 20000),
    "AnalogueGain": (1.1228070259094238, 16.0, 1.0),
    "ExposureValue": (-8.0, 8.0, 0.0),
    "ColourGains": (0.0, 32.0, None),
    "ColourTemperature": (100, 100000, None),
    "Brightness": (-1.0, 1.0, 0.0),
    "Contrast": (0.0, 32.0, 1.0),
    "Saturation": (0.0, 32.0, 1.0),
    "Sharpness": (0.0, 16.0, 1.0),
    "NoiseReductionMode": (0, 4, 0),
    "AfMode": (0, 2, 0),
    "AfRange": (0, 2, 0),
    "AfSpeed": (0, 1, 0),
    "AfTrigger": (0, 1, 0),
    "LensPosition": (0.0, 32.0, 1.0),
}


def hang(folder: Path) -> None:
    """The camera that is open now gives no more frames; one that is opened anew does."""
    (folder / HANGS).touch()


def unplug(folder: Path) -> None:
    """Pull the ribbon cable: no frames, and none can be opened."""
    (folder / UNPLUGGED).touch()


def plug(folder: Path) -> None:
    """Push it in again."""
    (folder / UNPLUGGED).unlink(missing_ok=True)


def pi_camera(folder: Path) -> None:
    """Let this process's picamera2 see the pictures of *folder*."""
    cv2.imwrite(str(GREY), np.full((480, 640, 3), 128, np.uint8))
    SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    SETTINGS.write_text(_settings())
    kms = types.ModuleType("pykms")  # wanted by picamera2 for previews on a screen
    kms.PixelFormat = type("PixelFormat", (), {"__getattr__": lambda _, name: name})()
    sys.modules.setdefault("pykms", kms)
    from hilsim import pi_manners

    pi_manners.teach(Behind(folder))


def _settings() -> str:
    sizes = "".join(
        f"  - width: {width}\n    height: {height}\n    frame_rates:\n    - 10\n    - 30\n"
        for width, height in SIZES
    )
    return (
        '%YAML 1.1\n---\n"Virtual0":\n  supported_formats:\n' + sizes + "  frames:\n"
        f'    path: "{GREY}"\n  location: "CameraLocationFront"\n  model: "imx708"\n'
    )


class Behind:
    """What lies behind one process's camera: the scene, its trouble, its pace, its controls.

    lost: requests that a camera which hangs will never give back.
    """

    def __init__(self, folder: Path) -> None:
        self.scene = Scene(folder)
        self._folder = folder
        self._due_s = 0.0
        self.opened()

    def opened(self) -> None:
        """A camera is opened anew."""
        (self._folder / HANGS).unlink(missing_ok=True)
        self._hung = False
        self.lost: list[Any] = []
        self._frame = 0
        self._values: dict[str, Any] = {}
        self._coming: list[tuple[int, dict[str, Any]]] = []

    def plugged_in(self) -> bool:
        """Whether there is a camera."""
        return not (self._folder / UNPLUGGED).exists()

    def gives_frames(self) -> bool:
        """Whether frames reach the program; once they do not, they never do again."""
        if (self._folder / HANGS).exists() or not self.plugged_in():
            self._hung = True
        return not self._hung

    def set(self, values: dict[str, Any], *, running: bool) -> None:
        """Take controls; before the start they hold from the first frame on."""
        self._coming.append((self._frame + (LATE_FRAMES if running else 0), values))

    def next_frame(self) -> dict[str, Any]:
        """Wait for the next frame of the pace; its metadata.

        libcamera's camera fills frames as fast as they are given back, which no sensor does.
        """
        time.sleep(max(0.0, self._due_s - time.monotonic()))
        self._due_s = max(self._due_s + 1 / FRAMES_PER_S, time.monotonic())
        self._frame += 1
        while self._coming and self._coming[0][0] < self._frame:
            self._values.update(self._coming.pop(0)[1])
        return self._metadata()

    def _metadata(self) -> dict[str, Any]:
        values = self._values
        focus_asked = values.get("AfMode") == 1 and values.get("AfTrigger") == 0
        return {
            "ExposureTime": int(values.get("ExposureTime") or 20000),
            "AnalogueGain": float(values.get("AnalogueGain") or 2.0),
            "DigitalGain": 1.0,
            "AeState": 2 if values.get("AeEnable", True) else 0,
            "Lux": 400.0,
            "FrameDuration": 1_000_000 // FRAMES_PER_S,
            "ColourGains": tuple(values.get("ColourGains") or (2.2, 1.7)),
            "ColourTemperature": int(values.get("ColourTemperature") or 4500),
            "SensorTemperature": 35.0,
            "AfState": 2 if focus_asked or values.get("AfMode") == 2 else 0,
            "LensPosition": float(values.get("LensPosition") or 1.0),
            "ScalerCrop": (0, 0, *SIZES[-1]),
        }


def nearest_size(size: tuple[int, int]) -> tuple[int, int]:
    """The smallest size of libcamera's camera that holds a picture of *size*."""
    larger = (each for each in SIZES if each[0] >= size[0] and each[1] >= size[1])
    return min(larger, default=SIZES[-1])


def padded(name: str, size: tuple[int, int]) -> dict[str, Any]:
    """A stream's configuration as a Pi 5 answers it. Raises RuntimeError for other formats."""
    if name not in KNOWN:
        raise RuntimeError(f"this camera has no format {name}")
    row = row_bytes(name, size[0], pi_5=True)
    frame = frame_bytes(name, size, row)
    return {"format": name, "size": size, "stride": row, "framesize": frame}


def pixels_of(picture: np.ndarray, stream: dict[str, Any]) -> np.ndarray:
    """The picture as a frame of that stream."""
    return pixels_in(stream["format"], picture, stream["size"], stream["stride"])
