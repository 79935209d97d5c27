"""How light and how sharp a picture is as a whole, for those who set a camera up."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import BgrImage

WIDTH_PX = 640
SHARPEST_SHARE = 90.0


@dataclass(frozen=True, slots=True)
class FirstLook:
    """median: of the grey levels, 0 to 255. sharpness: grey levels between neighbouring pixels
    of a picture 640 wide, where it is sharpest."""

    median: float
    sharpness: float


def first_look(pixels: BgrImage) -> FirstLook:
    """Measured on a reduced picture, so that cameras of all sizes compare."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    height = max(1, round(grey.shape[0] * WIDTH_PX / grey.shape[1]))
    small = cv2.resize(grey, (WIDTH_PX, height), interpolation=cv2.INTER_AREA)
    steps = np.abs(cv2.Laplacian(small, cv2.CV_32F))
    edges = float(np.percentile(steps, SHARPEST_SHARE))
    return FirstLook(float(np.median(small)), edges)
