"""Boards drawn for the tests of finding them: flat at first, then seen by a camera."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.board.layout import Layout, load_layout
from companion.board.marker import marker_at
from companion.board.position import Position
from companion.vision.lens import plain_lens
from companion.vision.pose import Pose, pose_with

SIZE = (1280, 960)
FLAT_PX_PER_MM = 2.5
CircleMm = tuple[float, float, float]
"""x, y and radius."""

PAINTS_BGR = {
    "red": (40, 40, 190),
    "blue": (170, 70, 40),
    "green": (60, 130, 40),
    "yellow": (50, 190, 230),
}


@pytest.fixture(scope="session")
def bare_layout() -> Layout:
    return replace(load_layout("fast-track-square"), markers=(), spaces_colours={})


@pytest.fixture(scope="session")
def marked_layout(bare_layout: Layout) -> Layout:
    places = ((-95.0, 95.0, 3.0), (-95.0, -95.0, 88.0), (95.0, -95.0, 0.0), (95.0, 95.0, 184.0))
    markers = tuple(marker_at(n, (x, y), 27.0, turn) for n, (x, y, turn) in enumerate(places))
    return replace(bare_layout, markers=markers)


@pytest.fixture(scope="session")
def start_position(bare_layout: Layout) -> Position:
    colours = ("red", "blue", "green", "yellow")
    pens = {s: colours[int(s[1])] for s in bare_layout.spaces if s.startswith("P")}
    return Position(pens)


@pytest.fixture(scope="session")
def camera_at() -> Callable[..., Pose]:
    def pose(
        turn_deg: float = 0.0,
        tilt_deg: float = 20.0,
        away_mm: float = 560.0,
        focal_px: float = 1050.0,
        bend: tuple[float, float] = (-0.03, 0.01),
        aside_mm: tuple[float, float] = (0.0, 0.0),
    ) -> Pose:
        """A camera that looks at the board's middle, tilted, the board turned under it."""
        lens = plain_lens(focal_px, SIZE, *bend)
        turn = cv2.Rodrigues(np.array([0, 0, np.radians(turn_deg)]))[0]
        tilt = cv2.Rodrigues(np.array([np.radians(tilt_deg), 0, 0]))[0]
        rotation = cv2.Rodrigues(tilt @ turn)[0]
        return pose_with(lens, rotation, np.array([*aside_mm, away_mm]))

    return pose


@pytest.fixture(scope="session")
def picture_of() -> Callable[..., np.ndarray]:
    return _picture


def _picture(
    layout: Layout,
    pose: Pose,
    position: Position | None = None,
    *,
    light: float = 1.0,
    noise: float = 2.0,
    covered_mm: tuple[CircleMm, ...] = (),
    seed: int = 0,
) -> np.ndarray:
    """What the camera sees; covered_mm: (x, y, radius) of things that lie on the board."""
    flat, corner = _flat(layout, position or Position(), covered_mm, seed)
    map_x, map_y = _plane_seen_by(pose, corner)
    seen = cv2.remap(flat, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    grain = np.zeros(seen.shape, np.int16)
    cv2.setRNGSeed(seed)
    cv2.randn(grain, 0, noise)
    dimmed = cv2.convertScaleAbs(cv2.GaussianBlur(seen, (0, 0), 0.8), alpha=light)
    return cv2.add(dimmed, grain, dtype=cv2.CV_8U)


def _flat(
    layout: Layout,
    position: Position,
    covered_mm: tuple[tuple[float, float, float], ...],
    seed: int,
) -> tuple[np.ndarray, np.ndarray]:
    outline = np.array(layout.outline_mm)
    corner, far = outline.min(0) - 150, outline.max(0) + 150
    width, height = np.ceil((far - corner) * FLAT_PX_PER_MM).astype(int)
    rows = np.random.default_rng(seed).normal(0, 6, (height, 1))
    grain = np.clip(np.array([[[95, 150, 190]]]) + rows[..., None], 0, 255).astype(np.uint8)
    flat = np.full((height, width, 3), (95, 110, 105), np.uint8)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(inside, np.rint(_flat_px(outline, corner)).astype(np.int32), 255)
    cv2.copyTo(cv2.resize(grain, (int(width), int(height))), inside, flat)
    for space, place in layout.spaces.items():
        colour = position.at(space)
        _disc(flat, _flat_px(np.array(place), corner), layout.hole_diameter_mm / 2, (50, 75, 95))
        if colour is not None:
            radius_mm = layout.marble_diameter_mm / 2
            _disc(flat, _flat_px(np.array(place), corner), radius_mm, PAINTS_BGR[colour])
    for marker in layout.markers:
        _print(flat, marker.id, _flat_px(np.array(marker.corners_mm), corner))
    for x, y, radius_mm in covered_mm:
        _disc(flat, _flat_px(np.array((x, y)), corner), radius_mm, (140, 165, 215))
    return flat, corner


def _flat_px(at_mm: np.ndarray, corner: np.ndarray) -> np.ndarray:
    return (at_mm - corner) * FLAT_PX_PER_MM


def _disc(flat: np.ndarray, centre: np.ndarray, radius_mm: float, bgr: tuple[int, ...]) -> None:
    x, y = np.rint(centre * 16).astype(int).tolist()
    cv2.circle(flat, (x, y), round(radius_mm * FLAT_PX_PER_MM * 16), bgr, -1, cv2.LINE_AA, 4)


def _print(flat: np.ndarray, number: int, corners: np.ndarray) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    draw = getattr(cv2.aruco, "generateImageMarker", None) or cv2.aruco.drawMarker
    cell, side = 20, 120
    bits = draw(dictionary, number, side)
    sheet = cv2.copyMakeBorder(bits, *[cell] * 4, cv2.BORDER_CONSTANT, value=255)
    sheet = np.clip(sheet, 25, 235)
    (left, top), (right, low) = corners.min(0).astype(int) - 25, corners.max(0).astype(int) + 25
    inner = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) + (cell - 0.5)
    to_part = cv2.getPerspectiveTransform(
        inner.astype(np.float32), (corners - (left, top)).astype(np.float32)
    )
    size = (int(right - left), int(low - top))
    warped = cv2.warpPerspective(sheet, to_part, size)
    mask = cv2.warpPerspective(np.full_like(sheet, 255), to_part, size) > 127
    flat[top:low, left:right][mask] = warped[mask][:, None]


@cache
def _rays(*lens: float) -> np.ndarray:
    matrix, distortion = np.array(lens[:9]).reshape(3, 3), np.array(lens[9:])
    y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
    pixels = np.column_stack([x.ravel(), y.ravel()]).astype(np.float64)
    rays = cv2.undistortPoints(pixels[:, None], matrix, distortion).reshape(-1, 2)
    return np.vstack([rays.T, np.ones(len(rays))]).astype(np.float32)


def _plane_seen_by(pose: Pose, corner: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where in the flat picture each pixel of the camera looks."""
    width, height = pose.image_size
    rays = _rays(*pose.camera_matrix.ravel(), *pose.distortion)
    turn = cv2.Rodrigues(pose.rotation)[0]
    to_plane = np.linalg.inv(np.column_stack([turn[:, 0], turn[:, 1], pose.translation]))
    x, y, scale = to_plane.astype(np.float32) @ rays
    at_x, at_y = ((each / scale).reshape(height, width) for each in (x, y))
    left, top = np.float32(corner)
    return (at_x - left) * np.float32(FLAT_PX_PER_MM), (at_y - top) * np.float32(FLAT_PX_PER_MM)
