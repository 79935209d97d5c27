"""The arrays that the simulator draws with. Linear light and millimetres are 32-bit floats."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

FloatArray: TypeAlias = npt.NDArray[np.float32]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Box: TypeAlias = tuple[int, int, int, int]
"""Pixels (left, top, right, bottom); right and bottom are the first ones outside."""


def floats(values: Any) -> FloatArray:
    """An array of 32-bit floats from anything that numpy takes for one."""
    return np.asarray(values, np.float32)
