"""Tells which parts of a picture have changed since they were last looked at closely.

Learns how much a still picture flickers, so that noise alone is not taken for a change.
Knows no colours and no board.
"""

import numpy as np

from companion.vision.picture import BgrImage, Floats
from companion.vision.sampling import Flags

FIRST_NOISE = 3.0
"""Mean difference, in levels, between two pictures of a still scene, until it is learned."""

NOISE_MARGIN, LEAST_CHANGE = 1.35, 0.8
"""A part has changed when it differs by more than margin x noise + least, in levels."""

LEARNING, MOST_NOISE = 0.2, 8.0
"""How fast noise is learned, and what no camera exceeds."""


class Changes:
    """The last closely seen levels of equal parts of a picture."""

    def __init__(self) -> None:
        self._seen: BgrImage | None = None
        self._noise = np.zeros(0)

    def changed(self, levels: BgrImage) -> Flags:
        """(P,): which of the parts *levels* (P, K, 3) uint8 differ from when they were kept."""
        if self._seen is None or self._seen.shape != levels.shape:
            return np.ones(len(levels), np.bool_)
        off = _apart(levels, self._seen)
        limit = NOISE_MARGIN * self._noise + LEAST_CHANGE
        self._noise += LEARNING * (np.minimum(off, MOST_NOISE) - self._noise)
        return np.asarray(off > limit)

    def keep(self, levels: BgrImage, which: Flags) -> None:
        """Remember the parts that were looked at closely just now."""
        if self._seen is None or self._seen.shape != levels.shape:
            self._seen = levels.copy()
            self._noise = np.full(len(levels), FIRST_NOISE)
        else:
            self._seen[which] = levels[which]

    def forget(self) -> None:
        """Everything must be looked at anew."""
        self._seen = None


def _apart(one: BgrImage, other: BgrImage) -> Floats:
    """(P,) mean difference of each part (P, K, 3) uint8."""
    higher, lower = np.maximum(one, other), np.minimum(one, other)
    np.subtract(higher, lower, out=higher)
    flat = higher.reshape(len(one), -1)
    return np.asarray(flat.sum(axis=1, dtype=np.uint32) / flat.shape[1], np.float32)
