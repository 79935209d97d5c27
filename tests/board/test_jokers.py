import math
from itertools import combinations

import pytest

from companion.board.layout import load_layout
from companion.board.shape import load_shape
from companion.errors import DataError

JOKERS = load_shape("jokers")
BOARDS = pytest.mark.parametrize(
    ("sides", "castle"), [(n, castle) for n in (4, 6, 8) for castle in ("L", "straight")]
)


def board(**chosen):
    return JOKERS.board(chosen)


def ring(sides):
    return [f"T{side}.{k}" for side in range(sides) for k in range(18)]


@pytest.mark.parametrize(("sides", "track", "holes"), [(4, 72, 112), (6, 108, 168), (8, 144, 224)])
def test_the_board_has_the_spaces_that_the_rules_name(sides, track, holes):
    spaces = board(sides=sides).spaces

    assert len(spaces) == holes
    assert sum(name.startswith("T") for name in spaces) == track


@pytest.mark.parametrize(("sides", "apothem"), [(4, 9.0), (6, 15.588), (8, 21.728)])
@pytest.mark.parametrize(
    ("space", "u", "in_from_track"),
    [
        ("T0.0", 9, 0),
        ("T0.3", 6, 0),
        ("T0.8", 1, 0),
        ("T0.17", -8, 0),
        ("C0.1", 6, 1),
        ("C0.3", 6, 3),
        ("C0.5", 4, 3),
        ("S0.1", 1, 1),
        ("S0.3", 1, 3),
        ("S0.4", 2, 2),
        ("S0.5", 0, 2),
    ],
)
def test_the_nearest_side_is_where_the_rules_draw_it(sides, apothem, space, u, in_from_track):
    place = board(sides=sides, pitch_mm=100.0).spaces[space]
    assert place == pytest.approx((100 * u, 100 * (apothem - in_from_track)), abs=0.1)


def test_a_straight_castle_is_a_bar_across_from_its_entrance():
    spaces = board(castle="straight", pitch_mm=100.0).spaces
    bar = [spaces[f"C0.{number}"] for number in range(1, 6)]
    assert bar == [(600.0, 900.0 - 100 * number) for number in range(1, 6)]


@BOARDS
def test_spaces_are_one_pitch_apart_all_the_way_round(sides, castle):
    layout, names = board(sides=sides, castle=castle), ring(sides)
    for one, other in zip(names, names[1:] + names[:1], strict=True):
        assert layout.distance_mm(one, other) == pytest.approx(24.0, abs=0.03)
    nearest = min(layout.distance_mm(*pair) for pair in combinations(layout.spaces, 2))
    assert nearest == pytest.approx(24.0, abs=0.03)


@BOARDS
def test_every_side_is_the_first_one_turned_clockwise(sides, castle):
    spaces = board(sides=sides, castle=castle).spaces
    for name, (x, y) in spaces.items():
        kind, side, number = name[0], name[1:].partition(".")[0], name.partition(".")[2]
        if side != "0":
            continue
        for turn in range(1, sides):
            angle = 2 * math.pi * turn / sides
            turned = (
                x * math.cos(angle) - y * math.sin(angle),
                x * math.sin(angle) + y * math.cos(angle),
            )
            assert spaces[f"{kind}{turn}.{number}"] == pytest.approx(turned, abs=0.03)


@BOARDS
def test_four_markers_with_white_around_them_stand_clear_of_every_marble(sides, castle):
    layout = board(sides=sides, castle=castle)
    assert [marker.id for marker in layout.markers] == [0, 1, 2, 3]
    for marker in layout.markers:
        side = math.dist(*marker.corners_mm[:2])
        centre = [sum(axis) / 4 for axis in zip(*marker.corners_mm, strict=True)]
        for place in layout.spaces.values():
            gap = max(abs(place[0] - centre[0]), abs(place[1] - centre[1])) - side / 2
            assert gap > layout.marble_diameter_mm / 2 + side / 6


def test_what_belongs_to_a_side_is_painted_in_its_colour():
    painted = board(sides=8).spaces_colours

    assert {painted[f"{kind}7.{k}"] for kind in "CS" for k in range(1, 6)} == {"purple"}
    assert (painted["T1.3"], painted["T1.8"]) == ("blue", "blue")
    assert "T1.0" not in painted
    assert len(painted) == 8 * 12


@pytest.mark.parametrize(
    ("chosen", "named"),
    [
        ({"sides": 5}, "sides"),
        ({"castle": "round"}, "castle"),
        ({"pitch_mm": 0.0}, "pitch_mm"),
        ({"marble_mm": 30.0}, "marbles of 30 mm do not fit"),
        ({"colours": "red,blue"}, "colours"),
    ],
)
def test_a_board_that_cannot_be_is_refused_by_name(chosen, named):
    with pytest.raises(DataError) as refused:
        board(**chosen)
    assert named in str(refused.value)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("table", "sides", "castle", "pitch"), [("t102", 4, "L", 24.0), ("t105", 6, "straight", 20.0)]
)
def test_the_boards_of_the_pictures_are_the_same_boards(shared_folder, table, sides, castle, pitch):
    pictured = load_layout(shared_folder / "data" / "tables" / table / "layout.toml")
    ours = board(sides=sides, castle=castle, pitch_mm=pitch)

    assert pictured.name == ours.name
    assert pictured.spaces.keys() == ours.spaces.keys()
    for space, place in pictured.spaces.items():
        assert ours.spaces[space] == pytest.approx(place, abs=0.03)
