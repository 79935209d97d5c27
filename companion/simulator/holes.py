"""Holes drilled into a plate, each a round cup with its own light, and paint around them.

Every sample of a pixel is followed into the cup, so that depth, shade and the
view from the side come out as they would.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.board.layout import Layout
from companion.simulator.arrays import Box, FloatArray, floats
from companion.simulator.light import to_linear
from companion.simulator.look import MARBLE_COLOURS
from companion.simulator.scene import Scene
from companion.simulator.viewpoint import pixel_grid, pixel_means

SAMPLES = 3
RING_MM = 2.0
CHAMFER_MM = 0.5
CHAMFER_GAIN = 0.25
PAINT = 0.9
END_GRAIN = 0.75


@dataclass(frozen=True, slots=True)
class Cup:
    """A hole as part of a sphere: radius at the plate's face, depth and the sphere's radius."""

    radius_mm: float
    depth_mm: float

    @property
    def sphere_mm(self) -> float:
        """Radius of the sphere that the drill's round nose cuts."""
        return (self.radius_mm**2 + self.depth_mm**2) / (2 * self.depth_mm)

    @property
    def openness(self) -> float:
        """How much of the sky any point of the cup sees."""
        return 1 - self.depth_mm / (2 * self.sphere_mm)


def cup_of(layout: Layout) -> Cup:
    """The cup of every hole: a marble rests on its rim and does not touch the bottom."""
    radius = layout.hole_diameter_mm / 2
    below = layout.marble_diameter_mm / 2 - resting_height_mm(layout)
    return Cup(radius, min(radius, max(below + 1.0, 0.7 * radius)))


def resting_height_mm(layout: Layout) -> float:
    """Height of a marble's middle above the plate when it sits in a hole."""
    marble, hole = layout.marble_diameter_mm / 2, layout.hole_diameter_mm / 2
    return math.sqrt(marble**2 - hole**2) if hole < marble else marble - hole


def drill(scene: Scene, layout: Layout, top: FloatArray) -> None:
    """Draw every hole, and the paint around it, into the picture of the plate's top face."""
    places = scene.placement.in_world(list(layout.spaces.values()))
    cup = cup_of(layout)
    for space, (x, y) in zip(layout.spaces, places, strict=True):
        at = floats((x, y, 0))
        paint = layout.spaces_colours.get(space) if scene.look.paint_rings else None
        _hole(scene, cup, at, paint, top)


def box_around(scene: Scene, at_mm: FloatArray, radius_mm: float) -> Box | None:
    """Pixels (left, top, right, bottom) that hold everything so near to a point; None outside."""
    width, height = scene.look.view.size_px
    x, y = scene.viewpoint.project(at_mm)
    reach = radius_mm * scene.viewpoint.px_per_mm(at_mm) * 1.15 + 2
    left, top = max(0, int(x - reach)), max(0, int(y - reach))
    right, bottom = min(width, int(x + reach) + 2), min(height, int(y + reach) + 2)
    return (left, top, right, bottom) if left < right and top < bottom else None


def _hole(scene: Scene, cup: Cup, at: FloatArray, paint: str | None, top: FloatArray) -> None:
    ring_mm = cup.radius_mm + RING_MM
    box = box_around(scene, at, ring_mm)
    if box is None:
        return
    left, upper, right, lower = box
    region = top[upper:lower, left:right]
    pixels = pixel_grid(box, SAMPLES)
    face = scene.viewpoint.at_height(pixels, 0.0)
    from_middle = np.hypot(face[..., 0] - at[0], face[..., 1] - at[1])
    lamp, room = scene.light.on_flat(at)
    wood = region.mean((0, 1)) / (lamp + room) * END_GRAIN
    if paint is not None and paint in MARBLE_COLOURS:
        ring = _share((from_middle < ring_mm) & (from_middle > cup.radius_mm))
        painted = to_linear(MARBLE_COLOURS[paint]) * PAINT * (lamp + room)
        region += PAINT * ring * (painted - region)
    edge = _share((from_middle < cup.radius_mm + CHAMFER_MM) & (from_middle > cup.radius_mm))
    region *= 1 + CHAMFER_GAIN * edge * _chamfer_side(scene, at, pixels)
    inside = from_middle < cup.radius_mm
    light = np.zeros((*inside.shape, 3), np.float32)
    light[inside] = wood * _light_in_cup(scene, cup, at, face[inside], wood)
    region *= 1 - _share(inside)
    region += pixel_means(light, SAMPLES)


def _light_in_cup(
    scene: Scene, cup: Cup, at: FloatArray, face: FloatArray, wood: FloatArray
) -> FloatArray:
    """Light on the cup's wall (n, 3), where the rays through points of its face (n, 3) meet it."""
    sphere = cup.sphere_mm
    middle = at + floats((0, 0, sphere - cup.depth_mm))
    ray = face - scene.viewpoint.eye_mm
    ray = ray / np.sqrt((ray * ray).sum(-1, keepdims=True))
    away = face - middle
    along = (away * ray).sum(-1)
    inner = np.maximum(along * along - (away * away).sum(-1) + sphere * sphere, 0)
    wall = face + ray * (np.sqrt(inner) - along)[..., None]
    normal = (middle - wall) / sphere
    direction, distance = scene.light.to_lamp(wall)
    climb = np.maximum(-wall[..., 2:], 0) / np.maximum(direction[..., 2:], 0.05)
    leaves = wall + direction * climb
    off = np.hypot(leaves[..., 0] - at[0], leaves[..., 1] - at[1])[..., None]
    soft = np.maximum(climb * scene.light.lamp_radius_mm / distance, 0.15)
    seen = np.clip(0.5 + (cup.radius_mm - off) / (2 * soft), 0, 1)
    facing = np.maximum((normal * direction).sum(-1, keepdims=True), 0)
    lamp = scene.light.lamp_strength(distance) * facing * seen
    return floats(lamp + _bounced(scene, cup, at, wood))


def _bounced(scene: Scene, cup: Cup, at: FloatArray, wood: FloatArray) -> FloatArray:
    """The room's light and what the walls throw at each other; the same all over a round cup."""
    lamp, room = scene.light.on_flat(at)
    spread = cup.radius_mm**2 / (2 * cup.sphere_mm * cup.depth_mm)
    kept = 1 - cup.openness
    return floats(room * cup.openness + wood * kept / (1 - wood * kept) * (lamp + room) * spread)


def _chamfer_side(scene: Scene, at: FloatArray, pixels: FloatArray) -> FloatArray:
    """-1 on the lamp's side of the hole, whose edge leans away from it, to 1 opposite."""
    direction, _ = scene.light.to_lamp(at)
    middles = pixels[SAMPLES // 2 :: SAMPLES, SAMPLES // 2 :: SAMPLES]
    outwards = middles - scene.viewpoint.project(at)
    length = np.sqrt((outwards * outwards).sum(-1, keepdims=True)) + 1e-3
    return floats(-(outwards / length) @ direction[:2, None] * scene.light.lamp_share)


def _share(inside: npt.NDArray[np.bool_]) -> FloatArray:
    return pixel_means(inside.astype(np.float32)[..., None], SAMPLES)
