import math

import pytest

from companion.board.shape import load_shape

TRIANGLE = load_shape("triangle")


@pytest.mark.parametrize(
    "hole, x, y",
    [("1", 0, 0), ("2", -0.5, 0.866), ("6", 1, 1.732), ("11", -2, 3.464), ("15", 2, 3.464)],
)
def test_holes_are_numbered_row_by_row_from_the_corner(hole, x, y):
    assert TRIANGLE.board({"pitch_mm": 100.0}).spaces[hole] == pytest.approx(
        (100 * x, 100 * y), abs=0.1
    )


def test_neighbours_are_one_pitch_apart():
    layout = TRIANGLE.board({"pitch_mm": 20.0})
    for one, other in [("1", "2"), ("2", "3"), ("4", "7"), ("14", "15"), ("10", "15")]:
        assert layout.distance_mm(one, other) == pytest.approx(20.0, abs=0.02)


def test_without_markers_the_plate_is_a_triangle_with_an_even_rim():
    layout = TRIANGLE.board({"pitch_mm": 20.0, "markers": False})

    assert len(layout.outline_mm) == 3
    assert layout.markers == ()
    (top_x, top_y), (right_x, right_y), _ = layout.outline_mm
    across = (right_x - top_x, right_y - top_y)
    x, y = layout.spaces["15"]
    to_edge = (across[0] * (top_y - y) - (top_x - x) * across[1]) / math.hypot(*across)
    assert abs(to_edge) == pytest.approx(20.0, abs=0.05)
    assert right_y - y == pytest.approx(20.0, abs=0.05)
