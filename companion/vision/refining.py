"""Makes a pose precise by the holes that the picture shows: spreads from where it is sure outwards.

Knows no colours; marbles that stand in holes are borne as outliers.
"""

from dataclasses import replace

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position
from companion.vision.camera_fit import Fit, SeenPoints, fitted, points_seen
from companion.vision.holes import seen_holes
from companion.vision.lens import Lens
from companion.vision.picture import BgrImage, Floats, GreyImage
from companion.vision.pose import Pose, in_picture, pose_with

HOLE_SPREAD_PX = 0.4
WORST_DOUBT = 0.35  # hole radii: beyond, the next hole or the grain could be taken for the hole
LEAST_ROUNDNESS, ROUNDNESS_COUNTS = 0.55, 4
LEAST_HOLES = 6
IN_PLACE, CLOSE = 0.4, 0.2  # hole radii
SHARE_OF_GOOD_LENS, MUCH_BETTER = 0.6, 0.1
ROUNDS = 8
SETTLED_PX = 0.1
LEAST_TRUSTED = 4


def refined_by_holes(
    grey: GreyImage,
    layout: Layout,
    fit: Fit,
    corners: SeenPoints | None,
    lens: Lens | None,
    believed: Position,
) -> Fit:
    """*fit* refined by the holes, and the marker *corners* where there are any.

    lens: as known; it is fitted too when it is not, or when the holes plainly contradict it
    (a camera that was focused anew). Holes on which *believed* has a marble are left out.
    """
    if lens is None:
        return _refined(grey, layout, fit, corners, True, believed)
    held = replace(fit, pose=pose_with(lens, fit.pose.rotation, fit.pose.translation))
    held = _refined(grey, layout, held, corners, False, believed)
    share = share_of_holes_seen(grey, layout, held.pose, CLOSE)
    if share > SHARE_OF_GOOD_LENS:
        return held
    free = _refined(grey, layout, fit, corners, True, believed)
    better = share_of_holes_seen(grey, layout, free.pose, CLOSE) > share + MUCH_BETTER
    return free if better else held


def _refined(
    grey: GreyImage,
    layout: Layout,
    fit: Fit,
    corners: SeenPoints | None,
    lens_too: bool,
    believed: Position,
) -> Fit:
    places = np.array([at for space, at in layout.spaces.items() if believed.at(space) is None])
    trusted = np.zeros(len(places), bool)
    for _ in range(ROUNDS):
        radius_px = fit.pose.px_per_mm(places) * layout.hole_diameter_mm / 2
        sure = fit.doubt_px(places) < WORST_DOUBT * radius_px
        before_px = fit.pose.project(places)
        sure &= in_picture(before_px, fit.pose.image_size)
        if sure.sum() < LEAST_TRUSTED:
            return fit
        fit = _refitted(grey, layout, fit, places[sure], corners, lens_too)
        moved_px = np.linalg.norm(fit.pose.project(places[sure]) - before_px[sure], axis=1)
        if (sure == trusted).all() and moved_px.max() < SETTLED_PX:
            break
        trusted = sure
    return fit


def share_of_holes_seen(
    picture: BgrImage | GreyImage, layout: Layout, pose: Pose, within_radii: float = IN_PLACE
) -> float:
    """The share (0 to 1) of the spaces in the picture where something round is as *pose* says."""
    places = np.array(list(layout.spaces.values()))
    places = places[in_picture(pose.project(places), pose.image_size)]
    if len(places) < LEAST_HOLES:
        return 0.0
    seen = seen_holes(picture, pose, places, layout.hole_diameter_mm)
    off = np.linalg.norm(seen.offset_radii, axis=1)
    return float(np.mean((seen.roundness > LEAST_ROUNDNESS) & (off < within_radii)))


def _refitted(
    grey: GreyImage,
    layout: Layout,
    fit: Fit,
    places: Floats,
    corners: SeenPoints | None,
    lens_too: bool,
) -> Fit:
    seen = seen_holes(grey, fit.pose, places, layout.hole_diameter_mm)
    clear = seen.roundness > LEAST_ROUNDNESS
    if clear.sum() < LEAST_TRUSTED:
        return fit
    roundness, drifting = seen.roundness[clear], corners is not None
    holes = points_seen(places[clear], seen.at_px[clear], 1.0, drifting=drifting)
    spread = max(HOLE_SPREAD_PX, float(np.median(fit.misfits_px(holes))))
    typical = np.median(roundness)  # marbles, which stand beside their holes, are less round
    spreads = spread * np.maximum(typical / roundness, 1.0) ** ROUNDNESS_COUNTS
    holes = points_seen(holes.at_mm, holes.at_px, spreads, drifting=drifting)
    points = holes if corners is None else corners.joined(holes)
    x, y = fit.drift_mm
    return fitted(points, fit.pose, lens_too=lens_too, drift_mm=(float(x), float(y)))
