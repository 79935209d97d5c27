import pytest

from companion.engine.games.fast_track.graph import (
    HEX,
    SQUARE,
    door,
    exit_of,
    fast_track,
    home,
    track,
)

BOARDS = pytest.mark.parametrize("graph", [SQUARE, HEX])


def steps(graph, start, end, side):
    here, count = start, 0
    while here != end:
        here, count = graph.next_space(here, side), count + 1
    return count


@pytest.mark.parametrize(("graph", "track_length", "holes"), [(SQUARE, 56, 89), (HEX, 84, 133)])
def test_there_are_as_many_holes_as_the_rules_say(graph, track_length, holes):
    assert len(graph.main_track) == track_length
    assert len(graph.spaces) == holes


@BOARDS
def test_the_distances_are_those_of_the_rules(graph):
    n = graph.sides
    for side in range(n):
        out = exit_of(side)
        assert steps(graph, out, door(side), side) == 14 * n - 2
        assert steps(graph, out, home(side)[-1], side) == 14 * n + 2
        assert steps(graph, door(side), out, (side + 1) % n) == 2
        assert steps(graph, fast_track(side), door(side), side) == 7
        assert steps(graph, out, fast_track((side + 1) % n), side) == 5


@BOARDS
def test_backwards_is_the_inverse_of_forwards_on_the_main_track(graph):
    for space in graph.main_track:
        side = (graph.place(space)[0] + 1) % graph.sides
        assert graph.previous_space(graph.next_space(space, side)) == space


@BOARDS
def test_a_marble_turns_in_at_its_own_door_and_at_no_other(graph):
    assert graph.next_space(door(1), 1) == "H1.1"
    assert graph.next_space(door(1), 0) == track(1, 8)
    assert graph.next_space("H1.4", 1) is None
    assert graph.previous_space("H1.2") is None


@BOARDS
def test_the_ring_of_a_colour_is_an_open_chain(graph):
    for side in range(graph.sides):
        here, chain = fast_track((side + 1) % graph.sides), []
        while here is not None:
            chain.append(here)
            here = graph.ring_next(here, side)
        assert len(chain) == graph.sides
        assert chain[-1] == fast_track(side)
        assert graph.ring_previous(chain[0], side) is None
        assert [graph.ring_previous(each, side) for each in chain[1:]] == chain[:-1]
        assert [graph.ring_distance(each, side) for each in chain] == [*range(len(chain))][::-1]
