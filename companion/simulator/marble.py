"""A marble as a camera sees it: a ball of its own height, its shadow and its glints.

Rays of the camera are followed to the ball, so it moves away from its hole when
seen from the side and grows towards the camera. Knows no rule and no other marble.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.simulator.arrays import Box, FloatArray, floats
from companion.simulator.glaze import Hits, body_light
from companion.simulator.look import Material
from companion.simulator.scene import Scene
from companion.simulator.viewpoint import pixel_grid, pixel_means

SAMPLES = 3
MIRROR = 0.045
HIGHEST_LIGHT = 12.0


@dataclass(frozen=True, slots=True)
class Ball:
    """A marble's place: middle in the world, radius, and height of the face that it rests on.

    sunk: it sits in a hole, so that only what rises above that face is seen.
    """

    middle_mm: tuple[float, float, float]
    radius_mm: float
    ground_mm: float
    sunk: bool


@dataclass(frozen=True, slots=True)
class Sprite:
    """What a marble does to the picture; boxes are (left, top, right, bottom).

    shade: the light left on the ground in its box, factor (h, w, 3). light, cover: the
    ball's own light times its cover (h, w, 3), and its cover (h, w, 1).
    """

    shade_box: Box
    shade: FloatArray
    ball_box: Box
    light: FloatArray
    cover: FloatArray


def marble_sprite(
    scene: Scene,
    ball: Ball,
    material: Material,
    colour: FloatArray,
    wood: FloatArray,
    draw: np.random.Generator,
) -> Sprite | None:
    """Draw one marble; None when out of the picture. *colour*, *wood*: linear reflectances."""
    middle = floats(ball.middle_mm)
    shade_box = _box(scene, ball, (middle, _cast(scene, ball)), 1.5)
    ball_box = _box(scene, ball, (middle,), 1.15)
    if shade_box is None or ball_box is None:
        return None
    ground = scene.viewpoint.at_height(pixel_grid(shade_box, 1), ball.ground_mm)
    shade = _shade(scene, ball, material, colour, ground)
    rays = scene.viewpoint.rays(pixel_grid(ball_box, SAMPLES))
    normal, met = _met(scene, ball, rays)
    rays = rays[met]
    rays /= np.sqrt((rays * rays).sum(-1, keepdims=True))
    hits = _hits(scene, ball, wood, normal[met], rays)
    light = np.zeros((*met.shape, 3), np.float32)
    light[met] = body_light(hits, material, colour, draw) + _mirrored(scene, ball, hits)
    light = pixel_means(np.minimum(light, HIGHEST_LIGHT), SAMPLES)
    cover = pixel_means(met.astype(np.float32)[..., None], SAMPLES)
    return Sprite(shade_box, shade, ball_box, light, cover)


def _met(scene: Scene, ball: Ball, rays: FloatArray) -> tuple[FloatArray, npt.NDArray[np.bool_]]:
    """The ball's outward direction where each ray meets it, and which rays do."""
    away = scene.viewpoint.eye_mm - floats(ball.middle_mm)
    length2 = (rays * rays).sum(-1)
    along = rays @ away / length2
    inner = along * along - (float(away @ away) - ball.radius_mm**2) / length2
    first = along + np.sqrt(np.maximum(inner, 0))
    normal = (away - rays * first[..., None]) / floats(ball.radius_mm)
    met = inner > 0
    if ball.sunk:
        met &= ball.middle_mm[2] + normal[..., 2] * ball.radius_mm > ball.ground_mm
    return normal, met


def _cast(scene: Scene, ball: Ball) -> FloatArray:
    """Where the lamp throws the ball's top, on the ground."""
    middle = floats(ball.middle_mm)
    direction, _ = scene.light.to_lamp(middle)
    climb = middle[2] + ball.radius_mm - ball.ground_mm
    return floats(middle - direction / max(float(direction[2]), 0.25) * climb)


def _box(scene: Scene, ball: Ball, spots: tuple[FloatArray, ...], reach: float) -> Box | None:
    """Pixels around the spots, *reach* radii of the ball wide; None when out of the picture."""
    width, height = scene.look.view.size_px
    seen = scene.viewpoint.project(np.stack(spots))
    far = reach * ball.radius_mm * scene.viewpoint.px_per_mm(spots[0]) + 1
    left, top = np.maximum(np.floor(seen.min(0) - far), 0).astype(int)
    right, bottom = np.minimum(np.ceil(seen.max(0) + far) + 1, (width, height)).astype(int)
    if left >= right or top >= bottom:
        return None
    return int(left), int(top), int(right), int(bottom)


