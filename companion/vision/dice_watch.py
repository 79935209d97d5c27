"""From what single pictures of the tray show to rolls: dice that have come to rest anew.

Knows no picture and keeps no clock; time is what the pictures say.
"""

import math
from dataclasses import dataclass

from companion.vision.dice import DiceSeen, DiceSight, DieSeen

FRAMES, STILL_S = 4, 0.4
STILL_MM, STILL_DEG = 1.2, 6.0
"""So many pictures over so long must show the same; and how much the same may waver."""
SAME_MM, SAME_DEG = 3.0, 12.0
"""Dice that lie as they lay have not been rolled, whatever hid them meanwhile."""
AWAY_S = 0.25
ROLLED_MM, ROLLED_DEG = 15.0, 20.0
"""Dice that were out of sight for so long, and lie that far from where they lay, were rolled."""
SQUARE_DEG = 90.0


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice at rest. certain: they were rolled; otherwise they may only have been pushed."""

    pips: tuple[int, ...]
    certain: bool = True


class DiceWatch:
    """Watches one tray. What lies there at the beginning was not rolled.

    Where the tray is never seen empty, the first dice may have been there or not.
    """

    def __init__(self) -> None:
        self._run: list[tuple[DiceSeen, float]] = []
        self._told = False
        self._known: tuple[DieSeen, ...] | None = None
        self._away_since_s: float | None = None
        self._away = False

    @property
    def at_rest(self) -> bool:
        """Whether dice lie in the tray, read and still."""
        return self._told

    def see(self, seen: DiceSeen, at_s: float) -> Roll | None:
        """The roll that a picture taken at that time completes, None when there is no news."""
        if seen.sight is not DiceSight.READ:
            self._not_read(seen, at_s)
            return None
        self._away_since_s = None
        if self._run and not _alike(self._run[0][0].dice, seen.dice, STILL_MM, STILL_DEG):
            self._run, self._told = [], False
        self._run.append((seen, at_s))
        if self._told or len(self._run) < FRAMES or at_s - self._run[0][1] < STILL_S:
            return None
        self._told = True
        before, self._known = self._known, seen.dice
        away, self._away = self._away, False
        return self._judged(before, seen.dice, away=away)

    def _not_read(self, seen: DiceSeen, at_s: float) -> None:
        self._run, self._told = [], False
        if self._away_since_s is None:
            self._away_since_s = at_s
        if at_s - self._away_since_s >= AWAY_S:
            self._away = True
            if self._known is None and seen.sight is DiceSight.EMPTY:
                self._known = ()

    def _judged(
        self, before: tuple[DieSeen, ...] | None, dice: tuple[DieSeen, ...], *, away: bool
    ) -> Roll | None:
        pips = tuple(die.pips for die in dice)
        if before is None:
            return Roll(pips, certain=False) if away else None
        if _alike(before, dice, SAME_MM, SAME_DEG):
            return None
        if len(before) != len(dice) or sorted(pips) != sorted(die.pips for die in before):
            return Roll(pips)
        return Roll(pips, certain=away and _rolled(before, dice))


def _alike(
    one: tuple[DieSeen, ...], other: tuple[DieSeen, ...], within_mm: float, within_deg: float
) -> bool:
    """The same dice lie as they lay."""
    return len(one) == len(other) and all(
        a.pips == b.pips and _moved_mm(a, b) <= within_mm and _turned_deg(a, b) <= within_deg
        for a, b in zip(one, other, strict=True)
    )


def _rolled(before: tuple[DieSeen, ...], dice: tuple[DieSeen, ...]) -> bool:
    """Every die lies where none lay, or quite otherwise."""
    return all(
        all(
            _moved_mm(die, old) >= ROLLED_MM or _turned_deg(die, old) >= ROLLED_DEG
            for old in before
        )
        for die in dice
    )


def _moved_mm(one: DieSeen, other: DieSeen) -> float:
    return math.dist(one.at_mm, other.at_mm)


def _turned_deg(one: DieSeen, other: DieSeen) -> float:
    """A square looks the same again after a quarter turn."""
    turned = abs(one.turn_deg - other.turn_deg) % SQUARE_DEG
    return min(turned, SQUARE_DEG - turned)
