"""Where the camera hangs and how its lens maps the table to the picture. Draws nothing.

World: x to the right, y towards the viewer, height upwards from the plate's top
face, all in millimetres; origin at the middle of where the board first lay.
Arrays of points have the shape (..., 3), arrays of pixels (..., 2) as (x, y).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.board.layout import Layout
from companion.simulator.arrays import Box, FloatArray, floats

UNDISTORT_ROUNDS = 6
FIT_ROUNDS = 24


@dataclass(frozen=True, slots=True)
class View:
    """How the camera looks at the board.

    size_px: width and height. field_deg: across the width. tilt_deg: 0 looks straight
    down, more looks from the viewer's side. turn_deg: how far the board lies turned,
    clockwise. fill: share of the picture that the board takes up, the larger of width
    and height. k1, k2: radial distortion as OpenCV defines it; k1 < 0 is a barrel.
    """

    size_px: tuple[int, int] = (1280, 960)
    field_deg: float = 62.0
    tilt_deg: float = 16.0
    turn_deg: float = 0.0
    fill: float = 0.9
    k1: float = 0.0
    k2: float = 0.0


@dataclass(frozen=True, slots=True)
class Placement:
    """How the board lies in the world: turned clockwise about its middle, then shifted."""

    centre_mm: tuple[float, float]
    turn_deg: float = 0.0
    shift_mm: tuple[float, float] = (0.0, 0.0)

    def nudged(self, dx_mm: float, dy_mm: float, degrees: float) -> "Placement":
        """The placement after a push."""
        x, y = self.shift_mm
        return Placement(self.centre_mm, self.turn_deg + degrees, (x + dx_mm, y + dy_mm))

    def in_world(self, points_mm: Sequence[tuple[float, float]] | FloatArray) -> FloatArray:
        """World x and y of points of the board, shape (n, 2)."""
        points = np.asarray(points_mm, np.float32).reshape(-1, 2) - floats(self.centre_mm)
        cos, sin = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        turned = np.stack(
            (points[:, 0] * cos - points[:, 1] * sin, points[:, 0] * sin + points[:, 1] * cos), -1
        )
        return floats(turned + floats(self.shift_mm))

    def on_board(self, world_mm: FloatArray) -> FloatArray:
        """The inverse of `in_world`, any shape (..., 2)."""
        back = world_mm[..., :2] - floats(self.shift_mm)
        cos, sin = math.cos(math.radians(self.turn_deg)), math.sin(math.radians(self.turn_deg))
        turned = np.stack(
            (back[..., 0] * cos + back[..., 1] * sin, back[..., 1] * cos - back[..., 0] * sin), -1
        )
        return floats(turned + floats(self.centre_mm))


def middle_of(layout: Layout) -> tuple[float, float]:
    """Middle of the outline's bounding box, in the layout's millimetres."""
    xs, ys = zip(*layout.outline_mm, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


class Viewpoint:
    """A camera that is set up: pixels to rays and points to pixels."""

    def __init__(self, view: View, target_mm: tuple[float, float], distance_mm: float) -> None:
        tilt = math.radians(view.tilt_deg)
        width, height = view.size_px
        self.view = view
        self.focal_px = width / 2 / math.tan(math.radians(view.field_deg) / 2)
        self.middle_px = ((width - 1) / 2, (height - 1) / 2)
        self.right = floats((1, 0, 0))
        self.down = floats((0, math.cos(tilt), -math.sin(tilt)))
        self.ahead = floats((0, -math.sin(tilt), -math.cos(tilt)))
        self.eye_mm = floats((*target_mm, 0)) - floats(distance_mm) * self.ahead

    def project(self, points_mm: FloatArray) -> FloatArray:
        """Pixels of world points."""
        away = np.asarray(points_mm, np.float32) - self.eye_mm
        depth = away @ self.ahead
        flat = np.stack((away @ self.right / depth, away @ self.down / depth), -1)
        spread = self._spread((flat * flat).sum(-1))
        pixels = flat * (spread * self.focal_px)[..., None] + floats(self.middle_px)
        return floats(pixels)

    def rays(self, pixels: FloatArray) -> FloatArray:
        """Directions, not of unit length, in which the pixels look."""
        bent = (np.asarray(pixels, np.float32) - floats(self.middle_px)) / self.focal_px
        flat = bent
        if self.view.k1 or self.view.k2:
            for _ in range(UNDISTORT_ROUNDS):
                flat = bent / self._spread((flat * flat).sum(-1))[..., None]
        rays = flat[..., :1] * self.right + flat[..., 1:] * self.down + self.ahead
        return floats(rays)

    def at_height(self, pixels: FloatArray, height_mm: float) -> FloatArray:
        """World points of that height which the pixels show."""
        rays = self.rays(pixels)
        return floats(self.eye_mm + rays * ((height_mm - self.eye_mm[2]) / rays[..., 2:]))

    def px_per_mm(self, point_mm: FloatArray) -> float:
        """Scale of the picture near a world point, across the line of sight."""
        return float(
            self.focal_px / ((np.asarray(point_mm, np.float32) - self.eye_mm) @ self.ahead)
        )

    def _spread(self, radius2: FloatArray) -> FloatArray:
        return floats(1 + radius2 * (self.view.k1 + self.view.k2 * radius2))


def fitted_viewpoint(view: View, outline_world_mm: FloatArray) -> Viewpoint:
    """The viewpoint from which the board fills `view.fill` of the picture, in its middle."""
    outline = np.concatenate((outline_world_mm, np.zeros((len(outline_world_mm), 1))), 1)
    wanted = floats(view.size_px) * view.fill
    target = np.zeros(2)
    distance = 4 * float(np.abs(outline).max())
    for _ in range(FIT_ROUNDS):
        found = Viewpoint(view, (float(target[0]), float(target[1])), distance)
        corners = found.project(floats(outline))
        low, high = corners.min(0), corners.max(0)
        off_px = (low + high) / 2 - floats(found.middle_px)
        target += off_px / found.px_per_mm(floats((*target, 0)))
        distance *= float(((high - low) / wanted).max())
    return Viewpoint(view, (float(target[0]), float(target[1])), distance)


def pixel_grid(box: Box, samples: int) -> FloatArray:
    """Sample points of the pixels of *box* (left, top, right, bottom), samples x samples in each.

    Shape (height * samples, width * samples, 2). A pixel's middle has whole coordinates.
    """
    left, top, right, bottom = box
    steps = (np.arange(samples, dtype=np.float32) + 0.5) / samples - 0.5
    xs = (np.arange(left, right, dtype=np.float32)[:, None] + steps).ravel()
    ys = (np.arange(top, bottom, dtype=np.float32)[:, None] + steps).ravel()
    return np.stack(np.meshgrid(xs, ys), -1)


def pixel_means(values: FloatArray, samples: int) -> FloatArray:
    """Mean over the samples of each pixel; undoes `pixel_grid`'s enlargement."""
    height, width = values.shape[0] // samples, values.shape[1] // samples
    blocks = values.reshape(height, samples, width, samples, *values.shape[2:])
    return floats(blocks.mean((1, 3), dtype=np.float32))
