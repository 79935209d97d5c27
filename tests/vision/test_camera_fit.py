"""A camera is fitted to points in spite of outliers and of holes seen beside their places."""

import numpy as np
import pytest

from companion.vision.camera_fit import fitted, points_seen
from companion.vision.lens import plain_lens
from companion.vision.pose import pose_with


@pytest.fixture
def places(bare_layout):
    return np.array(list(bare_layout.spaces.values()))


def off_by(pose, factor):
    lens = plain_lens(pose.camera_matrix[0, 0] * factor, pose.image_size)
    return pose_with(lens, pose.rotation + 0.02, pose.translation * factor + 4)


def test_pose_and_lens_come_out_of_exact_points(camera_at, places):
    true = camera_at(20, 30, bend=(-0.15, 0.04), focal_px=800)
    points = points_seen(places, true.project(places), 0.01)
    found = fitted(points, off_by(true, 1.1), lens_too=True, robust=False).pose
    assert np.abs(found.project(places) - true.project(places)).max() < 0.02
    assert found.lens.focal_px == pytest.approx(800, rel=0.005)


def test_points_far_off_have_no_say(camera_at, places):
    true = camera_at(20, 30)
    at_px = true.project(places)
    at_px[::5] += 6.0
    start = pose_with(true.lens, true.rotation + 0.002, true.translation + 0.5)
    found = fitted(points_seen(places, at_px, 0.5), start, lens_too=False).pose
    assert np.abs(found.project(places) - true.project(places)).max() < 0.3


def test_a_drift_that_all_holes_share_is_told_from_a_move_by_the_markers(
    camera_at, places, marked_layout
):
    true = camera_at(20, 30)
    corners = np.vstack([marker.corners_mm for marker in marked_layout.markers])
    drift = np.array([0.4, -0.3])
    holes = points_seen(places, true.project(places + drift), 0.4, drifting=True)
    points = points_seen(corners, true.project(corners), 0.2).joined(holes)
    fit = fitted(points, true, lens_too=False)
    assert np.abs(fit.pose.project(places) - true.project(places)).max() < 0.15
    assert fit.drift_mm == pytest.approx(drift, abs=0.1)


def test_the_doubt_grows_away_from_the_points(camera_at, places):
    true = camera_at(20, 30)
    middle = places[np.linalg.norm(places, axis=1) < 90]
    fit = fitted(points_seen(middle, true.project(middle), 0.4), true, lens_too=True)
    near, far = fit.doubt_px(np.array([[0.0, 0.0], [180.0, 180.0]]))
    assert near < 0.4
    assert far > 3 * near
