"""The tracker keeps a pose while nothing moves and finds the board anew when it does."""

import numpy as np
import pytest

from companion.vision.finding import BoardNotFoundError
from companion.vision.tracking import TURNED_AFTER, BoardTracker


def misfits_px(found, true, layout):
    places = np.array(list(layout.spaces.values()))
    return np.linalg.norm(found.project(places) - true.project(places), axis=1)


@pytest.fixture
def tracker(marked_layout, camera_at):
    return BoardTracker(marked_layout, camera_at().lens)


def test_the_very_same_pose_comes_back_while_nothing_moves(
    marked_layout, tracker, camera_at, picture_of, start_position
):
    there = camera_at(20, 20)
    first = tracker.follow(picture_of(marked_layout, there, start_position, seed=0))
    hand = ((100.0, 100.0, 60.0),)
    for seed in (1, 2, 3):
        picture = picture_of(marked_layout, there, start_position, seed=seed, covered_mm=hand)
        assert tracker.follow(picture) is first


@pytest.mark.slow
def test_a_bumped_board_is_followed_in_the_first_picture(
    marked_layout, tracker, camera_at, picture_of
):
    for turn_deg in (20, 20.5, 24, 90, 250):
        there = camera_at(turn_deg, 20)
        found = tracker.follow(picture_of(marked_layout, there))
        assert misfits_px(found, there, marked_layout).max() < 1.0
        assert tracker.last_pose is found


def test_a_lost_board_is_found_again_without_being_told(
    marked_layout, tracker, camera_at, picture_of
):
    there = camera_at(20, 20)
    found = tracker.follow(picture_of(marked_layout, there))
    gone = np.full((960, 1280, 3), 90, np.uint8)
    for _ in range(3):
        with pytest.raises(BoardNotFoundError):
            tracker.follow(gone)
    assert tracker.last_pose is found
    assert tracker.follow(picture_of(marked_layout, there)) is found
    turned = camera_at(140, 20)
    assert (
        misfits_px(tracker.follow(picture_of(marked_layout, turned)), turned, marked_layout).max()
        < 1
    )


@pytest.mark.slow
def test_a_bare_board_that_was_away_for_long_needs_its_colours(
    bare_layout, camera_at, picture_of, start_position
):
    there = camera_at(20, 20)
    tracker = BoardTracker(bare_layout, there.lens, there)
    moved = camera_at(26, 22)
    picture = picture_of(bare_layout, moved, start_position)
    assert misfits_px(tracker.follow(picture), moved, bare_layout).max() < 2

    gone = np.full((960, 1280, 3), 90, np.uint8)
    for _ in range(TURNED_AFTER + 3):
        with pytest.raises(BoardNotFoundError):
            tracker.follow(gone)
    turned = camera_at(20 + 90, 20)
    picture = picture_of(bare_layout, turned, start_position)
    found = tracker.follow(picture, believed=start_position)
    assert misfits_px(found, turned, bare_layout).max() < 2
