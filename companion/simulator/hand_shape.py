"""The shape of a hand that pinches, and its arm, as heights seen from above. Knows no light.

Own frame in millimetres: fingertips meet at (0, 0), the arm goes towards +y, a right
hand's thumb is at -x, heights count from the ground under the fingertips.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.simulator.arrays import FloatArray, floats

Joint = tuple[float, float, float, float]
"""x, y, height and radius of a bone's end."""

PX_PER_MM = 1.25
LEFT_MM, RIGHT_MM, FRONT_MM, BACK_MM = -95.0, 165.0, -40.0, 760.0
FLOOR = -60.0
FINGER_BLEND = 0.8
PALM_BLEND = 0.22
JOIN_BLEND = 0.45

FINGERS: Sequence[Sequence[Joint]] = (
    ((-2, 118, 40, 15), (-22, 84, 37, 12.5), (-29, 44, 31, 11), (-11, 8, 15, 8.5)),
    ((10, 78, 58, 12), (8, 38, 62, 9.5), (9, 10, 42, 8.3), (8, -5, 19, 6.8)),
    ((30, 72, 62, 12), (31, 25, 60, 9.8), (30, -2, 40, 8.6), (27, -12, 20, 7)),
    ((50, 78, 58, 11.5), (54, 34, 56, 9.2), (52, 6, 38, 8.2), (48, -5, 20, 6.8)),
    ((67, 90, 51, 10.5), (76, 56, 47, 8.2), (76, 34, 34, 7.2), (72, 24, 20, 6.2)),
)
PALM: Sequence[tuple[Joint, Joint]] = (
    ((10, 80, 52, 13), (30, 150, 46, 19)),
    ((30, 74, 56, 13), (38, 150, 48, 20)),
    ((50, 80, 52, 13), (46, 150, 47, 19)),
    ((66, 92, 45, 12), (52, 150, 45, 18)),
    ((-2, 116, 38, 14), (32, 158, 44, 20)),
    ((36, 150, 47, 22), (50, 185, 50, 23)),
    ((48, 176, 50, 23.5), (92, 420, 74, 40)),
    ((92, 420, 74, 41), (130, 800, 112, 47)),
)
SLEEVE_FROM_MM = 262.0
SLEEVE_SPARE_MM = 7.0
NAIL_SHARE = 0.62


@dataclass(frozen=True, slots=True)
class HandShape:
    """Heights (mm) and masks on one grid, PX_PER_MM fine; rows go up the arm.

    cover: 1 where there is hand or arm. sleeve, nail, flushed: where cloth, nails and
    redder skin are, 0 to 1. ball: 1 where the held marble shows, 0 when none is held.
    """

    height: FloatArray
    cover: FloatArray
    sleeve: FloatArray
    nail: FloatArray
    flushed: FloatArray
    ball: FloatArray


def hand_shape(held_radius_mm: float | None) -> HandShape:
    """A right hand; with a marble of that radius between thumb and forefinger, or none."""
    xs = np.arange(LEFT_MM, RIGHT_MM, 1 / PX_PER_MM, dtype=np.float32)[None, :]
    ys = np.arange(FRONT_MM, BACK_MM, 1 / PX_PER_MM, dtype=np.float32)[:, None]
    cover = np.zeros((ys.size, xs.size), np.float32)
    palm = np.full(cover.shape, FLOOR, np.float32)
    for start, end in PALM:
        palm = _blend(palm, _bone(xs, ys, _sleeved(start), _sleeved(end), cover), PALM_BLEND)
    height = palm
    nail, flushed = np.zeros_like(cover), np.zeros_like(cover)
    for joints in FINGERS:
        finger = np.full(cover.shape, FLOOR, np.float32)
        for start, end in itertools.pairwise(joints):
            finger = _blend(finger, _bone(xs, ys, start, end, cover), FINGER_BLEND)
        _mark(xs, ys, joints, nail, flushed)
        height = np.maximum(height, _blend(finger, palm, JOIN_BLEND))
    ball = np.zeros_like(cover)
    if held_radius_mm is not None:
        height, ball = _with_ball(xs, ys, height, cover, held_radius_mm)
    sleeve = np.clip((ys - SLEEVE_FROM_MM) / 1.5, 0, 1) * (1 - ball)
    return HandShape(np.maximum(height, 0), cover, sleeve, nail, flushed, ball)


