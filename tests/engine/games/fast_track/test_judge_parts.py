"""The judge's own enumeration leaves nothing out, and its words fill every template."""

import random
import re
import string

import pytest

from companion.board.position import Position
from companion.engine.cards import RANKS
from companion.engine.games.fast_track.graph import BULLSEYE, pen
from companion.engine.games.fast_track.judge import judge
from companion.engine.games.fast_track.judging_words import words_of
from companion.engine.games.fast_track.objection import NAMED_FIRST
from companion.engine.games.fast_track.reach import backward_ends, forward_ends
from companion.engine.games.fast_track.rules_walking import is_possible
from companion.engine.games.fast_track.situation import Situation, Walk
from tests.engine.games.fast_track.boards import GAME, table

OPTIONS = (
    {},
    {"ft_leave_midway": True},
    {"fresh_backward_ring": False, "backward_bullseye": "off"},
    {"bullseye_entry_any_corner": False},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("board", ["square", "hex"])
def test_the_reach_of_a_marble_holds_every_end_that_the_rules_allow(board, options):
    """Every marble alone on the board, every number, every space of the board as an end."""
    chance = random.Random(f"{board}{options}")
    spaces = sorted(GAME.spaces({"board": board}))
    starts = [s for s in spaces if s[0] == "T" or s.startswith("H0") or s == BULLSEYE]
    corners = [s for s in starts if s.endswith(".0")]
    for start in (*chance.sample(starts, 3), *chance.sample(corners, 2), BULLSEYE):
        for mark in ("", "*") if start.endswith(".0") else ("",):
            for card in chance.sample(RANKS, 2):
                state = table(card, red=start + mark, options={"board": board, **options})
                check_reach(Situation.of(state), start, spaces)


def check_reach(situation, start, spaces):
    count = situation.value
    for forwards, ends in ((True, forward_ends), (False, backward_ends)):
        reached = set(ends(situation, "red", start, count))
        allowed = {
            end
            for end in spaces
            if end != start
            and end[0] != "P"
            and is_possible(
                situation, situation.board, Walk("red", start, end), count, forwards=forwards
            )
        }
        assert allowed <= reached


def test_every_template_has_a_rule_and_every_breakable_rule_its_templates():
    says = words_of()["says"]
    assert set(says) == set(NAMED_FIRST)
    assert set(says) <= {rule.id for rule in GAME.rules}


def test_templates_are_one_sentence_each_and_end_with_a_full_stop():
    for sentences in words_of()["says"].values():
        for sentence in sentences.values():
            assert sentence.endswith(".")
            names = [name for _, name, _, _ in string.Formatter().parse(sentence) if name]
            assert all(re.fullmatch("[a-z_]+", name) for name in names)


def test_nothing_may_be_moved_before_a_card_is_played():
    state = table(None, red="T0.10 P P P")
    after = state.position.moved([("T0.10", "T0.11")])
    assert [breach.rule for breach in judge(state, after, tuple).breaches] == ["C4"]
    assert judge(state, state.position, tuple).legal


def test_marbles_that_only_changed_holes_of_a_pen_were_not_moved():
    state = table("5", red="P P")
    after = Position({pen(0)[2]: "red", pen(0)[3]: "red"})
    assert GAME.judge(state, after).legal
