"""The shape of what stands on a space, as points to look at: a marble's disc or a peg's shaft.

Knows the board's measures, no picture.
"""

from dataclasses import dataclass

import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import Floats

RINGS = ((0.0, 1), (0.22, 5), (0.42, 8), (0.62, 12), (0.8, 14), (0.97, 18))
"""Radius, as a share of the marble's, and number of the points looked at on each ring."""

PEG_RINGS = ((0.0, 1), (0.6, 6))
PEG_HEIGHTS = (0.0, 0.6, 1.2, 1.8, 2.4, 3.0, 3.6, 4.2)
"""The same for a peg, and the heights of its discs, both in radii of its hole."""

PEG_HOLE = 0.55
"""A hole narrower than this share of the marble's diameter holds a peg, not a marble."""

SUNK = 0.7
"""Height of a marble's centre over that in a plain drilled hole; turned cups are deeper."""


@dataclass(frozen=True, eq=False, slots=True)
class Standing:
    """Discs, one above the other, that face the camera.

    heights_mm: of their middles above the board. disc (P, 2): the points looked at on
    each, in the unit disc. radius_mm: of every disc.
    """

    heights_mm: tuple[float, ...]
    disc: Floats
    radius_mm: float

    @property
    def samples(self) -> int:
        """Points looked at on one space."""
        return len(self.heights_mm) * len(self.disc)


def standing_of(layout: Layout) -> Standing:
    """What stands on the spaces of *layout*, told from the widths of hole and marble."""
    marble, hole = layout.marble_diameter_mm / 2, layout.hole_diameter_mm / 2
    if hole < PEG_HOLE * marble:
        heights = tuple(height * hole for height in PEG_HEIGHTS)
        return Standing(heights, _disc(PEG_RINGS), hole)
    height = SUNK * float(np.sqrt(max(marble**2 - hole**2, 0.0)))
    return Standing((height,), _disc(RINGS), marble)


def _disc(rings: tuple[tuple[float, int], ...]) -> Floats:
    """(P, 2) points of the unit disc, ring by ring from the middle."""
    points: list[tuple[float, float]] = []
    for ring, (radius, count) in enumerate(rings):
        for turn in range(count):
            angle = 2 * np.pi * (turn + ring % 2 / 2) / count
            points.append((radius * np.cos(angle), radius * np.sin(angle)))
    return np.array(points)
