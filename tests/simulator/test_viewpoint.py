import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.simulator.viewpoint import (
    Placement,
    View,
    Viewpoint,
    fitted_viewpoint,
    pixel_grid,
    pixel_means,
)

VIEWS = [View(), View(tilt_deg=35, field_deg=75), View(tilt_deg=20, k1=-0.15, k2=0.03)]


@pytest.mark.parametrize("view", VIEWS)
def test_a_pixel_s_ray_meets_the_point_that_is_seen_there(view):
    eye = Viewpoint(view, (20.0, -10.0), 600.0)
    pixels = pixel_grid((100, 80, 1100, 900), 1)[::60, ::60]
    for height in (0.0, 12.0, -18.0):
        there = eye.at_height(pixels, height)
        assert np.allclose(there[..., 2], height, atol=1e-3)
        assert np.allclose(eye.project(there), pixels, atol=0.02)


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("board", ["fast-track-square", "fast-track-hex"])
def test_the_board_fills_its_share_of_the_picture_in_the_middle(view, board):
    layout = load_layout(board)
    outline = Placement((0.0, 0.0), 25.0).in_world(layout.outline_mm)
    corners = fitted_viewpoint(view, outline).project(np.pad(outline, ((0, 0), (0, 1))))
    extent = (corners.max(0) - corners.min(0)) / view.size_px
    assert extent.max() == pytest.approx(view.fill, abs=0.01)
    middle = (corners.max(0) + corners.min(0)) / 2
    assert middle == pytest.approx(np.float32(view.size_px) / 2, abs=6)


def test_from_straight_above_nothing_is_moved_by_its_height_in_the_middle():
    eye = Viewpoint(View(tilt_deg=0), (0.0, 0.0), 500.0)
    assert eye.project(np.float32((0, 0, 15))) == pytest.approx(eye.middle_px, abs=1e-3)


def test_what_stands_higher_is_seen_farther_from_the_viewer_when_tilted():
    eye = Viewpoint(View(tilt_deg=25), (0.0, 0.0), 500.0)
    low, high = (eye.project(np.float32((0, 0, height))) for height in (0, 15))
    assert high[1] < low[1] - 8
    assert high[0] == pytest.approx(low[0], abs=1e-3)


def test_x_is_to_the_right_and_y_towards_the_viewer():
    eye = Viewpoint(View(), (0.0, 0.0), 500.0)
    middle, right, near = eye.project(np.float32([(0, 0, 0), (50, 0, 0), (0, 50, 0)]))
    assert right[0] > middle[0] and right[1] == pytest.approx(middle[1], abs=1e-3)
    assert near[1] > middle[1] and near[0] == pytest.approx(middle[0], abs=1e-3)


def test_a_placement_turns_clockwise_and_is_undone_by_its_inverse():
    placement = Placement((10.0, 5.0)).nudged(3.0, -2.0, 90.0)
    points = np.float32([(10, 5), (20, 5), (-7, 33)])
    world = placement.in_world(points)
    assert world[0] == pytest.approx((3, -2), abs=1e-4)
    assert world[1] == pytest.approx((3, 8), abs=1e-4)  # from the right to the viewer's side
    assert placement.on_board(world) == pytest.approx(points, abs=1e-4)


def test_means_undo_the_finer_grid():
    grid = pixel_grid((3, 5, 7, 8), 4)
    assert pixel_means(grid, 4) == pytest.approx(pixel_grid((3, 5, 7, 8), 1))
