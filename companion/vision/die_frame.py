"""Whether a pattern lies on the top face of a die that lies flat: its four edges and its sides.

Of a flat die the camera sees the top as a square, the sides that look its way below it, and
nothing of the others. A leaning die, a die's side, and two dice that touch look otherwise.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.dice_view import SIDE_PX, TrayView
from companion.vision.die_pattern import Pattern
from companion.vision.picture import Floats
from companion.vision.pip_spots import PIP_PX, Spot, sampled

FROM, TO, STEPS = 0.43, 0.60, 45
"""Where an edge is looked for, in sides from the middle of the face."""
STEP_HALF, STEP_REACH = 0.012, 0.055
LEAST_STEP = 0.10
"""An edge is a change of level by this share of what pips and body differ by."""
LEAST_HALF, MOST_HALF = 0.44, 0.56
ALIKE = 0.90
"""Half sides as they may be seen for a die of the size that was told, and how equal."""
OFF_MIDDLE = 0.035
ACROSS = np.linspace(-0.22, 0.22, 13)
WIDE = np.linspace(-0.28, 0.28, 15)
SHARP_AT, SHARP_STEPS = np.linspace(0.42, 0.58, 17), 4
SEEN_FROM, HIDDEN_TO = 0.25, 0.08
"""The side that shows most is looked at from so much on; one that shows no more is hidden."""
OUTSIDE = np.linspace(0.60, 0.78, 7)
UNLIKE_BODY, LIKE_TRAY, LIGHTER, LIKE_BODY = 1.6, 1.3, 1.12, 1.5
"""Ratios of light by which body, tray and shadow are told apart."""
PLAIN_HALF, PLAIN_STEPS, PIP_REACH = 0.41, 41, 1.75
PLAIN_WITHIN, GLINT, PLAIN_SHARE, USUAL_WITHIN = 0.3, 0.18, 0.01, 0.1
"""How far a face may vary between its pips, towards them and away from them, as shares of what
they differ by; on how much of it it may vary more; and how far most of it may be off."""
BELOW = np.linspace(0.3, 0.7, 5)


@dataclass(frozen=True, slots=True)
class Side:
    """One of a face's four sides. outwards: unit vector. edge: its distance from the middle in
    sides of the die, None when none was seen. strength: of that change, in levels. shows: how
    much of the side face below it the camera sees, in sides of the die.
    """

    outwards: tuple[float, float]
    edge: float | None
    strength: float
    shows: float


def sides_of(pattern: Pattern, levels: Floats, view: TrayView) -> list[Side]:
    """The four sides of the face that the pattern would lie on."""
    return [
        _side(pattern, pattern.turn + quarter * math.pi / 2, levels, view) for quarter in range(4)
    ]


def lies_flat(
    pattern: Pattern, levels: Floats, tray: float, spots: Sequence[Spot], view: TrayView
) -> bool:
    """Whether this is the top of a flat die; *tray* is the tray's usual level."""
    sides = sides_of(pattern, levels, view)
    if not (_is_square(sides) and _is_plain(pattern, levels)):
        return False
    hidden = [side for side in sides if side.shows <= HIDDEN_TO]
    if not all(_tray_beyond(pattern, side, levels, tray) for side in hidden):
        return False
    nearest = max(sides, key=lambda side: side.shows)
    return nearest.shows < SEEN_FROM or (
        _has_pips(pattern, nearest, spots, view) or _die_below(pattern, nearest, levels, tray, view)
    )


def sharpness(pattern: Pattern, levels: Floats, view: TrayView) -> float:
    """How sharp the edges are where the camera sees no side below, in levels.

    A face that is turned otherwise has its edges aslant, and they blur over its width.
    """
    found = []
    for quarter in range(4):
        outwards = _outwards(pattern.turn + quarter * math.pi / 2)
        if _shows(pattern, outwards, view) <= HIDDEN_TO:
            profile = _levels_along(pattern, outwards, SHARP_AT, WIDE, levels).mean(axis=1)
            found.append(float(np.abs(profile[SHARP_STEPS:] - profile[:-SHARP_STEPS]).max()))
    return float(np.mean(found))


def _is_square(sides: Sequence[Side]) -> bool:
    """Where the camera sees none of a die's side, the top's edge must be seen at its place."""
    hidden = [side for side in sides if side.shows <= HIDDEN_TO]
    halves = [side.edge for side in hidden if side.edge is not None]
    if len(halves) < len(hidden) or len(halves) < 2:
        return False
    if min(halves) < LEAST_HALF or max(halves) > MOST_HALF or min(halves) < ALIKE * max(halves):
        return False
    pairs = ((sides[0], sides[2]), (sides[1], sides[3]))
    return all(
        abs((one.edge or 0) - (opposite.edge or 0)) / 2 <= OFF_MIDDLE
        for one, opposite in pairs
        if one in hidden and opposite in hidden
    )


def _is_plain(pattern: Pattern, levels: Floats) -> bool:
    """Nothing is on the face but its pips: no other pip, no glint, no finger."""
    steps = np.linspace(-PLAIN_HALF, PLAIN_HALF, PLAIN_STEPS) * SIDE_PX
    along, across = np.meshgrid(steps, steps)
    cos, sin = math.cos(pattern.turn), math.sin(pattern.turn)
    x = pattern.x + along * cos - across * sin
    y = pattern.y + along * sin + across * cos
    shares = (sampled(levels, x, y) - pattern.body) / pattern.contrast
    free = np.ones(shares.shape, np.bool_)
    for place_x, place_y in pattern.places:
        free &= np.hypot(along - place_x, across - place_y) > PIP_REACH * PIP_PX
    odd = (shares[free] > PLAIN_WITHIN) | (shares[free] < -GLINT)
    usual = abs(float(np.median(shares[free])))
    return bool(odd.mean() < PLAIN_SHARE) and usual < USUAL_WITHIN


