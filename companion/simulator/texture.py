"""Wood, cloth and stone as reflectance seen from above. Knows no camera and no light.

Textures are linear BGR float arrays of shape (height, width, 3).
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.errors import UnknownNameError
from companion.simulator.arrays import FloatArray, floats
from companion.simulator.light import to_linear

Bgr = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Wood:
    """Colours of a wood between its rings and in them, and how coarse it is."""

    early_bgr: Bgr
    late_bgr: Bgr
    ring_mm: float
    contrast: float
    pores: float
    strip_mm: float


WOODS: Mapping[str, Wood] = {
    "oak": Wood((128, 176, 214), (84, 130, 176), 4.5, 0.65, 0.5, 92),
    "cherry": Wood((84, 122, 188), (58, 88, 150), 6.0, 0.5, 0.12, 140),
    "walnut": Wood((72, 96, 132), (44, 60, 86), 5.5, 0.75, 0.3, 110),
    "maple": Wood((168, 206, 232), (136, 178, 210), 7.0, 0.4, 0.05, 80),
    "pine": Wood((142, 196, 228), (92, 148, 196), 8.0, 0.6, 0.0, 160),
}
CLOTHS: Mapping[str, Bgr] = {
    "green cloth": (66, 92, 44),
    "red cloth": (44, 34, 130),
    "grey cloth": (112, 104, 100),
    "blue cloth": (110, 70, 40),
}
STONES: Mapping[str, Bgr] = {"granite": (150, 158, 166)}


def surface_kinds() -> tuple[str, ...]:
    """Every kind that `texture` knows."""
    return (*WOODS, *CLOTHS, *STONES)


def texture(kind: str, size_px: tuple[int, int], px_per_mm: float, seed: int) -> FloatArray:
    """The texture of a kind of wood, cloth or stone, width and height in pixels.

    Raises UnknownNameError for a kind that is none of WOODS, CLOTHS and STONES.
    """
    draw = np.random.default_rng([seed, *kind.encode()])
    shape = (size_px[1], size_px[0])
    if kind in WOODS:
        return _wood(WOODS[kind], shape, px_per_mm, draw)
    if kind in CLOTHS:
        return _cloth(CLOTHS[kind], shape, px_per_mm, draw)
    if kind in STONES:
        return _stone(STONES[kind], shape, px_per_mm, draw)
    raise UnknownNameError("surface", kind, surface_kinds())


def noise(
    draw: np.random.Generator, shape: tuple[int, int], cell_px: tuple[float, float]
) -> FloatArray:
    """Smooth random values from about -1 to 1, with bumps of the size (down, across)."""
    rows, columns = (max(2, int(n / max(c, 1.0)) + 2) for n, c in zip(shape, cell_px, strict=True))
    rough = draw.random((rows, columns), np.float32) * 2 - 1
    return np.asarray(cv2.resize(rough, shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)


def _wood(
    wood: Wood, shape: tuple[int, int], scale: float, draw: np.random.Generator
) -> FloatArray:
    """Edge-glued strips, each a flat cut through a log's rings; the grain runs across."""
    strips = int(shape[0] / scale / wood.strip_mm) + 1
    edges = np.linspace(0, shape[0], strips + 1).astype(int)
    pieces = []
    for top, bottom in itertools.pairwise(edges):
        tone = float(draw.uniform(0.92, 1.08))
        pieces.append(_strip(wood, (int(bottom - top), shape[1]), scale, draw) * floats(tone))
        pieces[-1][-1:] *= 0.8  # the glue line
    return np.concatenate(pieces, 0)


def _strip(
    wood: Wood, shape: tuple[int, int], scale: float, draw: np.random.Generator
) -> FloatArray:
    def bumps(along_mm: float, across_mm: float) -> FloatArray:
        return noise(draw, shape, (across_mm * scale, along_mm * scale))

    across = np.arange(shape[0], dtype=np.float32)[:, None] / scale
    along = np.arange(shape[1], dtype=np.float32)[None, :] / scale
    heart = draw.uniform(-0.6, 1.6) * shape[0] / scale
    depth = draw.uniform(8, 45) + draw.uniform(-0.12, 0.12) * along
    wavy = across - heart + 5 * bumps(220, 45) + 1.2 * bumps(60, 14)
    rings = np.sqrt(wavy * wavy + depth * depth) / wood.ring_mm + 0.25 * bumps(120, 5)
    within = rings - np.floor(rings)
    late = within**2.5 * np.clip((1 - within) * 7, 0, 1)
    fibres = 0.16 * bumps(30, 0.7) + 0.12 * bumps(9, 0.35) + 0.1 * bumps(150, 22)
    share = np.clip(wood.contrast * late + 0.12 + fibres, -0.3, 1.2)[..., None]
    plank = to_linear(wood.early_bgr) * (1 - share) + to_linear(wood.late_bgr) * share
    pores = np.clip(bumps(5, 0.4) - 0.55, 0, 0.35)[..., None] * (wood.pores * 2.2)
    return floats(np.maximum(plank * (1 - pores), 0.004))


def _cloth(bgr: Bgr, shape: tuple[int, int], scale: float, draw: np.random.Generator) -> FloatArray:
    weave = 0.14 * noise(draw, shape, (0.7 * scale, 0.7 * scale))
    folds = 0.06 * noise(draw, shape, (90 * scale, 140 * scale))
    return to_linear(bgr) * (1 + weave + folds)[..., None]


def _stone(bgr: Bgr, shape: tuple[int, int], scale: float, draw: np.random.Generator) -> FloatArray:
    grains = 0.3 * noise(draw, shape, (1.6 * scale, 1.6 * scale))
    specks = np.clip(noise(draw, shape, (2.6 * scale, 2.6 * scale)) - 0.35, 0, 0.4)
    return floats(to_linear(bgr) * (1 + grains - 1.4 * specks)[..., None])
