"""The thread that looks through the camera: frames in, settled readings to the table.

Learns the table by itself where nothing has been learned of it yet.
"""

import threading
from collections.abc import Callable
from pathlib import Path

from companion.board.layout import Layout
from companion.board.position import Position
from companion.board.reading import Reading
from companion.errors import CompanionError, DeviceFailedError
from companion.hardware.camera import Camera
from companion.inputs import DeviceTrouble, Frame
from companion.vision.calibrate import calibrate
from companion.vision.calibration import Calibration, load_calibration
from companion.vision.picture_file import jpeg_of
from companion.vision.reader import BoardReader
from companion.vision.settle import Settler
from companion.vision.watcher import Watcher
from companion.wiring.tray_lookout import TrayLookout

TRY_AGAIN_S = 2.0
PAUSE_AFTER_MISTAKE_S = 1.0
ENDS_WITHIN_S = 3.0
EYE = "calibration"
"""The device's name in trouble with what was learned of the table."""


class Lookout:
    """Looks at one board until it is stopped.

    camera: waits out its own troubles. expected: the position that the game holds to be
    true, from which the table is learned when *learned_in* is no file yet. learned_in
    None: learn at each start and keep nothing. tell: takes readings and troubles.
    tray: looks at the dice in each picture in which the board was found; None: no dice.
    """

    def __init__(
        self,
        layout: Layout,
        camera: Camera,
        tell: Callable[[Reading | DeviceTrouble], None],
        *,
        expected: Callable[[], Position],
        learned_in: Path | None,
        clock: Callable[[], float],
        tray: TrayLookout | None = None,
    ) -> None:
        self._tray = tray
        self._reader: BoardReader | None = None
        self._layout, self._camera, self._tell = layout, camera, tell
        self._expected, self._learned_in, self._clock = expected, learned_in, clock
        self._stopping = threading.Event()
        self._newest: Frame | None = None
        self._picture: tuple[Frame, bytes] | None = None
        self._watcher: Watcher | None = None
        self._problem: str | None = None
        self._try_at_s = 0.0
        self._thread = threading.Thread(target=self._keep_looking, name="lookout", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> bool:
        """Stop looking and let the camera go; whether the threads have ended.

        One that is in the middle of learning a table may need some seconds more.
        """
        self._stopping.set()
        self._camera.close()
        self._thread.join(timeout=ENDS_WITHIN_S)
        return not self._thread.is_alive()

    def confirm(self, position: Position) -> None:
        """The table is certain that *position* is on the board; from any thread."""
        watcher = self._watcher
        if watcher is not None:
            watcher.confirm(position)

    def picture(self) -> bytes | None:
        """The newest frame as JPEG, made once for all who ask; from any thread."""
        frame = self._newest
        if frame is None:
            return None
        made = self._picture
        if made is None or made[0] is not frame:
            made = self._picture = (frame, jpeg_of(frame.pixels))  # type: ignore[arg-type]
        return made[1]

    def _keep_looking(self) -> None:
        """A mistake of ours ends the inner thread with its traceback; another takes over."""
        while not self._stopping.is_set():
            inner = threading.Thread(target=self._look, name="looking", daemon=True)
            inner.start()
            inner.join()
            if not self._stopping.wait(PAUSE_AFTER_MISTAKE_S):
                self._trouble("looking at the picture failed; it is tried again")
                self._watcher = self._reader = None

    def _look(self) -> None:
        while not self._stopping.is_set():
            try:
                frame = self._camera.read()
            except DeviceFailedError:
                if self._stopping.is_set():
                    return
                raise
            self._newest = frame
            if self._watcher is None:
                self._learn(frame)
            if self._watcher is not None:
                reading = self._watcher.see(frame)
                if reading is not None:
                    self._tell(reading)
            if self._tray is not None and self._reader is not None:
                pose = self._reader.pose
                if pose is not None:
                    self._tray.see(frame, pose)

    def _learn(self, frame: Frame) -> None:
        if self._clock() < self._try_at_s:
            return
        try:
            calibration = self._calibration(frame)
            self._reader = BoardReader(self._layout, calibration)
            self._watcher = Watcher(self._reader, Settler())
        except CompanionError as error:
            self._trouble(str(error))
            self._try_at_s = self._clock() + TRY_AGAIN_S
        else:
            self._trouble(None)

    def _calibration(self, frame: Frame) -> Calibration:
        kept = self._learned_in
        if kept is not None and kept.is_file():
            return load_calibration(kept)
        calibration = calibrate(self._layout, [(frame, self._expected())])
        if kept is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            calibration.save(kept)
        return calibration

    def _trouble(self, problem: str | None) -> None:
        if problem != self._problem:
            self._problem = problem
            self._tell(DeviceTrouble(EYE, problem, self._clock()))
