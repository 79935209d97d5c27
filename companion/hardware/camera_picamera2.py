"""The Raspberry Pi's own camera, through picamera2, which is imported when one is opened.

Exposure, white balance and focus settle once, are then held, kept in a file and used
again at the next start. A camera that hangs is taken down and opened anew, once.
"""

import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.driver_options import driver_options
from companion.hardware.settled_exposure import Settled, load_settled, save_settled, settled_from
from companion.inputs import Frame

NAME = "the Pi camera"
BUFFERS = 4
STEADY_PICTURES = 5
MOST_SETTLING_PICTURES = 90
MOST_TAKING_PICTURES = 30
MOST_FOCUSING_PICTURES = 120
FOCUS_AUTOMATIC, FOCUS_START = 1, 0
FOCUS_FOUND, FOCUS_FAILED = 2, 3
CLOSING_S = 3.0
CABLE = "look at the ribbon cable, then run `rpicam-hello --list-cameras`"


@dataclass(frozen=True, slots=True)
class Picamera2Options:
    """number: which camera, 0 the first. width, height, frames_per_s: even sizes of the picture.

    timeout_s: how long a picture may take. settings: file that keeps exposure, white
    balance and focus; none: they settle anew at every start. hold: false leaves them
    to the camera for ever. lens_position: fixed focus in dioptres, 1 / distance in metres.
    """

    number: int = 0
    width: int = 1280
    height: int = 960
    frames_per_s: float = 15.0
    timeout_s: float = 3.0
    settings: str | None = None
    hold: bool = True
    lens_position: float | None = None


