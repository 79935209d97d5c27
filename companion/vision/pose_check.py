"""Confirms cheaply that a board still lies where a pose says: by marker edges and by holes.

Samples a few thousand pixels and never looks at the rest. Knows no colours.
"""

import numpy as np

from companion.board.layout import Layout
from companion.vision.holes import seen_holes
from companion.vision.marker_edges import MarkerEdges
from companion.vision.picture import BgrImage, Floats, picture_size
from companion.vision.pose import Pose, in_picture
from companion.vision.slight_motion import SlightMotion

MOVED_PX = 1.0
MOVED_SINCE_PX = 0.5  # against the very picture in which the pose was found
HOLES_MOVED_SINCE_PX = 1.0  # marbles that come and go stand beside their holes
EDGES_ENOUGH = 0.7  # share of the crossings that tells without asking the holes
HOLES_ASKED, PATCH_SIDE = 40, 13
LEAST_HOLES = 6
LEAST_ROUNDNESS = 0.55
HOLES_MOVED, HOLE_LOST = 0.25, 0.5  # hole radii
LEAST_SHARE, LEAST_SHARE_ALONE = 0.25, 0.6
"""Of the holes asked for, beside marker edges and without; slid by a hole, fewer agree."""

MOST_SLIDES = 12


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
        if not layout.markers and len(places) > HOLES_ASKED:
            self._places = _telling(places, HOLES_ASKED)
        self._expected_px = pose.project(self._places)
        scales = pose.px_per_mm(self._places) if len(self._places) else np.zeros(1)
        self._radius_px = float(np.median(scales)) * layout.hole_diameter_mm / 2
        self._edges = MarkerEdges(layout, pose)
        twice, axes = np.repeat(self._expected_px, 2, axis=0), np.eye(2)
        self._holes = SlightMotion(
            twice, np.tile(axes, (len(self._places), 1)), pose.image_size, bold=False
        )
        self._edges_before_px = self._edges.outward_px(found_in) if found_in is not None else None
        self._holes_before_px = self._holes_off_px(found_in) if found_in is not None else None

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
        off_px, limit_px = self._holes_off_px(pixels), HOLES_MOVED * self._radius_px
        before_px = self._holes_before_px
        in_place = np.linalg.norm(off_px, axis=1) < HOLE_LOST * self._radius_px
        expected = len(off_px)
        if before_px is not None and np.isfinite(before_px[:, 0]).sum() >= LEAST_HOLES:
            expected = int(np.isfinite(before_px[:, 0]).sum())
            off_px, limit_px = off_px - before_px, HOLES_MOVED_SINCE_PX
        least = LEAST_SHARE if self._layout.markers else LEAST_SHARE_ALONE
        if in_place.sum() < max(LEAST_HOLES, least * expected):
            return False
        moved_px = self._holes.furthest_px(off_px.ravel(), self._expected_px, 2 * LEAST_HOLES)
        return moved_px is not None and moved_px < limit_px

    def _holes_off_px(self, pixels: BgrImage) -> Floats:
        """(N, 2): how far each hole is seen from its place; nan where nothing round is."""
        diameter_mm = self._layout.hole_diameter_mm
        seen = seen_holes(pixels, self.pose, self._places, diameter_mm, PATCH_SIDE)
        is_round = seen.roundness[:, None] > LEAST_ROUNDNESS
        return np.where(is_round, seen.at_px - self._expected_px, np.nan)


def _telling(places: Floats, count: int) -> Floats:
    """(count, 2): the places that least look like others when the board slides by a hole."""
    away = places[:, None] - places[None]
    near = np.linalg.norm(away, axis=2) + np.diag(np.full(len(places), np.inf))
    pitch = float(np.median(near.min(1)))
    slides, times = np.unique(
        np.round(away[near < 1.5 * pitch] / pitch, 1), axis=0, return_counts=True
    )
    commonest = slides[np.argsort(-times, kind="stable")[:MOST_SLIDES]]
    again = np.zeros(len(places))
    for slide in commonest * pitch:
        met = np.linalg.norm(places[:, None] + slide - places[None], axis=2).min(1)
        again += met < 0.3 * pitch
    return places[np.argsort(again, kind="stable")[:count]]
