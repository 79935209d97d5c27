"""The rule cases of tests/data/rulings, for both games: what was done, and what is said of it."""

import pytest

from companion.engine.game import load_game
from tests.engine.joker_family.rulings import check_case
from tests.engine.joker_family.tables import GAMES, cases

CASES = [(name, case) for name in GAMES for case in cases(f"{name}.toml")]


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=[f"{name}: {case['name']}" for name, case in CASES]
)
def test_the_rules_named_are_those_of_the_case(name, case):
    check_case(case, name)


SHARED = [("pegs-and-jokers", case) for case in cases("joker-marbles.toml")]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), SHARED, ids=[case["name"] for _, case in SHARED])
def test_a_case_of_joker_marbles_holds_where_its_options_are_chosen(name, case):
    options = {option.name: option.default for option in load_game("joker-marbles").options}
    check_case({**case, "options": {**options, **case.get("options", {})}}, name)
