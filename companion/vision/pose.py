"""Where the camera is over a board: from millimetres on the board to pixels in the picture.

Knows nothing of what stands on the board or of how a pose is found.

Points are written (x, y, height): x to the right and y towards the viewer as in a layout,
height above the board's surface, towards the camera. OpenCV's right-handed frame has its
third axis into the wood instead; the change of sign is made here and nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.errors import VisionError
from companion.vision.lens import Lens, numbers_of, size_of
from companion.vision.picture import Flags, Floats


class BoardNotFoundError(VisionError):
    """The board is not in the picture, or not to be told for certain; says why and what to do."""


@dataclass(frozen=True, eq=False, slots=True)
class Pose:
    """Where the camera is, and its lens.

    camera_matrix (3, 3), distortion (5,) k1, k2, p1, p2, k3, rotation (3,) as a rotation
    vector, translation (3,) in mm: float64, OpenCV's conventions, from the frame
    (x, y, -height) to the camera. image_size: (width, height) in pixels.
    """

    camera_matrix: Floats
    distortion: Floats
    rotation: Floats
    translation: Floats
    image_size: tuple[int, int]

    @property
    def lens(self) -> Lens:
        """The lens alone."""
        return Lens(self.camera_matrix, self.distortion, self.image_size)

    @property
    def camera_mm(self) -> Floats:
        """(3,): where the camera stands, as (x, y, height)."""
        turn = cv2.Rodrigues(self.rotation)[0]
        return np.asarray(-turn.T @ self.translation) * (1.0, 1.0, -1.0)

    def project(self, points_mm: Floats) -> Floats:
        """(N, 2) pixels (x, y) of (N, 3) points (x, y, height), or of (N, 2) on the surface."""
        if not len(points_mm):
            return np.zeros((0, 2))
        seen, _ = cv2.projectPoints(
            into_wood(points_mm),
            self.rotation,
            self.translation,
            self.camera_matrix,
            self.distortion,
        )
        return np.asarray(seen, np.float64).reshape(-1, 2)

    def px_per_mm(self, points_mm: Floats) -> Floats:
        """(N,): pixels per mm at each point (root of how many px² one mm² of the board covers)."""
        points = into_wood(points_mm) * (1.0, 1.0, -1.0)
        half = 0.5
        shifts = np.array([[half, 0, 0], [-half, 0, 0], [0, half, 0], [0, -half, 0]])
        corners = (points[None] + shifts[:, None]).reshape(-1, 3)
        right, left, near, far = self.project(corners).reshape(4, -1, 2)
        across, along = right - left, near - far
        area = across[:, 0] * along[:, 1] - across[:, 1] * along[:, 0]
        return np.asarray(np.sqrt(np.abs(area)))

    def as_json(self) -> dict[str, Any]:
        """Plain numbers, for a calibration file."""
        return {
            **self.lens.as_json(),
            "rotation": self.rotation.tolist(),
            "translation": self.translation.tolist(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], source: str = "pose") -> "Pose":
        """The pose that `as_json` wrote. Raises DataError naming the entry."""
        return cls(
            numbers_of(data, "camera_matrix", (3, 3), source),
            numbers_of(data, "distortion", (5,), source),
            numbers_of(data, "rotation", (3,), source),
            numbers_of(data, "translation", (3,), source),
            size_of(data, source),
        )


def pose_with(lens: Lens, rotation: Floats, translation: Floats) -> Pose:
    """The pose of a camera with *lens* at OpenCV's *rotation* and *translation*."""
    turn = np.asarray(rotation, np.float64).reshape(3)
    shift = np.asarray(translation, np.float64).reshape(3)
    return Pose(lens.camera_matrix, lens.distortion, turn, shift, lens.image_size)


def into_wood(points_mm: Floats) -> Floats:
    """(N, 3) float64 in OpenCV's frame of (N, 3) or (N, 2) points of the board."""
    points = np.asarray(points_mm, np.float64)
    if points.shape[-1] == 2:
        return np.hstack([points, np.zeros((len(points), 1))])
    return points * (1.0, 1.0, -1.0)


def in_picture(at_px: Floats, image_size: tuple[int, int], margin_px: float = 2.0) -> Flags:
    """(N,) True for the points (N, 2) that lie inside the picture."""
    width, height = image_size
    x, y = at_px[:, 0], at_px[:, 1]
    inside_x = (x > margin_px) & (x < width - 1 - margin_px)
    return np.asarray(inside_x & (y > margin_px) & (y < height - 1 - margin_px))
