import pytest

from companion.board.layout import Layout
from companion.board.marker import marker_at
from companion.board.room import distance_to_polygon, is_inside, room_doubts, room_problems

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))


def board(**changes):
    given = {
        "name": "ours",
        "marble_diameter_mm": 16.0,
        "hole_diameter_mm": 10.0,
        "outline_mm": SQUARE,
        "spaces": {"A": (20.0, 20.0), "B": (45.0, 20.0)},
    }
    return Layout(**(given | changes))


def test_a_board_with_room_for_all_has_no_problem_and_no_doubt():
    layout = board(markers=(marker_at(0, (60.0, 60.0), 30.0),))
    assert [*room_problems(layout), *room_doubts(layout)] == []


@pytest.mark.parametrize(
    "changes, entry",
    [
        ({"hole_diameter_mm": 17.0}, "hole_diameter"),
        ({"spaces": {"A": (120.0, 20.0)}}, 'spaces."A"'),
        ({"markers": (marker_at(0, (95.0, 60.0), 30.0),)}, "markers[0]"),
        ({"markers": (marker_at(0, (20.0, 30.0), 30.0),)}, "markers[0]"),
    ],
)
def test_what_cannot_be_on_a_board_is_a_problem(changes, entry):
    assert [named for named, _ in room_problems(board(**changes))] == [entry]


@pytest.mark.parametrize(
    "changes, entry",
    [
        ({"marble_diameter_mm": 26.0}, 'spaces."A"'),
        ({"markers": (marker_at(0, (20.0, 46.0), 30.0),)}, "markers[0]"),
    ],
)
def test_what_is_only_tight_is_a_doubt(changes, entry):
    layout = board(**changes)
    assert [named for named, _ in room_doubts(layout)] == [entry]
    assert list(room_problems(layout)) == []


def test_inside_and_distance():
    assert is_inside((50, 50), SQUARE)
    assert not is_inside((150, 50), SQUARE)
    assert distance_to_polygon((50, 50), SQUARE) == 0
    assert distance_to_polygon((103, 104), SQUARE) == pytest.approx(5)
    assert distance_to_polygon((50, -7), SQUARE) == pytest.approx(7)
