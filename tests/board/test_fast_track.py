import math
from itertools import combinations

import pytest

from companion.board.layout import load_layout
from companion.board.shape import load_shape
from companion.errors import DataError

FAST_TRACK = load_shape("fast-track")


def board(**chosen):
    return FAST_TRACK.board(chosen)


@pytest.fixture(params=[(4, 2.0), (6, 2.0), (4, 2.55), (6, 2.55)], ids=str)
def measured(request):
    """A board of 10 mm pitch, so that ten millimetres are one pitch of the spec."""
    sides, inner_half_width = request.param
    layout = board(sides=sides, pitch_mm=10.0, inner_half_width=inner_half_width)
    return sides, inner_half_width, layout


def ring(sides):
    return [f"T{side}.{k}" for side in range(sides) for k in range(14)]


@pytest.mark.parametrize("sides, track, holes", [(4, 56, 89), (6, 84, 133)])
def test_the_board_has_the_spaces_that_the_rules_name(sides, track, holes):
    spaces = board(sides=sides).spaces

    assert len(spaces) == holes
    assert sum(name.startswith("T") for name in spaces) == track


@pytest.mark.parametrize(
    "space, u, r",
    [
        ("T0.0", 2, 0),
        ("T0.4", 2, 4),
        ("T0.5", 2, 5),
        ("T0.7", 0, 5),
        ("T0.9", -2, 5),
        ("T0.13", -2, 1),
        ("T1.0", -2, 0),
        ("H0.1", 0, 4),
        ("H0.4", 0, 1),
        ("P0.1", -5, 4),
        ("P0.4", -4, 5),
    ],
)
@pytest.mark.parametrize("sides, apothem", [(4, 2.0), (6, 3.4641)])
def test_the_nearest_arm_is_where_the_rules_draw_it(space, u, r, sides, apothem):
    assert board(sides=sides, pitch_mm=100.0).spaces[space] == pytest.approx(
        (100 * u, 100 * (apothem + r)), abs=0.01
    )


@pytest.mark.parametrize("sides, x, y", [(4, -7, 0), (6, -7.330, 4.232)])
def test_sides_follow_clockwise_as_seen_from_above(sides, x, y):
    assert board(sides=sides, pitch_mm=100.0).spaces["T1.7"] == pytest.approx(
        (100 * x, 100 * y), abs=0.1
    )


def test_spaces_of_straight_arms_are_one_pitch_apart_all_the_way_round():
    for sides in (4, 6):
        layout, names = board(sides=sides, pitch_mm=25.0), ring(sides)
        for one, other in zip(names, names[1:] + names[:1], strict=True):
            assert layout.distance_mm(one, other) == pytest.approx(25.0, abs=0.02)


def test_spaces_of_tapering_arms_are_evenly_spaced_along_each_edge(measured):
    sides, _, layout = measured
    for side in range(sides):
        inbound = [layout.distance_mm(f"T{side}.{k}", f"T{side}.{k + 1}") for k in range(5)]
        outer = [layout.distance_mm(f"T{side}.{k}", f"T{side}.{k + 1}") for k in range(5, 9)]
        assert max(inbound) - min(inbound) < 0.03
        assert outer == pytest.approx([10.0] * 4, abs=0.02)


def test_the_taper_widens_the_inner_end_only(measured):
    sides, inner_half_width, layout = measured
    apothem = inner_half_width / math.tan(math.pi / sides)
    inner_corner = (10 * inner_half_width, 10 * apothem)
    assert layout.spaces["T0.0"] == pytest.approx(inner_corner, abs=0.01)
    assert layout.spaces["T0.5"] == pytest.approx((20.0, 10 * apothem + 50), abs=0.01)


def test_no_two_holes_are_closer_than_a_pitch(measured):
    _, _, layout = measured
    nearest = min(layout.distance_mm(*pair) for pair in combinations(layout.spaces, 2))
    assert nearest == pytest.approx(10.0, abs=0.02)


def test_every_arm_is_the_first_one_turned(measured):
    sides, _, layout = measured
    for name, (x, y) in layout.spaces.items():
        kind, side, number = name[0], name[1:].partition(".")[0], name.partition(".")[2]
        if side != "0":
            continue
        for turn in range(1, sides):
            angle = 2 * math.pi * turn / sides
            turned = (
                x * math.cos(angle) - y * math.sin(angle),
                x * math.sin(angle) + y * math.cos(angle),
            )
            assert layout.spaces[f"{kind}{turn}.{number}"] == pytest.approx(turned, abs=0.02)


def test_four_markers_with_white_around_them_stand_clear_of_every_marble(measured):
    _, _, layout = measured
    assert [marker.id for marker in layout.markers] == [0, 1, 2, 3]
    for marker in layout.markers:
        side = math.dist(*marker.corners_mm[:2])
        centre = [sum(axis) / 4 for axis in zip(*marker.corners_mm, strict=True)]
        for place in layout.spaces.values():
            gap = max(abs(place[0] - centre[0]), abs(place[1] - centre[1])) - side / 2
            assert gap > layout.marble_diameter_mm / 2 + side / 6


def test_pens_homes_exits_and_fast_track_spaces_are_painted_in_the_colour_of_their_side():
    painted = board(sides=6, colours="red,blue,green,yellow,white,purple").spaces_colours

    assert {painted[f"{kind}5.{k}"] for kind in "HP" for k in range(1, 5)} == {"purple"}
    assert (painted["T1.0"], painted["T1.9"]) == ("blue", "blue")
    assert "T1.7" not in painted and "BE" not in painted
    assert len(painted) == 6 * 10


@pytest.mark.parametrize(
    "chosen, named",
    [
        ({"sides": 5}, "sides"),
        ({"pitch_mm": 0.0}, "pitch_mm"),
        ({"pitch_mm": math.nan}, "pitch_mm"),
        ({"inner_half_width": -1.0}, "inner_half_width"),
        ({"marble_mm": 30.0}, "marbles of 30 mm do not fit"),
        ({"hole_mm": 20.0}, "hole_diameter"),
        ({"marker_mm": 80.0}, "markers[0]"),
        ({"colours": "red,blue"}, "colours"),
        ({"name": ""}, "name"),
    ],
)
def test_a_board_that_cannot_be_is_refused_by_name(chosen, named):
    with pytest.raises(DataError) as refused:
        board(**chosen)
    assert named in str(refused.value)


def test_measures_are_those_asked_for():
    layout = board(pitch_mm=30.0, marble_mm=18.5, hole_mm=9.0, markers=False, name="ours")

    assert (layout.marble_diameter_mm, layout.hole_diameter_mm) == (18.5, 9.0)
    assert (layout.markers, layout.name) == ((), "ours")


@pytest.mark.shared
@pytest.mark.parametrize("table, sides, pitch", [("t100", 6, 24.0), ("t101", 4, 25.0)])
def test_the_boards_of_the_pictures_are_the_same_boards(shared_folder, table, sides, pitch):
    pictured = load_layout(shared_folder / "data" / "tables" / table / "layout.toml")
    ours = board(sides=sides, pitch_mm=pitch)

    assert pictured.spaces.keys() == ours.spaces.keys()
    for space, place in pictured.spaces.items():
        assert ours.spaces[space] == pytest.approx(place, abs=0.03 * pitch)
