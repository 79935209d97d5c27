"""The rule cases of tests/data/rulings, for both games: what was done, and what is said of it."""

import pytest

from tests.engine.joker_family.rulings import check_case
from tests.engine.joker_family.tables import GAMES, cases

CASES = [(name, case) for name in GAMES for case in cases(f"{name}.toml")]


@pytest.mark.parametrize(
    ("name", "case"), CASES, ids=[f"{name}: {case['name']}" for name, case in CASES]
)
def test_the_rules_named_are_those_of_the_case(name, case):
    check_case(case, name)
