"""A pose maps millimetres to pixels the way a camera does, and survives being written down."""

import json

import numpy as np
import pytest

from companion.errors import DataError
from companion.vision.pose import Pose


def test_right_and_near_on_the_board_are_right_and_down_in_the_picture(camera_at):
    middle, right, near = camera_at(0, 0).project(np.array([[0, 0], [50, 0], [0, 50.0]]))
    assert right[0] > middle[0] + 20
    assert right[1] == pytest.approx(middle[1], abs=1e-6)
    assert near[1] > middle[1] + 20


def test_what_stands_above_the_board_is_seen_further_from_the_cameras_foot(camera_at):
    pose = camera_at(0, 0)
    low, high = pose.project(np.array([[100.0, 0, 0], [100.0, 0, 16]]))
    assert high[0] > low[0] + 2


def test_the_camera_stands_above_the_board(camera_at):
    x, y, height = camera_at(0, 0, away_mm=560).camera_mm
    assert (x, y, height) == pytest.approx((0, 0, 560))
    assert camera_at(30, 35).camera_mm[2] > 0


def test_the_local_scale_is_what_a_small_square_shows(camera_at):
    pose = camera_at(0, 0, away_mm=500, focal_px=1000, bend=(0, 0))
    flat, raised = pose.px_per_mm(np.array([[0, 0, 0], [0, 0, 100.0]]))
    assert flat == pytest.approx(2.0, rel=1e-3)
    assert raised == pytest.approx(2.5, rel=1e-3)


def test_a_pose_survives_being_written_down(camera_at):
    pose = camera_at(70, 30, bend=(-0.2, 0.05))
    again = Pose.from_json(json.loads(json.dumps(pose.as_json())))
    points = np.array([[-100, 50, 0], [30, 20, 16.0]])
    assert again.image_size == pose.image_size
    assert np.array_equal(again.project(points), pose.project(points))


@pytest.mark.parametrize(
    ("entry", "value", "problem"),
    [
        ("rotation", None, "is missing"),
        ("rotation", [1, 2], "shape"),
        ("translation", "far away", "must be numbers"),
        ("camera_matrix", [[1, 0, float("nan")]] * 3, "finite"),
        ("image_size", [0, 10], "at least one pixel"),
    ],
)
def test_a_broken_pose_file_names_the_entry(camera_at, entry, value, problem):
    data = {**camera_at().as_json(), entry: value}
    if value is None:
        del data[entry]
    with pytest.raises(DataError, match=f"table.json: {entry}: .*{problem}"):
        Pose.from_json(data, "table.json")
