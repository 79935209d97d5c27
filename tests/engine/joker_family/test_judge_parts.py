"""The judge's own enumeration leaves nothing out, and its words fill every template."""

import random
import string

import pytest

from companion.engine.game import load_game
from companion.engine.joker_family.judge import NAMED_FIRST
from companion.engine.joker_family.reach import backward_ends, forward_ends
from companion.engine.joker_family.rules_walking import is_possible
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.words import load_words
from tests.engine.joker_family.rulings import after_hand, state_of, unbreakable
from tests.engine.joker_family.tables import GAMES, cases, table

WORDS = load_words("companion.engine.joker_family", "rulings_en.toml")
ENTRIES = ("optional", "compulsory_if_fits", "wait")


@pytest.mark.parametrize("entry", ENTRIES)
@pytest.mark.parametrize("sides", [4, 6, 8])
def test_the_reach_of_a_marble_holds_every_end_that_the_rules_allow(entry, sides):
    """A marble alone on the board, some numbers, every space of the board as an end."""
    chance = random.Random(f"{entry}{sides}")
    options = {"castle_entry": entry, "sides": sides, "eight_from_castle": True}
    spaces = sorted(load_game("joker-marbles").spaces({"sides": sides}))
    near = [f"T0.{k}" for k in range(5)] + [f"T{sides - 1}.{k}" for k in range(12, 18)]
    for start in (*near, "C0.1", "C0.3", "T1.8"):
        state = table(chance.choice("23456789"), seats=2, red=start, options=options)
        situation = Situation.of(state)
        for forwards, ends in ((True, forward_ends), (False, backward_ends)):
            count = situation.value
            allowed = {
                end
                for end in spaces
                if end not in (start, "S0.1") and end[0] != "S"
                if is_possible(
                    situation, situation.board, Walk("red", start, end), count, forwards=forwards
                )
            }
            assert allowed <= set(ends(situation, "red", start, count))


def test_every_rule_that_is_worded_has_its_place_and_every_breakable_one_its_words():
    assert set(WORDS["says"]) == set(NAMED_FIRST)
    assert len(set(NAMED_FIRST)) == len(NAMED_FIRST)
    for name in GAMES:
        rules = {rule.id for rule in load_game(name).rules}
        assert set(NAMED_FIRST) | unbreakable(name).keys() == rules


def test_every_template_of_the_words_is_a_sentence():
    for keys in WORDS["says"].values():
        for template in keys.values():
            assert template.endswith(".")
            assert all(name for _, name, _, _ in string.Formatter().parse(template) if name)


@pytest.mark.parametrize("name", GAMES)
def test_the_cases_show_most_ways_of_breaking_a_rule(name):
    """Each sentence of a case is one of the templates, filled without a gap."""
    for case in cases(f"{name}.toml"):
        state = state_of(case, name)
        for breach in load_game(name).judge(state, after_hand(state, case)).breaches:
            assert "{" not in breach.says
            assert breach.says.endswith(".")
            assert breach.says[0].isupper()
