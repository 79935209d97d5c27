"""Follows one board from picture to picture: keeps the last pose, finds it anew when it moved.

Holds no clock and knows nothing of what stands on the board.
"""

from companion.board.layout import Layout
from companion.vision.finding import find_board
from companion.vision.lens import Lens
from companion.vision.picture import BgrImage
from companion.vision.pose import Pose


class BoardTracker:
    """The pose of one board in a row of pictures of one camera."""

    def __init__(self, layout: Layout, lens: Lens | None = None, known: Pose | None = None) -> None:
        self._layout, self._lens, self._known = layout, lens, known

    def follow(self, pixels: BgrImage) -> Pose:
        """The pose in the newest picture.

        Raises BoardNotFoundError when the board is lost; the next call looks for it again.
        """
        self._known = find_board(pixels, self._layout, known=self._known, lens=self._lens)
        return self._known
