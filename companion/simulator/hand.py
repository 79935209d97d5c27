"""A hand with its arm laid over a finished picture: lit skin, sleeve, held marble, shadow.

Shaded once for each direction of the arm and kept; each picture only bends it into place.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from companion.board.position import Colour
from companion.simulator.arrays import Bytes, FloatArray, floats
from companion.simulator.hand_shape import (
    BACK_MM,
    FRONT_MM,
    LEFT_MM,
    PX_PER_MM,
    RIGHT_MM,
    HandShape,
    hand_shape,
    height_along_arm,
)
from companion.simulator.light import to_linear
from companion.simulator.scene import Scene
from companion.simulator.sensor import Sensor
from companion.simulator.texture import noise

DIRECTIONS = 24
SKIN_WRAP_BGR = (0.05, 0.1, 0.28)
CREASE_MM = 9.0
BYTES_PER_LIGHT = 1 / 2.2


@dataclass(frozen=True, slots=True)
class HandPose:
    """Where a hand is: fingertips in the world, and the way the arm goes, 0 = towards the viewer.

    arm_deg turns from the viewer's side (+y) towards the left (-x), clockwise seen from above.
    """

    tip_mm: tuple[float, float]
    arm_deg: float
    left_handed: bool = False
    holds: Colour | None = None


class HandPainter:
    """Draws hands into pictures of one scene."""

    def __init__(
        self,
        scene: Scene,
        sensor: Sensor,
        marble_mm: float,
        colours: dict[Colour, FloatArray],
        seed: int,
    ) -> None:
        self._scene, self._sensor = scene, sensor
        self._marble_mm = marble_mm
        self._colours = colours
        self._seed = seed
        self._shapes: dict[bool, HandShape] = {}
        self._shaded: dict[tuple[int, bool, Colour | None], tuple[Bytes, Bytes]] = {}

    def draw(self, picture: Bytes, pose: HandPose) -> None:
        """Lay the hand and its shadow over *picture* (height, width, 3), in place."""
        step = 360 / DIRECTIONS
        turn = round(pose.arm_deg / step) % DIRECTIONS
        key = (turn, pose.left_handed, pose.holds)
        if key not in self._shaded:
            self._shaded[key] = self._shade(math.radians(turn * step), pose)
        hand, cover = self._shaded[key]
        grounded = self._corners(pose)
        lamp = floats(self._scene.light.lamp_at_mm)
        drop = grounded[:, 2:] / (lamp[2] - grounded[:, 2:])
        self._darken(picture, cover, grounded + (grounded - lamp) * drop)
        self._cover(picture, hand, grounded)

    def _corners(self, pose: HandPose) -> FloatArray:
        """World points of the shape's four corners, clockwise from its front left."""
        turn = math.radians(pose.arm_deg)
        side = -1 if pose.left_handed else 1
        points = []
        for x, y in (
            (LEFT_MM, FRONT_MM),
            (RIGHT_MM, FRONT_MM),
            (RIGHT_MM, BACK_MM),
            (LEFT_MM, BACK_MM),
        ):
            across, along = side * x, y
            points.append(
                (
                    pose.tip_mm[0] + across * math.cos(turn) - along * math.sin(turn),
                    pose.tip_mm[1] + across * math.sin(turn) + along * math.cos(turn),
                    height_along_arm(y),
                )
            )
        return floats(points)

    def _cover(self, picture: Bytes, hand: Bytes, corners: FloatArray) -> None:
        placed = self._placed(picture, hand, corners)
        if placed is None:
            return
        region, laid = placed
        alpha = cv2.cvtColor(laid[..., 3], cv2.COLOR_GRAY2BGR)
        cv2.multiply(region, cv2.bitwise_not(alpha), dst=region, scale=1 / 255)
        cv2.add(region, np.ascontiguousarray(laid[..., :3]), dst=region)

    def _darken(self, picture: Bytes, cover: Bytes, corners: FloatArray) -> None:
        placed = self._placed(picture, cover, corners)
        if placed is None:
            return
        region, shade = placed
        left = cv2.cvtColor(cv2.bitwise_not(shade), cv2.COLOR_GRAY2BGR)
        cv2.multiply(region, left, dst=region, scale=1 / 255)

    def _placed(
        self, picture: Bytes, sheet: Bytes, corners: FloatArray
    ) -> tuple[Bytes, Bytes] | None:
        """The part of the picture where the sheet comes to lie, and the sheet bent onto it."""
        seen = self._scene.viewpoint.project(corners)
        height, width = picture.shape[:2]
        left, top = np.clip(np.floor(seen.min(0)), 0, (width, height)).astype(int)
        right, bottom = np.clip(np.ceil(seen.max(0)) + 1, 0, (width, height)).astype(int)
        if left >= right or top >= bottom:
            return None
        rows, columns = sheet.shape[:2]
        flat = floats([(0, 0), (columns, 0), (columns, rows), (0, rows)]) - floats(0.5)
        bend = cv2.getPerspectiveTransform(flat, seen - floats((left, top)))
        laid = cv2.warpPerspective(sheet, bend, (int(right - left), int(bottom - top)))
        return picture[top:bottom, left:right], np.asarray(laid, np.uint8)

    def _shade(self, turn: float, pose: HandPose) -> tuple[Bytes, Bytes]:
        """The lit hand (premultiplied BGRA) and its shadow's strength, both in bytes."""
        shape = self._shape(pose.holds is not None)
        side = -1 if pose.left_handed else 1
        to_lamp, distance = self._scene.light.to_lamp(floats((0, 0, 60)))
        x, y, up = (float(n) for n in to_lamp)
        own = (
            side * (x * math.cos(turn) + y * math.sin(turn)),
            y * math.cos(turn) - x * math.sin(turn),
            up,
        )
        lamp = self._scene.light.lamp_strength(distance)
        light = lit_hand(
            shape, self._skin(shape, pose.holds), floats(own), lamp, self._scene.light.room
        )
        tone = self._sensor.toned(light * floats(self._scene.light.brightness))
        cover = np.rint(shape.cover * 255).astype(np.uint8)
        bytes_ = np.dstack((cv2.multiply(tone, np.dstack((cover,) * 3), scale=1 / 255), cover))
        soft = 40 * self._scene.light.lamp_radius_mm / float(distance[0]) * PX_PER_MM
        strength = 1 - (1 - 0.93 * self._scene.light.lamp_share) ** BYTES_PER_LIGHT
        shade = cv2.GaussianBlur(shape.cover * floats(255 * strength), (0, 0), max(soft, 1.5))
        return np.asarray(bytes_, np.uint8), np.rint(shade).astype(np.uint8)

    def _shape(self, holding: bool) -> HandShape:
        if holding not in self._shapes:
            self._shapes[holding] = hand_shape(self._marble_mm / 2 if holding else None)
        return self._shapes[holding]

    def _skin(self, shape: HandShape, holds: Colour | None) -> FloatArray:
        """Reflectance of skin, nails, sleeve and marble, linear BGR."""
        draw = np.random.default_rng([self._seed, 3])
        size = shape.height.shape
        mottled = 1 + 0.07 * noise(draw, size, (14, 14)) + 0.05 * noise(draw, size, (2, 2))
        skin = to_linear(self._scene.look.skin_bgr) * mottled[..., None]
        skin = skin * (1 - shape.flushed[..., None] * floats((0.3, 0.24, 0.04)))
        nail = shape.nail[..., None] * floats(0.55)
        skin = skin * (1 - nail) + to_linear((186, 190, 232)) * nail
        folds = 1 + 0.12 * noise(draw, size, (26, 40)) + 0.1 * noise(draw, size, (1.5, 1.5))
        cloth = to_linear(self._scene.look.sleeve_bgr) * folds[..., None]
        sleeve, ball = shape.sleeve[..., None], shape.ball[..., None]
        skin = skin * (1 - sleeve) + cloth * sleeve
        if holds is not None:
            skin = skin * (1 - ball) + self._colours[holds] * ball
        return np.asarray(skin, np.float32)


