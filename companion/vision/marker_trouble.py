"""Says in words why the markers of a board were not seen in a picture.

Knows no colours and nothing of what stands on the board.
"""

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.board.marker import Marker
from companion.vision.picture import GreyImage
from companion.vision.pose import Pose, in_picture

DARK, BRIGHT = 40.0, 250.0  # grey levels
LEAST_CONTRAST = 25.0  # grey levels between the darkest and the brightest tenth of a marker
STEEPEST, SHARP = 99.8, 0.1  # per cent; of the contrast, from one pixel to the next
LEAST_SIDE_PX = 12.0


def why_no_marker(grey: GreyImage, layout: Layout, known: Pose | None) -> str:
    """A sentence for the players about a picture in which none of the markers is seen."""
    numbers = [marker.id for marker in layout.markers]
    if not numbers:
        return f"the layout {layout.name} has no markers to find the board by"
    listed = ", ".join(str(number) for number in numbers)
    whole = trouble_of_picture(grey)
    if whole is not None:
        return f"the board is not found: none of its markers ({listed}) is seen, {whole}"
    if known is None:
        return (
            f"the board is not found: none of its markers ({listed}) is in the picture; show the "
            "whole board to the camera, with nothing lying on the markers"
        )
    each = "; ".join(
        f"marker {marker.id} {trouble_of_marker(grey, marker, known)}" for marker in layout.markers
    )
    return f"the board is not found where it was: {each}"


def why_no_holes(grey: GreyImage) -> str:
    """A sentence for the players about a picture in which the pattern of holes is not seen."""
    reason = trouble_of_picture(grey) or "show the whole board to the camera, seen from above"
    return f"the board is not found: its pattern of holes is not in the picture; {reason}"


def trouble_of_picture(grey: GreyImage) -> str | None:
    """What is wrong with the whole picture, None when nothing is."""
    small = cv2.resize(grey, (160, 120), interpolation=cv2.INTER_AREA)
    if np.percentile(small, 90) < DARK:
        return "the picture is too dark: more light, or a longer exposure"
    if np.percentile(small, 10) > BRIGHT:
        return "the picture is too bright: less light, or a shorter exposure"
    if _blurred(grey):
        return "the picture is blurred: focus the camera and keep it still"
    return None


def trouble_of_marker(grey: GreyImage, marker: Marker, pose: Pose) -> str:
    """Why *marker*, which should lie where *pose* says, is not seen there."""
    corners = pose.project(np.asarray(marker.corners_mm))
    size = (grey.shape[1], grey.shape[0])
    if not in_picture(corners, size).all():
        return "is out of the picture"
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).min())
    if side < LEAST_SIDE_PX:
        return f"is too small ({side:.0f} pixels): bring the camera nearer or print it larger"
    (left, top), (right, bottom) = corners.min(0).astype(int), corners.max(0).astype(int) + 1
    patch = grey[top:bottom, left:right]
    low, high = np.percentile(patch, [10, 90])
    if high < DARK:
        return "lies in the dark"
    if low > BRIGHT - LEAST_CONTRAST:
        return "is washed out by glare"
    if high - low < LEAST_CONTRAST:
        return "is covered, or the board has moved"
    if _blurred(patch):
        return "is blurred"
    return "is covered in part, or the board has moved"


def _blurred(grey: GreyImage) -> bool:
    """Whether even the steepest steps from pixel to pixel are gentle for the picture's contrast."""
    calm = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)  # noise is no sharpness
    low, high = np.percentile(calm, [1, 99])
    if high - low < LEAST_CONTRAST:
        return False
    return bool(np.percentile(np.abs(np.diff(calm, axis=1)), STEEPEST) < SHARP * (high - low))
