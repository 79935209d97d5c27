"""Frame in, Reading out: finds the board and reads its spaces. Knows no rule."""

from collections.abc import Sequence

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Colour, Position
from companion.board.reading import Reading, Sight, SpaceReading
from companion.errors import VisionError
from companion.inputs import Frame
from companion.vision.calibration import Calibration
from companion.vision.pose import BoardNotFoundError, Pose
from companion.vision.seen import Eye
from companion.vision.tracking import BoardTracker
from companion.vision.trained_eye import TrainedEye
from companion.vision.true_layout import true_layout
from companion.vision.untrained_eye import UntrainedEye

USUAL_COLOURS: tuple[Colour, ...] = ("black", "blue", "green", "red", "white", "yellow")
"""The marbles to expect when neither a calibration nor the caller names any."""


class BoardReader:
    """Reads one board in a row of pictures of one camera."""

    def __init__(
        self,
        layout: Layout,
        calibration: Calibration | None = None,
        *,
        colours: Sequence[Colour] | None = None,
    ) -> None:
        """colours: of the marbles, when there is no calibration to tell."""
        self._spaces = tuple(layout.spaces)
        self._outline = np.array(layout.outline_mm, np.float64)
        self._corners: tuple[Pose, tuple[tuple[float, float], ...]] | None = None
        self._believed: Position | None = None
        self._pose: Pose | None = None
        self._eye: Eye
        if calibration is None:
            named = tuple(sorted(set(colours or USUAL_COLOURS)))
            self._tracker = BoardTracker(layout)
            self._eye = UntrainedEye(layout, named)
            self._contents: tuple[Colour | None, ...] = (*named, None)
        else:
            _check(layout, calibration)
            real = true_layout(layout, calibration.offsets_mm)
            self._tracker = BoardTracker(real, calibration.pose.lens, calibration.pose)
            self._eye = TrainedEye(real, calibration)
            self._contents = (*calibration.colours, None)

    @property
    def calibration(self) -> Calibration | None:
        """What is known of the table by now, confirmed positions included."""
        return self._eye.calibration

    @property
    def pose(self) -> Pose | None:
        """Where the board was in the last frame, None when it was not found there."""
        return self._pose

    def learn(self, position: Position) -> None:
        """Take it as certain that the last frame showed *position*, and learn a little from it."""
        self._believed = position
        self._eye.learn(position)

    def read(self, frame: Frame) -> Reading:
        """What *frame* shows. A picture that cannot be used gives a Reading that is LOST."""
        pixels = np.asarray(frame.pixels)
        self._pose = None
        if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
            return self._lost(frame, "the picture is not in colour with 8 bits a channel")
        try:
            pose = self._tracker.follow(pixels, self._believed)
        except BoardNotFoundError as error:
            return self._lost(frame, str(error))
        self._pose = pose
        seen = self._eye.look(pixels, pose, frame.taken_at_s)
        if seen.problem is not None:
            return self._lost(frame, seen.problem)
        sight = Sight.BUSY if seen.busy else Sight.STEADY
        return Reading(sight, seen.spaces, frame.taken_at_s, None, self._corners_px(pose))

    def _corners_px(self, pose: Pose) -> tuple[tuple[float, float], ...]:
        if self._corners is None or self._corners[0] is not pose:
            seen = pose.project(self._outline).round(1).tolist()
            self._corners = pose, tuple((x, y) for x, y in seen)
        return self._corners[1]

    def _lost(self, frame: Frame, problem: str) -> Reading:
        even = round(1 / len(self._contents), 6)
        blank = SpaceReading(dict.fromkeys(self._contents, even), hidden=True)
        return Reading(Sight.LOST, dict.fromkeys(self._spaces, blank), frame.taken_at_s, problem)


def _check(layout: Layout, calibration: Calibration) -> None:
    if calibration.spaces != tuple(layout.spaces):
        raise VisionError(
            f"the calibration was made for another board than {layout.name}: "
            "calibrate the table again"
        )
