"""Fits a camera to points whose places on the board are known: least squares that bear outliers.

Knows nothing of how the points were seen.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.lens import USUAL_FOCAL_OF_WIDTH, Lens
from companion.vision.picture import Floats
from companion.vision.pose import Pose, into_wood, pose_with

LOG_FOCAL_PER_K1, LOG_FOCAL_SPREAD = 2.0, 0.2
CENTRE_SPREAD_OF_WIDTH = 0.01
USUAL_K1, K1_SPREAD = -0.08, 0.15
USUAL_K2, K2_SPREAD = 0.03, 0.05
"""What lenses of small cameras are like: the wider, the more they bend lines outwards.

It only matters where the picture says little.
"""

DRIFT_SPREAD_MM = 1.0
OUTLIER_SPREADS = 3.0
STEPS = 25

POSE, LENS, DRIFT = range(6), range(6, 11), range(11, 13)
"""Places in the state: turn and shift; log focal length, centre, k1, k2; drift. More is fixed."""


@dataclass(frozen=True, eq=False, slots=True)
class SeenPoints:
    """Points of the board and where the picture shows them.

    at_mm: (N, 2) on the surface. at_px: (N, 2). spread_px: (N,) how far off each may be.
    drifting: (N,) True for those that are seen beside their true place, all by the same
    few tenths of a millimetre (shaded holes are).
    """

    at_mm: Floats
    at_px: Floats
    spread_px: Floats
    drifting: Floats

    def joined(self, others: "SeenPoints") -> "SeenPoints":
        """These and the *others*."""
        return SeenPoints(
            np.vstack([self.at_mm, others.at_mm]),
            np.vstack([self.at_px, others.at_px]),
            np.concatenate([self.spread_px, others.spread_px]),
            np.concatenate([self.drifting, others.drifting]),
        )


def points_seen(
    at_mm: Floats, at_px: Floats, spread_px: float | Floats, *, drifting: bool = False
) -> SeenPoints:
    """SeenPoints that are alike: (N, 2) mm, (N, 2) px."""
    count = len(at_mm)
    spreads = np.broadcast_to(np.asarray(spread_px, np.float64), (count,))
    return SeenPoints(at_mm, at_px, spreads, np.full(count, float(drifting)))


@dataclass(frozen=True, eq=False, slots=True)
class Fit:
    """A fitted camera. drift_mm: (2,) of the drifting points. cost: what was minimised.

    covariance: (13, 13) of the state's free places, zero elsewhere.
    """

    pose: Pose
    drift_mm: Floats
    cost: float
    covariance: Floats

    def misfits_px(self, points: SeenPoints) -> Floats:
        """(N,): how far each point is seen from where this fit says."""
        seen = self.pose.project(points.at_mm + points.drifting[:, None] * self.drift_mm)
        return np.asarray(np.linalg.norm(seen - points.at_px, axis=1))

    def doubt_px(self, at_mm: Floats) -> Floats:
        """(N,): how far off the fit may be at the places (N, 2), one standard deviation."""
        state = _state_of(self.pose, self.drift_mm)
        points = points_seen(at_mm, np.zeros((len(at_mm), 2)), 1.0)
        _, columns = _seen_and_columns(points, state, self.pose.image_size)
        columns[:, DRIFT] = 0.0
        squares = np.einsum("ij,jk,ik->i", columns, self.covariance, columns)
        return np.asarray(np.sqrt(np.maximum(squares, 0).reshape(-1, 2).sum(1)))


def fitted(
    points: SeenPoints,
    start: Pose,
    *,
    lens_too: bool,
    robust: bool = True,
    drift_mm: tuple[float, float] = (0.0, 0.0),
    steps: int = STEPS,
) -> Fit:
    """The pose that fits *points* best, from *start*; with *lens_too* the lens is fitted as well.

    When *robust* a point much further off than its spread has no say.
    """
    free = np.array([*POSE, *(LENS if lens_too else ()), *(DRIFT if points.drifting.any() else ())])
    size, damping = start.image_size, 1e-3
    state = _state_of(start, np.asarray(drift_mm))
    cost, normal, slope = _equations(points, state, size, robust)
    for _ in range(steps):
        part = normal[np.ix_(free, free)]
        trial = state.copy()
        trial[free] -= np.linalg.solve(part + damping * np.diag(np.diag(part)), slope[free])
        new_cost, new_normal, new_slope = _equations(points, trial, size, robust)
        if not new_cost < cost:
            damping *= 10
            if damping > 1e4:
                break
            continue
        settled = cost - new_cost < 1e-4 * cost
        state, cost, normal, slope = trial, new_cost, new_normal, new_slope
        damping = max(damping / 10, 1e-9)
        if settled:
            break
    covariance = np.zeros_like(normal)
    covariance[np.ix_(free, free)] = np.linalg.inv(normal[np.ix_(free, free)])
    return Fit(_pose_of(state, size), state[DRIFT], cost, covariance)


def _state_of(pose: Pose, drift_mm: Floats) -> Floats:
    matrix, distortion = pose.camera_matrix, pose.distortion
    lens = [np.log(matrix[0, 0]), matrix[0, 2], matrix[1, 2], distortion[0], distortion[1]]
    fixed = [matrix[1, 1] / matrix[0, 0], *distortion[2:]]
    return np.concatenate([pose.rotation, pose.translation, lens, drift_mm, fixed])


def _pose_of(state: Floats, image_size: tuple[int, int]) -> Pose:
    focal, (x, y, k1, k2), aspect = np.exp(state[6]), state[7:11], state[13]
    matrix = np.array([[focal, 0, x], [0, focal * aspect, y], [0, 0, 1.0]])
    lens = Lens(matrix, np.array([k1, k2, *state[14:17]]), image_size)
    return pose_with(lens, state[:3], state[3:6])


def _equations(
    points: SeenPoints, state: Floats, size: tuple[int, int], robust: bool
) -> tuple[float, Floats, Floats]:
    """Cost, normal matrix (13, 13) and slope (13,) at *state*."""
    seen, columns = _seen_and_columns(points, state, size)
    spreads = np.repeat(points.spread_px, 2)
    errors = (seen - points.at_px).ravel() / spreads
    columns /= spreads[:, None]
    squares = (errors**2).reshape(-1, 2).sum(1)
    if robust:  # the measure of Geman and McClure
        width = OUTLIER_SPREADS**2
        say = np.repeat((width / (width + squares)) ** 2, 2)
        cost = float((width * squares / (width + squares)).sum())
    else:
        say, cost = np.ones(len(errors)), float(squares.sum())
    normal = columns.T @ (columns * say[:, None])
    slope = columns.T @ (errors * say)
    away, pulls = _unusualness(state, size)
    normal[6:, 6:] += pulls.T @ pulls
    slope[6:] += pulls.T @ away
    return cost + float((away**2).sum()), normal, slope


def _seen_and_columns(
    points: SeenPoints, state: Floats, size: tuple[int, int]
) -> tuple[Floats, Floats]:
    """Where the points should be seen, (N, 2), and how that changes with the state, (2N, 13)."""
    pose = _pose_of(state, size)
    at_mm = points.at_mm + points.drifting[:, None] * state[DRIFT]
    seen, jacobian = cv2.projectPoints(
        into_wood(at_mm), pose.rotation, pose.translation, pose.camera_matrix, pose.distortion
    )
    slopes = np.asarray(jacobian, np.float64)
    turn = np.asarray(cv2.Rodrigues(pose.rotation)[0], np.float64)
    focal, aspect = pose.camera_matrix[0, 0], state[13]
    log_focal = (slopes[:, 6] + slopes[:, 7] * aspect) * focal
    drift = (slopes[:, 3:6] @ turn[:, :2]) * np.repeat(points.drifting, 2)[:, None]
    columns = np.column_stack([slopes[:, :6], log_focal, slopes[:, 8:12], drift])
    return np.asarray(seen, np.float64).reshape(-1, 2), columns


def _unusualness(state: Floats, size: tuple[int, int]) -> tuple[Floats, Floats]:
    """How many spreads lens and drift are from the usual, (7,), and its slopes, (7, 7)."""
    width, height = size
    bend = min(state[9], 0.0)
    focal = np.log(USUAL_FOCAL_OF_WIDTH * width) + LOG_FOCAL_PER_K1 * bend
    centre = CENTRE_SPREAD_OF_WIDTH * width
    usual = [focal, (width - 1) / 2, (height - 1) / 2, USUAL_K1, USUAL_K2, 0.0, 0.0]
    spreads = np.array([LOG_FOCAL_SPREAD, centre, centre, K1_SPREAD, K2_SPREAD, 1.0, 1.0])
    spreads[5:] = DRIFT_SPREAD_MM
    pulls = np.diag(1 / spreads)
    if bend < 0:
        pulls[0, 3] = -LOG_FOCAL_PER_K1 / LOG_FOCAL_SPREAD
    return (state[6:13] - np.array(usual)) / spreads, pulls
