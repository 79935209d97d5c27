"""From the corners of seen markers to a first pose, and a first guess of an unknown lens.

Knows nothing of the rest of the picture.
"""

from collections.abc import Mapping
from itertools import combinations

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.vision.camera_fit import Fit, SeenPoints, fitted, points_seen
from companion.vision.lens import Lens, plain_lens
from companion.vision.markers import SeenMarkers
from companion.vision.picture import Floats
from companion.vision.pose import Pose, into_wood, pose_with

CORNER_SPREAD_PX = 0.5
WORST_CORNER_PX = 5.0
"""How far a corner may be off before the holes have told the lens; more is a stray marker."""

FIRST_STEPS = 4
TRIED_LENSES = ((0.55, -0.2, 0.06), (0.9, 0.0, 0.0))
"""Focal length over picture width, k1, k2: where the fit of an unknown lens starts."""


def fit_to_markers(
    layout: Layout, seen: SeenMarkers, size: tuple[int, int], guess: Lens | None
) -> tuple[Fit, SeenPoints]:
    """The fit to as many of the *seen* markers (one at least) as agree, and their corners.

    guess: the lens, as far as it is known; without it, it is fitted too.
    """
    for count in range(len(seen), 0, -1):
        fits = []
        for chosen in combinations(sorted(seen), count):
            corners = _corners_seen(layout, {number: seen[number] for number in chosen})
            fits.append((_fit_to_corners(corners, size, guess), corners))
        fit, corners = min(fits, key=lambda each: each[0].cost)
        if count == 1 or fit.misfits_px(corners).max() < WORST_CORNER_PX:
            break
    return fit, corners


def _fit_to_corners(corners: SeenPoints, size: tuple[int, int], guess: Lens | None) -> Fit:
    if guess is not None:
        lenses = [guess.at_size(size)]
    else:
        lenses = [plain_lens(f * size[0], size, k1, k2) for f, k1, k2 in TRIED_LENSES]
    tried = [
        fitted(corners, start, lens_too=guess is None, robust=False, steps=FIRST_STEPS)
        for lens in lenses
        for start in starts_of(corners.at_mm, corners.at_px, lens)
    ]
    closest = min(tried, key=lambda fit: fit.cost)
    return fitted(corners, closest.pose, lens_too=guess is None, robust=False)


def starts_of(at_mm: Floats, at_px: Floats, lens: Lens) -> list[Pose]:
    """The two ways in which a flat board with points (N, 2) mm at (N, 2) px may be tilted."""
    count, turns, shifts, _ = cv2.solvePnPGeneric(
        into_wood(at_mm),
        at_px,
        lens.camera_matrix,
        lens.distortion,
        flags=cv2.SOLVEPNP_IPPE,
    )
    return [
        pose_with(lens, np.asarray(turns[n], np.float64), np.asarray(shifts[n], np.float64))
        for n in range(count)
    ]


def _corners_seen(layout: Layout, seen: Mapping[int, Floats]) -> SeenPoints:
    places = {marker.id: np.asarray(marker.corners_mm) for marker in layout.markers}
    at_mm = np.vstack([places[number] for number in seen])
    return points_seen(at_mm, np.vstack([seen[number] for number in seen]), CORNER_SPREAD_PX)
