"""What seven lamps in the pattern of a die show: rolling, the number, ready, refused.

Knows no lamp and no chance. Times are seconds of the clock that the caller goes by.
"""

from collections.abc import Mapping
from itertools import accumulate

CENTRE, DIAGONAL, OTHER_DIAGONAL, MIDDLE = "centre", "diagonal", "other-diagonal", "middle"
GROUPS = (CENTRE, DIAGONAL, OTHER_DIAGONAL, MIDDLE)
"""Lamps that always shine together: one, the two of each diagonal, the two between them."""

FACES: Mapping[int, frozenset[str]] = {
    1: frozenset({CENTRE}),
    2: frozenset({DIAGONAL}),
    3: frozenset({CENTRE, DIAGONAL}),
    4: frozenset({DIAGONAL, OTHER_DIAGONAL}),
    5: frozenset({CENTRE, DIAGONAL, OTHER_DIAGONAL}),
    6: frozenset({DIAGONAL, OTHER_DIAGONAL, MIDDLE}),
}
DARK: frozenset[str] = frozenset()

TUMBLES = (1, 5, 2, 6, 3, 4, 1, 6, 2, 5, 3)
TUMBLES_AT_S = tuple(accumulate(0.03 + 0.012 * n for n in range(len(TUMBLES))))
ROLLING_S = TUMBLES_AT_S[-1]
REFUSED_HALF_S, REFUSED_TIMES = 0.12, 3
READY_EVERY_S, READY_S = 1.6, 0.08
UNCOUNTED_S, UNCOUNTED_HALF_S = 4.0, 0.25


class DieShow:
    """One die's lamps. Nothing changes but by what is called and by time."""

    def __init__(self) -> None:
        self._pips: int | None = None
        self._counts = True
        self._rolled_at_s = self._refused_at_s = float("-inf")
        self.ready = False

    def roll(self, pips: int, now_s: float, *, counts: bool) -> None:
        """Begin to tumble towards *pips*; a roll that does not count blinks and goes out."""
        self._pips, self._counts, self._rolled_at_s = pips, counts, now_s

    def refuse(self, now_s: float) -> None:
        """Flash: this is not the time to roll."""
        self._refused_at_s = now_s

    def rolling(self, now_s: float) -> bool:
        """Whether the number is still open to those who look."""
        return now_s - self._rolled_at_s < ROLLING_S

    def clear(self) -> None:
        """The number that is shown has been played."""
        self._pips = None

    def lit(self, now_s: float) -> frozenset[str]:
        """The groups that shine at this time."""
        refused_for_s = now_s - self._refused_at_s
        if refused_for_s < 2 * REFUSED_TIMES * REFUSED_HALF_S:
            return frozenset({MIDDLE}) if _on(refused_for_s, REFUSED_HALF_S) else DARK
        since_s = now_s - self._rolled_at_s
        if since_s < ROLLING_S:
            passed = sum(at_s <= since_s for at_s in TUMBLES_AT_S)
            return FACES[TUMBLES[passed]]
        if self._pips is not None and self._counts:
            return FACES[self._pips]
        landed_s = since_s - ROLLING_S
        if self._pips is not None and landed_s < UNCOUNTED_S:
            return FACES[self._pips] if _on(landed_s, UNCOUNTED_HALF_S) else DARK
        if self.ready and now_s % READY_EVERY_S < READY_S:
            return FACES[1]
        return DARK


def _on(since_s: float, half_s: float) -> bool:
    return int(since_s / half_s) % 2 == 0
