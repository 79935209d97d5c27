"""Generator and judge against each other on tables by chance, with options by chance."""

import random

import pytest

from companion.board.position import Position
from companion.engine.move import PASS
from companion.engine.state import frozen
from tests.engine.joker_family.random_tables import random_table
from tests.engine.test_contract import stored

MOST_MOVES = 12


def changes(game, state, chance):
    """Wrong changes as players make them: other cards, others' turns, other rules, slips."""
    undeclared = state.changed(declared=frozen({}))
    others = [
        game.declare(undeclared, each)
        for each in chance.choices(game.declarations(undeclared), k=3)
    ]
    others.append(state.changed(to_move=(state.to_move + 1) % len(state.seats)))
    looser = {
        "joker_from": "any",
        "two_swap": True,
        "nine_split": "any",
        "castle_entry": "optional",
    }
    others.append(state.changed(options=frozen({**state.options, **looser})))
    for other in others:
        moves = game.legal_moves(other).moves
        for move in chance.sample(moves, min(2, len(moves))):
            yield game.outcome(other, move).state.position
    marbles, spaces = dict(state.position.marbles), sorted(game.spaces(state.options))
    for _ in range(4):
        carried = dict(marbles)
        colour = carried.pop(chance.choice(sorted(marbles)))
        yield Position({**carried, chance.choice(spaces): colour})
    one, other = chance.sample(sorted(marbles), 2)
    yield state.position.changed({one: marbles[other], other: marbles[one]})
    yield state.position.changed({one: None})
    yield state.position


def held_against_each_other(seed, tables):
    """How many changes were judged as the generator would have it."""
    chance, judged = random.Random(seed), 0
    for _ in range(tables):
        game, state = random_table(chance)
        if game.result(state) is not None:
            continue
        state = game.declare(state, chance.choice(game.declarations(state)))
        moves = game.legal_moves(state).moves or (PASS,)
        after = {move: game.outcome(state, move).state.position for move in moves}
        legal = {frozenset(stored(game, state, each).items()) for each in after.values()}
        assert len(legal) == len(moves)
        for move in chance.sample(moves, min(MOST_MOVES, len(moves))):
            ruling = game.judge(state, after[move])
            assert ruling.legal, (str(move), state.as_json(), ruling.breaches)
            assert ruling.move == move
            assert game.describe(state, move).endswith(".")
        for position in changes(game, state, chance):
            ruling = game.judge(state, position)
            expected = frozenset(stored(game, state, position).items()) in legal
            assert ruling.legal == expected, (state.as_json(), position, ruling.breaches)
            judged += 1
    return judged


@pytest.mark.slow
def test_generator_and_judge_agree_on_tables_by_chance():
    assert held_against_each_other("quick", 30) > 250


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_generator_and_judge_agree_on_many_tables_by_chance(seed):
    assert held_against_each_other(seed, 400) > 4000
