"""Follows one board from picture to picture: keeps the last pose, finds it anew when it moved.

Holds no clock and knows nothing of what stands on the board.
"""

from companion.board.layout import Layout
from companion.vision.finding import Hints, find_anew
from companion.vision.lens import Lens
from companion.vision.picture import BgrImage
from companion.vision.pose import BoardNotFoundError, Pose
from companion.vision.pose_check import PoseCheck

THOROUGH_EVERY = 8
"""While the board is lost, every so many pictures are searched with every means."""


class BoardTracker:
    """The pose of one board in a row of pictures of one camera.

    lens: as learned at calibration; without it each find works it out anew.
    known: the pose to begin with, such as the calibration's.
    """

    def __init__(self, layout: Layout, lens: Lens | None = None, known: Pose | None = None) -> None:
        self._layout, self._lens = layout, lens
        self._check = PoseCheck(layout, known) if known is not None else None
        self._lost_for = 0

    @property
    def last_pose(self) -> Pose | None:
        """Where the board was seen last, None before it ever was."""
        return self._check.pose if self._check is not None else None

    def follow(self, pixels: BgrImage) -> Pose:
        """The pose in the newest picture: the very same value while nothing moves.

        Raises BoardNotFoundError while the board is lost; the next call looks for it again.
        """
        if self._check is not None and self._check.agrees(pixels):
            self._lost_for = 0
            return self._check.pose
        thorough = self._lost_for % THOROUGH_EVERY == 0
        hints = Hints(self.last_pose, self._lens, thorough=thorough)
        try:
            pose = find_anew(pixels, self._layout, hints)
        except BoardNotFoundError:
            self._lost_for += 1
            raise
        self._lost_for = 0
        self._check = PoseCheck(self._layout, pose, found_in=pixels)
        return pose
