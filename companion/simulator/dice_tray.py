"""Dice that are rolled in a place of their own: where each lies or tumbles at a given time.

Knows no picture and no game. Chance comes from the generator that is passed in.
"""

import math
from dataclasses import dataclass

import numpy as np

from companion.simulator.die import Die

GONE_S, TUMBLING_S = 0.5, 0.7
"""How long dice are in the hand, and then in the air, before they lie."""
TUMBLES_PER_S = 20.0
APART_SIDES = 2.2
TRIES = 200


@dataclass(frozen=True, slots=True)
class TrayPlace:
    """left, top, right, bottom in world millimetres; height of the floor; a die's side."""

    rect_mm: tuple[float, float, float, float]
    floor_mm: float
    die_mm: float
    dice: int = 1


class VirtualTray:
    """Rolls the dice of one tray; nothing lies there at the beginning."""

    def __init__(self, place: TrayPlace, draw: np.random.Generator) -> None:
        self.place, self._draw = place, draw
        self._lying: tuple[Die, ...] = ()
        self._rolled_at_s = -math.inf
        self._seed = 0

    def roll(self, now_s: float) -> tuple[int, ...]:
        """Take all dice and roll them; the numbers that they will show."""
        self._rolled_at_s = now_s
        self._seed = int(self._draw.integers(2**31))
        lying: list[Die] = []
        for _ in range(self.place.dice):
            lying.append(self._thrown(lying))
        self._lying = tuple(lying)
        return tuple(die.pips for die in sorted(lying, key=lambda die: die.at_mm))

    def lies_from_s(self) -> float:
        """When the dice of the last roll have come to rest."""
        return self._rolled_at_s + GONE_S + TUMBLING_S

    def at(self, now_s: float) -> tuple[Die, ...]:
        """The dice as a picture of that time shows them."""
        if now_s >= self.lies_from_s():
            return self._lying
        since_s = now_s - self._rolled_at_s
        if since_s < GONE_S:
            return ()
        tumble = int((since_s - GONE_S) * TUMBLES_PER_S)
        draw = np.random.default_rng([self._seed, tumble])
        return tuple(self._tumbling(draw) for _ in self._lying)

    def _thrown(self, others: list[Die]) -> Die:
        """A die that lies flat, apart from the others where there is room."""
        for _ in range(TRIES):
            die = self._somewhere(self._draw)
            apart = APART_SIDES * self.place.die_mm
            if all(math.dist(die.at_mm, other.at_mm) >= apart for other in others):
                break
        return die

    def _tumbling(self, draw: np.random.Generator) -> Die:
        die = self._somewhere(draw)
        return Die(
            die.at_mm,
            die.pips,
            die.turn_deg,
            float(draw.uniform(15, 45)),
            float(draw.uniform(0, 360)),
            die.ground_mm + float(draw.uniform(0, 20)),
        )

    def _somewhere(self, draw: np.random.Generator) -> Die:
        left, top, right, bottom = self.place.rect_mm
        inside = min(0.9 * self.place.die_mm, (right - left) / 2, (bottom - top) / 2)
        at_mm = (
            float(draw.uniform(left + inside, right - inside)),
            float(draw.uniform(top + inside, bottom - inside)),
        )
        turn = float(draw.uniform(0, 360))
        return Die(at_mm, int(draw.integers(1, 7)), turn, ground_mm=self.place.floor_mm)
