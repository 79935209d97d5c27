"""Things that lie on a board for good: a card holder, a cup beside the track, a new stain.

What has covered the same bare board for some seconds and no space is no hand. Knows no
picture; time is what the frames say.
"""

import numpy as np

from companion.vision.sampling import Flags

PATIENCE_S = 4.0
"""How long a thing must have lain still."""

ALIKE = 0.8
"""Share of the covered points that two looks must have in common to show the same thing."""


class Furniture:
    """Which covered points of the bare board belong to things that have come to stay."""

    def __init__(self, points: int) -> None:
        self._stays = np.zeros(points, np.bool_)
        self._waiting = np.zeros(points, np.bool_)
        self._since_s = 0.0

    def unexplained(self, covered: Flags) -> Flags:
        """(N,): the *covered* points that are not known to stay covered."""
        self._stays &= covered
        return covered & ~self._stays

    def watch(self, covered: Flags, at_s: float, *, over_space: bool) -> bool:
        """Take note of what is *covered* and unexplained at *at_s* seconds; True when it stays.

        over_space: a space is hidden by it, so that it cannot be left at that.
        """
        if over_space or not covered.any() or not _alike(covered, self._waiting):
            self._waiting, self._since_s = covered, at_s
            return False
        if at_s - self._since_s >= PATIENCE_S:
            self._stays |= covered
            return True
        return False


def _alike(one: Flags, other: Flags) -> bool:
    return bool((one & other).sum() >= ALIKE * max((one | other).sum(), 1))
