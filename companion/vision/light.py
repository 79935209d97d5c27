"""How the light of a picture differs from that of the calibration, told from the bare board.

Knows no space's content. Levels are on the scale of 0 to 255 as the camera gives them,
where a change of exposure or white balance multiplies each channel.
"""

import numpy as np

from companion.vision.picture import Floats
from companion.vision.sampling import Flags, Indices

FULL, DARK = 245.0, 10.0
"""Levels above or below say little about the light: clipped, or mostly noise."""

SHADE_LIMITS = (0.25, 1.6)
"""How dark a shadow, and how bright a reflection, over one space may make it."""

FITTING_ROUNDS = 20

ALMOST_NOTHING = 1e-9 * np.eye(6)
"""Keeps the fit solvable when all points lie on one line."""


def gain_of(now: Floats, then: Floats, bare: Flags) -> Floats:
    """(3,) blue, green, red of the bare board now over then, whatever lies over a part of it.

    now, then (N, 3): levels of the surface, in this picture and when it was calibrated.
    """
    usable = (now < FULL) & (then < FULL) & (now > DARK) & (then > DARK) & bare[:, None]
    gain = np.ones(3, np.float32)
    for channel in range(3):
        seen = usable[:, channel]
        if seen.any():
            gain[channel] = np.median(now[seen, channel] / then[seen, channel])
    return gain


def shade_of(now: Floats, then: Floats, gain: Floats, free: Flags, near: Indices) -> Floats:
    """(S,) brightness around each space over what the *gain* alone would give.

    free (N,): nothing lies over that point. near (S, K): the points around each space.
    """
    weights = free.astype(np.float32)
    seen = (now.sum(axis=1) * weights)[near].sum(axis=1)
    expected = (np.minimum(then * gain, 255.0).sum(axis=1) * weights)[near].sum(axis=1)
    shade = np.where(expected > 1, seen / np.maximum(expected, 1), 1.0)
    return np.asarray(np.clip(shade, *SHADE_LIMITS), np.float32)


def lamp_field(surface_mm: Floats, levels: Floats, at_mm: Floats) -> Floats:
    """(S, 3) float32: brightness of the light at *at_mm* (S, 2) over the board's average.

    A smooth hill is laid through the bare board's *levels* (N, 3); paint, paper and
    reflections are outvoted.
    """
    scale = float(np.abs(surface_mm).max()) or 1.0
    shape, wanted = _hill(surface_mm / scale), np.log(levels + 4.0)
    weights = np.ones(len(shape))
    for _ in range(FITTING_ROUNDS):
        weighed = shape.T * weights
        answer = np.linalg.solve(weighed @ shape + ALMOST_NOTHING, weighed @ wanted)
        misfit = np.abs(wanted - shape @ answer).max(axis=1)
        weights = 1 / np.maximum(misfit, 0.05)
    field = _hill(at_mm / scale) @ answer
    return np.asarray(np.exp(field - field.mean(axis=0)), np.float32)


def _hill(points: Floats) -> Floats:
    x, y = points[:, 0], points[:, 1]
    return np.column_stack([np.ones(len(points)), x, y, x * x, y * y, x * y])
