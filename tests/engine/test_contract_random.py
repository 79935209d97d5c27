"""What every game keeps to in games by chance: 500 turns of each, more where COMPANION_TURNS asks.

`make nightly` plays 10,000 turns of each game.
"""

import json
import os
import random

import pytest

from companion.engine.game import game_names, load_game
from companion.engine.move import PASS, parse_move
from companion.engine.notation import parse_position, position_text
from companion.engine.state import state_hash
from companion.engine.state_json import state_from_json
from tests.engine.random_play import games_by_chance, plays_by_chance, stored, wrong_changes

TURNS = int(os.environ.get("COMPANION_TURNS", "500"))
TURNS_OF_A_TEST = 500
JUDGED_OF_EACH = 2
"""Legal moves, and wrong changes, that are judged on each turn."""

PARTS = [(name, seed) for name in game_names() for seed in range(-(-TURNS // TURNS_OF_A_TEST))]
EVERY_PART = pytest.mark.parametrize(
    ("name", "seed"), PARTS, ids=[f"{name}: {seed}" for name, seed in PARTS]
)


def legal_ends(game, state, moves):
    """The position after each legal move; none is lost, doubled, or reached twice."""
    ends = {}
    for move in moves:
        outcome = game.outcome(state, move)
        position = outcome.state.position
        added = sum(step.start is None for step in move.steps)
        taken = sum(step.end is None for step in move.steps)
        taken += sum(end is None for _, end in outcome.captured)
        assert len(position) == len(state.position) + added - taken, str(move)
        assert added or taken or position.counts() == state.position.counts(), str(move)
        assert set(position) <= game.spaces(state.options), str(move)
        ends[move] = position
    assert len(ends) == len(moves)
    assert len({frozenset(stored(game, state, end).items()) for end in ends.values()}) == len(ends)
    return ends


def hold_against_the_judge(game, state, ends, chance):
    """A change is legal for the judge exactly when a legal move leads to it."""
    for move in chance.sample(list(ends), min(JUDGED_OF_EACH, len(ends))):
        ruling = game.judge(state, ends[move])
        assert ruling.legal, (str(move), ruling.breaches)
        assert ruling.move == move
    endings = [stored(game, state, end) for end in ends.values()]
    changes = list(wrong_changes(game, state, chance))
    for position in chance.sample(changes, JUDGED_OF_EACH):
        ruling = game.judge(state, position)
        assert ruling.legal == (stored(game, state, position) in endings), (
            position_text(position),
            ruling.breaches,
        )


def survive_their_text_forms(game, state, legal):
    again = state_from_json(json.loads(json.dumps(state.as_json())))
    assert again == state
    assert state_hash(again) == state_hash(state)
    assert game.legal_moves(again) == legal
    assert parse_position(position_text(state.position)) == state.position
    assert [parse_move(str(move)) for move in legal.moves] == list(legal.moves)


def replayed(setup, plays):
    """The hash of the state after each of *plays*, told as text."""
    state, hashes = state_from_json(json.loads(json.dumps(setup))), []
    game = load_game(state.game)
    for declared, text in plays:
        known = game.declare(state, declared) if declared else state
        state = game.outcome(known, parse_move(text)).state
        hashes.append(state_hash(state))
    return hashes


def a_game_by_chance(setup, seed, most):
    """How many turns were played; every check on every turn."""
    game, chance = load_game(setup["game"]), random.Random(seed)
    plays, hashes = [], []
    for number, (state, legal, move) in enumerate(plays_by_chance(setup, seed, most)):
        try:
            ends = legal_ends(game, state, legal.moves or (PASS,))
            hold_against_the_judge(game, state, ends, chance)
            if number % 10 == 0:
                survive_their_text_forms(game, state, legal)
        except AssertionError as error:
            error.add_note(f"in {json.dumps(state.as_json())}")
            raise
        plays.append((dict(state.declared), str(move)))
        hashes.append(state_hash(game.outcome(state, move).state))
    assert replayed(setup, plays) == hashes
    return len(plays)


@pytest.mark.slow
@EVERY_PART
def test_a_game_keeps_to_the_contract_in_games_by_chance(name, seed):
    games = games_by_chance(name, seed, min(TURNS, TURNS_OF_A_TEST))
    setup, left = next(games)
    played = number = 0
    while True:
        turns = a_game_by_chance(setup, f"{seed} {number}", left)
        played, number = played + turns, number + 1
        try:
            setup, left = games.send(turns)
        except StopIteration:
            break
    assert played >= min(TURNS, TURNS_OF_A_TEST)
