"""The table and the empty board under a lamp, as one picture of linear light. Knows no marble.

Drawn once for each place of board and lamp; everything that moves is laid over it.
"""

from collections.abc import Callable

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.simulator import holes, prints
from companion.simulator.arrays import FloatArray, Halves, floats, halves
from companion.simulator.look import Look
from companion.simulator.scene import Scene
from companion.simulator.texture import texture
from companion.simulator.viewpoint import pixel_grid

PLATE_PX_PER_MM = 2.5
TABLE_PX_PER_MM = 0.8
TABLE_MM = (1600, 1250)
BEVEL_MM = 1.8
BEVEL_GAIN = 1.1
SHEEN_EXPONENT = 70
EDGE_STEPS = 12
COARSE_PX = 8


class Surfaces:
    """The textures of a table and its board; made once, used from every viewpoint.

    wood_bgr: the mean light of the plate's wood.
    """

    def __init__(self, layout: Layout, look: Look, seed: int) -> None:
        width, height = (round(n * TABLE_PX_PER_MM) for n in TABLE_MM)
        self.table = halves(texture(look.surface, (width, height), TABLE_PX_PER_MM, seed))
        outline = floats(layout.outline_mm)
        self.corner_mm = outline.min(0) - 5
        size = np.ceil((outline.max(0) + 5 - self.corner_mm) * PLATE_PX_PER_MM).astype(int)
        plate = texture(look.wood, (int(size[0]), int(size[1])), PLATE_PX_PER_MM, seed + 1)
        _round_the_edge(plate, (outline - self.corner_mm) * PLATE_PX_PER_MM)
        self.plate = halves(plate)
        self.wood_bgr = floats(plate.mean((0, 1)))


def _round_the_edge(plate: FloatArray, outline_px: FloatArray) -> None:
    inside = np.zeros(plate.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(outline_px).astype(np.int32)], 255)
    inwards = cv2.distanceTransform(inside, cv2.DIST_L2, 3) / PLATE_PX_PER_MM
    plate[inwards < BEVEL_MM] *= BEVEL_GAIN


def backdrop(scene: Scene, layout: Layout, surfaces: Surfaces) -> FloatArray:
    """Linear BGR light of shape (height, width, 3): table, plate, paint, prints and holes."""
    width, height = scene.look.view.size_px
    pixels = pixel_grid((0, 0, width, height), 1)
    outline = scene.placement.in_world(layout.outline_mm)
    picture = _table(scene, pixels, outline, surfaces)
    _sides(scene, picture, outline, surfaces)
    top = _plate(scene, pixels, surfaces)
    holes.drill(scene, layout, top)
    prints.stick(scene, layout, top)
    cover = _cover(scene, [_along(outline, 0.0)])[..., None]
    return picture * (1 - cover) + top * cover


def _table(scene: Scene, pixels: FloatArray, outline: FloatArray, surfaces: Surfaces) -> FloatArray:
    depth = scene.look.plate_mm
    points = scene.viewpoint.at_height(pixels, -depth)
    at = points[..., :2] * TABLE_PX_PER_MM + floats(TABLE_MM) * (TABLE_PX_PER_MM / 2)
    cloth = _sampled(surfaces.table, at)
    lamp = _smooth(scene, -depth, lambda at: scene.light.on_flat(at)[0])
    scale = scene.viewpoint.px_per_mm(floats((0, 0, 0)))
    _, distance = scene.light.to_lamp(floats((0, 0, 0)))
    soft = depth * scene.light.lamp_radius_mm / float(distance[0]) * scale
    shade = _blurred(_cover(scene, _thrown(scene, outline)), max(soft, 0.8))
    near = _blurred(_cover(scene, [_along(outline, -depth)]), 0.6 * depth * scale)
    lit = lamp * (1 - shade)[..., None] + scene.light.room * (1 - 0.75 * near)[..., None]
    return floats(cloth * lit)


def _sides(scene: Scene, picture: FloatArray, outline: FloatArray, surfaces: Surfaces) -> None:
    """The plate's visible side faces, each in its own light."""
    wood = surfaces.wood_bgr * floats(0.8)
    depth = scene.look.plate_mm
    middle = outline.mean(0)
    for start, end in zip(outline, np.roll(outline, -1, 0), strict=True):
        along = end - start
        normal = floats((along[1], -along[0], 0)) / floats(np.hypot(*along))
        if normal[:2] @ ((start + end) / 2 - middle) < 0:
            normal = -normal
        face = floats((*(start + end) / 2, -depth / 2))
        if normal @ (scene.viewpoint.eye_mm - face) <= 0:
            continue
        direction, distance = scene.light.to_lamp(face)
        light = scene.light.lamp_strength(distance) * max(float(normal @ direction), 0.0)
        light = light + scene.light.room * 0.5
        quad = np.concatenate(
            (
                _along(np.stack((start, end)), 0.0)[: EDGE_STEPS + 1],
                _along(np.stack((end, start)), -depth)[: EDGE_STEPS + 1],
            )
        )
        cover = _cover(scene, [quad])[..., None]
        picture += cover * (wood * light - picture)


