"""Finds the board in a picture: the camera's pose from the printed markers and the holes.

Knows no colours and nothing of what stands on the board.
"""

from collections.abc import Mapping

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.vision.camera_fit import Fit, SeenPoints, fitted, points_seen
from companion.vision.lens import Lens, plain_lens
from companion.vision.markers import seen_markers
from companion.vision.picture import BgrImage, Floats, grey_of
from companion.vision.pose import BoardNotFoundError, Pose, into_wood, pose_with
from companion.vision.refining import refined_by_holes

CORNER_SPREAD_PX = 0.5
FIRST_STEPS = 4
TRIED_LENSES = ((0.55, -0.2, 0.06), (0.9, 0.0, 0.0))
"""Focal length over picture width, k1, k2: where the fit of an unknown lens starts."""

__all__ = ["BoardNotFoundError", "find_board"]


def find_board(
    pixels: BgrImage, layout: Layout, *, known: Pose | None = None, lens: Lens | None = None
) -> Pose:
    """The camera's pose over the board in *pixels*.

    known: the last pose, confirmed cheaply when nothing has moved. lens: as learned
    before; without it the lens is worked out from this one picture.
    Raises BoardNotFoundError saying which marker was not seen.
    """
    grey = grey_of(pixels)
    size = (grey.shape[1], grey.shape[0])
    seen = {n: c for n, c in seen_markers(grey).items() if n in _corners_mm(layout)}
    if not seen:
        raise BoardNotFoundError("the board is not in the picture: none of its markers was seen")
    if lens is None and known is not None:
        lens = known.lens
    corners = _corners_seen(layout, seen)
    lens_too = lens is None
    fit = fit_to_markers(corners, size, lens)
    return refined_by_holes(grey, layout, fit, corners, lens_too=lens_too).pose


def fit_to_markers(corners: SeenPoints, size: tuple[int, int], lens: Lens | None) -> Fit:
    """The pose that explains the markers' corners best; works out an unknown lens."""
    if lens is not None:
        lenses = [lens.at_size(size)]
    else:
        lenses = [plain_lens(f * size[0], size, k1, k2) for f, k1, k2 in TRIED_LENSES]
    starts = [start for each in lenses for start in _starts(corners, each)]
    tried = [
        fitted(corners, start, lens_too=lens is None, robust=False, steps=FIRST_STEPS)
        for start in starts
    ]
    closest = min(tried, key=lambda fit: fit.cost)
    best = fitted(corners, closest.pose, lens_too=lens is None, robust=False)
    if float(np.median(best.misfits_px(corners))) > 6 * CORNER_SPREAD_PX:
        raise BoardNotFoundError(
            "the markers in the picture do not lie as the layout says: check the layout file"
        )
    return best


def _corners_seen(layout: Layout, seen: Mapping[int, Floats]) -> SeenPoints:
    places = _corners_mm(layout)
    at_mm = np.vstack([places[number] for number in seen])
    return points_seen(at_mm, np.vstack([seen[number] for number in seen]), CORNER_SPREAD_PX)


def _starts(points: SeenPoints, lens: Lens) -> list[Pose]:
    count, turns, shifts, _ = cv2.solvePnPGeneric(
        into_wood(points.at_mm),
        points.at_px,
        lens.camera_matrix,
        lens.distortion,
        flags=cv2.SOLVEPNP_IPPE,
    )
    return [
        pose_with(lens, np.asarray(turns[n], np.float64), np.asarray(shifts[n], np.float64))
        for n in range(count)
    ]


def _corners_mm(layout: Layout) -> dict[int, Floats]:
    return {marker.id: np.asarray(marker.corners_mm) for marker in layout.markers}
