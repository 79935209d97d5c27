"""Where in a picture to look: a fixed set of pixels on every space and on the bare board.

Made once for a pose, then one gather per frame. Knows nothing of colours or light.
"""

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.board.layout import Layout
from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import Pose
from companion.vision.standing import Standing, standing_of

Indices: TypeAlias = NDArray[np.intp]
"""Whole numbers that count into another array."""

Flags: TypeAlias = NDArray[np.bool_]
"""True or False, one each."""

SURFACE_POINTS = 1800
"""About how many points of the bare board are looked at."""

NEAR_POINTS = 12
"""How many points of the bare board tell the light at a space."""

CLEARANCE = 1.2
"""Nothing within this many radii of what may stand on a space counts as bare board."""


@dataclass(frozen=True, eq=False, slots=True)
class SampleMap:
    """The pixels to look at for one layout, pose and picture size.

    spaces: the layout's names; S of them, and every array below follows their order.
    holes_px (S, 2): the middle of each hole. inside (S,): all of it lies in the picture.
    patches (S, K): flat pixel numbers on what would stand on the space.
    surface_mm (N, 2) and surface (N,): points of bare board and their flat pixel numbers.
    bare (N,): the point is in the picture and nothing that stands on a space can cover it.
    near (S, NEAR_POINTS): for each space, the nearest bare entries of `surface`.
    """

    spaces: tuple[str, ...]
    holes_px: Floats
    inside: Flags
    patches: Indices
    surface_mm: Floats
    surface: Indices
    bare: Flags
    near: Indices

    @property
    def everything(self) -> Indices:
        """All pixel numbers in one run: every patch, then the surface."""
        return np.concatenate([self.patches.ravel(), self.surface])


def sample_map(
    layout: Layout,
    pose: Pose,
    image_size: tuple[int, int],
    *,
    surface_mm: Floats | None = None,
    shifts_px: Floats | None = None,
) -> SampleMap:
    """The pixels to look at when the board is seen at *pose* in a (width, height) picture.

    surface_mm: the points of bare board to use, chosen from the outline when None.
    shifts_px (S, 2): how far each hole lies from where the pose puts it, none when None.
    """
    at_mm = np.array([layout.spaces[space] for space in layout.spaces], np.float64)
    shifts = np.zeros_like(at_mm) if shifts_px is None else shifts_px
    standing = standing_of(layout)
    points, centres, radius = _standing_px(pose, at_mm, standing)
    points, centres = points + shifts[:, None], centres + shifts[:, None]
    grid = surface_grid(layout) if surface_mm is None else surface_mm
    seen = pose.project(grid)
    bare = _inside(seen, image_size) & _clear(seen, centres, radius)
    return SampleMap(
        spaces=tuple(layout.spaces),
        holes_px=pose.project(at_mm) + shifts,
        inside=np.asarray(_inside(points, image_size).all(axis=1), np.bool_),
        patches=_flat(points, image_size),
        surface_mm=grid,
        surface=_flat(seen, image_size),
        bare=bare,
        near=_nearest(at_mm, grid, bare),
    )


def surface_grid(layout: Layout) -> Floats:
    """(N, 2) mm: an even grid of points well within the board's outline."""
    outline = np.array(layout.outline_mm, np.float32)
    low, high = outline.min(axis=0), outline.max(axis=0)
    step = float(np.sqrt(max(cv2.contourArea(outline), 1.0) / SURFACE_POINTS))
    across, down = np.meshgrid(
        np.arange(low[0] + step / 2, high[0], step), np.arange(low[1] + step / 2, high[1], step)
    )
    grid = np.column_stack([across.ravel(), down.ravel()]).round(2)
    margin = layout.marble_diameter_mm / 2
    depth = [cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in grid]
    return np.asarray(grid[np.array(depth) > margin])


def pixels_at(image: BgrImage, numbers: Indices) -> BgrImage:
    """(len(numbers), 3) uint8: the pixels of those flat numbers, in one gather."""
    return np.asarray(image.reshape(-1, 3).take(numbers, axis=0), np.uint8)


def levels_around(image: BgrImage, numbers: Indices) -> Floats:
    """(..., 3) float32: the mean of each pixel of *numbers* (...) and its four neighbours.

    Less noisy than the pixel alone, and less at odds when the board is seen a little shifted.
    """
    width, count = image.shape[1], image.shape[0] * image.shape[1]
    crosses = numbers[..., None] + np.array([0, -1, 1, -width, width])
    np.clip(crosses, 0, count - 1, out=crosses)
    seen = image.reshape(-1, 3).take(crosses, axis=0)
    return np.asarray(seen.sum(axis=-2, dtype=np.uint16) / np.float32(5), np.float32)


def _standing_px(pose: Pose, at_mm: Floats, standing: Standing) -> tuple[Floats, Floats, Floats]:
    """Sample points (S, K, 2), middles of the discs (S, H, 2) and their radius (S, H), in px."""
    levels = []
    radii = []
    for height in standing.heights_mm:
        raised = np.column_stack([at_mm, np.full(len(at_mm), height)])
        levels.append(pose.project(raised))
        radii.append(pose.px_per_mm(raised) * _roundness(pose, raised) * standing.radius_mm)
    centres, radius = np.stack(levels, axis=1), np.stack(radii, axis=1)
    points = centres[:, :, None] + standing.disc[None, None] * radius[:, :, None, None]
    return points.reshape(len(at_mm), -1, 2), centres, radius


def _roundness(pose: Pose, points: Floats) -> Floats:
    """(N,): by how much a ball looks larger than the board's own slanted surface does."""
    away = pose.camera_mm - points
    slant = away[:, 2] / np.linalg.norm(away, axis=1)
    return np.asarray(1 / np.sqrt(np.clip(slant, 0.2, 1.0)))


def _clear(seen: Floats, centres: Floats, radius: Floats) -> Flags:
    """(N,): no disc of any space reaches the point."""
    clear = np.ones(len(seen), np.bool_)
    flat, reach = centres.reshape(-1, 2), radius.ravel() * CLEARANCE + 1
    for middle, far in zip(flat, reach, strict=True):
        clear &= ((seen - middle) ** 2).sum(axis=1) > far**2
    return clear


def _nearest(at_mm: Floats, surface_mm: Floats, bare: Flags) -> Indices:
    apart = np.linalg.norm(at_mm[:, None, :] - surface_mm[None], axis=2)
    apart[:, ~bare] += 1e6
    count = min(NEAR_POINTS, len(surface_mm))
    return np.argsort(apart, axis=1, kind="stable")[:, :count].astype(np.intp)


def _inside(points: Floats, image_size: tuple[int, int]) -> Flags:
    rounded = np.rint(points)
    return np.asarray(
        ((rounded >= 0) & (rounded <= np.array(image_size) - 1)).all(axis=-1), np.bool_
    )


def _flat(points: Floats, image_size: tuple[int, int]) -> Indices:
    """Pixel numbers (row * width + column) of points (..., 2); the nearest pixel when outside."""
    width, height = image_size
    columns = np.clip(np.rint(points[..., 0]), 0, width - 1).astype(np.intp)
    rows = np.clip(np.rint(points[..., 1]), 0, height - 1).astype(np.intp)
    return np.asarray(rows * width + columns)
