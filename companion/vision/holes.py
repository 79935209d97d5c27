"""Sees where the holes of a board are in a picture, near where a pose says.

Knows no colours: a hole is whatever is round, of the hole's size, lighter or darker than
the wood. A marble in it is seen too, but beside its hole; who asks must bear with those.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import BgrImage, Floats, GreyImage, grey_at
from companion.vision.pose import Pose

PATCH_SIDE = 19  # samples
PATCH_REACH = 1.4  # hole radii
INNER, OUTER = 0.65, 1.3  # hole radii: the rim is looked for between
ROUNDS = 2
FURTHEST = 0.9  # hole radii that a hole is looked for from its expected place


@dataclass(frozen=True, eq=False, slots=True)
class SeenHoles:
    """Holes as seen.

    at_px: (N, 2). offset_radii: (N, 2), how far from the places asked for, to the right and
    towards the viewer on the board. roundness: (N,) 0 (nothing round) to 1 (all edges round).
    """

    at_px: Floats
    offset_radii: Floats
    roundness: Floats


def seen_holes(
    picture: BgrImage | GreyImage,
    pose: Pose,
    at_mm: Floats,
    hole_diameter_mm: float,
    side: int = PATCH_SIDE,
) -> SeenHoles:
    """The holes near the places (N, 2) on the board, each from *side* x *side* samples."""
    centre, across, along = local_frames(pose, at_mm)
    radius_mm = hole_diameter_mm / 2
    return seen_round(picture, centre, across * radius_mm, along * radius_mm, side)


def seen_round(
    picture: BgrImage | GreyImage,
    centre: Floats,
    right: Floats,
    near: Floats,
    side: int = PATCH_SIDE,
) -> SeenHoles:
    """What is round near the places *centre* (N, 2) px.

    right, near: (N, 2) px, how a hole's radius looks to the right and towards the viewer.
    The edges around a place vote for the point that they all point to: the least squares
    of Parthasarathy's radial symmetry centre, on a ring as wide as the rim.
    """
    if not len(centre):
        return SeenHoles(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0))
    x, y = _grid(side)
    places = centre[:, None] + right[:, None] * x[:, None] + near[:, None] * y[:, None]
    offset, roundness = _round_centres(grey_at(picture, places), x, y)
    at_px = centre + right * offset[:, :1] + near * offset[:, 1:]
    return SeenHoles(at_px, offset, roundness)


def local_frames(pose: Pose, at_mm: Floats) -> tuple[Floats, Floats, Floats]:
    """Three (N, 2): the places in px, and how a mm to the right and one towards the viewer look."""
    half = 0.5
    shifts = np.array([[0, 0], [half, 0], [-half, 0], [0, half], [0, -half]])
    seen = pose.project((at_mm[None] + shifts[:, None]).reshape(-1, 2)).reshape(5, -1, 2)
    return seen[0], seen[1] - seen[2], seen[3] - seen[4]


def _grid(side: int) -> tuple[Floats, Floats]:
    line = np.linspace(-PATCH_REACH, PATCH_REACH, side, dtype=np.float32)
    x, y = np.meshgrid(line, line)
    return x.ravel(), y.ravel()


def _round_centres(patches: Floats, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """(N, 2) centres in hole radii and (N,) roundness of patches (N, samples)."""
    east, south = _slopes(patches)
    steepness = np.sqrt(east**2 + south**2) + np.float32(1e-3)
    normal_x, normal_y = -south / steepness, east / steepness
    reach = normal_x * x + normal_y * y
    centre = np.zeros((len(patches), 2), np.float32)
    roundness = np.zeros(len(patches), np.float32)
    for turn in range(ROUNDS):
        from_x, from_y = x - centre[:, :1], y - centre[:, 1:]
        distance = np.sqrt(from_x**2 + from_y**2) + np.float32(1e-3)
        slack = 0.2 if turn == 0 else 0.0
        ring = (distance > INNER - slack) & (distance < OUTER + slack)
        outward = np.square((from_x * east + from_y * south) / (steepness * distance))
        edges = ring * steepness
        weight = edges * outward * outward  # grain and shadows cross the ring, the rim is it
        a = np.einsum("ij,ij,ij->i", weight, normal_x, normal_x) + 1e-3
        b = np.einsum("ij,ij,ij->i", weight, normal_x, normal_y)
        d = np.einsum("ij,ij,ij->i", weight, normal_y, normal_y) + 1e-3
        e = np.einsum("ij,ij,ij->i", weight, normal_x, reach)
        f = np.einsum("ij,ij,ij->i", weight, normal_y, reach)
        moved = np.stack([d * e - b * f, a * f - b * e], 1) / (a * d - b * b)[:, None]
        centre = np.clip(moved, -FURTHEST, FURTHEST)
        roundness = weight.sum(1) / (edges.sum(1) + 1e-3)
    return centre, roundness


def _slopes(patches: Floats) -> tuple[Floats, Floats]:
    """Sobel slopes of square patches, (N, samples) each; zero on the patches' borders."""
    side = math.isqrt(patches.shape[1])
    stacked = patches.reshape(-1, side)
    slopes = []
    for order in ((1, 0), (0, 1)):
        slope = np.asarray(cv2.Sobel(stacked, cv2.CV_32F, *order, ksize=3), np.float32)
        square = slope.reshape(-1, side, side)
        square[:, [0, -1]] = square[:, :, [0, -1]] = 0
        slopes.append(square.reshape(len(patches), -1))
    return slopes[0], slopes[1]
