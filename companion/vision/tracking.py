"""Follows one board from picture to picture: keeps the last pose, finds it anew when it moved.

Holds no clock and knows nothing of what stands on the board.
"""

from companion.board.layout import Layout
from companion.board.position import Position
from companion.vision.finding import Hints, find_anew
from companion.vision.lens import Lens
from companion.vision.picture import BgrImage
from companion.vision.pose import BoardNotFoundError, Pose
from companion.vision.pose_check import PoseCheck

THOROUGH_EVERY = 8
"""While the board is lost, every so many pictures are searched with every means."""

TURNED_AFTER = 5
"""A board without markers that was lost for more pictures may have been turned meanwhile."""


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

    def follow(self, pixels: BgrImage, believed: Position | None = None) -> Pose:
        """The pose in the newest picture: the very same value while nothing moves.

        believed: what stands on the board, as far as it is known: it tells which way round a
        board without markers lies when it was out of sight for long.
        Raises BoardNotFoundError while the board is lost; the next call looks for it again.
        """
        if self._check is not None and self._check.agrees(pixels):
            self._lost_for = 0
            return self._check.pose
        thorough = self._lost_for % THOROUGH_EVERY == 0
        known = self.last_pose
        if not self._layout.markers and self._lost_for > TURNED_AFTER:
            known = None
        hints = Hints(known, self._lens, believed, thorough)
        try:
            pose = find_anew(pixels, self._layout, hints)
        except BoardNotFoundError:
            self._lost_for += 1
            raise
        self._lost_for = 0
        self._check = PoseCheck(self._layout, pose, found_in=pixels)
        return pose
