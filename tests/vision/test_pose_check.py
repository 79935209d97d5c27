"""A board that lies still is confirmed whatever the light and the hand; one that moved is not."""

import numpy as np
import pytest

from companion.vision.pose_check import PoseCheck


def slow(*values):
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


@pytest.fixture(params=["marked", "bare"])
def layout(request, marked_layout, bare_layout):
    return marked_layout if request.param == "marked" else bare_layout


@pytest.fixture
def check(layout, camera_at, picture_of, start_position):
    pose = camera_at(20, 25)
    return PoseCheck(layout, pose, found_in=picture_of(layout, pose, start_position, seed=1))


def test_marbles_and_light_change_nothing(layout, check, picture_of, start_position):
    moved = start_position.moved([("P0.1", "T0.5"), ("P2.2", "T2.5")])
    for light in (0.4, 1.0, 1.2):
        assert check.agrees(picture_of(layout, check.pose, moved, light=light, seed=2))


def test_a_hand_over_a_quarter_changes_nothing(layout, check, picture_of, start_position):
    hand = ((-140.0, 120.0, 75.0), (-60.0, 130.0, 45.0))
    assert check.agrees(picture_of(layout, check.pose, start_position, covered_mm=hand))


@pytest.mark.parametrize("shift_mm", [0.7, 25.0, *slow(3.0, 12.5, 50.0)])
@pytest.mark.parametrize("towards", [(1.0, 0.0), *slow((0.0, 1.0), (0.7, -0.7))])
def test_a_shift_is_noticed_even_by_a_whole_hole(
    layout, check, camera_at, picture_of, start_position, shift_mm, towards
):
    aside = (shift_mm * towards[0], shift_mm * towards[1])
    there = camera_at(20, 25, aside_mm=aside)
    assert not check.agrees(picture_of(layout, there, start_position, seed=3))


@pytest.mark.parametrize("turned", [(20.4, 25, 560), (20, 25.7, 560), (20, 25, 566)])
def test_a_turn_a_tilt_and_a_lift_are_noticed(
    layout, check, camera_at, picture_of, start_position, turned
):
    assert not check.agrees(picture_of(layout, camera_at(*turned), start_position, seed=3))


def test_a_covered_board_is_not_confirmed(layout, check, picture_of):
    cover = ((0.0, 0.0, 320.0),)
    assert not check.agrees(picture_of(layout, check.pose, covered_mm=cover))


def test_a_picture_of_another_size_is_not_confirmed(check):
    assert not check.agrees(np.zeros((480, 640, 3), np.uint8))


def test_without_the_first_picture_small_errors_of_a_pose_are_borne(
    layout, camera_at, picture_of, start_position
):
    pose = camera_at(20, 25)
    nearly = camera_at(20, 25, aside_mm=(0.25, 0.0))
    picture = picture_of(layout, nearly, start_position)
    assert PoseCheck(layout, pose).agrees(picture)
    assert not PoseCheck(layout, pose).agrees(
        picture_of(layout, camera_at(20, 25, aside_mm=(2.0, 0.0)), start_position)
    )
