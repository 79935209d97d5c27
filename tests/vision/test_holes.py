"""Holes are seen where they are, to a fraction of a pixel, and told from bare wood."""

from dataclasses import replace

import numpy as np

from companion.board.position import Position
from companion.vision.hole_offsets import hole_offsets_mm
from companion.vision.holes import seen_holes


def test_holes_are_seen_where_they_are(bare_layout, camera_at, picture_of):
    true = camera_at(25, 25)
    places = np.array(list(bare_layout.spaces.values()))
    astray = places + 1.5
    seen = seen_holes(picture_of(bare_layout, true), true, astray, bare_layout.hole_diameter_mm)
    assert np.linalg.norm(seen.at_px - true.project(places), axis=1).max() < 0.5
    assert seen.roundness.min() > 0.7


def test_bare_wood_is_not_round(bare_layout, camera_at, picture_of):
    true = camera_at(25, 25)
    between = np.array([[20.0, 20.0], [-20.0, 20.0], [-125.0, 125.0], [125.0, -125.0]])
    seen = seen_holes(picture_of(bare_layout, true), true, between, bare_layout.hole_diameter_mm)
    assert seen.roundness.max() < 0.55


def test_nothing_asked_is_nothing_seen(bare_layout, camera_at, picture_of):
    seen = seen_holes(picture_of(bare_layout, camera_at()), camera_at(), np.zeros((0, 2)), 10.0)
    assert seen.at_px.shape == (0, 2)


def drifted(layout, spread_mm):
    off = np.random.default_rng(5).normal(0, spread_mm, (len(layout.spaces), 2))
    spaces = {
        s: tuple(np.array(at) + d) for (s, at), d in zip(layout.spaces.items(), off, strict=True)
    }
    return replace(layout, spaces=spaces)


def test_the_offset_of_each_hole_is_measured(bare_layout, camera_at, picture_of):
    true, real = camera_at(25, 20), drifted(bare_layout, 0.9)
    offsets = hole_offsets_mm([picture_of(real, true)], bare_layout, true)
    left = [
        np.array(real.spaces[s]) - bare_layout.spaces[s] - offset for s, offset in offsets.items()
    ]
    common = np.median(left, axis=0)
    assert len(offsets) == len(bare_layout.spaces)
    assert np.percentile(np.linalg.norm(np.array(left) - common, axis=1), 95) < 0.3


def test_a_board_true_to_its_layout_has_no_offsets(bare_layout, camera_at, picture_of):
    true = camera_at(25, 20)
    offsets = hole_offsets_mm([picture_of(bare_layout, true, noise=4)], bare_layout, true)
    assert np.abs(list(offsets.values())).max() < 0.1


def test_a_hole_that_is_never_empty_has_no_offset(
    bare_layout, camera_at, picture_of, start_position
):
    true = camera_at(25, 20)
    pictures = [picture_of(bare_layout, true, start_position)]
    offsets = hole_offsets_mm(pictures, bare_layout, true, [start_position])
    assert set(offsets) == set(bare_layout.spaces) - set(start_position)
    assert hole_offsets_mm([], bare_layout, true) == {}
    assert hole_offsets_mm(pictures, bare_layout, true, [Position()]).keys() >= offsets.keys()
