"""Colour as this part compares it: brightness, and two shares that light hardly moves.

A tone is (brightness, redness, blueness) of one pixel. Knows no space and no marble.
"""

import numpy as np

from companion.vision.picture import Floats
from companion.vision.sampling import Indices

DARK = 24.0
"""Added to every brightness, so that the noise of dark pixels is not taken for colour."""

BRIGHTNESS_STEP, COLOUR_STEP = 0.1, 0.08
LEAST_TONE = (2.9, -1.3, -1.3)
BINS = (31, 48, 48)
"""How the room of all tones is cut into boxes: their number along each axis."""

ANYTHING = -4.0
"""Natural logarithm of the density of a pixel of which nothing is known."""


def tones_of(levels: Floats) -> Floats:
    """(..., 3) float32 tones of (..., 3) blue, green, red levels on the scale of 0 to 255.

    brightness: natural logarithm of the weighted mean level plus DARK. redness and
    blueness: how far red and blue lie above green, as shares of that same sum.
    """
    blue, green, red = levels[..., 0], levels[..., 1], levels[..., 2]
    light = (blue + 2 * green + red) * np.float32(0.25) + np.float32(DARK)
    tones = np.empty(levels.shape, np.float32)
    np.log(light, out=tones[..., 0])
    np.divide(red - green, light, out=tones[..., 1])
    np.divide(blue - green, light, out=tones[..., 2])
    return tones


def box_numbers(tones: Floats) -> Indices:
    """(...) whole numbers: the box of the room of tones in which each of (..., 3) tones lies."""
    steps = np.array([BRIGHTNESS_STEP, COLOUR_STEP, COLOUR_STEP], np.float32)
    boxes = ((tones - np.array(LEAST_TONE, np.float32)) / steps).astype(np.intp)
    np.clip(boxes, 0, np.array(BINS) - 1, out=boxes)
    return np.asarray((boxes[..., 0] * BINS[1] + boxes[..., 1]) * BINS[2] + boxes[..., 2])


def palette(
    tones: Floats, brightness_spread: float, colour_spread: float, surprise: float
) -> Floats:
    """(boxes,) float32: natural logarithm of how densely *tones* (N, 3) lie around every box.

    The spreads (in tones) smooth what few pixels show; *surprise* is the share of
    pixels that may be anything.
    """
    counts = np.bincount(box_numbers(tones).ravel(), minlength=int(np.prod(BINS)))
    density = counts.reshape(BINS) / counts.sum()
    spreads = (brightness_spread / BRIGHTNESS_STEP, *(2 * [colour_spread / COLOUR_STEP]))
    for axis, spread in enumerate(spreads):
        smoothing = _smoothing(BINS[axis], spread)
        density = np.moveaxis(np.tensordot(smoothing, density, axes=(1, axis)), 0, axis)
    density /= BRIGHTNESS_STEP * COLOUR_STEP**2
    known = (1 - surprise) * density + surprise * np.exp(ANYTHING)
    return np.asarray(np.log(known).ravel(), np.float32)


def palette_at(
    tones: Floats,
    asked: Floats,
    spreads: tuple[float, float],
    surprise: float,
) -> Floats:
    """(M,) what `palette` of *tones* (N, 3) says of *asked* (M, 3), worked out for these alone."""
    spread = np.array([spreads[0], spreads[1], spreads[1]], np.float32)
    apart = ((asked[:, None] - tones[None]) / spread) ** 2
    density = np.exp(-0.5 * apart.sum(axis=2)).mean(axis=1)
    density /= (2 * np.pi) ** 1.5 * float(np.prod(spread))
    return np.asarray(np.log((1 - surprise) * density + surprise * np.exp(ANYTHING)))


def _smoothing(count: int, spread: float) -> Floats:
    """(count, count): rows that spread one box's share over its neighbours."""
    boxes = np.arange(count)
    weights = np.exp(-0.5 * ((boxes[:, None] - boxes[None]) / max(spread, 0.3)) ** 2)
    return np.asarray(weights / weights.sum(axis=0, keepdims=True))
