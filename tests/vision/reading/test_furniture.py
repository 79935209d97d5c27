import numpy as np

from companion.vision.furniture import Furniture

NOTHING = np.zeros(100, np.bool_)
THING = NOTHING.copy()
THING[10:30] = True


def test_a_thing_that_lies_still_for_seconds_stays():
    furniture = Furniture(100)
    furniture.watch(THING, 0.0, over_space=False)
    assert furniture.unexplained(THING).any()
    assert furniture.watch(THING, 5.0, over_space=False)
    assert not furniture.unexplained(THING).any()


def test_a_thing_over_a_space_never_stays():
    furniture = Furniture(100)
    for at_s in range(60):
        furniture.watch(THING, float(at_s), over_space=True)
    assert furniture.unexplained(THING).any()


def test_a_hand_that_moves_never_stays():
    furniture = Furniture(100)
    for at_s in range(60):
        furniture.watch(np.roll(THING, 7 * at_s), float(at_s), over_space=False)
    assert furniture.unexplained(THING).any()


def test_a_thing_that_was_taken_away_is_noticed_when_it_comes_back():
    furniture = Furniture(100)
    furniture.watch(THING, 0.0, over_space=False)
    furniture.watch(THING, 5.0, over_space=False)
    furniture.unexplained(NOTHING)
    assert furniture.unexplained(THING).any()
