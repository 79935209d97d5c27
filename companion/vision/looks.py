"""The looks of a calibration as tones, and how alike a space is to one of them.

Contents are numbered: the calibration's colours in order, and last the empty space.
"""

from dataclasses import dataclass

import numpy as np

from companion.vision.calibration import Calibration
from companion.vision.colour import ANYTHING, tones_of
from companion.vision.picture import Floats
from companion.vision.sampling import Indices

INDEPENDENT = 8.0
"""How many independent witnesses the samples of one space are worth together."""

SURPRISE = 0.1
"""Share of a space's pixels that may look like anything: reflections, shadow edges."""

OWN_SPREAD = (0.1, 0.06)
"""Spread of (brightness, colour) of a space against its own look under the same light."""

LEAST_EMPTY_SPREAD, LEAST_MARBLE_SPREAD = (0.08, 0.04), (0.15, 0.07)
SPREAD_MARGIN = 1.4
"""Least spreads against looks of other spaces, and what few examples are widened by."""

SHADE_SPREAD = 0.15
"""How far the brightness of a whole space may stray, as a natural logarithm."""

EMPTY_KINDS = 60
"""How many unlike empty looks are kept for spaces that were never seen empty."""


@dataclass(frozen=True, eq=False, slots=True)
class Looks:
    """Looks side by side: tones (L, K, 3), owner (L,) spaces, content (L,), spread (L, 2)."""

    tones: Floats
    owner: Indices
    content: Indices
    spread: Floats

    def only(self, chosen: Indices) -> "Looks":
        """Those of the *chosen* numbers."""
        return Looks(
            self.tones[chosen], self.owner[chosen], self.content[chosen], self.spread[chosen]
        )


def looks_of(calibration: Calibration, lamp: Floats) -> Looks:
    """The calibration's looks as tones under an even light, with a spread yet to be learned."""
    order = {space: number for number, space in enumerate(calibration.spaces)}
    contents = {colour: number for number, colour in enumerate(calibration.colours)}
    owner = np.array([order[look.space] for look in calibration.looks])
    content = np.array(
        [contents.get(look.content or "", len(contents)) for look in calibration.looks]
    )
    levels = np.stack([look.levels for look in calibration.looks]).astype(np.float32)
    tones = tones_of(levels / lamp[owner][:, None, :])
    return Looks(tones, owner, content, np.broadcast_to(OWN_SPREAD, (len(owner), 2)))


def likeness(apart: Floats, spread: Floats) -> Floats:
    """(...) log likelihood of tones that lie *apart* (..., K, 3) from a look of *spread* (..., 2).

    The space as a whole may be brighter or darker; a share of its pixels may be anything.
    """
    brightness, colour = spread[..., 0:1].astype(np.float32), spread[..., 1:2].astype(np.float32)
    shade = middle_shade(apart[..., 0])
    off = ((apart[..., 0] - shade[..., None]) / brightness) ** 2
    off += (apart[..., 1] ** 2 + apart[..., 2] ** 2) / colour**2
    peak = (1 - SURPRISE) / ((2 * np.pi) ** 1.5 * brightness * colour**2)
    each = np.log(peak * np.exp(np.float32(-0.5) * off) + np.float32(SURPRISE * np.exp(ANYTHING)))
    return np.asarray(each.mean(axis=-1) * INDEPENDENT - 0.5 * (shade / SHADE_SPREAD) ** 2)


def middle_shade(values: Floats) -> Floats:
    """(...) about the median of *values* (..., K), and no more than a shadow or a lamp makes it."""
    thin = values[..., ::2]
    half = thin.shape[-1] // 2
    return np.asarray(np.clip(np.partition(thin, half, axis=-1)[..., half], -0.6, 0.3))


def borrowed_looks(own: Looks, empty: int) -> Looks:
    """The looks that other spaces are known by: all marbles, and unlike kinds of empty."""
    chosen = []
    spreads = []
    for content in range(empty + 1):
        numbers = np.flatnonzero(own.content == content)
        least = LEAST_EMPTY_SPREAD if content == empty else LEAST_MARBLE_SPREAD
        spread = _spread(own.tones[numbers], least)
        if content == empty:
            numbers = numbers[_unlike(own.tones[numbers], EMPTY_KINDS)]
        chosen.append(numbers)
        spreads.append(np.tile(spread, (len(numbers), 1)))
    kept = own.only(np.concatenate(chosen))
    return Looks(kept.tones, kept.owner, kept.content, np.concatenate(spreads))


def _unlike(tones: Floats, count: int) -> Indices:
    """Numbers of up to *count* of *tones* (n, K, 3), each as unlike the earlier as can be."""
    if not len(tones):
        return np.zeros(0, np.intp)
    chosen = [0]
    nearest = np.full(len(tones), np.inf)
    while len(chosen) < min(count, len(tones)):
        nearest = np.minimum(nearest, _distance(tones - tones[chosen[-1]]))
        chosen.append(int(nearest.argmax()))
    return np.array(chosen)


def _distance(apart: Floats) -> Floats:
    return np.asarray((np.abs(apart) * np.array([1, 2, 2], np.float32)).mean(axis=(-2, -1)))


def _spread(tones: Floats, least: tuple[float, float]) -> Floats:
    """(2,) how far looks of one content lie from their nearest sister, at least *least*."""
    if len(tones) < 2:
        return np.array(least) * SPREAD_MARGIN
    misfits = []
    for number in range(len(tones)):
        apart = np.delete(tones, number, axis=0) - tones[number]
        apart[..., 0] -= middle_shade(apart[..., 0])[:, None]
        misfits.append(np.abs(apart[_distance(apart).argmin()]))
    off = np.stack(misfits)
    found = [np.percentile(off[..., 0], 68), np.percentile(off[..., 1:], 68)]
    return np.maximum(np.array(found) * SPREAD_MARGIN, least)
