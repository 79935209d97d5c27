"""Sees printed ArUco markers in a picture. Knows nothing of where they are on a board."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

import cv2
import numpy as np

from companion.board.marker import MARKER_DICTIONARY
from companion.vision.picture import Floats, GreyImage

SeenMarkers: TypeAlias = Mapping[int, Floats]
"""Marker number to its corners, (4, 2) px."""

WIDEST_PX = 1920  # wider pictures are looked through at a smaller size first
ENLARGED_TO_PX = 2560
MARGIN_PX = 24


def seen_markers(grey: GreyImage, numbers: Collection[int], *, enough: int = 1) -> SeenMarkers:
    """Each of *numbers* that is seen, and its corners, (4, 2) px, in the order as printed.

    A number that is seen twice is left out: nothing tells which is the board's. As long
    as fewer than *enough* are seen, the picture is tried brighter, larger and turned.
    """
    seen: dict[int, Floats] = {}
    for attempt in _attempts(grey):
        for number, corners in _once(attempt).items():
            if number in numbers and number not in seen:
                seen[number] = refined(grey, corners)
        if len(seen) >= min(enough, len(numbers)):
            break
    return seen


def _attempts(grey: GreyImage) -> Iterator[list[tuple[int, Floats]]]:
    """What is seen in *grey*, prepared in one way after the other; the quickest comes first."""
    blurred = _blurred(grey)
    width = grey.shape[1]
    if width > WIDEST_PX:
        yield _seen_at_scale(blurred, WIDEST_PX / width)
    yield detections(blurred)
    yield detections(grey)
    evened = cv2.createCLAHE(clipLimit=4.0, tileGridSize=(8, 8)).apply(blurred)
    yield detections(np.asarray(evened, np.uint8))
    if width < ENLARGED_TO_PX:
        yield _seen_at_scale(grey, ENLARGED_TO_PX / width)
    yield _seen_turned(blurred, 8.0)


def detections(grey: GreyImage) -> list[tuple[int, Floats]]:
    """Every marker seen, (number, corners (4, 2) px), to about a pixel."""
    margin = MARGIN_PX  # a marker at the very border is not seen without
    framed = cv2.copyMakeBorder(grey, margin, margin, margin, margin, cv2.BORDER_REPLICATE)
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    corners: Any
    numbers: Any
    if hasattr(cv2.aruco, "ArucoDetector"):
        detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
        corners, numbers, _ = detector.detectMarkers(framed)
    else:  # OpenCV before 4.7, as Debian 12 and Raspberry Pi OS have it
        older: Any = cv2.aruco
        parameters = older.DetectorParameters_create()
        corners, numbers, _ = older.detectMarkers(framed, dictionary, parameters=parameters)
    if numbers is None:
        return []
    return [
        (int(number), np.asarray(each, np.float64).reshape(4, 2) - margin)
        for number, each in zip(np.ravel(numbers), corners, strict=True)
    ]


def refined(grey: GreyImage, corners: Floats) -> Floats:
    """The (4, 2) corners to a fraction of a pixel."""
    side = min(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1))
    reach = int(np.clip(side / 12, 2, 7))  # half a cell of the 6 x 6 cells
    precise = corners.astype(np.float32).reshape(-1, 1, 2).copy()
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 30, 0.01)
    found = cv2.cornerSubPix(grey, precise, (reach, reach), (-1, -1), stop)
    moved = np.asarray(found, np.float64).reshape(4, 2)
    strayed = np.linalg.norm(moved - corners, axis=1, keepdims=True) > reach
    return np.where(strayed, corners, moved)


def _once(found: list[tuple[int, Floats]]) -> dict[int, Floats]:
    numbers = [number for number, _ in found]
    return {number: corners for number, corners in found if numbers.count(number) == 1}


def _blurred(grey: GreyImage) -> GreyImage:
    return np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8)


def _seen_at_scale(grey: GreyImage, scale: float) -> list[tuple[int, Floats]]:
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    scaled = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way)
    found = detections(_blurred(np.asarray(scaled, np.uint8)))
    return [(number, (corners + 0.5) / scale - 0.5) for number, corners in found]


def _seen_turned(grey: GreyImage, angle_deg: float) -> list[tuple[int, Floats]]:
    """Turned a little: markers that lie square to the picture are sometimes not seen."""
    height, width = grey.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle_deg, 0.9)
    turned = cv2.warpAffine(grey, turn, (width, height), borderMode=cv2.BORDER_REPLICATE)
    back = np.asarray(cv2.invertAffineTransform(turn), np.float64)
    found = detections(np.asarray(turned, np.uint8))
    return [(number, corners @ back[:, :2].T + back[:, 2]) for number, corners in found]
