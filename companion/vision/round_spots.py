"""Sees every small round thing in a picture: holes, marbles, and what merely looks like them.

Knows no board.
"""

import cv2
import numpy as np

from companion.vision.holes import seen_round
from companion.vision.picture import Flags, Floats, GreyImage

NEIGHBOURHOODS = (1 / 60, 1 / 25)  # of the picture's width: what is darker or lighter than it
LEAST_STEP = 5  # grey levels
SMALLEST_PX = 4
LARGEST_OF_WIDTH = 1 / 20
LONGEST = 2.2  # times as long as wide, at most
LEAST_FILLED = 0.4
LEAST_ROUNDNESS = 0.7
MOST_SPOTS = 3000


def round_spots(grey: GreyImage) -> Floats:
    """(N, 3): x, y and radius in px of every round spot, the roundest first."""
    boxes = _boxes(grey)
    half = boxes[:, 2:] / 2
    zero = np.zeros(len(boxes))
    # a spot's box reaches a little into its surroundings
    right = np.column_stack([half[:, 0] * 0.9, zero])
    near = np.column_stack([zero, half[:, 1] * 0.9])
    seen = seen_round(grey, boxes[:, :2], right, near)
    radius = np.sqrt(half[:, 0] * half[:, 1])
    spots = np.column_stack([seen.at_px, radius])
    clear = seen.roundness > LEAST_ROUNDNESS
    order = np.argsort(-seen.roundness[clear], kind="stable")
    spots = spots[clear][order]
    return np.asarray(spots[~_doubles(spots)])


def _boxes(grey: GreyImage) -> Floats:
    """(N, 4): centre, width and height of connected darker or lighter spots."""
    calm = cv2.GaussianBlur(grey, (3, 3), 0)
    found = []
    for share in NEIGHBOURHOODS:
        reach = int(grey.shape[1] * share) | 1
        around = cv2.boxFilter(calm, -1, (reach, reach))
        for spot in (cv2.subtract(around, calm), cv2.subtract(calm, around)):
            mask = (spot > LEAST_STEP).astype(np.uint8)
            _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
            found.append(np.asarray(stats[1:], np.float64))
    x, y, width, height, area = np.vstack(found).T
    small, large = np.minimum(width, height), np.maximum(width, height)
    fits = (small >= SMALLEST_PX) & (large <= LARGEST_OF_WIDTH * grey.shape[1])
    fits &= (large <= LONGEST * small) & (area > LEAST_FILLED * width * height)
    boxes = np.column_stack([x + (width - 1) / 2, y + (height - 1) / 2, width, height])[fits]
    return np.asarray(boxes[:MOST_SPOTS])


def _doubles(spots: Floats) -> Flags:
    """(N,) True for spots that lie on an earlier one."""
    away = np.linalg.norm(spots[:, None, :2] - spots[None, :, :2], axis=2)
    smaller = np.minimum(spots[:, None, 2], spots[None, :, 2])
    return np.asarray(np.tril(away < 0.7 * smaller, k=-1).any(1))
