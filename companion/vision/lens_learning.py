"""Learns a lens from several pictures of one board, so that later pictures need only a pose.

Knows no colours.
"""

from collections.abc import Sequence

import numpy as np

from companion.board.layout import Layout
from companion.board.position import Position
from companion.errors import CalibrationError
from companion.vision.camera_fit import LENS, Fit
from companion.vision.finding import Hints, fit_found
from companion.vision.lens import Lens
from companion.vision.picture import BgrImage, Floats, picture_size


def learned_lens(
    pictures: Sequence[BgrImage], layout: Layout, believed: Sequence[Position] = ()
) -> Lens:
    """The lens that took *pictures* (all of one size) of a board with markers.

    believed: what stands on the board in each picture, as far as it is known. Each picture
    says most about what it shows best: a tilted board the focal length, a board that
    reaches the picture's corners the distortion; they are weighed accordingly.
    Raises BoardNotFoundError when a picture does not show the board, CalibrationError
    when there is none or they differ in size.
    """
    if not pictures:
        raise CalibrationError("no picture was given to learn the lens from")
    if len({picture_size(picture) for picture in pictures}) > 1:
        raise CalibrationError("the pictures differ in size: take them all with one setting")
    known = [*believed, *[None] * (len(pictures) - len(believed))]
    fits = [
        fit_found(picture, layout, Hints(believed=position))
        for picture, position in zip(pictures, known, strict=True)
    ]
    if len(fits) == 1:
        return fits[0].pose.lens
    weights = [np.linalg.inv(fit.covariance[np.ix_(LENS, LENS)]) for fit in fits]
    said = sum(weight @ _numbers(fit) for weight, fit in zip(weights, fits, strict=True))
    log_focal, x, y, k1, k2 = np.linalg.solve(sum(weights), said)
    matrix = np.array([[np.exp(log_focal), 0, x], [0, np.exp(log_focal), y], [0, 0, 1.0]])
    return Lens(matrix, np.array([k1, k2, 0.0, 0.0, 0.0]), fits[0].pose.image_size)


def _numbers(fit: Fit) -> Floats:
    matrix, distortion = fit.pose.camera_matrix, fit.pose.distortion
    log_focal = np.log(matrix[0, 0])
    return np.array([log_focal, matrix[0, 2], matrix[1, 2], distortion[0], distortion[1]])