def height_along_arm(y_mm: float) -> float:
    """Height of the plane in which hand and arm lie, rising towards the elbow."""
    return 22.0 + 0.12 * y_mm


def _sleeved(joint: Joint) -> Joint:
    x, y, height, radius = joint
    return (x, y, height, radius + SLEEVE_SPARE_MM) if y > SLEEVE_FROM_MM else joint


def _bone(
    xs: FloatArray, ys: FloatArray, start: Joint, end: Joint, cover: FloatArray
) -> FloatArray:
    """Heights of a rounded, tapering bone; adds its outline to *cover*."""
    (ax, ay, ah, ar), (bx, by, bh, br) = start, end
    length2 = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-3)
    share = np.clip(((xs - ax) * (bx - ax) + (ys - ay) * (by - ay)) / length2, 0, 1)
    radius = ar + (br - ar) * share
    off2 = (xs - ax - (bx - ax) * share) ** 2 + (ys - ay - (by - ay) * share) ** 2
    np.maximum(cover, np.clip((radius - np.sqrt(off2)) * PX_PER_MM + 0.5, 0, 1), out=cover)
    rise = np.sqrt(np.maximum(radius * radius - off2, 0))
    top = np.where(off2 < radius * radius, ah + (bh - ah) * share + rise, FLOOR)
    return floats(top)


def _blend(one: FloatArray, other: FloatArray, sharpness: float) -> FloatArray:
    """The higher of two, rounded where they meet."""
    high, low = np.maximum(one, other), np.minimum(one, other)
    return floats(high + np.log1p(np.exp((low - high) * sharpness)) / sharpness)


def _mark(
    xs: FloatArray, ys: FloatArray, joints: Sequence[Joint], nail: FloatArray, flushed: FloatArray
) -> None:
    """Nail on the last bone, redder skin over the joints and at the tip."""
    (ax, ay, _, _), (bx, by, _, radius) = joints[-2], joints[-1]
    x, y = ax + (bx - ax) * NAIL_SHARE, ay + (by - ay) * NAIL_SHARE
    length = max(float(np.hypot(bx - ax, by - ay)), 1e-3)
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = ((xs - x) * ux + (ys - y) * uy) / max(min(0.34 * length, 5.5), 4.2)
    across = ((ys - y) * ux - (xs - x) * uy) / (0.62 * radius)
    along2, across2 = along * along, across * across
    inside = 1 - along2 * along2 - across2 * across2
    np.maximum(nail, np.clip(inside * 2, 0, 1), out=nail)
    for jx, jy, _, jr in joints:
        across_x, across_y = ((xs - jx) / (1.1 * jr)) ** 2, ((ys - jy) / (1.1 * jr)) ** 2
        np.maximum(flushed, np.exp(-across_x) * np.exp(-across_y), out=flushed)


def _with_ball(
    xs: FloatArray, ys: FloatArray, height: FloatArray, cover: FloatArray, radius: float
) -> tuple[FloatArray, FloatArray]:
    off2 = xs * xs + ys * ys
    top = np.where(off2 < radius**2, 14 + np.sqrt(np.maximum(radius**2 - off2, 0)), FLOOR)
    edge = np.clip((radius - np.sqrt(off2)) * PX_PER_MM + 0.5, 0, 1)
    ball = np.where(top > height, edge, 0).astype(np.float32)
    np.maximum(cover, ball, out=cover)
    return floats(np.maximum(height, top)), ball
