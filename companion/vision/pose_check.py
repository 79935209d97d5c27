"""Confirms cheaply that a board still lies where a pose says: by marker edges and by holes.

Samples a few thousand pixels and never looks at the rest. Knows no colours.
"""

import numpy as np

from companion.board.layout import Layout
from companion.vision.holes import seen_holes
from companion.vision.marker_edges import MarkerEdges
from companion.vision.picture import BgrImage, Floats, picture_size
from companion.vision.pose import Pose, in_picture

MOVED_PX = 1.0
MOVED_SINCE_PX = 0.5  # against the very picture in which the pose was found
EDGES_ENOUGH = 0.7  # share of the crossings that tells without asking the holes
HOLES_ASKED = 24
LEAST_HOLES = 6
LEAST_ROUNDNESS = 0.55
HOLES_MOVED, HOLES_MOVED_SINCE = 0.25, 0.1  # hole radii
HOLES_SCATTERED = 0.25  # hole radii
LEAST_SHARE, LEAST_SHARE_ALONE = 0.25, 0.6
"""Of the holes asked for, beside marker edges and without; slid by a hole, fewer agree."""

MOST_SLIDES = 60


class PoseCheck:
    """One pose to be confirmed again and again; the places to sample are worked out once.

    found_in: the picture in which the pose was found, to compare with; without it the
    check bears the small errors that any pose has.
    """

    def __init__(self, layout: Layout, pose: Pose, found_in: BgrImage | None = None) -> None:
        self._layout, self.pose = layout, pose
        places = np.array(list(layout.spaces.values()))
        places = places[in_picture(pose.project(places), pose.image_size)]
        self._places = _telling(places, HOLES_ASKED) if len(places) > 1 else places
        self._expected_px = pose.project(self._places) if len(self._places) else places
        self._edges = MarkerEdges(layout, pose)
        self._edges_before_px = self._edges.outward_px(found_in) if found_in is not None else None
        self._holes_before = self._holes(found_in) if found_in is not None else None

    def agrees(self, pixels: BgrImage) -> bool:
        """Whether the board lies in *pixels* where the pose says.

        Covered markers and holes are left out; so few left that it cannot be told is False.
        """
        if picture_size(pixels) != self.pose.image_size:
            return False
        outward_px = self._edges.outward_px(pixels)
        limit_px = MOVED_PX
        if self._edges_before_px is not None and np.isfinite(self._edges_before_px).any():
            outward_px, limit_px = outward_px - self._edges_before_px, MOVED_SINCE_PX
        moved_px = self._edges.moved_px(outward_px, self._expected_px)
        if self._layout.markers and (moved_px is None or moved_px > limit_px):
            return False  # holes alone do not tell: a row of them looks alike one hole further
        if moved_px is not None and np.isfinite(outward_px).mean() > EDGES_ENOUGH:
            return True
        return self._holes_agree(pixels)

    def _holes_agree(self, pixels: BgrImage) -> bool:
        drift, share = self._holes(pixels)
        drift_before, share_before = self._holes_before or (np.zeros(2), 1.0)
        least = LEAST_SHARE if self._layout.markers else LEAST_SHARE_ALONE
        limit = HOLES_MOVED if self._holes_before is None else HOLES_MOVED_SINCE
        moved = float(np.linalg.norm(drift - drift_before))
        return share >= least * share_before and moved < limit

    def _holes(self, pixels: BgrImage) -> tuple[Floats, float]:
        """(2,): how far the holes are from their places, in radii; and the share that agrees."""
        if len(self._places) < LEAST_HOLES:
            return np.zeros(2), 0.0
        seen = seen_holes(pixels, self.pose, self._places, self._layout.hole_diameter_mm)
        round_ones = seen.roundness > LEAST_ROUNDNESS
        if round_ones.sum() < LEAST_HOLES:
            return np.zeros(2), 0.0
        off = seen.offset_radii[round_ones]
        drift = np.median(off, axis=0)
        agreeing = np.linalg.norm(off - drift, axis=1) < HOLES_SCATTERED
        return np.asarray(drift), float(agreeing.sum() / len(self._places))


def _telling(places: Floats, count: int) -> Floats:
    """(count, 2): the places that least look like others when the board slides by a hole."""
    away = places[:, None] - places[None]
    near = np.linalg.norm(away, axis=2) + np.diag(np.full(len(places), np.inf))
    pitch = float(np.median(near.min(1)))
    slides = np.unique(np.round(away[near < 1.5 * pitch] / pitch, 1), axis=0)[:MOST_SLIDES]
    again = np.zeros(len(places))
    for slide in slides * pitch:
        met = np.linalg.norm(places[:, None] + slide - places[None], axis=2).min(1)
        again += met < 0.3 * pitch
    return places[np.argsort(again, kind="stable")[:count]]
