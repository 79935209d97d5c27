"""Places on the table beside a board where marbles that are out of play can lie."""

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.simulator.arrays import floats
from companion.simulator.scene import Scene

PITCH_MARBLES = 1.6
LEAST_FROM_BOARD_MM = 12.0
BORDER_PX = 24
HALF_TABLE_MM = 700.0


def slots_beside(
    scene: Scene, layout: Layout, clear_mm: tuple[float, float, float, float] | None = None
) -> list[tuple[float, float]]:
    """World x and y of places that the camera sees, the best first; at least one.

    They lie in a heap around the spot at the viewer's side with most room. Where the
    board fills the picture they lie outside of it, to the right. clear_mm: left, top,
    right, bottom in the world of what is not for marbles.
    """
    pitch = PITCH_MARBLES * layout.marble_diameter_mm
    steps = np.arange(-HALF_TABLE_MM, HALF_TABLE_MM, pitch, dtype=np.float32)
    grid = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    low = np.full((len(grid), 1), -scene.look.plate_mm, np.float32)
    seen = scene.viewpoint.project(np.concatenate((grid, low), 1))
    width, height = scene.look.view.size_px
    inside = ((seen > BORDER_PX) & (seen < floats((width, height)) - BORDER_PX)).all(1)
    outline = scene.placement.in_world(layout.outline_mm)
    least = LEAST_FROM_BOARD_MM + layout.marble_diameter_mm / 2 + 0.6 * scene.look.plate_mm
    if clear_mm is not None:
        left, top, right, bottom = clear_mm
        x, y = grid[:, 0], grid[:, 1]
        gap = layout.marble_diameter_mm
        inside &= (x < left - gap) | (x > right + gap) | (y < top - gap) | (y > bottom + gap)
    away = floats([_distance(outline, point) for point in grid[inside]])
    free = grid[inside][away > least]
    if not len(free):
        edge = float(outline[:, 0].max())
        return [(edge + 400 + pitch * n, 0.0) for n in range(8)]
    room = away[away > least] + 0.3 * free[:, 1]
    heap = free[int(np.argmax(room))]
    order = np.argsort(np.hypot(*(free - heap).T))
    shaken = free[order] + np.random.default_rng(len(free)).uniform(-0.2, 0.2, free.shape) * pitch
    return [(float(x), float(y)) for x, y in shaken]


def _distance(outline: np.ndarray, point: np.ndarray) -> float:
    """From the outline to a point outside of it, in mm; negative inside."""
    return -cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), True)
