import random

import pytest

from companion.hardware.quadrature import Quadrature

CLOCKWISE = [(True, False), (True, True), (False, True), (False, False)]
OTHER_WAY = [(False, True), (True, True), (True, False), (False, False)]


def turned(knob, places):
    return sum(knob.moved(*place) for place in places)


@pytest.mark.parametrize("steps, clicks", [(4, 1), (2, 2), (1, 4)])
def test_a_period_is_as_many_clicks_as_the_knob_has(steps, clicks):
    assert turned(Quadrature(steps), CLOCKWISE) == clicks
    assert turned(Quadrature(steps), OTHER_WAY) == -clicks


def test_a_turn_that_goes_back_halfway_is_none():
    assert turned(Quadrature(4), [(True, False), (True, True), (True, False), (False, False)]) == 0


@pytest.mark.parametrize("steps", [2, 4])
def test_contacts_that_bounce_turn_nothing_more(steps):
    chance, knob = random.Random(steps), Quadrature(steps)
    for clockwise in (True, False, True):
        clicks, place = 0, (False, False)
        for _ in range(25):
            for after in CLOCKWISE if clockwise else OTHER_WAY:
                for _ in range(2 * chance.randint(0, 4)):
                    clicks += knob.moved(*after) + knob.moved(*place)
                clicks += knob.moved(*after)
                place = after
        assert clicks == (25 if clockwise else -25) * (4 // steps)


@pytest.mark.parametrize("missed", [0, 1, 2])
def test_a_step_that_was_missed_on_the_way_is_made_good(missed):
    knob = Quadrature(4)
    assert turned(knob, CLOCKWISE) == 1
    seen = [place for number, place in enumerate(CLOCKWISE) if number != missed]
    assert turned(knob, seen) == 1


def test_it_begins_where_it_stands():
    assert turned(Quadrature(4, a=True, b=True), CLOCKWISE[2:]) == 1
