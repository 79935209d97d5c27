"""Keys of a matrix without diodes: what is told is true, whatever is held."""

import itertools
import random

import pytest

from companion.hardware.matrix import held_keys


def looks_like(pressed):
    """The places that seem joined when these keys are: rows and columns share what joins them."""
    seen = set(pressed)
    grown = True
    while grown:
        more = {
            (row, column)
            for row in range(4)
            for column in range(4)
            if any(
                {(row, other), (below, other), (below, column)} <= seen
                for other in range(4)
                for below in range(4)
            )
        }
        grown = not more <= seen
        seen |= more
    return seen


def test_up_to_two_keys_are_always_told():
    places = list(itertools.product(range(4), range(4)))
    for pressed in itertools.combinations(places, 2):
        assert held_keys(looks_like(pressed), frozenset()) == set(pressed)


def test_all_keys_of_a_row_or_a_column_are_told():
    assert held_keys(looks_like({(1, c) for c in range(4)}), frozenset()) == {
        (1, c) for c in range(4)
    }


def test_three_corners_tell_nothing_new():
    corners = {(0, 0), (0, 1), (1, 0)}
    assert looks_like(corners) == corners | {(1, 1)}
    assert held_keys(looks_like(corners), frozenset({(0, 0), (0, 1)})) == {(0, 0), (0, 1)}
    assert held_keys(looks_like(corners), frozenset()) == frozenset()


def test_the_third_key_is_told_when_one_of_the_others_is_let_go():
    held = held_keys(looks_like({(0, 0), (0, 1)}), frozenset())
    held = held_keys(looks_like({(0, 0), (0, 1), (1, 1)}), held)
    assert held == {(0, 0), (0, 1)}
    assert held_keys(looks_like({(0, 1), (1, 1)}), held) == {(0, 1), (1, 1)}


def test_keys_apart_from_the_rectangle_are_told():
    seen = looks_like({(0, 0), (0, 1), (1, 0), (3, 3)})
    assert held_keys(seen, frozenset()) == {(3, 3)}


def test_a_look_that_was_disturbed_tells_nothing_new():
    assert held_keys({(0, 0), (1, 0), (1, 1)}, frozenset({(0, 0)})) == {(0, 0)}


@pytest.mark.parametrize("seed", range(3))
def test_however_keys_are_pressed_and_let_go_none_is_told_that_was_not_pressed(seed):
    chance = random.Random(seed)
    pressed, held, ever = set(), frozenset(), set()
    for _ in range(150):
        place = (chance.randrange(4), chance.randrange(4))
        if len(pressed) > 4:
            place = chance.choice(sorted(pressed))
        pressed ^= {place}
        ever = (ever | pressed) if pressed else set()
        held = held_keys(looks_like(pressed), held)
        assert held <= ever
        if not pressed:
            assert held == set()
