"""Lets the looks of a calibration follow the light of the day, from confirmed positions only.

Every step is small and the same for the same input; no look strays without bounds.
"""

import numpy as np

from companion.board.position import Colour, Space
from companion.vision.calibration import Calibration, Look
from companion.vision.picture import Floats
from companion.vision.sampling import Flags

STEP = 0.1
"""Share of the way that a look goes towards what was seen."""

FURTHEST = 50.0
"""Levels by which no sample of a look ever strays from how it was first learned."""

SAME_LOOK = 14.0
"""Mean difference, in levels, up to which what was seen is the same look in other light."""


class Learner:
    """The looks of a table as they are by now."""

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._first = [look.levels.astype(np.float32) for look in calibration.looks]
        self._now = [each.copy() for each in self._first]
        self._names = [(look.space, look.content) for look in calibration.looks]
        self._newest: dict[tuple[Space, Colour | None], int] = {}
        self._first_surface = calibration.surface.astype(np.float32)
        self.surface = self._first_surface.copy()

    @property
    def calibration(self) -> Calibration:
        """The calibration with the looks as they are by now."""
        looks = tuple(
            Look(space, content, levels.round().astype(np.uint8))
            for (space, content), levels in zip(self._names, self._now, strict=True)
        )
        return self._calibration.with_looks(looks, self.surface.round().astype(np.uint8))

    def see_space(self, space: Space, content: Colour | None, levels: Floats) -> None:
        """*space* held *content* and had *levels* (K, 3), in the light of the calibration.

        The nearest known look follows; a look that is like none becomes the newest one,
        of which each space keeps one per content.
        """
        seen = np.clip(levels, 0, 255).astype(np.float32)
        known = [n for n, name in enumerate(self._names) if name == (space, content)]
        apart = [float(np.abs(self._now[number] - seen).mean()) for number in known]
        if known and min(apart) <= SAME_LOOK:
            nearest = known[int(np.argmin(apart))]
            self._now[nearest] = _step(self._now[nearest], seen, self._first[nearest])
            return
        newest = self._newest.get((space, content))
        if newest is None:
            self._newest[(space, content)] = len(self._names)
            self._names.append((space, content))
            self._first.append(seen)
            self._now.append(seen)
        else:
            self._first[newest] = self._now[newest] = seen

    def see_surface(self, levels: Floats, free: Flags) -> None:
        """The bare board had *levels* (N, 3) in the light of the calibration, where *free* (N,)."""
        followed = _step(self.surface, np.clip(levels, 0, 255), self._first_surface)
        self.surface = np.where(free[:, None], followed, self.surface).astype(np.float32)


def _step(now: Floats, seen: Floats, first: Floats) -> Floats:
    moved = now + STEP * (seen - now)
    return np.asarray(np.clip(moved, first - FURTHEST, first + FURTHEST), np.float32)
