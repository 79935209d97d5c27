"""Sees how far the printed markers' edges are from where a pose says, in a few pixels each.

Knows nothing of the rest of the picture.
"""

import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import BgrImage, Floats, grey_at
from companion.vision.pose import Pose, in_picture
from companion.vision.slight_motion import SlightMotion

CELLS = 6  # of a DICT_4X4 marker's side, its black border included
ALONG = (0.2, 0.35, 0.5, 0.65, 0.8)  # where an edge is crossed, in sides
ACROSS = np.linspace(-0.75, 0.75, 11)  # samples of a crossing, in cells; outwards is positive
LEAST_CONTRAST = 20.0  # grey levels between black border and white margin
MOST_DETOURS = 1.5  # ups and downs of a true edge, in contrasts
LEAST_CROSSINGS = 10


class MarkerEdges:
    """The markers' outer edges under one pose, each crossed by a few short lines."""

    def __init__(self, layout: Layout, pose: Pose) -> None:
        self._crossings = _crossings_px(layout, pose)
        ends = self._crossings[:, [0, -1]]
        lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
        self._px_per_cell = lengths / (ACROSS[-1] - ACROSS[0])
        outwards = (ends[:, 1] - ends[:, 0]) / lengths[:, None]
        self._motion = SlightMotion(ends.mean(1), outwards, pose.image_size, bold=True)

    def outward_px(self, pixels: BgrImage) -> Floats:
        """(crossings,): how far outwards each edge is seen; nan where it is covered or gone."""
        if not len(self._crossings):
            return np.zeros(0)
        profiles = grey_at(pixels, self._crossings)
        steps = np.diff(profiles, axis=1)
        contrast = profiles[:, -2:].mean(1) - profiles[:, :2].mean(1)
        detours = np.abs(steps).sum(1) / np.maximum(contrast, 1.0)
        rises = np.square(np.maximum(steps, 0.0)) + 1e-6
        at_cells = rises @ ((ACROSS[1:] + ACROSS[:-1]) / 2) / rises.sum(1)
        seen = (contrast > LEAST_CONTRAST) & (detours < MOST_DETOURS)
        return np.where(seen, at_cells * self._px_per_cell, np.nan)

    def moved_px(self, outward_px: Floats, places_px: Floats) -> float | None:
        """How far the board has moved at that one of *places_px* (N, 2) where it is furthest.

        None when too few edges are seen to tell.
        """
        return self._motion.furthest_px(outward_px, places_px, LEAST_CROSSINGS)


def _crossings_px(layout: Layout, pose: Pose) -> Floats:
    """(crossings, samples, 2): lines across the markers' edges, from black to white."""
    if not layout.markers:
        return np.zeros((0, len(ACROSS), 2))
    starts = np.array([marker.corners_mm for marker in layout.markers])
    ends = np.roll(starts, -1, axis=1)
    cells = ((starts + ends) / 2 - starts.mean(1, keepdims=True)) * 2 / CELLS
    crossed = starts[:, :, None] + (ends - starts)[:, :, None] * np.array(ALONG)[:, None]
    lines = crossed[..., None, :] + cells[:, :, None, None] * ACROSS[:, None]
    crossings = pose.project(lines.reshape(-1, 2)).reshape(-1, len(ACROSS), 2)
    inside = in_picture(crossings.reshape(-1, 2), pose.image_size).reshape(crossings.shape[:2])
    return np.asarray(crossings[inside.all(1)])
