"""Tells where something lies over the bare board that was not there at calibration.

A shadow darkens the wood and leaves its colour and grain; a hand, a sleeve, a cup or a card
has another colour, is brighter, or is uneven. Knows no content of any space.
"""

import numpy as np

from companion.vision.colour import tones_of
from companion.vision.light import DARK
from companion.vision.picture import Floats
from companion.vision.sampling import Flags, Indices, SampleMap

FULL_THEN, ALMOST_FULL = 225.0, 250.0
"""Nothing can be told where a level was above this at calibration, or would be now."""

NEIGHBOURS = 9
"""Points of the bare board that are looked at together, the middle one with them."""

LEAST_COLOUR, COLOUR_IN_NOISE = 0.07, 5.0
"""How far the colour must stray: at least, and in multiples of how far it usually does."""

BRIGHTER, UNEVEN = 0.15, 0.15
"""How much brighter, or how unevenly lit (natural logarithm), only a thing makes the board."""

MEDIAN_OF_SPREAD = 0.6745
"""The median of what strays by chance, over its spread."""

ALL_LIMIT = 0.003
"""Share of the bare board that may look covered without anything being there."""


class CoverFinder:
    """Compares the bare board with how it looked at calibration."""

    def __init__(self, places: SampleMap, then: Floats) -> None:
        """then (N, 3): levels of the surface when nothing lay over it.

        noise (2,): spread of (brightness, colour) of one pixel against then, as last seen.
        """
        self._then = then
        self.noise = np.zeros(2)
        bare = np.flatnonzero(places.bare)
        near = bare[neighbours(places.surface_mm[bare])]
        clear = np.asarray((then < FULL_THEN).all(axis=1), np.bool_)
        told = np.logical_and(clear[near].all(axis=1), (then[bare] > DARK).all(axis=1))
        self._points = bare[told]
        self._around = neighbours(places.surface_mm[self._points])

    def follow(self, then: Floats) -> None:
        """Compare with these levels (N, 3) of the surface from now on."""
        self._then = then

    def covered(self, now: Floats, gain: Floats) -> Flags:
        """(N,): something lies over that point, whose level is *now* (N, 3).

        gain (3,): what the light of this picture does to the levels of the calibration.
        """
        expected = np.minimum(self._then[self._points] * gain, 255.0)
        told = (expected < ALMOST_FULL).all(axis=1)
        seen = now[self._points]
        shaded = expected * (seen.sum(axis=1) / np.maximum(expected.sum(axis=1), 1))[:, None]
        tones = tones_of(seen)
        apart = tones - tones_of(shaded.astype(np.float32))
        apart[:, 0] = tones[:, 0] - tones_of(expected)[:, 0]
        apart[~told] = 0
        if told.any():
            typical = np.median(np.abs(apart[told]), axis=0) / MEDIAN_OF_SPREAD
            self.noise = np.array([typical[0], typical[1:].mean()])
        near = apart[self._around]
        middle = np.median(near, axis=1)
        colour = np.hypot(middle[:, 1], middle[:, 2])
        uneven = np.abs(near[..., 0] - middle[:, None, 0]).mean(axis=1)
        usual = float(np.median(colour)) if len(colour) else 0.0
        stray = max(LEAST_COLOUR, COLOUR_IN_NOISE * usual)
        lies_over = (colour > stray) | (middle[:, 0] > BRIGHTER) | (uneven > UNEVEN)
        covered = np.zeros(len(now), np.bool_)
        covered[self._points] = told & lies_over
        return covered

    def is_hand(self, covered: Flags) -> bool:
        """So much is covered that a hand or a thing is over the board."""
        return int(covered.sum()) > max(ALL_LIMIT * len(self._points), 3)


def neighbours(surface_mm: Floats) -> Indices:
    """(N, NEIGHBOURS): for each point, itself and those nearest to it."""
    apart = ((surface_mm[:, None, :] - surface_mm[None]) ** 2).sum(axis=2)
    count = min(NEIGHBOURS, len(surface_mm))
    return np.argpartition(apart, count - 1, axis=1)[:, :count].astype(np.intp)
