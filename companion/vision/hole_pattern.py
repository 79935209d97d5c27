"""Recognises parts of a board by the pattern of its holes among the round spots of a picture.

Knows no colours; a board that looks the same after a turn is found in one of its turns.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import Floats, Numbers
from companion.vision.turns import one_of_each_turn

FIRST, SECOND = 4, 6  # nearest neighbours that the two arms of a frame reach to
COMPARED = 12  # nearest neighbours that should be where a frame says
ASKED_FIRST, AGREEING_FIRST = 5, 3
LEAST_AGREEING = 7
LEAST_SINE = 0.4  # of the angle between the arms
MOST_UNEQUAL = 2.5  # times that one arm is longer than the other
MOST_SQUEEZED = 2.2  # a board tilted further is not looked for
NEAR = 0.2  # of the distance between neighbours
SPOTS_AT_ONCE = 30
GUESSES_AT_ONCE = 6


@dataclass(frozen=True, eq=False, slots=True)
class LocalGuess:
    """Where a few neighbouring holes may be: at_mm (K, 2) and the spots at_px (K, 2)."""

    at_mm: Floats
    at_px: Floats


@dataclass(frozen=True, eq=False, slots=True)
class Frames:
    """Points, each with two arms to neighbours that turn clockwise.

    origin: (F,) which point. arms: (F, 2, 2), the arms as columns.
    """

    origin: Numbers
    arms: Floats


class SpotMap:
    """The round spots of a picture, to be asked for the one nearest to a place."""

    def __init__(self, spots_px: Floats, size: tuple[int, int]) -> None:
        self.spots_px = spots_px
        width, height = size
        free = np.full((height, width), 255, np.uint8)
        columns = np.clip(np.rint(spots_px[:, 0]).astype(int), 0, width - 1)
        rows = np.clip(np.rint(spots_px[:, 1]).astype(int), 0, height - 1)
        free[rows, columns] = 0
        _, labels = cv2.distanceTransformWithLabels(
            free, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
        )
        self._labels = np.asarray(labels)
        self._spot_of = np.zeros(int(self._labels.max()) + 1, int)
        self._spot_of[self._labels[rows, columns]] = np.arange(len(spots_px))

    def nearest(self, places_px: Floats) -> tuple[Numbers, Floats]:
        """The number of the nearest spot, and how far it is, (...,) of places (..., 2) px.

        A place out of the picture is infinitely far from any.
        """
        height, width = self._labels.shape
        columns, rows = np.rint(places_px[..., 0]), np.rint(places_px[..., 1])
        inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
        at = self._labels[
            np.where(inside, rows, 0).astype(int), np.where(inside, columns, 0).astype(int)
        ]
        spot = self._spot_of[at]
        away = np.linalg.norm(self.spots_px[spot] - places_px, axis=-1)
        return spot, np.where(inside, away, np.inf)


def local_guesses(layout: Layout, spots: SpotMap) -> Iterator[list[LocalGuess]]:
    """Guesses about a few spots after the other, the best of each few first."""
    places = np.array(list(layout.spaces.values()))
    if min(len(spots.spots_px), len(places)) <= COMPARED:
        return
    near = nearest_of(places, COMPARED)
    frames = _frames(places, near, one_of_each_turn(layout))
    near_spots = nearest_of(spots.spots_px, SECOND)
    order = np.random.default_rng(0).permutation(len(near_spots))
    for start in range(0, len(order), SPOTS_AT_ONCE):
        seen = _frames(spots.spots_px, near_spots, order[start : start + SPOTS_AT_ONCE])
        yield _best_guesses(places, near, frames, spots, seen)


def nearest_of(points: Floats, count: int) -> Numbers:
    """(N, count): the numbers of each point's nearest others, nearest first."""
    away = np.linalg.norm(points[:, None] - points[None], axis=2)
    return np.argsort(away, axis=1, kind="stable")[:, 1 : count + 1]


def _frames(points: Floats, near: Numbers, chosen: Numbers) -> Frames:
    first = near[chosen][:, :FIRST, None]
    second = near[chosen][:, None, :SECOND]
    origin = points[chosen][:, None, None]
    shape = (len(chosen), FIRST, SECOND, 2)
    one = np.broadcast_to(points[first] - origin, shape).reshape(-1, 2)
    two = np.broadcast_to(points[second] - origin, shape).reshape(-1, 2)
    cross = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    long_one, long_two = np.linalg.norm(one, axis=1), np.linalg.norm(two, axis=1)
    wide = cross > LEAST_SINE * long_one * long_two
    alike = (long_one < MOST_UNEQUAL * long_two) & (long_two < MOST_UNEQUAL * long_one)
    kept = wide & alike
    origins = np.repeat(np.asarray(chosen), FIRST * SECOND)
    return Frames(origins[kept], np.stack([one[kept], two[kept]], axis=2))


def _best_guesses(
    places: Floats, near: Numbers, frames: Frames, spots: SpotMap, seen: Frames
) -> list[LocalGuess]:
    matrices = np.einsum("sij,fjk->sfik", seen.arms, np.linalg.inv(frames.arms))
    determinant = np.linalg.det(matrices)
    squares = np.square(matrices).sum((2, 3))
    fair = squares < (MOST_SQUEEZED + 1 / MOST_SQUEEZED) * determinant
    spot_frame, frame = np.nonzero(fair)
    pitch_mm = float(np.median(np.linalg.norm(places[near[:, 0]] - places, axis=1)))
    tolerance = NEAR * pitch_mm * np.sqrt(determinant[fair])
    origin = frames.origin[frame]
    start, matrix = spots.spots_px[seen.origin[spot_frame]], matrices[fair]
    for asked, least in ((ASKED_FIRST, AGREEING_FIRST), (COMPARED, LEAST_AGREEING)):
        arms = places[near[origin, :asked]] - places[origin][:, None]
        expected = start[:, None] + np.einsum("gij,gkj->gki", matrix, arms)
        spot, away = spots.nearest(expected)
        hit = away < tolerance[:, None]
        kept = hit.sum(1) >= least
        origin, start, matrix, tolerance = origin[kept], start[kept], matrix[kept], tolerance[kept]
    hits, spot = hit[kept], spot[kept]
    guesses = []
    off = np.where(hits, away[kept] / tolerance[:, None], 1.0).sum(1)  # a miss is as bad as it gets
    for guess in np.argsort(off, kind="stable")[:GUESSES_AT_ONCE]:
        at_mm = np.vstack([places[origin[guess]], places[near[origin[guess]][hits[guess]]]])
        at_px = np.vstack([start[guess], spots.spots_px[spot[guess][hits[guess]]]])
        guesses.append(LocalGuess(at_mm, at_px))
    return guesses
