"""Finds a board that has no printed markers, by its holes. Knows no colours.

What comes out may be turned: a board that looks the same after a turn is told apart elsewhere.
"""

from dataclasses import replace
from itertools import islice

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position
from companion.vision.camera_fit import DRIFT, Fit, SeenPoints, fitted, points_seen
from companion.vision.hole_pattern import LocalGuess, SpotMap, local_guesses, nearest_of
from companion.vision.lens import Lens, usual_lens
from companion.vision.marker_fit import starts_of
from companion.vision.picture import Floats, GreyImage, picture_size
from companion.vision.pose import Pose, pose_with
from companion.vision.refining import refined_by_holes, share_of_holes_seen
from companion.vision.round_spots import round_spots
from companion.vision.turns import turned_pose, turns_onto_itself

SURE_SHARE = 0.75
LEAST_SHARE = 0.5
"""Of the holes: a pose that so many confirm ends the search; with fewer than least it is none."""

CLOSE_RADII = 0.2
CLEARLY_FEWER = 0.05  # of the holes
MOST_GROWN, MOST_ROUNDS = 12, 12
SEARCHED_WIDTH_PX = 1280  # wider pictures are searched at this width first
ROUNDS = 10
SPOT_SPREAD_PX = 1.0
WORST_DOUBT, NEAR = 0.25, 0.3  # of the distance between neighbouring holes
FEWEST, LENS_FROM = 6, 24
FEW_STEPS = 5
LEAST_MATCHED = 0.3  # of the spaces


def refit(grey: GreyImage, layout: Layout, known: Pose, believed: Position) -> Fit | None:
    """The fit close to *known*, for a board that moved less than a hole; None when it is not."""
    start = Fit(known, np.zeros(2), 0.0, np.zeros((DRIFT.stop, DRIFT.stop)))
    fit = refined_by_holes(grey, layout, start, None, known.lens, believed)
    share = share_of_holes_seen(grey, layout, fit.pose, within_radii=CLOSE_RADII)
    return fit if share > LEAST_SHARE else None


def turned_fits(grey: GreyImage, layout: Layout, fit: Fit) -> list[Pose]:
    """The poses in which the board may lie when *fit* is right but for a turn.

    A turn in which clearly fewer holes are where they should be is left out.
    """
    poses = [turned_pose(fit.pose, turn) for turn in turns_onto_itself(layout)]
    shares = [share_of_holes_seen(grey, layout, pose) for pose in poses]
    least = max(shares) - CLEARLY_FEWER
    return [pose for pose, share in zip(poses, shares, strict=True) if share > least]


def fit_by_pattern(
    grey: GreyImage, layout: Layout, lens: Lens | None, believed: Position
) -> Fit | None:
    """The fit, up to the board's turns, that most holes confirm; None when too few do.

    lens: for pictures of this size.
    """
    size = picture_size(grey)
    scale = SEARCHED_WIDTH_PX / size[0]
    if scale >= 1:
        return _fit_by_pattern(grey, layout, lens, believed)
    shrunk = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = np.asarray(shrunk, np.uint8)
    small_lens = lens.at_size(picture_size(small)) if lens is not None else None
    fit = _fit_by_pattern(small, layout, small_lens, believed)
    if fit is None:
        return None
    lens_found = lens or fit.pose.lens.at_size(size)
    fit = replace(fit, pose=pose_with(lens_found, fit.pose.rotation, fit.pose.translation))
    return refined_by_holes(grey, layout, fit, None, lens, believed)


def _fit_by_pattern(
    grey: GreyImage, layout: Layout, lens: Lens | None, believed: Position
) -> Fit | None:
    seen = round_spots(grey)[:, :2]
    if len(seen) < FEWEST:
        return None
    spots = SpotMap(seen, picture_size(grey))
    best: Fit | None = None
    best_share, grown = LEAST_SHARE, 0
    for guesses in islice(local_guesses(layout, spots), MOST_ROUNDS):
        for guess in guesses:
            fit = _grown(layout, spots, guess, lens, picture_size(grey))
            if fit is None:
                continue
            grown += 1
            fit = refined_by_holes(grey, layout, fit, None, lens, believed)
            share = share_of_holes_seen(grey, layout, fit.pose)
            if share > best_share:
                best, best_share = fit, share
            if best_share > SURE_SHARE or grown > MOST_GROWN:
                return best
    return best


def _grown(
    layout: Layout, spots: SpotMap, guess: LocalGuess, lens: Lens | None, size: tuple[int, int]
) -> Fit | None:
    """The fit that spreads from *guess* to ever more spots; None when it does not."""
    places = np.array(list(layout.spaces.values()))
    pitch_mm = np.linalg.norm(places[nearest_of(places, 1)[:, 0]] - places, axis=1)
    points = points_seen(guess.at_mm, guess.at_px, SPOT_SPREAD_PX)
    grown = [
        _spread(places, pitch_mm, spots, points, start)
        for start in starts_of(guess.at_mm, guess.at_px, lens or usual_lens(size))
    ]
    if not grown:
        return None
    matched, fit = max(grown, key=lambda each: each[0])
    return fit if matched >= LEAST_MATCHED * len(places) else None


def _spread(
    places: Floats,
    pitch_mm: Floats,
    spots: SpotMap,
    points: SeenPoints,
    start: Pose,
) -> tuple[int, Fit]:
    """How many spaces have a spot in the end, and the fit to those spots."""
    fit = fitted(points, start, lens_too=False, robust=False, steps=FEW_STEPS)
    before = 0
    for _ in range(ROUNDS):
        pitch_px = fit.pose.px_per_mm(places) * pitch_mm
        expected = fit.pose.project(places)
        spot, away = spots.nearest(expected)
        sure = fit.doubt_px(places) < WORST_DOUBT * pitch_px
        matched = sure & (away < NEAR * pitch_px)
        count = int(matched.sum())
        if count < FEWEST or count == before:
            break
        before = count
        points = points_seen(places[matched], spots.spots_px[spot[matched]], SPOT_SPREAD_PX)
        fit = fitted(points, fit.pose, lens_too=count > LENS_FROM, steps=FEW_STEPS)
    return before, fit
