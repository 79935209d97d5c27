"""Which number a face shows, from what stands on the nine places where pips can be.

Knows nothing of where the face's edges are, so a pattern may lie on a die's side as well.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from companion.vision.dice_view import SIDE_PX
from companion.vision.picture import Floats
from companion.vision.pip_spots import Spot, sampled

LEAST_SPREAD, MOST_SPREAD = 0.205, 0.31
"""How far pips lie from the middle of a face along its sides, in sides of the die."""
USUAL_SPREAD = 0.26
PIP_FROM, FACE_TO, GAP_TO = 0.62, 0.27, 0.22
"""Share of the difference between body and pip from which on a place is a pip, and up to
which it is none; and up to which the body between the places may vary."""
LEAST_CONTRAST, LEAST_RATIO = 18.0, 0.25
SINGLE_TURNS = 30
SQUARE_WITHIN = 0.09

_PLACES = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float64)
_GAPS = np.array([(x, y) for y in (-0.5, 0.5) for x in (-0.5, 0.5)], np.float64)
_CENTRE, _DIAGONAL, _OTHER = (4,), (0, 8), (2, 6)
_UPRIGHT, _LYING = (3, 5), (1, 7)
NUMBERS = {
    frozenset(_CENTRE): 1,
    frozenset(_DIAGONAL): 2,
    frozenset(_OTHER): 2,
    frozenset(_DIAGONAL + _CENTRE): 3,
    frozenset(_OTHER + _CENTRE): 3,
    frozenset(_DIAGONAL + _OTHER): 4,
    frozenset(_DIAGONAL + _OTHER + _CENTRE): 5,
    frozenset(_DIAGONAL + _OTHER + _UPRIGHT): 6,
    frozenset(_DIAGONAL + _OTHER + _LYING): 6,
}
"""What the places that hold a pip mean; places are counted row by row."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A number that may lie here. x, y: its middle in the view. turn: in radians.

    spread: step between the places, in pixels. body, pip: levels of the two. at: which of
    the nine places hold a pip.
    """

    pips: int
    x: float
    y: float
    turn: float
    spread: float
    body: float
    pip: float
    at: tuple[int, ...]

    @property
    def contrast(self) -> float:
        """Levels by which pips differ from the body; negative for dark pips."""
        return self.pip - self.body

    @property
    def places(self) -> list[tuple[float, float]]:
        """Where its pips are along and across the face, in pixels from its middle."""
        return [(self.spread * _PLACES[n, 0], self.spread * _PLACES[n, 1]) for n in self.at]


def patterns_of(spots: list[Spot], inner: Floats) -> list[Pattern]:
    """Every number that some of the *spots* make; *inner* is what `pip_levels` gave."""
    found = []
    for number, one in enumerate(spots):
        for other in spots[number + 1 :]:
            if one.contrast * other.contrast > 0:
                found += _across(one, other, inner)
    return found


def _across(one: Spot, other: Spot, inner: Floats) -> list[Pattern]:
    """The number whose opposite corners two spots are, if they are."""
    apart = math.hypot(other.x - one.x, other.y - one.y)
    spread = apart / (2 * math.sqrt(2))
    if not LEAST_SPREAD <= spread / SIDE_PX <= MOST_SPREAD:
        return []
    turn = math.atan2(other.y - one.y, other.x - one.x) - math.pi / 4
    middle = ((one.x + other.x) / 2, (one.y + other.y) / 2)
    pip = float(sampled(inner, np.array([one.x, other.x]), np.array([one.y, other.y])).mean())
    read = read_places(inner, middle, turn, spread, pip)
    return [read] if read is not None and read.pips != 1 else []


def single(spot: Spot, turn: float, inner: Floats) -> Pattern | None:
    """The 1 whose pip the spot is, turned so; None when other places are no body."""
    pip = float(sampled(inner, np.array([spot.x]), np.array([spot.y]))[0])
    read = read_places(inner, (spot.x, spot.y), turn, USUAL_SPREAD * SIDE_PX, pip)
    return read if read is not None and read.pips == 1 else None


def read_places(
    inner: Floats, middle: tuple[float, float], turn: float, spread: float, pip: float
) -> Pattern | None:
    """The number on a face that lies so; None when a place is neither body nor pip."""
    body_levels = _at(inner, middle, turn, spread, _GAPS)
    body = float(np.median(body_levels))
    contrast = pip - body
    if abs(contrast) < max(LEAST_CONTRAST, LEAST_RATIO * max(body, pip)):
        return None
    if (np.abs(body_levels - body) > GAP_TO * abs(contrast)).any():
        return None
    shares = (_at(inner, middle, turn, spread, _PLACES) - body) / contrast
    full = shares >= PIP_FROM
    if not (full | (np.abs(shares) <= FACE_TO)).all():
        return None
    at = tuple(np.nonzero(full)[0].tolist())
    pips = NUMBERS.get(frozenset(at))
    return None if pips is None else Pattern(pips, *middle, turn, spread, body, pip, at)


def straightened(pattern: Pattern, spots: list[Spot]) -> Pattern | None:
    """The pattern laid over the spots it is made of; None when they are not square.

    A 4, 5 or 6 shows by its pips alone that its face is seen from straight above.
    """
    if pattern.pips < 4:
        return pattern
    cos, sin = math.cos(pattern.turn), math.sin(pattern.turn)
    ideal, seen = [], []
    for spot in spots:
        x, y = spot.x - pattern.x, spot.y - pattern.y
        along, across = (x * cos + y * sin) / pattern.spread, (y * cos - x * sin) / pattern.spread
        place = (round(along), round(across))
        near = math.hypot(along - place[0], across - place[1]) < 0.3
        if near and max(map(abs, place)) <= 1 and spot.contrast * pattern.contrast > 0:
            ideal.append((*place, 1.0))
            seen.append((spot.x, spot.y))
    if len(seen) < pattern.pips:
        return None
    fit, *_ = np.linalg.lstsq(np.array(ideal, np.float64), np.array(seen, np.float64), rcond=None)
    strong, weak = np.linalg.svd(fit[:2], compute_uv=False)
    if weak < (1 - SQUARE_WITHIN) * strong:
        return None
    turn = math.atan2(fit[0, 1], fit[0, 0])
    spread = float(strong + weak) / 2
    return replace(pattern, x=float(fit[2, 0]), y=float(fit[2, 1]), turn=turn, spread=spread)


def _at(
    inner: Floats, middle: tuple[float, float], turn: float, spread: float, steps: Floats
) -> Floats:
    cos, sin = math.cos(turn) * spread, math.sin(turn) * spread
    x = middle[0] + steps[:, 0] * cos - steps[:, 1] * sin
    y = middle[1] + steps[:, 0] * sin + steps[:, 1] * cos
    return sampled(inner, x, y)