class Picamera2Camera:
    """A Camera on the Pi's camera port. Opening raises DeviceMissingError when it is not there."""

    def __init__(
        self, options: Picamera2Options, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._options, self._clock = options, clock
        self._kept: Settled | None = None
        self._device: Any = None
        self.held = False
        self._open_and_settle()

    @classmethod
    def from_options(
        cls, options: Mapping[str, Any], *, clock: Callable[[], float] = time.monotonic
    ) -> "Picamera2Camera":
        """Made of the options of a table file."""
        return cls(driver_options(Picamera2Options, options, "camera.options"), clock=clock)

    def read(self) -> Frame:
        """The next picture. Raises DeviceError when none comes, even after opening anew."""
        if self._device is None:
            raise DeviceFailedError(NAME, "it was closed")
        try:
            return self._captured()[0]
        except DeviceFailedError:
            self._take_down()
        self._device = self._opened()
        frame, _ = self._captured()
        return frame

    def close(self) -> None:
        """Stop the camera and let it go."""
        self._take_down()

    def settle_anew(self) -> None:
        """Forget what was held and let exposure, white balance and focus settle again."""
        self._kept = None
        if self._options.settings is not None:
            Path(self._options.settings).unlink(missing_ok=True)
        self._take_down()
        self._open_and_settle()

    def _open_and_settle(self) -> None:
        self._device = self._opened()
        try:
            self._settle()
        except DeviceFailedError:
            self._take_down()
            raise

    def _opened(self) -> Any:
        """A camera that is configured and running, with what was kept applied."""
        try:
            from picamera2 import Picamera2  # type: ignore[import-not-found,unused-ignore]
        except (ImportError, ValueError) as error:  # ValueError: built for another numpy
            remedy = (
                "run `sudo apt install python3-picamera2` and make the virtual environment with"
                f" --system-site-packages ({error})"
            )
            raise DeviceMissingError("picamera2", remedy) from error
        if self._kept is None and self._options.settings is not None:
            self._kept = load_settled(Path(self._options.settings))
        if self._options.number >= len(Picamera2.global_camera_info()):
            # Asked first: Picamera2 leaves a pipe open each time that it finds no camera.
            raise DeviceMissingError(NAME, f"no camera {self._options.number}; {CABLE}")
        device = None
        try:
            device = Picamera2(self._options.number)
            self._start(device)
        except (RuntimeError, OSError) as error:
            if device is not None:
                device.close()
            remedy = f"close other programs that use it, or {CABLE} ({error})"
            raise DeviceMissingError(NAME, remedy) from error
        return device

    def _start(self, device: Any) -> None:
        frame_us = round(1_000_000 / self._options.frames_per_s)
        controls: dict[str, Any] = {"FrameDurationLimits": (frame_us, frame_us)}
        if self._kept is not None and self._options.hold:
            controls |= self._kept.controls()
        elif self._options.lens_position is not None:
            controls |= {"AfMode": 0, "LensPosition": self._options.lens_position}
        size = (self._options.width // 2 * 2, self._options.height // 2 * 2)
        device.configure(
            device.create_video_configuration(
                main={"size": size, "format": "RGB888"},  # B, G, R in memory
                buffer_count=BUFFERS,
                controls=_known(device, controls),
            )
        )
        device.start()

    def _captured(self) -> tuple[Frame, Mapping[str, Any]]:
        """One picture and its metadata; its request always goes back to the camera."""
        try:
            request = self._device.capture_request(wait=self._options.timeout_s)
        except (TimeoutError, RuntimeError, OSError) as error:
            remedy = f"switch the Pi off and on again, and {CABLE}"
            raise DeviceFailedError(NAME, remedy) from error
        try:
            pixels = np.asarray(request.make_array("main"), np.uint8)
            metadata: Mapping[str, Any] = request.get_metadata()
        finally:
            request.release()
        return Frame(pixels, self._clock(), "camera"), metadata

    def _take_down(self) -> None:
        """Stop and close the device, on its own thread: a hanging camera hangs in stop too."""
        device, self._device = self._device, None
        if device is None:
            return

        def down() -> None:
            # What fails here belongs to a device that is given up; opening the next one tells.
            with suppress(RuntimeError, OSError):
                device.cancel_all_and_flush()  # else stop() waits behind a capture that hangs
                device.stop()
            with suppress(RuntimeError, OSError):
                device.close()

        helper = threading.Thread(target=down, name="camera closing", daemon=True)
        helper.start()
        helper.join(CLOSING_S)

    def _settle(self) -> None:
        """Hold what was kept, or let the automatics settle and hold and keep that."""
        if not self._options.hold:
            return
        if self._kept is None:
            focus = self._focused()
            found = self._steady(focus)
            if found is None:
                return
            self._kept = found
            self._set(found.controls())
            if self._options.settings is not None:
                self._keep(found, Path(self._options.settings))
        self.held = self._taken(self._kept)

    def _focused(self) -> float | None:
        """The lens's place once it has focused; None when it cannot move or is fixed already."""
        if "LensPosition" not in self._device.camera_controls:
            return None
        if self._options.lens_position is not None:
            return self._options.lens_position
        self._set({"AfMode": FOCUS_AUTOMATIC, "AfTrigger": FOCUS_START})
        place: float | None = None
        for _ in range(MOST_FOCUSING_PICTURES):
            _, metadata = self._captured()
            place = metadata.get("LensPosition", place)
            if metadata.get("AfState") in (FOCUS_FOUND, FOCUS_FAILED):
                break
        return place

    def _steady(self, lens_position: float | None) -> Settled | None:
        """What the automatics have come to when it no longer changes, or after long enough."""
        last: Settled | None = None
        run = 0
        for _ in range(MOST_SETTLING_PICTURES):
            _, metadata = self._captured()
            now = settled_from(metadata, with_focus=False)
            run = run + 1 if now and last and now.steady_after(last) else 0
            last = now
            if run >= STEADY_PICTURES:
                break
        if last is None:
            return None
        return Settled(last.exposure_us, last.gain, last.colour_gains, lens_position)

    def _taken(self, wanted: Settled) -> bool:
        """Wait until pictures are taken with what is wanted; values arrive some pictures late."""
        return any(wanted.taken_by(self._captured()[1]) for _ in range(MOST_TAKING_PICTURES))

    def _set(self, controls: Mapping[str, Any]) -> None:
        try:
            self._device.set_controls(_known(self._device, controls))
        except (RuntimeError, AttributeError) as error:  # AttributeError: an older libcamera
            remedy = f"update libcamera and picamera2 together, or set hold = false ({error})"
            raise DeviceFailedError(f"{NAME}'s exposure control", remedy) from error

    def _keep(self, settled: Settled, path: Path) -> None:
        try:
            save_settled(path, settled)
        except OSError as error:
            raise DeviceFailedError(
                f"{NAME}'s file {path}", f"make it writable ({error})"
            ) from error


def _known(device: Any, controls: Mapping[str, Any]) -> dict[str, Any]:
    """Those controls that the camera has; it refuses all when one is unknown to it."""
    return {name: value for name, value in controls.items() if name in device.camera_controls}


OPTIONS = Picamera2Options
DRIVER = Picamera2Camera
