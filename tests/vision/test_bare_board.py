"""A board without markers is found by its holes, and never taken for a turned one."""

from dataclasses import replace

import numpy as np
import pytest

from companion.board.position import Position
from companion.vision.finding import BoardNotFoundError, find_board
from companion.vision.turns import one_of_each_turn, turned_pose, turns_onto_itself


def misfits_px(found, true, layout):
    places = np.array(list(layout.spaces.values()))
    return np.linalg.norm(found.project(places) - true.project(places), axis=1)


@pytest.mark.parametrize(
    ("turn_deg", "tilt_deg", "wide"), [(0, 0, False), (70, 30, False), (200, 35, True)]
)
def test_the_start_position_tells_which_way_round_it_lies(
    bare_layout, camera_at, picture_of, start_position, turn_deg, tilt_deg, wide
):
    lens = {"focal_px": 660, "bend": (-0.2, 0.05), "away_mm": 380} if wide else {}
    true = camera_at(turn_deg, tilt_deg, **lens)
    picture = picture_of(bare_layout, true, start_position)
    found = find_board(picture, bare_layout, believed=start_position)
    assert misfits_px(found, true, bare_layout).max() < 2.0


def test_without_anything_that_breaks_the_symmetry_it_says_so(
    bare_layout, camera_at, picture_of, start_position
):
    picture = picture_of(bare_layout, camera_at(70, 20), start_position)
    with pytest.raises(BoardNotFoundError, match="looks the same in 4 turns"):
        find_board(picture, bare_layout)
    empty = picture_of(bare_layout, camera_at(70, 20))
    with pytest.raises(BoardNotFoundError, match="looks the same in 4 turns"):
        find_board(empty, bare_layout, believed=start_position)


@pytest.mark.slow
def test_two_colours_of_four_pens_are_enough(bare_layout, camera_at, picture_of, start_position):
    two = Position({s: c for s, c in start_position.marbles.items() if c in ("red", "green")})
    for turn_deg in (10, 100, 190, 280):
        true = camera_at(turn_deg, 20)
        found = find_board(picture_of(bare_layout, true, two), bare_layout, believed=two)
        assert misfits_px(found, true, bare_layout).max() < 2.0


def test_one_colour_is_not_enough(bare_layout, camera_at, picture_of, start_position):
    one = Position({s: c for s, c in start_position.marbles.items() if c == "red"})
    with pytest.raises(BoardNotFoundError, match="turns"):
        find_board(picture_of(bare_layout, camera_at(10, 20), one), bare_layout, believed=one)


def test_a_bumped_board_keeps_its_turn(bare_layout, camera_at, picture_of, start_position):
    known = camera_at(40, 20)
    for moved in (camera_at(41, 20), camera_at(52, 24, aside_mm=(20, -15))):
        picture = picture_of(bare_layout, moved, start_position)
        found = find_board(picture, bare_layout, known=known, lens=known.lens)
        assert misfits_px(found, moved, bare_layout).max() < 2.0


def test_half_a_turn_between_two_is_not_guessed(bare_layout, camera_at, picture_of):
    known, turned = camera_at(0, 5), camera_at(45, 5)
    with pytest.raises(BoardNotFoundError, match="turns"):
        find_board(picture_of(bare_layout, turned), bare_layout, known=known, lens=known.lens)


def test_a_turned_board_is_found_by_its_colours_against_memory(
    bare_layout, camera_at, picture_of, start_position
):
    known, turned = camera_at(0, 20), camera_at(92, 20)
    picture = picture_of(bare_layout, turned, start_position)
    found = find_board(picture, bare_layout, known=known, believed=start_position)
    assert misfits_px(found, turned, bare_layout).max() < 2.0


def test_an_unknown_colour_name_breaks_no_symmetry(
    bare_layout, camera_at, picture_of, start_position
):
    picture = picture_of(bare_layout, camera_at(10, 20), start_position)
    teal = Position(dict.fromkeys(start_position, "teal"))
    with pytest.raises(BoardNotFoundError, match="turns"):
        find_board(picture, bare_layout, believed=teal)


def test_other_things_are_not_taken_for_the_board(bare_layout, camera_at, picture_of):
    rng = np.random.default_rng(2)
    scattered = {f"X{n}": tuple(rng.uniform(-190, 190, 2)) for n in range(89)}
    picture = picture_of(replace(bare_layout, spaces=scattered), camera_at(10, 20))
    with pytest.raises(BoardNotFoundError, match="pattern of holes is not in the picture"):
        find_board(picture, bare_layout)


def test_an_empty_picture_is_no_board(bare_layout):
    with pytest.raises(BoardNotFoundError, match="pattern of holes"):
        find_board(np.full((480, 640, 3), 128, np.uint8), bare_layout)


def test_a_turned_pose_shows_each_place_where_its_turn_lies(bare_layout, camera_at):
    turns, pose = turns_onto_itself(bare_layout), camera_at(15, 30)
    places = np.array(list(bare_layout.spaces.values()))
    assert len(turns) == 4
    for turn in turns:
        there = places @ turn[:2, :2].T + turn[:2, 2]
        assert turned_pose(pose, turn).project(places) == pytest.approx(pose.project(there))


def test_a_board_with_one_odd_side_has_no_turns(bare_layout):
    odd = {s: at for s, at in bare_layout.spaces.items() if at[0] > -60 or at[1] < 0}
    lopsided = replace(bare_layout, spaces={**odd, "X": (-300.0, 170.0), "Y": (-300.0, 90.0)})
    assert len(one_of_each_turn(bare_layout)) == 23
    assert len(turns_onto_itself(lopsided)) in (1, 4)
