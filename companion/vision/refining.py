"""Makes a pose precise by the holes that the picture shows: spreads from where it is sure outwards.

Knows no colours; marbles that stand in holes are borne as outliers.
"""

import numpy as np

from companion.board.layout import Layout
from companion.vision.camera_fit import Fit, SeenPoints, fitted, points_seen
from companion.vision.holes import seen_holes
from companion.vision.picture import Flags, Floats, GreyImage

HOLE_SPREAD_PX = 0.4
WORST_DOUBT = 0.35  # hole radii: beyond, the next hole or the grain could be taken for the hole
LEAST_ROUNDNESS = 0.35
ROUNDS = 8
LAST_ROUNDS = 2


def refined_by_holes(
    grey: GreyImage, layout: Layout, fit: Fit, corners: SeenPoints | None, *, lens_too: bool
) -> Fit:
    """*fit* refined by the holes, and the marker *corners* where there are any."""
    places = np.array(list(layout.spaces.values()))
    trusted = np.zeros(len(places), bool)
    left = ROUNDS
    while left:
        radius_px = fit.pose.px_per_mm(places) * layout.hole_diameter_mm / 2
        sure = fit.doubt_px(places) < WORST_DOUBT * radius_px
        inside = in_picture(fit.pose.project(places), fit.pose.image_size)
        if (sure & inside == trusted).all():
            left = min(left, LAST_ROUNDS)
        trusted = sure & inside
        left -= 1
        if trusted.sum() < 4:
            return fit
        fit = _refitted(grey, layout, fit, places[trusted], corners, lens_too)
    return fit


def _refitted(
    grey: GreyImage,
    layout: Layout,
    fit: Fit,
    places: Floats,
    corners: SeenPoints | None,
    lens_too: bool,
) -> Fit:
    seen = seen_holes(grey, fit.pose, places, layout.hole_diameter_mm)
    round_ones = seen.roundness > LEAST_ROUNDNESS
    holes = points_seen(
        places[round_ones], seen.at_px[round_ones], 1.0, drifting=corners is not None
    )
    off = fit.misfits_px(holes) if len(holes.at_mm) else np.ones(1)
    spread = max(HOLE_SPREAD_PX, float(np.median(off)))
    holes = points_seen(holes.at_mm, holes.at_px, spread, drifting=corners is not None)
    points = holes if corners is None else corners.joined(holes)
    if len(points.at_mm) < 4:
        return fit
    x, y = fit.drift_mm
    return fitted(points, fit.pose, lens_too=lens_too, drift_mm=(float(x), float(y)))


def in_picture(at_px: Floats, image_size: tuple[int, int], margin_px: float = 2.0) -> Flags:
    """(N,) True for the points (N, 2) that lie inside the picture."""
    width, height = image_size
    x, y = at_px[:, 0], at_px[:, 1]
    inside_x = (x > margin_px) & (x < width - 1 - margin_px)
    return np.asarray(inside_x & (y > margin_px) & (y < height - 1 - margin_px))
