"""How far a board has moved in the picture, from how far a few of its marks are off.

Knows nothing of what the marks are.
"""

import numpy as np

from companion.vision.picture import Floats

FAR_OFF_PX = 0.5  # marks that disagree by more lose their say
ROUNDS = 3
HELD = (1e-6, 1e-6, 1e-2, 1e-2, 1e-2, 1e-2, 1e-2)
"""How strongly shift (twice), turn, growth, stretch (twice) and boldness are held at zero."""


class SlightMotion:
    """Marks at places (K, 2) px, each seen to be off along its own direction (K, 2).

    The motion is a shift, a turn, a growth and a stretch in the picture; *bold* marks may
    moreover all be off alike (printed edges are, when the print is bold or over-exposed).
    """

    def __init__(
        self, at_px: Floats, directions: Floats, size: tuple[int, int], *, bold: bool
    ) -> None:
        self._middle = np.array(size) / 2
        (east, south), (x, y) = directions.T, self._scaled(at_px).T
        turn, growth = south * x - east * y, east * x + south * y
        level, slanted = east * x - south * y, east * y + south * x
        boldness = np.full(len(x), float(bold))
        self._effects = np.column_stack([east, south, turn, growth, level, slanted, boldness])

    def furthest_px(self, off_px: Floats, places_px: Floats, fewest: int) -> float | None:
        """How far the one of *places_px* (N, 2) that moved furthest has moved.

        off_px: (K,), nan for marks that are not seen; None when fewer than *fewest* are.
        """
        seen = np.isfinite(off_px)
        if seen.sum() < fewest or not len(places_px):
            return None
        effects, offsets = self._effects[seen], off_px[seen]
        say: Floats = np.ones(len(offsets))
        motion: Floats = np.zeros(len(HELD))
        for _ in range(ROUNDS):
            weighted = effects * say[:, None]
            normal = effects.T @ weighted + np.diag(HELD)
            motion = np.linalg.solve(normal, weighted.T @ offsets)
            say = 1 / (1 + np.square((offsets - effects @ motion) / FAR_OFF_PX))
        x, y = self._scaled(places_px).T
        right, down, turn, growth, level, slanted, _ = motion
        east = right - turn * y + growth * x + level * x + slanted * y
        south = down + turn * x + growth * y - level * y + slanted * x
        return float(np.hypot(east, south).max())

    def _scaled(self, places_px: Floats) -> Floats:
        return np.asarray((places_px - self._middle) / self._middle.max())
