"""A die as a camera sees it: a rounded cube with pips, its shadow, flat or leaning.

Rays of the camera are followed to the cube, as to a marble. Knows no game and no tray.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.simulator.arrays import Box, FloatArray, floats
from companion.simulator.light import to_linear
from companion.simulator.look import DieLook
from companion.simulator.marble import Sprite
from companion.simulator.scene import Scene
from companion.simulator.viewpoint import pixel_grid, pixel_means

SAMPLES = 4
SHADE_SAMPLES = 12
MIRROR = 0.04
HIGHEST_LIGHT = 6.0
GROUND_BGR = 0.12
"""How much the surface below throws back at the die's sides."""

_NORMALS: Mapping[int, tuple[int, int, int]] = {
    1: (0, 0, 1),
    2: (0, 1, 0),
    3: (1, 0, 0),
    4: (-1, 0, 0),
    5: (0, -1, 0),
    6: (0, 0, -1),
}
PIP_PLACES: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Steps from the middle of a face, along its two sides."""


@dataclass(frozen=True, slots=True)
class Die:
    """How one die lies: world x and y, the face that is up, turned and leaning.

    ground_mm: height of what it lies on. lean_deg: tipped over towards lean_towards_deg,
    0 = +x, turning as `turn_deg` does, from +x to +y.
    """

    at_mm: tuple[float, float]
    pips: int
    turn_deg: float = 0.0
    lean_deg: float = 0.0
    lean_towards_deg: float = 0.0
    ground_mm: float = 0.0


def die_sprite(scene: Scene, die: Die, look: DieLook) -> Sprite | None:
    """Draw one die; None when out of the picture."""
    turn = _turned(die)
    half = look.size_mm / 2
    corners = half * floats([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
    reach = np.minimum(np.abs(corners @ turn.T), look.round_share * look.size_mm)
    middle = floats((*die.at_mm, die.ground_mm + float(reach[:, 2].max())))
    body_box = _box(scene, [middle + corner for corner in corners @ turn.T])
    shade_box = _box(scene, _shadow_corners(scene, die, middle, floats(corners @ turn.T)))
    if body_box is None or shade_box is None:
        return None
    ground = scene.viewpoint.at_height(pixel_grid(shade_box, 1), die.ground_mm)
    shade = _shade(scene, turn, middle, look, ground)
    rays = scene.viewpoint.rays(pixel_grid(body_box, SAMPLES))
    rays /= np.sqrt((rays * rays).sum(-1, keepdims=True))
    met, at, normal = _met(scene.viewpoint.eye_mm - middle, rays, turn, look)
    light = np.zeros((*met.shape, 3), np.float32)
    light[met] = _lit(scene, middle, at[met], normal[met] @ turn.T, rays[met], look)
    light = pixel_means(np.minimum(light, HIGHEST_LIGHT), SAMPLES)
    cover = pixel_means(met.astype(np.float32)[..., None], SAMPLES)
    return Sprite(shade_box, shade, body_box, light, cover)


def _turned(die: Die) -> FloatArray:
    """The rotation from the die to the world, shape (3, 3)."""
    up = floats(_NORMALS[die.pips])
    across = floats(np.roll(up, 1))
    upright = np.stack((across, np.cross(up, across), up))
    towards = math.radians(die.lean_towards_deg)
    leaning = _about_up(towards) @ _about_across(math.radians(die.lean_deg)) @ _about_up(-towards)
    return floats(leaning @ _about_up(math.radians(die.turn_deg)) @ upright)


def _about_up(angle: float) -> FloatArray:
    cos, sin = math.cos(angle), math.sin(angle)
    return floats([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)])


def _about_across(angle: float) -> FloatArray:
    """The top leans towards +x."""
    cos, sin = math.cos(angle), math.sin(angle)
    return floats([(cos, 0, sin), (0, 1, 0), (-sin, 0, cos)])


def _met(
    start: FloatArray, rays: FloatArray, turn: FloatArray, look: DieLook
) -> tuple[npt.NDArray[np.bool_], FloatArray, FloatArray]:
    """Which rays meet the die, where and with which outward direction, as the die has them.

    start: from the die's middle to where the rays begin, in the world.
    """
    begins, along = start @ turn, rays @ turn
    half = look.size_mm / 2
    slope = np.where(np.abs(along) < 1e-6, 1e-6, along)
    near, far = (-np.sign(slope) * half - begins) / slope, (np.sign(slope) * half - begins) / slope
    enter, leave = near.max(-1), far.min(-1)
    face = near.argmax(-1)
    closest = -(along * begins).sum(-1)
    radius = look.round_share * look.size_mm
    inner = closest**2 - float(begins @ begins) + radius**2
    depth = np.sqrt(np.maximum(inner, 0))
    round_enter, round_leave = closest - depth, closest + depth
    first, last = np.maximum(enter, round_enter), np.minimum(leave, round_leave)
    met = (first < last) & (inner > 0)
    at = begins + along * first[..., None]
    normal = np.zeros_like(at)
    flat = enter >= round_enter
    np.put_along_axis(
        normal, face[..., None], -np.sign(np.take_along_axis(slope, face[..., None], -1)), -1
    )
    normal[~flat] = (at / radius)[~flat]
    return met, floats(at), floats(normal)


def _lit(
    scene: Scene,
    middle: FloatArray,
    at: FloatArray,
    normal: FloatArray,
    rays: FloatArray,
    look: DieLook,
) -> FloatArray:
    """Light of the die's surface at points *at* of the die, shape (n, 3)."""
    direction, distance = scene.light.to_lamp(middle)
    lamp = scene.light.lamp_strength(distance)
    soft = 0.5 * scene.light.lamp_radius_mm / float(distance[0])
    facing = np.clip((normal @ direction + soft) / (1 + soft), 0, 1)[:, None]
    up = 0.5 + 0.5 * normal[:, 2:]
    flat, room = scene.light.on_flat(middle)
    diffuse = lamp * facing + room * up + (flat + room) * GROUND_BGR * (1 - up)
    into = (normal * rays).sum(1, keepdims=True)
    back = rays - 2 * into * normal
    share = MIRROR + (1 - MIRROR) * np.clip(1 + into, 0, 1) ** 5
    spread = scene.light.lamp_radius_mm / float(distance[0])
    off = np.arccos(np.clip(back @ direction, -1, 1))
    glint = np.clip(0.5 + (spread - off) / (0.5 * spread + 0.03), 0, 1)[:, None]
    mirrored = share * (room * np.clip(back[:, 2:], 0, 1) + glint * lamp / max(spread, 0.05) ** 2)
    return floats(diffuse * _paint(at, look) + mirrored)


