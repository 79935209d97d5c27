"""How far the holes of a real board lie from where its layout has them.

Knows no colours.
"""

from collections.abc import Sequence

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position, Space
from companion.vision.holes import seen_holes
from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import Pose, in_picture
from companion.vision.refining import LEAST_HOLES, LEAST_ROUNDNESS

SEEING_SPREAD_PX = 0.35
"""How far off a hole is seen in one picture though it lies as the layout says."""

FURTHEST = 0.7  # hole radii


def hole_offsets_mm(
    pictures: Sequence[BgrImage], layout: Layout, pose: Pose, believed: Sequence[Position] = ()
) -> dict[Space, tuple[float, float]]:
    """Space to (x, y) by which its hole lies beside its place in *layout*.

    pictures: taken under one *pose*. believed: what stands on the board in each, as far as
    it is known; marbles say nothing of their holes. A space that was never seen empty, or
    not clearly, has no entry. Offsets no larger than the error of seeing come out near 0.
    """
    spaces = list(layout.spaces)
    places = np.array([layout.spaces[space] for space in spaces])
    known = [*believed, *[None] * (len(pictures) - len(believed))]
    offsets = [
        _offsets(picture, layout, pose, places, _empty(spaces, position))
        for picture, position in zip(pictures, known, strict=True)
    ]
    seen = np.isfinite(np.array(offsets)[..., 0]).sum(0) if offsets else np.zeros(len(spaces))
    if (seen > 0).sum() < LEAST_HOLES:
        return {}
    found = seen > 0
    mean = np.nansum(np.array(offsets), axis=0)[found] / seen[found, None]
    shrunk = mean * _belief(mean, pose.px_per_mm(places[found]))
    names = [space for space, each in zip(spaces, found, strict=True) if each]
    return {space: (float(x), float(y)) for space, (x, y) in zip(names, shrunk, strict=True)}


def _offsets(
    picture: BgrImage, layout: Layout, pose: Pose, places: Floats, empty: Floats
) -> Floats:
    """(N, 2) mm beside their places, nan where not seen; what they have in common is taken out."""
    seen = seen_holes(picture, pose, places, layout.hole_diameter_mm)
    off = seen.offset_radii * layout.hole_diameter_mm / 2
    inside = in_picture(pose.project(places), pose.image_size)
    near = np.linalg.norm(seen.offset_radii, axis=1) < FURTHEST
    clear = (seen.roundness > LEAST_ROUNDNESS) & near & inside & (empty > 0)
    if clear.sum() < LEAST_HOLES:
        return np.full_like(off, np.nan)
    return np.where(clear[:, None], off - np.median(off[clear], axis=0), np.nan)


def _belief(offsets_mm: Floats, px_per_mm: Floats) -> float:
    """0 to 1: how much of what is seen is true, by how much more it is than errors of seeing."""
    spread = float(np.median(np.abs(offsets_mm))) / 0.6745
    error = SEEING_SPREAD_PX / float(np.median(px_per_mm))
    return max(0.0, 1 - (error / spread) ** 2) if spread > 0 else 0.0


def _empty(spaces: Sequence[Space], position: Position | None) -> Floats:
    return np.array([position is None or position.at(space) is None for space in spaces], float)
