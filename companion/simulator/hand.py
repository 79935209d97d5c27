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
    height_along_arm,
)
from companion.simulator.scene import Scene
from companion.simulator.sensor import Sensor
from companion.simulator.skin import HandModel

DIRECTIONS = 24
DARKEST = 0.93
"""How much of the lamp's light a hand keeps off the board below it."""
SOFT_EDGE_PX = 0.7
BYTES_PER_LIGHT = 1 / 2.2
"""Exponent of the tone curve, nearly."""


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

    def __init__(self, scene: Scene, sensor: Sensor, model: HandModel) -> None:
        self._scene, self._sensor, self._model = scene, sensor, model
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
        surface = self._model.surface(holding=pose.holds is not None)
        side = -1 if pose.left_handed else 1
        to_lamp, distance = self._scene.light.to_lamp(floats((0, 0, 60)))
        x, y, up = (float(n) for n in to_lamp)
        cos, sin = math.cos(turn), math.sin(turn)
        own = floats((side * (x * cos + y * sin), y * cos - x * sin, up))
        lamp = self._scene.light.lamp_strength(distance)
        light = surface.lit(own, lamp, self._scene.light.room, self._model.held(pose.holds))
        tone = self._sensor.toned(light * floats(self._scene.light.brightness))
        cover = surface.cover
        laid = cv2.multiply(tone, cv2.cvtColor(cover, cv2.COLOR_GRAY2BGR), scale=1 / 255)
        hand = cv2.GaussianBlur(cv2.merge((*cv2.split(laid), cover)), (0, 0), SOFT_EDGE_PX)
        soft = 40 * self._scene.light.lamp_radius_mm / float(distance[0]) * PX_PER_MM
        strength = 1 - (1 - DARKEST * self._scene.light.lamp_share) ** BYTES_PER_LIGHT
        shade = cv2.GaussianBlur(floats(cover) * floats(strength), (0, 0), max(soft, 1.5))
        return np.asarray(hand, np.uint8), np.asarray(np.rint(shade), np.uint8)
