"""From which side an arm reaches over a table, and how far it draws back. Knows no time."""

import math
from dataclasses import dataclass

import numpy as np

from companion.board.position import Colour
from companion.simulator.arrays import floats
from companion.simulator.hand import HandPose
from companion.simulator.motion import Point
from companion.simulator.scene import Scene

ELBOW_MM = 560.0
VIEWER_PULL_MM = 60.0
FINGERS_MM = 75.0
STEP_MM = 15.0
FARTHEST_MM = 1500.0


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm whose elbow stays at one point of the world while the hand moves."""

    elbow_mm: Point
    left_handed: bool

    def pose(self, scene: Scene, tip_mm: Point, out: float, holds: Colour | None) -> HandPose:
        """The hand with its fingertips at *tip_mm*, drawn back by *out*; 1 = out of the picture."""
        dx, dy = self.elbow_mm[0] - tip_mm[0], self.elbow_mm[1] - tip_mm[1]
        length = max(math.hypot(dx, dy), 1e-6)
        way = (dx / length, dy / length)
        back = out * _way_out_mm(scene, tip_mm, way) if out > 0 else 0.0
        drawn = (tip_mm[0] + way[0] * back, tip_mm[1] + way[1] * back)
        return HandPose(drawn, math.degrees(math.atan2(-way[0], way[1])), self.left_handed, holds)


def arm_towards(tip_mm: Point, *, left_handed: bool) -> Arm:
    """The arm of a player who sits where that point is nearest, rather at the viewer's side."""
    x, y = tip_mm[0], tip_mm[1] + VIEWER_PULL_MM
    length = math.hypot(x, y)
    way = (x / length, y / length) if length > 1 else (0.0, 1.0)
    return Arm((tip_mm[0] + way[0] * ELBOW_MM, tip_mm[1] + way[1] * ELBOW_MM), left_handed)


def _way_out_mm(scene: Scene, tip_mm: Point, way: Point) -> float:
    """How far along *way* the fingertips must go until no finger is in the picture."""
    steps = np.arange(0, FARTHEST_MM, STEP_MM, dtype=np.float32)[:, None]
    points = floats(tip_mm) + steps * floats(way)
    seen = scene.viewpoint.project(np.concatenate((points, np.full_like(steps, 40.0)), 1))
    margin = FINGERS_MM * scene.viewpoint.px_per_mm(floats((*tip_mm, 0)))
    width, height = scene.look.view.size_px
    outside = ((seen < -margin) | (seen > floats((width, height)) + margin)).any(1)
    return float(steps[int(np.argmax(outside)), 0]) if outside.any() else FARTHEST_MM
