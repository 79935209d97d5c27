"""Every game that is played with cards is followed without being told one."""

import random

import pytest

from bench.inference import TABLES, followed, table_of
from companion.engine.game import game_names, load_game

TURNS, MANY_TURNS = 40, 300


def start_of(name, title):
    """The game at that table; None where it has no such table, or no cards."""
    return table_of(load_game(name), *next(rest for each, *rest in TABLES if each == title))


def tables(which):
    return [
        pytest.param(name, title, id=f"{name}, {title}")
        for name in game_names()
        for title, *_ in which
        if start_of(name, title) is not None
    ]


def tally_of(name, title, turns):
    chance = random.Random(f"7 {name} {title}")
    return followed(load_game(name), start_of(name, title), chance, turns)


@pytest.mark.parametrize(("name", "title"), tables(TABLES[1:3]))
def test_a_random_game_is_followed(name, title):
    tally = tally_of(name, title, TURNS)
    assert tally.wrong == 0
    assert tally.asked <= TURNS * 0.1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "title"), tables(TABLES))
def test_random_games_are_followed_without_asking(name, title):
    tally = tally_of(name, title, MANY_TURNS)
    assert tally.wrong <= MANY_TURNS * 0.005
    assert tally.known >= MANY_TURNS * 0.95
    assert tally.among_three >= (tally.turns - tally.quiet) * 0.995
    assert not tally.missed["wrong"]
