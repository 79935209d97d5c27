"""What marbles are made of: the colour that a ray finds on or in a ball. Knows no board.

A `Hits` holds the samples of a picture where rays meet the ball; all its arrays have
one row for each. Directions are of unit length, the ball has radius 1 and middle 0.
"""

from dataclasses import dataclass

import numpy as np

from companion.simulator.arrays import FloatArray, floats
from companion.simulator.look import Material

GLASS_INDEX = 1.5
MARCH_STEPS = 20
VANES = 3
MILKY = 0.3


@dataclass(frozen=True, slots=True)
class Hits:
    """Rays where they meet a ball and the light that falls there.

    normal, ray: directions (n, 3). diffuse: light on the face (n, 3). below: what shines up
    from the wood (3,). to_lamp: direction (3,). lamp: its strength (3,).
    """

    normal: FloatArray
    ray: FloatArray
    diffuse: FloatArray
    below: FloatArray
    to_lamp: FloatArray
    lamp: FloatArray


def body_light(
    hits: Hits, material: Material, colour: FloatArray, draw: np.random.Generator
) -> FloatArray:
    """Light (n, 3) that the ball sends back from below its surface; *colour* is linear."""
    match material:
        case Material.OPAQUE:
            return hits.diffuse * colour
        case Material.SWIRL:
            return hits.diffuse * _swirled(hits.normal, colour, draw)
        case Material.GLASS:
            inside, path = _inside(hits)
            tint = np.maximum(colour, 0.004) ** (path * 0.55)
            clear = _through(hits, inside, path) * tint
            return floats((1 - MILKY) * clear + MILKY * hits.diffuse * colour)
        case Material.CATEYE:
            return _cats_eye(hits, colour, draw)


def _swirled(normal: FloatArray, colour: FloatArray, draw: np.random.Generator) -> FloatArray:
    axes = draw.normal(size=(4, 3)).astype(np.float32)
    axes /= np.sqrt((axes * axes).sum(1, keepdims=True))
    bent = np.sin(normal @ axes[1] * 4 + 1.7) + np.sin(normal @ axes[2] * 5)
    bands = np.sin(normal @ axes[0] * 7 + 1.3 * bent + draw.uniform(0, 6))
    pale = np.clip((bands - 0.55) * 4, 0, 1)[:, None] * floats(0.6)
    lighter = colour + (floats(0.75) - colour) * floats(0.7)
    return floats(colour * (1 - pale) + lighter * pale)


def _inside(hits: Hits) -> tuple[FloatArray, FloatArray]:
    """Directions (n, 3) of the rays bent into the glass and their way (n, 1) to the other side."""
    into = -(hits.normal * hits.ray).sum(1, keepdims=True)
    ratio = 1 / GLASS_INDEX
    bent = np.sqrt(np.maximum(1 - ratio**2 * (1 - into * into), 0))
    inside = ratio * hits.ray + (ratio * into - bent) * hits.normal
    path = -2 * (inside * hits.normal).sum(1, keepdims=True)
    return floats(inside), path.astype(np.float32)


def _through(hits: Hits, inside: FloatArray, path: FloatArray) -> FloatArray:
    """Light that enters the far side of the glass where the rays leave it: wood, lamp's focus."""
    leaves = hits.normal + inside * path
    focus = np.clip((leaves @ -hits.to_lamp - 0.72) / 0.28, 0, 1)[:, None] ** 1.5
    openness = np.clip(0.45 + 0.55 * leaves[:, 2:], 0.12, 1)
    return floats(hits.below * openness + 1.1 * focus * hits.lamp * hits.below)


def _cats_eye(hits: Hits, colour: FloatArray, draw: np.random.Generator) -> FloatArray:
    """Clear glass around twisted vanes of the colour."""
    inside, path = _inside(hits)
    frame = np.linalg.qr(draw.normal(size=(3, 3)))[0].astype(np.float32)
    twist, start = draw.uniform(-1.2, 1.2), draw.uniform(0, 6)
    clear = _through(hits, inside, path) * floats((0.86, 0.93, 0.86))
    found = np.zeros(len(inside), bool)
    depth = np.zeros((len(inside), 1), np.float32)
    for step in range(MARCH_STEPS):
        share = (step + 0.5) / MARCH_STEPS
        point = (hits.normal + inside * (path * share)) @ frame
        around = np.hypot(point[:, 0], point[:, 1])
        turn = np.arctan2(point[:, 1], point[:, 0]) + twist * point[:, 2] + start
        thick = np.abs(np.sin(turn * VANES / 2)) * around < 0.11 - 0.07 * np.abs(point[:, 2])
        hit = thick & (around < 0.62 - 0.5 * point[:, 2] ** 2) & ~found
        depth[hit] = share
        found |= hit
    vane = hits.diffuse * 0.55 + (hits.lamp + hits.below) * 0.3
    coloured = colour * vane * (1.05 - 0.4 * depth)
    return floats(np.where(found[:, None], coloured, clear))
