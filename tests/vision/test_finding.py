"""A board with markers is found in any turn, tilt and lens; what hinders it is said."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.board.marker import marker_at
from companion.board.position import Position
from companion.vision.finding import BoardNotFoundError, find_board


def slow(*values):
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def misfits_px(found, true, layout):
    places = np.array(list(layout.spaces.values()))
    return np.linalg.norm(found.project(places) - true.project(places), axis=1)


@pytest.mark.parametrize("turn_deg", [0, 137, *slow(90, 180, 301)])
@pytest.mark.parametrize("tilt_deg", [0, 40, *slow(22)])
def test_the_board_is_found_in_any_turn_and_tilt(
    marked_layout, camera_at, picture_of, start_position, turn_deg, tilt_deg
):
    true = camera_at(turn_deg, tilt_deg)
    picture = picture_of(marked_layout, true, start_position)

    misfits = misfits_px(find_board(picture, marked_layout), true, marked_layout)

    assert np.sqrt(np.mean(misfits**2)) < 0.6
    assert misfits.max() < 2.0


def test_a_wide_lens_is_worked_out_from_one_picture(marked_layout, camera_at, picture_of):
    true = camera_at(33, 28, away_mm=380, focal_px=660, bend=(-0.22, 0.06))

    found = find_board(picture_of(marked_layout, true), marked_layout)

    assert misfits_px(found, true, marked_layout).max() < 1.5
    assert found.lens.focal_px == pytest.approx(660, rel=0.05)
    assert found.distortion[0] == pytest.approx(-0.22, abs=0.04)


@pytest.mark.parametrize("light", [0.25, *slow(0.5, 1.3)])
def test_dim_and_bright_light_do_not_matter(marked_layout, camera_at, picture_of, light):
    true = camera_at(12, 15)
    picture = picture_of(marked_layout, true, light=light)
    assert misfits_px(find_board(picture, marked_layout), true, marked_layout).max() < 1.5


@pytest.mark.parametrize("left", [(2,), *slow((0,), (1, 3), (0, 1, 2))])
def test_with_a_known_lens_any_one_marker_is_enough(marked_layout, camera_at, picture_of, left):
    true = camera_at(75, 25)
    covers = tuple(
        (*np.mean(marker.corners_mm, axis=0), 24.0)
        for marker in marked_layout.markers
        if marker.id not in left
    )
    picture = picture_of(marked_layout, true, covered_mm=covers)
    found = find_board(picture, marked_layout, lens=true.lens)
    assert misfits_px(found, true, marked_layout).max() < 1.0


def test_holes_that_lie_beside_their_places_do_not_bend_the_pose(
    marked_layout, camera_at, picture_of
):
    true = camera_at(10, 20)
    off = np.random.default_rng(3).normal(0, 0.7, (len(marked_layout.spaces), 2))
    spaces = marked_layout.spaces.items()
    drifted = {s: (x + dx, y + dy) for (s, (x, y)), (dx, dy) in zip(spaces, off, strict=True)}
    picture = picture_of(replace(marked_layout, spaces=drifted), true)
    assert misfits_px(find_board(picture, marked_layout), true, marked_layout).max() < 2.0


def test_a_stray_marker_of_the_board_elsewhere_does_not_mislead(
    marked_layout, camera_at, picture_of
):
    true = camera_at(10, 20)
    stray = marker_at(0, (-60.0, 45.0), 27.0)
    picture = picture_of(replace(marked_layout, markers=(stray, *marked_layout.markers[1:])), true)
    assert misfits_px(find_board(picture, marked_layout), true, marked_layout).max() < 1.0


def test_a_known_pose_is_given_back_while_nothing_moves(
    marked_layout, camera_at, picture_of, start_position
):
    true = camera_at(40, 20)
    pose = find_board(picture_of(marked_layout, true, start_position, seed=1), marked_layout)
    moved = start_position.moved([("P0.1", "T0.5")])
    later = picture_of(marked_layout, true, moved, seed=2, light=0.8)
    assert find_board(later, marked_layout, known=pose) is pose


@pytest.mark.parametrize("turned_deg", [0.5, 4, 60])
def test_a_turned_board_is_found_where_it_is_now(marked_layout, camera_at, picture_of, turned_deg):
    known = camera_at(40, 20)
    true = camera_at(40 + turned_deg, 20)
    found = find_board(picture_of(marked_layout, true), marked_layout, known=known, lens=true.lens)
    assert found is not known
    assert misfits_px(found, true, marked_layout).max() < 1.0


def test_a_lens_that_was_focused_anew_is_noticed(marked_layout, camera_at, picture_of):
    true = camera_at(15, 30, focal_px=1050)
    old = camera_at(15, 30, focal_px=820, bend=(-0.2, 0.05)).lens
    found = find_board(picture_of(marked_layout, true), marked_layout, lens=old)
    assert misfits_px(found, true, marked_layout).max() < 1.5


def test_without_markers_in_view_the_holes_and_colours_do(
    marked_layout, camera_at, picture_of, start_position
):
    true = camera_at(200, 20)
    covers = tuple((*np.mean(m.corners_mm, axis=0), 24.0) for m in marked_layout.markers)
    picture = picture_of(marked_layout, true, start_position, covered_mm=covers)
    found = find_board(picture, marked_layout, believed=start_position)
    assert misfits_px(found, true, marked_layout).max() < 2.0


def test_a_dark_picture_is_said_to_be_dark(marked_layout, camera_at, picture_of):
    picture = picture_of(marked_layout, camera_at(), light=0.01)
    with pytest.raises(BoardNotFoundError, match="too dark"):
        find_board(picture, marked_layout)


def test_a_blurred_picture_is_said_to_be_blurred(marked_layout, camera_at, picture_of):
    picture = cv2.GaussianBlur(picture_of(marked_layout, camera_at()), (0, 0), 30)
    with pytest.raises(BoardNotFoundError, match="blurred"):
        find_board(picture, marked_layout)


def test_a_picture_of_something_else_names_the_markers_missed(marked_layout):
    noise = np.random.default_rng(0).integers(0, 255, (960, 1280, 3)).astype(np.uint8)
    with pytest.raises(BoardNotFoundError, match=r"none of its markers \(0, 1, 2, 3\)"):
        find_board(noise, marked_layout)


def test_each_marker_missed_is_named_with_its_trouble(
    marked_layout, bare_layout, camera_at, picture_of
):
    known = camera_at(0, 10)
    other_board = picture_of(replace(bare_layout, spaces={"BE": (0.0, 0.0)}), known)
    with pytest.raises(BoardNotFoundError, match="marker 2 is covered, or the board has moved"):
        find_board(other_board, marked_layout, known=known)


def test_the_markers_of_another_board_are_not_taken_for_this_one(
    marked_layout, camera_at, picture_of
):
    swapped = tuple(
        marker_at(n, at, 27.0, turn)
        for n, (at, turn) in enumerate(
            [((-20.0, 60.0), 20.0), ((60.0, 60.0), 75.0), ((-60.0, 0.0), 130.0), ((60.0, -60.0), 0)]
        )
    )
    only_markers = {"BE": (0.0, 0.0), "T0.0": (30.0, 0.0)}
    other = replace(marked_layout, markers=swapped, spaces=only_markers)
    with pytest.raises(BoardNotFoundError, match="do not lie as the layout says"):
        find_board(picture_of(other, camera_at(0, 10)), marked_layout)


def test_an_empty_position_is_no_hindrance(marked_layout, camera_at, picture_of):
    true = camera_at(20, 20)
    found = find_board(picture_of(marked_layout, true), marked_layout, believed=Position())
    assert misfits_px(found, true, marked_layout).max() < 1.5
