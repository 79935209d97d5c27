import pytest

from tests.engine.joker_family.examples import check_case, check_judged, named
from tests.engine.joker_family.tables import cases

CASES = cases("pegs-and-jokers-examples.toml")
UNCHANGED = {*range(1, 12), 13, 14, *range(16, 21)}
SHARED = [
    {**case, "teams": True}
    for case in cases("joker-marbles-examples.toml")
    if case["example"] in UNCHANGED and "wins" not in case
]


def test_every_worked_example_is_here():
    assert {case["example"] for case in CASES} == set(range(1, 8))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_legal_plays_and_what_they_do_are_those_of_the_example(case):
    check_case(case, case.get("game", "pegs-and-jokers"))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_judge_says_of_the_example_what_the_rules_say(case):
    check_judged(case, case.get("game", "pegs-and-jokers"))


@pytest.mark.parametrize("case", SHARED, ids=named)
def test_the_examples_of_joker_marbles_that_hold_here_hold_in_teams(case):
    check_case(case, "pegs-and-jokers")
    check_judged(case, "pegs-and-jokers")


def test_five_home_do_not_win_while_the_partner_is_out():
    [case] = [each for each in cases("joker-marbles-examples.toml") if "wins" in each]
    check_case({**case, "teams": True, "wins": []}, "pegs-and-jokers")
