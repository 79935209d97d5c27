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
HOLES_SCATTERED = 0.15  # hole radii


class PoseCheck:
    """One pose to be confirmed again and again; the places to sample are worked out once.

    found_in: the picture in which the pose was found, to compare with; without it the
    check bears the small errors that any pose has.
    """

    def __init__(self, layout: Layout, pose: Pose, found_in: BgrImage | None = None) -> None:
        self._layout, self.pose = layout, pose
        places = np.array(list(layout.spaces.values()))
        places = places[in_picture(pose.project(places), pose.image_size)]
        self._places = places[:: max(1, len(places) // HOLES_ASKED)]
        self._expected_px = pose.project(self._places) if len(self._places) else places
        self._edges = MarkerEdges(layout, pose)
        self._edges_before_px = self._edges.outward_px(found_in) if found_in is not None else None
        self._holes_before = self._hole_drift(found_in) if found_in is not None else None

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
        drift, limit = self._hole_drift(pixels), HOLES_MOVED
        if drift is None:
            return False
        if self._holes_before is not None:
            drift, limit = drift - self._holes_before, HOLES_MOVED_SINCE
        return bool(np.linalg.norm(drift) < limit)

    def _hole_drift(self, pixels: BgrImage) -> Floats | None:
        """(2,): how far the holes are from their places, in radii; None when they do not agree."""
        if len(self._places) < LEAST_HOLES:
            return None
        seen = seen_holes(pixels, self.pose, self._places, self._layout.hole_diameter_mm)
        round_ones = seen.roundness > LEAST_ROUNDNESS
        if round_ones.sum() < LEAST_HOLES:
            return None
        off = seen.offset_radii[round_ones]
        drift = np.median(off, axis=0)
        scatter = np.median(np.linalg.norm(off - drift, axis=1))
        return np.asarray(drift) if scatter < HOLES_SCATTERED else None
