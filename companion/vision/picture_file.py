"""Pictures from files and into bytes, with errors that say what is wrong."""

from pathlib import Path

import cv2
import numpy as np

from companion.errors import VisionError
from companion.vision.picture import BgrImage

JPEG_QUALITY = 85


def load_picture(path: Path | str) -> BgrImage:
    """The picture in a JPEG, PNG or other common file. Raises VisionError naming the file."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise VisionError(f"{path} cannot be read ({error.strerror or error})") from error
    return picture_from(data, str(path))


def picture_from(data: bytes, source: str = "the picture") -> BgrImage:
    """The picture in the bytes of a JPEG or PNG. Raises VisionError naming *source*."""
    if not data:
        raise VisionError(f"{source} is empty")
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise VisionError(f"{source} cannot be read as a picture ({error.err})") from error
    if pixels is None:
        raise VisionError(f"{source} cannot be read as a picture")
    return np.asarray(pixels, np.uint8)


def jpeg_of(pixels: BgrImage, quality: int = JPEG_QUALITY) -> bytes:
    """The bytes of a JPEG file; quality from 0 to 100. Raises VisionError."""
    done, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise VisionError("the picture cannot be written as JPEG")
    return bytes(data)
