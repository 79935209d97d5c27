"""Dice in a tray, read from one picture: their numbers, or that they cannot be told.

Says a number only of a die that lies flat, in full view and apart from others; anything else
that looks like pips makes the answer "unsure". Knows no time and no game.
"""

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np

from companion.vision.dice_view import SIDE_PX, Tray, TrayView
from companion.vision.die_frame import lies_flat, sharpness, shift_of, tray_level
from companion.vision.die_pattern import (
    SINGLE_TURNS,
    Pattern,
    patterns_of,
    single,
    straightened,
)
from companion.vision.picture import BgrImage, Floats
from companion.vision.pip_spots import Spot, pip_levels, spots_in
from companion.vision.pose import Pose

SAME_DIE = 0.25
APART = 1.0
"""Middles of faces nearer than that (in sides) are one die's, or of dice that touch."""
STRAY_SHARE = 0.4
"""Spots with that share of a read die's contrast must belong to a read die."""
LEAST_STRAY = 30.0
SINGLE_SHARE = 0.5
"""A pip alone on its face is seen as well as any other: spots weaker than that are none."""
BESIDE = 0.12


class DiceSight(Enum):
    """What a picture of the tray says."""

    EMPTY = "empty"  # nothing with pips
    READ = "read"  # as many dice as are rolled, each certain
    UNSURE = "unsure"  # something that is not certain: moving, leaning, hidden, too many


@dataclass(frozen=True, slots=True)
class DieSeen:
    """One die. at_mm: the middle of its top in the layout's millimetres. turn_deg: 0 to 90."""

    pips: int
    at_mm: tuple[float, float]
    turn_deg: float


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """What one picture shows. dice: those that are certain, from left to right."""

    sight: DiceSight
    dice: tuple[DieSeen, ...] = ()


class DiceReader:
    """Reads one tray in a row of pictures of one camera."""

    def __init__(self, tray: Tray) -> None:
        self._tray = tray
        self._view: TrayView | None = None

    def view(self, pose: Pose) -> TrayView:
        """The tray as seen from that pose; the very same while the pose is."""
        if self._view is None or self._view.pose is not pose:
            self._view = TrayView(self._tray, pose)
        return self._view

    def read(self, pixels: BgrImage, pose: Pose) -> DiceSeen:
        """What the tray shows in a picture that the camera took from that pose."""
        view = self.view(pose)
        if not view.in_picture:
            return DiceSeen(DiceSight.UNSURE)
        levels = view.levels(pixels)
        inner = pip_levels(levels)
        spots = [spot for spot in spots_in(levels, inner) if _inside(spot, view)]
        tops = _tops(spots, levels, inner, view)
        return _judged(tops, spots, view)


def _tops(spots: list[Spot], levels: Floats, inner: Floats, view: TrayView) -> list[Pattern]:
    """Every pattern that lies on the top of a flat die, each die once for each number."""
    tray = tray_level(levels)
    found: list[Pattern] = []
    for pattern in patterns_of(spots, inner):
        straight = straightened(pattern, spots)
        if straight is None or _known(straight, found):
            continue
        if lies_flat(straight, levels, tray, spots, view):
            found.append(straight)
    strongest = max([abs(spot.contrast) for spot in spots], default=0.0)
    for spot in spots:
        if abs(spot.contrast) < SINGLE_SHARE * strongest:
            continue
        one = _single(spot, levels, inner, view)
        if one is not None and lies_flat(one, levels, tray, spots, view):
            found.append(one)
    return found


def _single(spot: Spot, levels: Floats, inner: Floats, view: TrayView) -> Pattern | None:
    """A 1 around the spot, turned as its edges are seen best."""
    best, strongest = None, 0.0
    for step in range(SINGLE_TURNS):
        turned = single(spot, step * math.pi / 2 / SINGLE_TURNS, inner)
        if turned is None:
            continue
        strength = sharpness(turned, levels, view)
        if strength > strongest:
            best, strongest = turned, strength
    return best


def _judged(tops: list[Pattern], spots: list[Spot], view: TrayView) -> DiceSeen:
    """One answer, from every face that was found and every spot that may be a pip."""
    for number, one in enumerate(tops):
        for other in tops[number + 1 :]:
            if _apart(one, other) < APART * SIDE_PX:
                return DiceSeen(DiceSight.UNSURE)
    least = max([STRAY_SHARE * abs(top.contrast) for top in tops], default=0.0)
    strays = [
        spot
        for spot in spots
        if abs(spot.contrast) >= max(least, LEAST_STRAY)
        and not any(_belongs(spot, top, view) for top in tops)
    ]
    seen = tuple(sorted((_die(top, view) for top in tops), key=lambda die: die.at_mm))
    if strays:
        return DiceSeen(DiceSight.UNSURE, seen)
    if not tops:
        return DiceSeen(DiceSight.EMPTY)
    enough = len(tops) == view.tray.dice
    return DiceSeen(DiceSight.READ if enough else DiceSight.UNSURE, seen)


def _die(top: Pattern, view: TrayView) -> DieSeen:
    return DieSeen(top.pips, view.at_mm((top.x, top.y)), math.degrees(top.turn) % 90)


def _known(pattern: Pattern, found: list[Pattern]) -> bool:
    """The same number of the same die, found by another pair of its pips."""
    return any(
        pattern.pips == each.pips and _apart(pattern, each) < SAME_DIE * SIDE_PX for each in found
    )


def _apart(one: Pattern, other: Pattern) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def _inside(spot: Spot, view: TrayView) -> bool:
    left, top, right, bottom = view.tray.rect_mm
    x, y = view.at_mm((spot.x, spot.y))
    return left <= x <= right and top <= y <= bottom


def _belongs(spot: Spot, top: Pattern, view: TrayView) -> bool:
    """Whether the spot lies on that die's top or on a side of it that is seen."""
    shift = shift_of(top, view)
    cos, sin = math.cos(top.turn), math.sin(top.turn)
    x, y = (spot.x - top.x) / SIDE_PX, (spot.y - top.y) / SIDE_PX
    for down in np.linspace(0, 1, 9):
        sx, sy = x - down * shift[0], y - down * shift[1]
        along, across = sx * cos + sy * sin, sy * cos - sx * sin
        if max(abs(along), abs(across)) <= 0.5 + BESIDE:
            return True
    return False