def _plate(scene: Scene, pixels: FloatArray, surfaces: Surfaces) -> FloatArray:
    points = scene.viewpoint.at_height(pixels, 0.0)
    at = (scene.placement.on_board(points) - surfaces.corner_mm) * PLATE_PX_PER_MM
    wood = _sampled(surfaces.plate, at)
    lit = _smooth(scene, 0.0, lambda at: sum(scene.light.on_flat(at), floats(0)))
    return floats(wood * lit + _smooth(scene, 0.0, lambda at: sheen(scene, at)))


def _smooth(
    scene: Scene, height_mm: float, light: Callable[[FloatArray], FloatArray]
) -> FloatArray:
    """What *light* gives for the points of a level seen by every pixel, from every eighth one."""
    width, height = scene.look.view.size_px
    grid = pixel_grid((0, 0, -(-width // COARSE_PX), -(-height // COARSE_PX)), 1)
    spots = scene.viewpoint.at_height(grid * COARSE_PX + (COARSE_PX - 1) / 2, height_mm)
    size = (grid.shape[1] * COARSE_PX, grid.shape[0] * COARSE_PX)
    fine = cv2.resize(light(spots), size, interpolation=cv2.INTER_LINEAR)
    return floats(fine[:height, :width])


def sheen(scene: Scene, points: FloatArray) -> FloatArray:
    """Light that varnish throws back from the lamp and the room, for level points."""
    to_eye = scene.viewpoint.eye_mm - points
    to_eye = to_eye / np.sqrt((to_eye * to_eye).sum(-1, keepdims=True))
    direction, distance = scene.light.to_lamp(points)
    half = direction + to_eye
    upward = half[..., 2:] / np.sqrt((half * half).sum(-1, keepdims=True))
    lamp = scene.light.lamp_strength(distance) * upward**SHEEN_EXPONENT
    graze = 0.03 + 0.3 * (1 - to_eye[..., 2:]) ** 5
    return floats(scene.look.gloss * (0.35 * lamp + graze * scene.light.room))


def _sampled(image: Halves, at: FloatArray) -> FloatArray:
    sampled = cv2.remap(
        floats(image),
        np.ascontiguousarray(at[..., 0]),
        np.ascontiguousarray(at[..., 1]),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    return np.asarray(sampled, np.float32)


def _along(outline: FloatArray, height_mm: float) -> FloatArray:
    """World points along a closed line of corners, close enough for a bent lens."""
    shares = np.linspace(0, 1, EDGE_STEPS, endpoint=False, dtype=np.float32)[:, None]
    edges = [a + (b - a) * shares for a, b in zip(outline, np.roll(outline, -1, 0), strict=True)]
    flat = np.concatenate(edges)
    return np.concatenate((flat, np.full((len(flat), 1), height_mm, np.float32)), 1)


def _thrown(scene: Scene, outline: FloatArray) -> list[FloatArray]:
    """The plate's shadow on the table: its faces as the lamp throws them down."""
    depth = scene.look.plate_mm
    lamp = floats(scene.light.lamp_at_mm)
    top, bottom = _along(outline, 0.0), _along(outline, -depth)
    cast = top + (top - lamp) * (depth / lamp[2])
    strips = [
        np.stack((bottom[i], bottom[i - 1], cast[i - 1], cast[i])) for i in range(len(bottom))
    ]
    return [bottom, cast, *strips]


def _cover(scene: Scene, faces: list[FloatArray]) -> FloatArray:
    """How much of each pixel the faces (world points) cover together, 0 to 1."""
    width, height = scene.look.view.size_px
    mask = np.zeros((height * 2, width * 2), np.uint8)
    for face in faces:
        pixels = scene.viewpoint.project(face) * 2 + 0.5
        cv2.fillPoly(mask, [np.round(pixels * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return floats(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)) / floats(255)


def _blurred(mask: FloatArray, sigma_px: float) -> FloatArray:
    """Gaussian blur; wide ones are made on a smaller picture."""
    step = max(1, int(sigma_px / 4))
    size = mask.shape[::-1]
    small = cv2.resize(mask, (size[0] // step, size[1] // step), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma_px / step)
    return np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.float32)
