"""ArUco markers as printed on white paper and stuck to a plate. Knows no hole and no marble."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.board.layout import Layout
from companion.board.marker import Marker
from companion.board.marker_bits import MODULES, white_squares
from companion.simulator.arrays import FloatArray, floats
from companion.simulator.scene import Scene
from companion.simulator.viewpoint import pixel_grid, pixel_means

SAMPLES = 4
MARGIN_MODULES = 1.25
PAPER = 0.82
INK = 0.035


def stick(scene: Scene, layout: Layout, top: FloatArray) -> None:
    """Draw every marker of the layout, with its white margin, into the picture of the top face."""
    for marker in layout.markers:
        _stick(scene, marker, top)


def cells_of(marker_id: int) -> npt.NDArray[np.uint8]:
    """The printed cells of a marker with its black border, 1 = white, shape (rows, columns)."""
    cells = np.zeros((MODULES, MODULES), np.uint8)
    for column, row in white_squares(marker_id):
        cells[row, column] = 1
    return cells


def _stick(scene: Scene, marker: Marker, top: FloatArray) -> None:
    margin = MARGIN_MODULES
    square = floats([(0, 0), (MODULES, 0), (MODULES, MODULES), (0, MODULES)])
    to_cells = cv2.getPerspectiveTransform(floats(marker.corners_mm), square)
    paper = floats(
        [
            (-margin, -margin),
            (MODULES + margin, -margin),
            (MODULES + margin, MODULES + margin),
            (-margin, MODULES + margin),
        ]
    )
    on_board = cv2.perspectiveTransform(paper[None], np.linalg.inv(to_cells))[0]
    flat = scene.placement.in_world(np.asarray(on_board, np.float32))
    seen = scene.viewpoint.project(np.concatenate((flat, np.zeros((4, 1), np.float32)), 1))
    width, height = scene.look.view.size_px
    left, upper = (max(0, int(n)) for n in np.floor(seen.min(0) - 1))
    right, lower = np.minimum(np.ceil(seen.max(0) + 2), (width, height)).astype(int)
    if left >= right or upper >= lower:
        return
    box = (left, upper, int(right), int(lower))
    points = scene.viewpoint.at_height(pixel_grid(box, SAMPLES), 0.0)
    at = cv2.perspectiveTransform(scene.placement.on_board(points), to_cells)
    ink, cover = _printed(cells_of(marker.id), np.asarray(at, np.float32))
    lamp, room = scene.light.on_flat(points)
    sheet = (lamp + room) * ink[..., None] * cover[..., None]
    region = top[upper:lower, left:right]
    region *= 1 - pixel_means(cover[..., None], SAMPLES)
    region += pixel_means(sheet.astype(np.float32), SAMPLES)


def _printed(cells: npt.NDArray[np.uint8], at: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Reflectance of paper and ink at points in cells, and 1 where there is paper at all."""
    inside = ((at >= 0) & (at < MODULES)).all(-1)
    x, y = (np.clip(at[..., axis], 0, MODULES - 1e-3).astype(int) for axis in (0, 1))
    white = np.where(inside, cells[y, x], 1)
    on_paper = ((at > -MARGIN_MODULES) & (at < MODULES + MARGIN_MODULES)).all(-1)
    return floats(INK + (PAPER - INK) * white), floats(on_paper)
