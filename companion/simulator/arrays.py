"""The arrays that the simulator draws with. Linear light and millimetres are 32-bit floats."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float32]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Box: TypeAlias = tuple[int, int, int, int]
"""Pixels (left, top, right, bottom); right and bottom are the first ones outside."""


Halves: TypeAlias = npt.NDArray[np.float16]
"""Linear light that is kept for long, in half the memory."""


def halves(light: FloatArray) -> Halves:
    """Light to be kept; a thousandth of its value is lost, far less than the camera's noise."""
    return light.astype(np.float16)


def floats(values: Any) -> FloatArray:
    """An array of 32-bit floats from anything that numpy takes for one."""
    return np.asarray(values, np.float32)
