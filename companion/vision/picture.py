"""Names for the arrays that vision passes around, and a picture without its colours."""

from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

BgrImage: TypeAlias = NDArray[np.uint8]
"""Shape (height, width, 3), uint8, channels in the order blue, green, red."""

GreyImage: TypeAlias = NDArray[np.uint8]
"""Shape (height, width), uint8."""

Floats: TypeAlias = NDArray[np.floating[Any]]
"""Any array of floating point numbers; the docstring of its user says the shape."""

Numbers: TypeAlias = NDArray[np.intp]
"""An array of places in other arrays; the docstring of its user says the shape."""

Flags: TypeAlias = NDArray[np.bool_]
"""An array of truths; the docstring of its user says the shape."""


def grey_of(pixels: BgrImage) -> GreyImage:
    """The brightness of every pixel."""
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)


def picture_size(picture: BgrImage | GreyImage) -> tuple[int, int]:
    """(width, height) in pixels."""
    return picture.shape[1], picture.shape[0]


def grey_at(picture: BgrImage | GreyImage, places_px: Floats) -> Floats:
    """Brightness at places between pixels: (N, K) float32 of places (N, K, 2).

    Outside the picture it is 0.
    """
    x, y = places_px[..., 0].astype(np.float32), places_px[..., 1].astype(np.float32)
    if not x.size:
        return np.zeros(x.shape, np.float32)
    sampled = cv2.remap(picture, x, y, cv2.INTER_LINEAR)
    if sampled.ndim == 3:
        sampled = cv2.cvtColor(sampled, cv2.COLOR_BGR2GRAY)
    return np.asarray(sampled, np.float32)
