"""Frame in, dice out: reads the tray again only where the picture of it has changed."""

import numpy as np

from companion.inputs import Frame
from companion.vision.dice import DiceReader, DiceSeen
from companion.vision.dice_view import Tray
from companion.vision.picture import BgrImage
from companion.vision.pose import Pose

EVERY_PX, CHANGED_LEVELS, CHANGED_SHARE = 3, 14, 0.002
"""Of every third pixel of the tray so many must differ by so much for it to be read again."""


class TrayEye:
    """Looks at one tray in a row of frames of one camera."""

    def __init__(self, tray: Tray) -> None:
        self._reader = DiceReader(tray)
        self._last: tuple[Pose, BgrImage, DiceSeen] | None = None

    def look(self, frame: Frame, pose: Pose) -> DiceSeen:
        """What the tray shows in a frame that was taken from that pose."""
        pixels = np.asarray(frame.pixels)
        part = self._reader.view(pose).part(pixels)[::EVERY_PX, ::EVERY_PX].copy()
        last = self._last
        if last is not None and last[0] is pose and _same(last[1], part):
            return last[2]
        seen = self._reader.read(pixels, pose)
        self._last = (pose, part, seen)
        return seen


def _same(one: BgrImage, other: BgrImage) -> bool:
    differs = np.abs(one.astype(np.int16) - other.astype(np.int16)).max(-1) > CHANGED_LEVELS
    return bool(differs.mean() <= CHANGED_SHARE)