def tray_level(levels: Floats) -> float:
    """The usual level of the view."""
    return float(np.median(levels))


def shift_of(pattern: Pattern, view: TrayView) -> tuple[float, float]:
    """By how much the bottom of a die there is seen beside its top, in sides of the die."""
    share = 1 / (view.height_sides + 1) / SIDE_PX
    return (view.nadir[0] - pattern.x) * share, (view.nadir[1] - pattern.y) * share


def _outwards(way: float) -> tuple[float, float]:
    return math.cos(way), math.sin(way)


def _shows(pattern: Pattern, outwards: tuple[float, float], view: TrayView) -> float:
    shift = shift_of(pattern, view)
    return shift[0] * outwards[0] + shift[1] * outwards[1]


def _side(pattern: Pattern, way: float, levels: Floats, view: TrayView) -> Side:
    outwards = _outwards(way)
    shows = _shows(pattern, outwards, view)
    distances = np.linspace(FROM - STEP_REACH, TO + STEP_REACH, STEPS)
    profile = _profile(pattern, outwards, distances, levels)
    step = distances[1] - distances[0]
    half, reach = round(STEP_HALF / step), round(STEP_REACH / step)
    width = reach - half + 1
    summed = np.concatenate([[0.0], np.cumsum(profile)])
    middles = np.arange(reach, STEPS - reach)
    outer = (summed[middles + reach + 1] - summed[middles + half]) / width
    inner = (summed[middles - half + 1] - summed[middles - reach]) / width
    change = np.abs(outer - inner)
    best = int(np.argmax(change))
    strength = float(change[best])
    if strength < LEAST_STEP * abs(pattern.contrast) or best in (0, len(change) - 1):
        return Side(outwards, None, strength, shows)
    return Side(outwards, float(distances[middles[best]]), strength, shows)


def _profile(
    pattern: Pattern, outwards: tuple[float, float], distances: Floats, levels: Floats
) -> Floats:
    """Levels at distances from the middle along one way, the median over the face's width."""
    return np.asarray(
        np.median(_levels_along(pattern, outwards, distances, ACROSS, levels), axis=1)
    )


def _levels_along(
    pattern: Pattern,
    outwards: tuple[float, float],
    distances: Floats,
    across: Floats,
    levels: Floats,
) -> Floats:
    """Levels of shape (distances, across); both are in sides of the die from the middle."""
    ox, oy = outwards
    x = pattern.x + SIDE_PX * (distances[:, None] * ox - across[None, :] * oy)
    y = pattern.y + SIDE_PX * (distances[:, None] * oy + across[None, :] * ox)
    return sampled(levels, x, y)


def _tray_beyond(pattern: Pattern, side: Side, levels: Floats, tray: float) -> bool:
    """Whether the tray lies beyond a side of which nothing is seen, lit or in shadow."""
    body, floor = float(_light(pattern.body)), float(_light(tray))
    beyond = _light(_profile(pattern, side.outwards, OUTSIDE, levels))
    if body > floor:
        return bool((beyond <= LIKE_TRAY * floor + 0.004).all())
    return bool((beyond >= UNLIKE_BODY * body).all())


def _die_below(pattern: Pattern, side: Side, levels: Floats, tray: float, view: TrayView) -> bool:
    """Whether the die goes on below an edge of which the side is seen."""
    body, floor = float(_light(pattern.body)), float(_light(tray))
    below = _light(_strip(pattern, side, levels, view))
    if body > floor:
        return bool((below >= LIGHTER * floor).mean() > 0.5)
    return bool((below <= LIKE_BODY * body).mean() > 0.5)


def _has_pips(pattern: Pattern, side: Side, spots: Sequence[Spot], view: TrayView) -> bool:
    """Whether pips are seen on the side face below an edge."""
    shift, (ox, oy) = shift_of(pattern, view), side.outwards
    tangent = shift[1] * ox - shift[0] * oy
    for spot in spots:
        x, y = (spot.x - pattern.x) / SIDE_PX, (spot.y - pattern.y) / SIDE_PX
        down = (x * ox + y * oy - 0.5) / side.shows
        across = y * ox - x * oy - down * tangent
        alike = spot.contrast * pattern.contrast > 0
        if alike and 0.1 <= down <= 0.9 and abs(across) <= 0.42:
            return True
    return False


def _strip(pattern: Pattern, side: Side, levels: Floats, view: TrayView) -> Floats:
    """Levels of the side face below an edge, at some heights, the median over its width."""
    shift, (ox, oy) = shift_of(pattern, view), side.outwards
    tangent = shift[1] * ox - shift[0] * oy
    out = 0.5 + BELOW[:, None] * side.shows
    across = BELOW[:, None] * tangent + ACROSS[None, :]
    x = pattern.x + SIDE_PX * (out * ox - across * oy)
    y = pattern.y + SIDE_PX * (out * oy + across * ox)
    return np.asarray(np.median(sampled(levels, x, y), axis=1))


def _light(levels: float | Floats) -> Floats:
    """Linear light of levels, 1 = white."""
    return np.asarray((np.maximum(np.asarray(levels, np.float64), 1.0) / 255) ** 2.2)
