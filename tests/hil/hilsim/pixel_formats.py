"""Pictures in the formats of a Pi's camera, with its padded rows."""

import cv2
import numpy as np

CHANNELS = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4}
PLANAR = {"YUV420": cv2.COLOR_BGR2YUV_I420, "YVU420": cv2.COLOR_BGR2YUV_YV12}
ORDERS = {  # libcamera names the channels from the highest byte down
    "BGR888": cv2.COLOR_BGR2RGB,
    "XRGB8888": cv2.COLOR_BGR2BGRA,
    "XBGR8888": cv2.COLOR_BGR2RGBA,
}
KNOWN = {*CHANNELS, *PLANAR}
PI_5_ALIGNMENT, PI_4_ALIGNMENT = 64, 32


def row_bytes(name: str, width: int, *, pi_5: bool) -> int:
    """Bytes of a padded row; of YUV420 that of the first plane, padded twice as far."""
    alignment = (PI_5_ALIGNMENT if pi_5 else PI_4_ALIGNMENT) * (2 if name in PLANAR else 1)
    return -(-CHANNELS.get(name, 1) * width // alignment) * alignment


def frame_bytes(name: str, size: tuple[int, int], row: int) -> int:
    """Bytes of a whole frame."""
    return row * size[1] * 3 // 2 if name in PLANAR else row * size[1]


def pixels_in(name: str, picture: np.ndarray, size: tuple[int, int], row: int) -> np.ndarray:
    """A BGR picture as the bytes of a frame."""
    if picture.shape[1::-1] != size:
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    if name in PLANAR:
        return _planes(cv2.cvtColor(picture, PLANAR[name]).reshape(-1), size, row)
    if name in ORDERS:
        picture = cv2.cvtColor(picture, ORDERS[name])
    padded = np.zeros((size[1], row), np.uint8)
    padded[:, : size[0] * CHANNELS[name]] = picture.reshape(size[1], -1)
    return padded.reshape(-1)


def _planes(pixels: np.ndarray, size: tuple[int, int], row: int) -> np.ndarray:
    width, height = size
    padded = np.zeros(frame_bytes("YUV420", size, row), np.uint8)
    start, to = 0, 0
    halves = (height // 2, width // 2, row // 2)
    for rows, used, long in ((height, width, row), halves, halves):
        plane = padded[to : to + rows * long].reshape(rows, long)
        plane[:, :used] = pixels[start : start + rows * used].reshape(rows, used)
        start, to = start + rows * used, to + rows * long
    return padded
