"""Keeps a camera going: tells when it fails, opens it again, tells when it is back.

Knows no device: what opens the camera is passed in.
"""

import threading
import time
from collections.abc import Callable

from companion.errors import CompanionError, DeviceFailedError
from companion.hardware.camera import Camera
from companion.inputs import DeviceTrouble, Frame

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 2.0


class ReconnectingCamera:
    """A Camera around one that may vanish and come back.

    open_camera: opens the device; its CompanionError is trouble, not the end. report: told
    of every new trouble, and of its end, on the thread that reads. sleep: waits so many
    seconds or until the camera is closed; the default wakes at once then.
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        report: Callable[[DeviceTrouble], None],
        *,
        device: str = "camera",
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        self._open_camera, self._report = open_camera, report
        self._device, self._clock = device, clock
        self._closed = threading.Event()
        self._sleep = sleep or self._closed.wait
        self._camera: Camera | None = None
        self._problem: str | None = None
        self._wait_s = FIRST_WAIT_S

    def read(self) -> Frame:
        """The next picture; while the camera is in trouble this waits for its end.

        Raises DeviceFailedError only when it was closed meanwhile.
        """
        while not self._closed.is_set():
            try:
                if self._camera is None:
                    self._camera = self._open_camera()
                frame = self._camera.read()
            except CompanionError as error:
                self._let_go()
                self._tell(str(error))
                self._sleep(self._wait_s)
                self._wait_s = min(self._wait_s * 2, LONGEST_WAIT_S)
            else:
                self._tell(None)
                self._wait_s = FIRST_WAIT_S
                return frame
        self._let_go()
        raise DeviceFailedError(self._device, "it was closed")

    def close(self) -> None:
        """Stop waiting for the camera and let it go; may be called from any thread."""
        self._closed.set()
        self._let_go()

    def _tell(self, problem: str | None) -> None:
        if problem != self._problem:
            self._problem = problem
            self._report(DeviceTrouble(self._device, problem, self._clock()))

    def _let_go(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()
