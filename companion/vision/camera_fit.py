"""Fits a camera to points whose places on the board are known: least squares that bear outliers.

Knows nothing of how the points were seen.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.picture import Floats
from companion.vision.lens import USUAL_FOCAL_OF_WIDTH, Lens
from companion.vision.pose import Pose, into_wood, pose_with

PRIOR_LOG_FOCAL_SPREAD = 0.3
PRIOR_CENTRE_SPREAD_OF_WIDTH = 0.01
PRIOR_K1, PRIOR_K1_SPREAD = -0.08, 0.15
PRIOR_K2, PRIOR_K2_SPREAD = 0.02, 0.08
"""What lenses of small cameras are like; it only matters where the picture says little."""

STEPS = 25
LENS_COLUMNS = 5  # log focal length, centre x, centre y, k1, k2


@dataclass(frozen=True, slots=True)
class SeenPoints:
    """Points of the board and where the picture shows them.

    at_mm: (N, 2) on the surface. at_px: (N, 2). spread_px: (N,) how far off each may be.
    """

    at_mm: Floats
    at_px: Floats
    spread_px: Floats


def fitted(points: SeenPoints, start: Pose, *, lens_too: bool, robust: bool = True) -> Pose:
    """The pose that fits *points* best, from *start*; with *lens_too* the lens is fitted as well.

    A point much further off than its spread has little say when *robust*.
    """
    state = _state_of(start)
    damping = 1e-3
    cost, normal, slope = _equations(points, state, start.image_size, lens_too, robust)
    for _ in range(STEPS):
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slope)
        trial = state.copy()
        trial[: len(step)] += step
        new_cost, new_normal, new_slope = _equations(
            points, trial, start.image_size, lens_too, robust
        )
        if not new_cost < cost:
            damping *= 10
            if damping > 1e6:
                break
            continue
        settled = cost - new_cost < 1e-6 * cost
        state, cost, normal, slope = trial, new_cost, new_normal, new_slope
        damping = max(damping / 10, 1e-9)
        if settled:
            break
    return _pose_of(state, start.image_size)


def misfits_px(points: SeenPoints, pose: Pose) -> Floats:
    """(N,): how far each point is from where *pose* says."""
    return np.asarray(np.linalg.norm(pose.project(points.at_mm) - points.at_px, axis=1))


def misfit_cost(points: SeenPoints, pose: Pose) -> float:
    """What the fit minimises, the unlikeliness of the lens included; to compare poses by."""
    return _equations(points, _state_of(pose), pose.image_size, True, True)[0]


def _state_of(pose: Pose) -> Floats:
    matrix, distortion = pose.camera_matrix, pose.distortion
    lens = [np.log(matrix[0, 0]), matrix[0, 2], matrix[1, 2], distortion[0], distortion[1]]
    fixed = [matrix[1, 1] / matrix[0, 0], *distortion[2:]]
    return np.concatenate([pose.rotation, pose.translation, lens, fixed])


def _pose_of(state: Floats, image_size: tuple[int, int]) -> Pose:
    focal, x, y, k1, k2, aspect = np.exp(state[6]), *state[7:12]
    matrix = np.array([[focal, 0, x], [0, focal * aspect, y], [0, 0, 1.0]])
    lens = Lens(matrix, np.array([k1, k2, *state[12:15]]), image_size)
    return pose_with(lens, state[:3], state[3:6])


def _equations(
    points: SeenPoints, state: Floats, size: tuple[int, int], lens_too: bool, robust: bool
) -> tuple[float, Floats, Floats]:
    """Cost, normal matrix and slope at *state*."""
    pose = _pose_of(state, size)
    seen, jacobian = cv2.projectPoints(
        into_wood(points.at_mm),
        pose.rotation,
        pose.translation,
        pose.camera_matrix,
        pose.distortion,
    )
    spread = np.repeat(points.spread_px, 2)
    errors = (np.asarray(seen).reshape(-1, 2) - points.at_px).ravel() / spread
    columns = _columns(np.asarray(jacobian), pose, lens_too) / spread[:, None]
    squares = (errors**2).reshape(-1, 2).sum(1)
    if robust:  # Geman and McClure's measure, width 3 spreads: far points weigh nothing
        width = 9.0
        say = np.repeat((width / (width + squares)) ** 2, 2)
        cost = float((width * squares / (width + squares)).sum())
    else:
        say, cost = np.ones(len(errors)), float(squares.sum())
    normal = columns.T @ (columns * say[:, None])
    slope = columns.T @ (errors * say)
    if lens_too:
        expected, spreads = _prior(size)
        away = (state[6:11] - expected) / spreads
        cost += float((away**2).sum())
        normal[6:, 6:] += np.diag(spreads**-2)
        slope[6:] += away / spreads
    return cost, normal, slope


def _columns(jacobian: Floats, pose: Pose, lens_too: bool) -> Floats:
    if not lens_too:
        return jacobian[:, :6]
    focal = pose.camera_matrix[0, 0]
    aspect = pose.camera_matrix[1, 1] / focal
    log_focal = (jacobian[:, 6] + jacobian[:, 7] * aspect) * focal
    return np.column_stack([jacobian[:, :6], log_focal, jacobian[:, 8:12]])


def _prior(size: tuple[int, int]) -> tuple[Floats, Floats]:
    width, height = size
    centre_spread = PRIOR_CENTRE_SPREAD_OF_WIDTH * width
    focal = np.log(USUAL_FOCAL_OF_WIDTH * width)
    expected = np.array([focal, (width - 1) / 2, (height - 1) / 2, PRIOR_K1, PRIOR_K2])
    spreads = np.array(
        [
            PRIOR_LOG_FOCAL_SPREAD,
            centre_spread,
            centre_spread,
            PRIOR_K1_SPREAD,
            PRIOR_K2_SPREAD,
        ]
    )
    return expected, spreads