def lit_hand(
    shape: HandShape, colour: FloatArray, to_lamp: FloatArray, lamp: FloatArray, room: FloatArray
) -> FloatArray:
    """Linear light from a hand; *to_lamp* in the hand's own frame, unit length."""
    solid = (shape.cover > 0.5).astype(np.float32)
    smooth = cv2.GaussianBlur(shape.height * solid, (0, 0), 1.0)
    smooth = smooth / np.maximum(cv2.GaussianBlur(solid, (0, 0), 1.0), 1e-3)
    down, across = np.gradient(smooth * PX_PER_MM)
    steep = np.sqrt(across * across + down * down + 1)
    nx, ny, up = -across / steep, -down / steep, 1 / steep
    facing = (nx * to_lamp[0] + ny * to_lamp[1] + up * to_lamp[2])[..., None]
    wrap = floats(SKIN_WRAP_BGR) * (1 - shape.ball[..., None])
    diffuse = np.clip((facing + wrap) / (1 + wrap), 0, 1)
    around = cv2.GaussianBlur(shape.height, (0, 0), CREASE_MM * PX_PER_MM)
    open_sky = np.clip(1 - (around - shape.height) * 0.03, 0.35, 1)[..., None]
    sky = room * (0.45 + 0.55 * up[..., None]) * open_sky
    half = to_lamp + floats((0, 0, 1))
    half /= floats(np.sqrt((half * half).sum()))
    glance = np.clip(nx * half[0] + ny * half[1] + up * half[2], 0, 1)[..., None]
    ball, nail = shape.ball[..., None], shape.nail[..., None]
    skin_gloss = (0.05 + 0.15 * nail) * (1 - shape.sleeve[..., None]) * (1 - ball)
    gloss = skin_gloss * glance**18 + 1.5 * ball * glance**160
    return floats(colour * (lamp * diffuse * open_sky + sky) + gloss * lamp)
