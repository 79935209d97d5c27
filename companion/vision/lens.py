"""What a lens does to a picture: focal length, centre and radial distortion.

Learned once, kept with the table, and used again for every later picture. Knows no board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.errors import DataError
from companion.vision.picture import Floats

USUAL_FOCAL_OF_WIDTH = 0.82
"""Focal length over picture width of an everyday camera (63 degrees across)."""


@dataclass(frozen=True, eq=False, slots=True)
class Lens:
    """One camera's lens at one picture size.

    camera_matrix: (3, 3) float64, pixels. distortion: (5,) float64, k1, k2, p1, p2, k3
    of OpenCV's model. image_size: (width, height) in pixels.
    """

    camera_matrix: Floats
    distortion: Floats
    image_size: tuple[int, int]

    @property
    def focal_px(self) -> float:
        """Focal length in pixels."""
        return float(self.camera_matrix[0, 0])

    def at_size(self, image_size: tuple[int, int]) -> "Lens":
        """The same lens for pictures of another size of the same shape."""
        if image_size == self.image_size:
            return self
        matrix = self.camera_matrix.copy()
        for row in (0, 1):
            scale = image_size[row] / self.image_size[row]
            matrix[row] *= scale
            matrix[row, 2] += (scale - 1) / 2  # pixel centres lie at whole numbers
        return Lens(matrix, self.distortion, image_size)

    def as_json(self) -> dict[str, Any]:
        """Plain numbers, for a calibration file."""
        return {
            "camera_matrix": self.camera_matrix.tolist(),
            "distortion": self.distortion.tolist(),
            "image_size": list(self.image_size),
        }


def lens_from_json(data: Mapping[str, Any], source: str = "lens") -> Lens:
    """The lens that `Lens.as_json` wrote. Raises DataError naming the entry."""
    return Lens(
        numbers_of(data, "camera_matrix", (3, 3), source),
        numbers_of(data, "distortion", (5,), source),
        size_of(data, source),
    )


def usual_lens(image_size: tuple[int, int]) -> Lens:
    """An everyday lens without distortion, for when nothing is known."""
    return plain_lens(USUAL_FOCAL_OF_WIDTH * image_size[0], image_size)


def plain_lens(
    focal_px: float, image_size: tuple[int, int], k1: float = 0.0, k2: float = 0.0
) -> Lens:
    """A lens centred in the picture, with radial distortion only."""
    matrix = np.eye(3)
    matrix[0, 0] = matrix[1, 1] = focal_px
    matrix[:2, 2] = (image_size[0] - 1) / 2, (image_size[1] - 1) / 2
    return Lens(matrix, np.array([k1, k2, 0.0, 0.0, 0.0]), image_size)


def numbers_of(data: Mapping[str, Any], key: str, shape: tuple[int, ...], source: str) -> Floats:
    """The finite numbers under *key* as float64 of *shape*. Raises DataError."""
    try:
        numbers = np.asarray(data[key], np.float64)
    except KeyError as error:
        raise DataError(source, key, "is missing") from error
    except (TypeError, ValueError) as error:
        raise DataError(source, key, "must be numbers") from error
    if numbers.shape != shape or not np.isfinite(numbers).all():
        raise DataError(source, key, f"must be finite numbers of shape {shape}")
    return numbers


def size_of(data: Mapping[str, Any], source: str) -> tuple[int, int]:
    """The picture size (width, height) under "image_size". Raises DataError."""
    width, height = numbers_of(data, "image_size", (2,), source)
    if min(width, height) < 1:
        raise DataError(source, "image_size", "must be at least one pixel each way")
    return int(width), int(height)
