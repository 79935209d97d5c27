"""A player that is short of time still decides, soon and well."""

import random
import time

import pytest

from bench.thinking import begun, first, in_the_middle, kinds
from companion.engine.game import load_game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players import way_home as ways
from companion.engine.players.deciding import choices
from companion.engine.players.odds import as_seen_by
from companion.engine.players.players import (
    PLAYERS,
    computer_seats,
    decision,
    prepare_computers,
)
from companion.engine.state import LEVELS, Seat
from companion.table.computer import THINKING_S, thinking_time
from tests.engine.players.playing import GAME, fast_track

LONGEST_S = 1.0
SOON = 3
"""How often a player may ask whether the time is up, and be told so, before it decides."""

KINDS = list(kinds())
LARGEST = {kind.name: kind for kind in sorted(KINDS, key=lambda kind: (kind.seats, kind.sides))}


def a_choice(level):
    return fast_track(
        red=["T1.2", "T0.9", "T0.6"], blue=["T2.5", "T1.7"], hand=["5H", "2H", "7C"], level=level
    )


class Patience:
    """Says that the time is up when it has been asked so many times."""

    def __init__(self, asked_before=0):
        self.left = asked_before

    def __call__(self):
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_without_any_time_makes_a_legal_move(level):
    state = a_choice(level)
    found = decision(GAME, state, 1, time_is_up=Patience())
    known = GAME.declare(state, found.declared)
    assert found.move in [each.move for each in choices(GAME, known)]


@pytest.mark.parametrize("level", ["careful", "strong"])
def test_nothing_more_is_looked_at_once_the_time_is_up(level):
    patience = Patience(1)
    decision(GAME, a_choice(level), 1, time_is_up=patience)
    asked_in_vain = -patience.left
    assert asked_in_vain <= SOON


@pytest.mark.parametrize("level", ["careful", "strong"])
def test_even_the_first_look_sees_a_capture(level):
    state = fast_track(red=["T1.2", "T0.9"], blue=["T2.5", "T1.7"], hand=["5H"], level=level)
    found = decision(GAME, state, 1, time_is_up=Patience())
    assert str(found.move) == "T1.2-T1.7"


def test_time_that_is_not_used_up_changes_nothing():
    state = a_choice("strong")
    assert decision(GAME, state, 1, time_is_up=Patience(10**6)) == decision(GAME, state, 1)


def test_a_computer_may_think_for_its_time_by_the_clock_given():
    now_s = 100.0
    is_up = thinking_time(lambda: now_s)
    assert not is_up()
    now_s += THINKING_S - 0.01
    assert not is_up()
    now_s += 0.02
    assert is_up()


def test_the_players_see_the_same_however_long_they_may_look():
    """The time comes from outside: a player never asks a clock of its own."""
    state = as_seen_by(a_choice("strong"), 0)
    found = {
        str(PLAYERS["strong"].decide(GAME, state, CardsSeen(), random.Random(1), Patience(n)))
        for n in (50, 500)
    }
    assert len(found) == 1


def test_what_is_prepared_need_not_be_worked_out_in_the_first_decision():
    state = begun(KINDS[0], "strong", 3)
    prepare_computers(state)
    known = ways.way_home.cache_info().misses
    decision(load_game(state.game), state, 3)
    assert ways.way_home.cache_info().misses == known


def test_nothing_is_prepared_for_people_alone():
    state = GAME.start({}, [Seat((0,), ("red",)), Seat((2,), ("blue",))])
    assert not computer_seats(state)
    prepare_computers(state)
    assert "players" not in state.derived


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGEST))
def test_the_first_answer_on_the_largest_table_comes_within_a_second(name):
    """Processor time of one core, so that other work beside does not count."""
    found = first(in_the_middle(LARGEST[name], "strong", 1).as_json(), 1.0)
    assert found.thought_s < LONGEST_S


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGEST))
def test_all_answers_of_a_crowded_table_come_within_a_second(name):
    kind = LARGEST[name]
    game = load_game(name)
    for level in ("strong", "careful"):
        state = begun(kind, level, 2)
        prepare_computers(state)
        for _ in range(24):
            began_s = time.process_time()
            decided = decision(game, state, 2, time_is_up=thinking_time(time.process_time))
            assert time.process_time() - began_s < LONGEST_S
            known = game.declare(state, decided.declared) if decided.declared else state
            state = game.outcome(known, decided.move).state
