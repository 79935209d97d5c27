"""Finds the board in a picture: the camera's pose from the printed markers and the holes.

Knows no colours and nothing of what stands on the board.
"""

from collections.abc import Mapping

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import BgrImage, Floats, grey_of
from companion.vision.camera_fit import SeenPoints, fitted, misfit_cost, misfits_px
from companion.vision.lens import Lens, plain_lens
from companion.vision.markers import seen_markers
from companion.vision.pose import BoardNotFoundError, Pose, into_wood, pose_with

CORNER_SPREAD_PX = 0.5
TRIED_LENSES = ((0.5, -0.22, 0.07), (0.65, -0.15, 0.04), (0.8, 0.0, 0.0), (1.1, 0.0, 0.0))
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
    return pose_from_markers(layout, seen, size, lens)


def pose_from_markers(
    layout: Layout, seen: Mapping[int, Floats], size: tuple[int, int], lens: Lens | None
) -> Pose:
    """The pose that explains the corners of the *seen* markers best; works out an unknown lens."""
    places = _corners_mm(layout)
    points = SeenPoints(
        np.vstack([places[number] for number in seen]),
        np.vstack([seen[number] for number in seen]),
        np.full(4 * len(seen), CORNER_SPREAD_PX),
    )
    if lens is not None:
        lenses = [lens.at_size(size)]
    else:
        lenses = [plain_lens(f * size[0], size, k1, k2) for f, k1, k2 in TRIED_LENSES]
    lens_too = lens is None and len(seen) > 1
    starts = [start for each in lenses for start in _starts(points, each)]
    fits = [fitted(points, start, lens_too=lens_too, robust=False) for start in starts]
    best = min(fits, key=lambda pose: misfit_cost(points, pose))
    if float(np.median(misfits_px(points, best))) > 6 * CORNER_SPREAD_PX:
        raise BoardNotFoundError(
            "the markers in the picture do not lie as the layout says: check the layout file"
        )
    return best


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
