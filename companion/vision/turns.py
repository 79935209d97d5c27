"""The turns by which a board comes to lie on itself, and what tells them apart.

A hexagon of holes looks the same six times; only colours, or what is remembered, break it.
"""

import math

import cv2
import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import Floats, Numbers
from companion.vision.pose import Pose, pose_with

MOST_TURNS = 12
SAME_PLACE = 0.6  # hole diameters: real boards are not quite regular
MOST_HOLES = 0.6


def turns_onto_itself(layout: Layout) -> list[Floats]:
    """(3, 3) matrices that turn the board's plane (x, y, 1) so that most holes meet a hole.

    The first is no turn at all.
    """
    places = np.array(list(layout.spaces.values()))
    middle = places.mean(0)
    reach = SAME_PLACE * layout.hole_diameter_mm
    for count in range(MOST_TURNS, 1, -1):
        turned = _turned(places, _turn(2 * math.pi / count, middle))
        nearest = np.linalg.norm(turned[:, None] - places[None], axis=2).min(1)
        if np.mean(nearest < reach) > MOST_HOLES:
            return [_turn(2 * math.pi * n / count, middle) for n in range(count)]
    return [np.eye(3)]


def turned_pose(pose: Pose, turn: Floats) -> Pose:
    """The pose under which every place is seen where *pose* shows the place *turn* moves it to."""
    rotation = np.eye(3)
    rotation[:2, :2] = turn[:2, :2]
    board = np.asarray(cv2.Rodrigues(pose.rotation)[0], np.float64)
    shift = pose.translation + board[:, :2] @ turn[:2, 2]
    rotated = np.asarray(cv2.Rodrigues(board @ rotation)[0], np.float64)
    return pose_with(pose.lens, rotated, shift)


def _turn(angle: float, middle: Floats) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    matrix[:2, 2] = middle - matrix[:2, :2] @ middle
    return matrix


def _turned(places: Floats, turn: Floats) -> Floats:
    return np.asarray(places @ turn[:2, :2].T + turn[:2, 2])


def one_of_each_turn(layout: Layout) -> Numbers:
    """The numbers of the spaces of which every other is a turned one, in the layout's order."""
    places = np.array(list(layout.spaces.values()))
    first = np.arange(len(places))
    for turn in turns_onto_itself(layout)[1:]:
        meets = np.linalg.norm(_turned(places, turn)[:, None] - places[None], axis=2).argmin(1)
        first = np.minimum(first, meets)
    return np.flatnonzero(first == np.arange(len(places)))
