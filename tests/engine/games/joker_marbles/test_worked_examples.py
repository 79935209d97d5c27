import pytest

from tests.engine.joker_family.examples import check_case, check_judged, distance_home, named
from tests.engine.joker_family.tables import cases

CASES = cases("joker-marbles-examples.toml")
every_case = pytest.mark.parametrize("case", CASES, ids=named)


def test_every_worked_example_of_a_position_is_here():
    assert {case["example"] for case in CASES} == set(range(1, 20))


@every_case
def test_the_legal_plays_and_what_they_do_are_those_of_the_example(case):
    check_case(case, "joker-marbles")


@every_case
def test_the_judge_says_of_the_example_what_the_rules_say(case):
    check_judged(case, "joker-marbles")


@pytest.mark.parametrize(("sides", "spaces"), [(4, 67), (6, 103), (8, 139)])
def test_from_the_come_out_spot_to_the_entrance_it_is_as_far_as_in_the_example(sides, spaces):
    assert distance_home(sides) == spaces
