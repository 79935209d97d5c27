"""How a hand moves over a table in time: it comes in, follows, lingers and goes. Draws nothing."""

import math
from dataclasses import dataclass

Point = tuple[float, float]

ENTER_S = 0.2
LEAVE_S = 0.3
UNHURRIED_MM_S = 900.0
LEAST_LEG_S = 0.03
REMEMBERED_S = 2.0


@dataclass(frozen=True, slots=True)
class Leg:
    """A smooth way from one point to another; out: 1 = drawn back out of the picture, 0 = there."""

    start_s: float
    end_s: float
    start_mm: Point
    end_mm: Point
    start_out: float
    end_out: float

    def at(self, now_s: float) -> tuple[Point, float]:
        """Place of the fingertips and how far out the hand is."""
        share = min(max((now_s - self.start_s) / (self.end_s - self.start_s), 0.0), 1.0)
        eased = share * share * (3 - 2 * share)
        (ax, ay), (bx, by) = self.start_mm, self.end_mm
        out = self.start_out + (self.end_out - self.start_out) * eased
        return (ax + (bx - ax) * eased, ay + (by - ay) * eased), out


class HandMotion:
    """The legs that a hand was sent on; the newest that has begun is the one it is on.

    Times are those of one clock, in seconds, and never go back.
    """

    def __init__(self) -> None:
        self._legs: list[Leg] = []

    def at(self, now_s: float) -> tuple[Point, float] | None:
        """Fingertips and how far out, None when no hand is there."""
        begun = [leg for leg in self._legs if leg.start_s <= now_s]
        if not begun:
            return None
        here, out = begun[-1].at(now_s)
        return (here, out) if out < 1 else None

    def settles_at_s(self) -> float:
        """When the last leg ends; -infinity when there is none."""
        return self._legs[-1].end_s if self._legs else -math.inf

    def go(self, to_mm: Point, now_s: float, speed_mm_s: float = UNHURRIED_MM_S) -> float:
        """Send the hand to a point, from *now_s* on wherever it then is; the time it arrives."""
        here = self.at(now_s)
        self._legs = [
            leg for leg in self._legs if leg.start_s < now_s and leg.end_s > now_s - REMEMBERED_S
        ]
        start, out = here if here is not None else (to_mm, 1.0)
        took = max(math.dist(start, to_mm) / speed_mm_s, ENTER_S * out, LEAST_LEG_S)
        self._legs.append(Leg(now_s, now_s + took, start, to_mm, out, 0.0))
        return now_s + took

    def leave(self, at_s: float) -> None:
        """Draw the hand back out of the picture at *at_s*, unless it is sent elsewhere before."""
        here = self.at(at_s)
        if here is not None:
            self._legs.append(Leg(at_s, at_s + LEAVE_S, here[0], here[0], here[1], 1.0))

    def gone(self) -> None:
        """No hand from now on."""
        self._legs.clear()
