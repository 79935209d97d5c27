"""Round spots of a pip's size in a view of the tray, darker or lighter than what is round them."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.dice_view import SIDE_PX
from companion.vision.picture import Floats

PIP_PX = 0.1 * SIDE_PX
"""Radius of a pip, about the same share of a die's side with all makers."""
RING_PX = 1.65 * PIP_PX
RING_POINTS = 12
LEAST_LEVELS = 12.0
LEAST_OF_RING = 0.35
"""How much of the mean difference every point of the ring must show."""
MOST_SPOTS = 60


@dataclass(frozen=True, slots=True)
class Spot:
    """x, y in the view. contrast: levels by which it differs; negative: it is darker."""

    x: float
    y: float
    contrast: float


def pip_levels(levels: Floats) -> Floats:
    """For each place of the view the mean level of a pip's inner part there."""
    return np.asarray(cv2.filter2D(levels, -1, _disc(0.6 * PIP_PX)), np.float32)


def spots_in(levels: Floats, inner: Floats) -> list[Spot]:
    """All spots, the strongest first; *inner* is what `pip_levels` gave."""
    around = np.asarray(cv2.filter2D(levels, -1, _ring(RING_PX)), np.float32)
    differs = inner - around
    strength = np.abs(differs)
    size = 2 * round(1.2 * PIP_PX) + 1
    highest = cv2.dilate(strength, np.ones((size, size), np.uint8))
    rows, columns = np.nonzero((strength == highest) & (strength >= LEAST_LEVELS))
    spots = [_placed(differs, int(x), int(y)) for y, x in zip(rows, columns, strict=True)]
    spots = [spot for spot in spots if _round(inner, spot)]
    return sorted(spots, key=lambda spot: -abs(spot.contrast))[:MOST_SPOTS]


def _placed(differs: Floats, x: int, y: int) -> Spot:
    """The spot at a highest place, moved to where it is highest between the pixels."""
    height, width = differs.shape
    contrast = float(differs[y, x])
    at = [float(x), float(y)]
    for axis, place, most in ((0, x, width), (1, y, height)):
        if 0 < place < most - 1:
            step = (1, 0) if axis == 0 else (0, 1)
            before = float(differs[y - step[1], x - step[0]])
            after = float(differs[y + step[1], x + step[0]])
            bend = before - 2 * contrast + after
            if bend:
                at[axis] += float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))
    return Spot(at[0], at[1], contrast)


def _round(inner: Floats, spot: Spot) -> bool:
    """Whether it differs from what is round it on every side."""
    turns = np.linspace(0, 2 * np.pi, RING_POINTS, endpoint=False)
    radius = RING_PX + 0.3 * PIP_PX
    ring = sampled(inner, spot.x + radius * np.cos(turns), spot.y + radius * np.sin(turns))
    middle = float(sampled(inner, np.array([spot.x]), np.array([spot.y]))[0])
    shares = np.sort((middle - ring) / spot.contrast)
    return bool(shares[2] >= LEAST_OF_RING)


def sampled(picture: Floats, x: Floats, y: Floats) -> Floats:
    """The picture between its pixels at the points, of their shape; the edge's outside it."""
    found = cv2.remap(
        np.asarray(picture, np.float32),
        np.asarray(x, np.float32).reshape(1, -1),
        np.asarray(y, np.float32).reshape(1, -1),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(found, np.float32).reshape(np.shape(x))


def _disc(radius: float) -> Floats:
    return _kernel(radius, -1.0)


def _ring(radius: float) -> Floats:
    return _kernel(radius + 0.8, radius - 0.8)


def _kernel(outer: float, inner: float) -> Floats:
    reach = int(np.ceil(outer))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    away = np.hypot(x, y)
    kernel = np.clip(outer + 0.5 - away, 0, 1) * np.clip(away - inner + 0.5, 0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)
