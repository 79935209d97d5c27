"""Which spaces the paper of a printed marker lies over. Knows the layout only."""

import numpy as np

from companion.board.layout import Layout
from companion.vision.picture import Floats
from companion.vision.sampling import Flags

PAPER_OF_SQUARE = 8 / 6
"""Side of a marker's paper over that of its black square: one cell of white all around."""

BURIED = 0.4
"""A hole of which paper covers more than this share cannot be read at all."""


def open_share(layout: Layout) -> Floats:
    """(S,): the share of each hole that no paper covers, 0 where the hole is as good as buried."""
    middles = np.array([layout.spaces[space] for space in layout.spaces], np.float64)
    radius = layout.hole_diameter_mm / 2
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ring = np.column_stack([np.cos(angles), np.sin(angles)]) * radius
    disc = np.concatenate([ring * share for share in (0.0, 0.4, 0.7, 0.95)])
    points = middles[:, None] + disc[None]
    under = np.zeros(points.shape[:2], np.bool_)
    for marker in layout.markers:
        corners = np.array(marker.corners_mm)
        paper = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * PAPER_OF_SQUARE
        under |= _within(points, paper)
    share = 1 - under.mean(axis=1)
    return np.where((share < 1 - BURIED) | under[:, 0], 0.0, share)


def paper_points_mm(layout: Layout) -> Floats:
    """(N, 2): points on the white edge around the black square of every marker."""
    points = []
    for marker in layout.markers:
        corners = np.array(marker.corners_mm)
        middle = corners.mean(axis=0)
        edge = middle + (corners - middle) * (1 + PAPER_OF_SQUARE) / 2
        following = np.roll(edge, -1, axis=0)
        points += [edge + (following - edge) * share for share in (0.2, 0.4, 0.6, 0.8)]
    return np.concatenate(points) if points else np.zeros((0, 2))


def _within(points: Floats, corners: Floats) -> Flags:
    """(S, P): the points (S, P, 2) inside the four-cornered figure (4, 2)."""
    sides = np.roll(corners, -1, axis=0) - corners
    apart = points[..., None, :] - corners
    turns = sides[:, 0] * apart[..., 1] - sides[:, 1] * apart[..., 0]
    return np.asarray((turns >= 0).all(axis=-1) | (turns <= 0).all(axis=-1), np.bool_)
