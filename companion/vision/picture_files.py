"""Pictures that lie in files. Knows no board."""

from pathlib import Path

import cv2
import numpy as np

from companion.errors import DataError
from companion.vision.picture import BgrImage


def pixels_in(file: Path) -> BgrImage:
    """The picture in *file*. Raises DataError naming a file that is no picture."""
    try:
        raw = np.frombuffer(file.read_bytes(), np.uint8)
    except OSError as error:
        raise DataError(file, "", f"cannot be read: {error.strerror or error}") from error
    pixels = cv2.imdecode(raw, cv2.IMREAD_COLOR) if raw.size else None
    if pixels is None:
        raise DataError(file, "", "is not a picture that can be read")
    return np.asarray(pixels, np.uint8)
