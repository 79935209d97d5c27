"""The tray seen from straight above, at the height of a die's top face. Knows no pip.

There every top face is a square of one known size, wherever the camera stands; side faces
are not, and show on the side towards the camera only.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import Pose

SIDE_PX = 48.0
"""How many pixels of the view a die's side is."""
MARGIN_SIDES = 1.2
"""How much more than the tray is looked at, in sides of a die."""
GREEN = 1
"""The channel in which pips and bodies of the usual colours differ most."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where dice are rolled, in a layout's millimetres.

    rect_mm: left, top, right, bottom. height_mm: of its floor above the board's surface,
    negative below it. die_mm: a die's side. dice: how many are rolled.
    """

    rect_mm: tuple[float, float, float, float]
    height_mm: float = -18.0
    die_mm: float = 16.0
    dice: int = 1


class TrayView:
    """Looks at one tray from one pose of the camera.

    origin_mm: of the view's first pixel. px_per_mm: its scale. nadir: the point of the view
    right below the camera. height_sides: how high the camera is above the view's level, in
    sides of a die.
    """

    def __init__(self, tray: Tray, pose: Pose) -> None:
        self.tray, self.pose = tray, pose
        self.px_per_mm = SIDE_PX / tray.die_mm
        left, top, right, bottom = tray.rect_mm
        margin = MARGIN_SIDES * tray.die_mm
        self.origin_mm = (left - margin, top - margin)
        width = round((right - left + 2 * margin) * self.px_per_mm)
        height = round((bottom - top + 2 * margin) * self.px_per_mm)
        level_mm = tray.height_mm + tray.die_mm
        xs = self.origin_mm[0] + np.arange(width) / self.px_per_mm
        ys = self.origin_mm[1] + np.arange(height) / self.px_per_mm
        grid = np.stack([*np.meshgrid(xs, ys), np.full((height, width), level_mm)], -1)
        seen = pose.project(grid.reshape(-1, 3)).reshape(height, width, 2).astype(np.float32)
        self._x, self._y = np.ascontiguousarray(seen[..., 0]), np.ascontiguousarray(seen[..., 1])
        eye = pose.camera_mm
        self.nadir = self.at_px((float(eye[0]), float(eye[1])))
        self.height_sides = (float(eye[2]) - level_mm) / tray.die_mm
        low, high = np.floor(seen.min((0, 1))), np.ceil(seen.max((0, 1)))
        columns, rows = pose.image_size
        self._box = (
            max(int(low[0]), 0),
            max(int(low[1]), 0),
            min(int(high[0]) + 1, columns),
            min(int(high[1]) + 1, rows),
        )

    @property
    def in_picture(self) -> bool:
        """Whether all of the tray is in the picture."""
        inside = np.array([self.at_px(corner) for corner in _corners(self.tray.rect_mm)])
        rows, columns = np.round(inside[:, 1]).astype(int), np.round(inside[:, 0]).astype(int)
        x, y = self._x[rows, columns], self._y[rows, columns]
        width, height = self.pose.image_size
        return bool(((x >= 0) & (y >= 0) & (x <= width - 1) & (y <= height - 1)).all())

    def at_px(self, at_mm: tuple[float, float]) -> tuple[float, float]:
        """The point of the view that shows a point of the layout."""
        x, y = ((a - o) * self.px_per_mm for a, o in zip(at_mm, self.origin_mm, strict=True))
        return x, y

    def at_mm(self, at_px: tuple[float, float]) -> tuple[float, float]:
        """The inverse of `at_px`."""
        x, y = (a / self.px_per_mm + o for a, o in zip(at_px, self.origin_mm, strict=True))
        return x, y

    def part(self, pixels: BgrImage) -> BgrImage:
        """The part of the picture that shows the tray, to see whether it has changed."""
        left, top, right, bottom = self._box
        return pixels[top:bottom, left:right]

    def levels(self, pixels: BgrImage) -> Floats:
        """The tray from above: (height, width) float32, 0 to 255; 0 outside the picture."""
        green = np.ascontiguousarray(pixels[..., GREEN])
        seen = cv2.remap(green, self._x, self._y, cv2.INTER_CUBIC)
        return np.asarray(seen, np.float32)


def _corners(rect: tuple[float, float, float, float]) -> list[tuple[float, float]]:
    left, top, right, bottom = rect
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