def _paint(at: FloatArray, look: DieLook) -> FloatArray:
    """Reflectance of the die at points of its own, shape (n, 3): body or pip."""
    paint = np.tile(to_linear(look.body_bgr), (len(at), 1))
    dark = to_linear(look.pips_bgr)
    step, radius = look.spread_share * look.size_mm, look.pip_share * look.size_mm
    for pips, normal in _NORMALS.items():
        axis = int(np.argmax(np.abs(normal)))
        near = at[:, axis] * normal[axis] > 0.92 * look.size_mm / 2
        one, other = (n for n in range(3) if n != axis)
        for along, across in PIP_PLACES[pips]:
            away = np.hypot(at[:, one] - along * step, at[:, other] - across * step)
            paint[near & (away < radius)] = dark
    return floats(paint)


def _shade(
    scene: Scene, turn: FloatArray, middle: FloatArray, look: DieLook, ground: FloatArray
) -> FloatArray:
    """Light left on the ground, as a share of what falls without the die, shape (h, w, 3)."""
    lamp_at = floats(scene.light.lamp_at_mm)
    draw = np.random.default_rng(SHADE_SAMPLES)
    hidden = np.zeros(ground.shape[:2], np.float32)
    for _ in range(SHADE_SAMPLES):
        away = draw.normal(size=3)
        spot = lamp_at + scene.light.lamp_radius_mm * away / np.sqrt((away * away).sum())
        rays = ground - floats(spot)
        rays /= np.sqrt((rays * rays).sum(-1, keepdims=True))
        met, _, _ = _met(floats(spot) - middle, floats(rays), turn, look)
        hidden += met.astype(np.float32) / SHADE_SAMPLES
    to_die = middle - ground
    far2 = (to_die * to_die).sum(-1)
    closes = np.clip((0.6 * look.size_mm) ** 2 * to_die[..., 2] / far2**1.5, 0, 0.8)
    lamp, room = scene.light.on_flat(ground)
    left = lamp * (1 - hidden)[..., None] + room * (1 - closes)[..., None]
    return floats(left / (lamp + room))


def _shadow_corners(
    scene: Scene, die: Die, middle: FloatArray, corners: FloatArray
) -> list[FloatArray]:
    """Points of the ground round the die and round its shadow."""
    spots = []
    for corner in 1.25 * corners:
        point = middle + corner
        direction, _ = scene.light.to_lamp(point)
        climb = max(float(point[2]) - die.ground_mm, 0.0)
        cast = point - direction / max(float(direction[2]), 0.2) * climb
        spots += [floats((cast[0], cast[1], die.ground_mm)), floats((*point[:2], die.ground_mm))]
    return spots


def _box(scene: Scene, spots: list[FloatArray]) -> Box | None:
    width, height = scene.look.view.size_px
    seen = scene.viewpoint.project(np.stack(spots))
    left, top = np.maximum(np.floor(seen.min(0) - 3), 0).astype(int)
    right, bottom = np.minimum(np.ceil(seen.max(0) + 4), (width, height)).astype(int)
    if left >= right or top >= bottom:
        return None
    return int(left), int(top), int(right), int(bottom)
