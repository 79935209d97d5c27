"""The rule cases of tests/data/rulings, for both games: what was done, and what is said of it."""

import pytest

from companion.engine.game import load_game
from tests.engine.joker_family.rulings import check_case, unbreakable
from tests.engine.joker_family.tables import GAMES, cases

CASES = [(name, case) for name in GAMES for case in cases(f"{name}.toml")]


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=[f"{name}: {case['name']}" for name, case in CASES]
)
def test_the_rules_named_are_those_of_the_case(name, case):
    check_case(case, name)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_case_that_breaks_it_or_a_reason_why_none_can(name):
    broken = {rule for case in cases(f"{name}.toml") for rule in case["breaches"]}

    assert broken | unbreakable(name).keys() == {rule.id for rule in load_game(name).rules}
    assert not broken & unbreakable(name).keys()
    assert all(unbreakable(name).values())
