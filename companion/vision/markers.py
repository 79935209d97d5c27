"""Sees printed ArUco markers in a picture. Knows nothing of where they are on a board."""

from collections.abc import Mapping
from typing import Any

import cv2
import numpy as np

from companion.board.marker import MARKER_DICTIONARY
from companion.vision.picture import Floats, GreyImage


def seen_markers(grey: GreyImage) -> Mapping[int, Floats]:
    """Marker number to its corners, (4, 2) px, in the order in which they are printed.

    A number that is seen twice is left out: nothing tells which is the board's.
    """
    found = detections(np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), np.uint8))
    once = {n for n, _ in found if sum(n == other for other, _ in found) == 1}
    return {n: refined(grey, corners) for n, corners in found if n in once}


def detections(grey: GreyImage) -> list[tuple[int, Floats]]:
    """Every marker seen, (number, corners (4, 2) px), to about a pixel."""
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, MARKER_DICTIONARY))
    corners: Any
    numbers: Any
    if hasattr(cv2.aruco, "ArucoDetector"):
        detector = cv2.aruco.ArucoDetector(dictionary, cv2.aruco.DetectorParameters())
        corners, numbers, _ = detector.detectMarkers(grey)
    else:  # OpenCV before 4.7, as Debian 12 and Raspberry Pi OS have it
        older: Any = cv2.aruco
        parameters = older.DetectorParameters_create()
        corners, numbers, _ = older.detectMarkers(grey, dictionary, parameters=parameters)
    if numbers is None:
        return []
    return [
        (int(number), np.asarray(each, np.float64).reshape(4, 2))
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