def _shade(
    scene: Scene, ball: Ball, material: Material, colour: FloatArray, ground: FloatArray
) -> FloatArray:
    """Light left on the ground around the ball, as a share of what falls without it."""
    direction, distance = scene.light.to_lamp(ground)
    to_ball = floats(ball.middle_mm) - ground
    far2 = (to_ball * to_ball).sum(-1, keepdims=True)
    ahead = (to_ball * direction).sum(-1, keepdims=True)
    missed = np.sqrt(np.maximum(far2 - ahead * ahead, 0))
    soft = np.maximum(scene.light.lamp_radius_mm * np.maximum(ahead, 0) / distance, 0.25)
    passed = np.clip(0.5 + (missed - ball.radius_mm) / (2 * soft), 0, 1)
    passed = np.where(ahead > 0, passed * passed * (3 - 2 * passed), 1)
    let = np.broadcast_to(passed, ground.shape)
    if material in (Material.GLASS, Material.CATEYE):
        tint = colour**0.5 if material is Material.GLASS else floats((0.8, 0.85, 0.8))
        focus = np.exp(-((missed / (0.3 * ball.radius_mm)) ** 2)) * 0.9
        let = passed + (1 - passed) * tint * (0.3 + focus)
    rise = np.maximum(to_ball[..., 2:], 0.3 * ball.radius_mm)
    hides = np.clip(ball.radius_mm**2 * rise / np.maximum(far2, 1) ** 1.5, 0, 0.85)
    lamp, room = scene.light.on_flat(ground)
    left = (lamp * let + room * (1 - hides)) / (lamp + room)
    return floats(1 + (left - 1) * _fading(ground.shape[:2]))


def _fading(shape: tuple[int, ...]) -> FloatArray:
    """1 inside, falling to 0 over the last pixels at the box's edge, so that none shows."""
    rows, columns = (np.minimum(np.arange(n), np.arange(n)[::-1]) for n in shape)
    edge = np.minimum(rows[:, None], columns[None, :])
    return floats(np.clip(edge / 5, 0, 1))[..., None]


def _hits(scene: Scene, ball: Ball, wood: FloatArray, normal: FloatArray, ray: FloatArray) -> Hits:
    middle = floats(ball.middle_mm)
    direction, distance = scene.light.to_lamp(middle)
    lamp = scene.light.lamp_strength(distance)
    flat, room = scene.light.on_flat(middle)
    below = wood * (flat + room)
    soft = 0.5 * scene.light.lamp_radius_mm / float(distance[0])
    facing = np.clip((normal @ direction + soft) / (1 + soft), 0, 1)[:, None]
    up = 0.5 + 0.5 * normal[:, 2:]
    diffuse = lamp * facing + room * up + below * (1 - up) * 0.5
    return Hits(normal, ray, diffuse.astype(np.float32), below, direction, lamp)


def _mirrored(scene: Scene, ball: Ball, hits: Hits) -> FloatArray:
    """What the ball's surface reflects: the lamp as a glint, the room, the wood."""
    into = (hits.normal * hits.ray).sum(1, keepdims=True)
    back = hits.ray - 2 * into * hits.normal
    share = MIRROR + (1 - MIRROR) * np.clip(1 + into, 0, 1) ** 5
    _, distance = scene.light.to_lamp(floats(ball.middle_mm))
    spread = scene.light.lamp_radius_mm / float(distance[0])
    off = np.arccos(np.clip(back @ hits.to_lamp, -1, 1))
    glint = np.clip(0.5 + (spread - off) / (0.5 * spread + 0.03), 0, 1)[:, None]
    up = np.clip(back[:, 2:], 0, 1)
    room = scene.light.room * (0.5 + 0.9 * up) * np.clip(0.5 + 4 * back[:, 2:], 0, 1)
    wood = hits.below * 0.6 * np.clip(0.5 - 4 * back[:, 2:], 0, 1)
    lamp = hits.lamp / max(spread, 0.05) ** 2
    return floats(share * (room + wood + glint * lamp))
