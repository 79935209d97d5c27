import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.position import Position
from companion.board.reading import Reading, Sight, SpaceReading, certain_reading
from companion.engine.weighing import Scales

PEN = frozenset({"P1", "P2", "P3"})
SPACES = ("A", "B", *sorted(PEN))


def reading(**seen):
    spaces = {space: SpaceReading({None: 1.0}) for space in SPACES}
    return Reading(Sight.STEADY, spaces | seen, 0.0)


def test_a_position_that_was_seen_weighs_nothing():
    position = Position({"A": "red", "P1": "red"})
    weight = Scales(certain_reading(position, SPACES, 0.0), [PEN]).weight(position)
    assert weight.contradictions == 0
    assert weight.surprise == pytest.approx(0.0)


def test_every_space_seen_otherwise_is_a_contradiction():
    scales = Scales(certain_reading(Position({"A": "red"}), SPACES, 0.0), [])
    assert scales.weight(Position({"B": "red"})).contradictions == 2


def test_which_hole_of_a_pen_holds_the_marble_says_nothing():
    scales = Scales(certain_reading(Position({"P3": "red"}), SPACES, 0.0), [PEN])
    assert scales.weight(Position({"P1": "red"})) == scales.weight(Position({"P3": "red"}))
    assert scales.weight(Position({"P1": "red", "P2": "red"})).contradictions == 1


def test_a_hidden_space_contradicts_nothing():
    hidden = SpaceReading({None: 0.5, "red": 0.5}, hidden=True)
    scales = Scales(reading(A=hidden), [])
    assert scales.weight(Position({"A": "red"})) == scales.weight(Position())


def test_a_change_weighs_what_the_whole_boards_differ_by():
    seen = reading(
        A=SpaceReading({"red": 0.7, None: 0.3}),
        B=SpaceReading({"blue": 0.2, None: 0.8}),
        P2=SpaceReading({"red": 0.9, None: 0.1}),
    )
    scales = Scales(seen, [PEN])
    before, after = Position({"A": "red", "P1": "red"}), Position({"B": "blue", "P3": "red"})
    change = scales.change(before, after)
    whole = scales.weight(after).surprise - scales.weight(before).surprise
    assert change.surprise == pytest.approx(whole)


chance = st.floats(0.02, 0.98)


@given(red=st.tuples(chance, chance, chance), marbles=st.integers(0, 3))
def test_the_best_way_to_fill_a_pen_is_found(red, marbles):
    seen = {f"P{n + 1}": SpaceReading({"red": p, None: 1 - p}) for n, p in enumerate(red)}
    position = Position({f"P{n + 1}": "red" for n in range(marbles)})
    filled = [True] * marbles + [False] * (3 - marbles)
    best = min(
        sum(-math.log(p if full else 1 - p) for p, full in zip(red, way, strict=True))
        for way in permutations(filled)
    )
    assert Scales(reading(**seen), [PEN]).weight(position).surprise == pytest.approx(best)
