"""Random tables with random options: generator and judge against each other."""

import json
import random

import pytest

from companion.board.position import Position
from companion.engine.cards import RANKS
from companion.engine.move import PASS, parse_move
from companion.engine.state import frozen, state_hash
from companion.engine.state_json import state_from_json
from tests.engine.games.fast_track_draw.boards import GAME
from tests.engine.games.fast_track_draw.random_tables import played_on, random_table
from tests.engine.test_contract import stored

LOOSER = {
    "compulsory_move": False,
    "seven_out_same_piece": True,
    "ft_mid_exit": True,
    "centre_multi_step": True,
    "centre_from_track": True,
    "four_and_out": 1,
}


def changes(state, chance):
    """Wrong changes as players make them: other cards, others' turns, rules of other houses."""
    others = [state.changed(declared=frozen({"card": card})) for card in chance.sample(RANKS, 2)]
    others.append(others[0].changed(to_move=(state.to_move + 1) % len(state.seats)))
    corners = [s for s in state.position if s.endswith(".0")]
    loose = frozen({"status": corners})
    options = {**state.options, **LOOSER}
    seen = state.declared if "card" in state.declared else {"card": "7"}
    others.append(state.changed(options=options, memory=loose, declared=frozen(seen)))
    for other in others:
        moves = GAME.legal_moves(other).moves
        for move in chance.sample(moves, min(3, len(moves))):
            yield GAME.outcome(other, move).state.position
    marbles, spaces = dict(state.position.marbles), sorted(GAME.spaces(state.options))
    for _ in range(3):
        carried = dict(marbles)
        colour = carried.pop(chance.choice(sorted(marbles)))
        yield Position({**carried, chance.choice(spaces): colour})
    one, other = chance.sample(sorted(marbles), 2)
    yield state.position.changed({one: marbles[other], other: marbles[one]})
    yield state.position.changed({one: None})
    yield state.position


def hold_against_each_other(seed, turns, options):
    chance = random.Random(seed)
    for state, legal in played_on(random_table(chance, options), chance, turns):
        moves = legal.moves or (PASS,)
        after = {move: GAME.outcome(state, move).state.position for move in moves}
        said = (seed, state.as_json())
        for move, position in after.items():
            ruling = GAME.judge(state, position)
            assert ruling.legal, (*said, str(move), ruling.breaches)
            assert ruling.move == move, (*said, str(move), str(ruling.move))
            assert position.counts() == state.position.counts(), (*said, str(move))
        endings = [stored(GAME, state, position) for position in after.values()]
        assert len({frozenset(each.items()) for each in endings}) == len(endings), said
        for position in changes(state, chance):
            ruling = GAME.judge(state, position)
            assert ruling.legal == (stored(GAME, state, position) in endings), (*said, position)
            assert ruling.legal or ruling.nearest, (*said, position)


@pytest.mark.parametrize("seed", range(12))
def test_generator_and_judge_agree(seed):
    hold_against_each_other(seed, turns=3, options=seed % 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_generator_and_judge_agree_on_many_tables(seed):
    for each in range(12):
        hold_against_each_other(1000 * seed + each, turns=4, options=each % 8)


@pytest.mark.parametrize("seed", range(6))
def test_states_of_any_table_survive_json(seed):
    chance = random.Random(seed)
    for state, legal in played_on(random_table(chance), chance, 8):
        again = state_from_json(json.loads(json.dumps(state.as_json())))
        assert again == state
        assert state_hash(again) == state_hash(state)
        assert GAME.legal_moves(again) == legal
        for move in legal.moves:
            assert parse_move(str(move)) == move
            assert GAME.describe(state, move).endswith(".")


def test_the_order_in_which_a_position_is_written_changes_no_answer():
    chance = random.Random(9)
    for state, legal in played_on(random_table(chance), chance, 30):
        marbles = list(state.position.marbles.items())
        chance.shuffle(marbles)
        shuffled = state.changed(position=Position(dict(marbles)))
        assert GAME.legal_moves(shuffled) == legal


def test_two_moves_to_one_board_would_lead_to_one_state():
    """What is remembered follows from the board and the card: no camera has to tell it."""
    chance = random.Random(4)
    for state, legal in played_on(random_table(chance), chance, 40):
        for move in legal.moves:
            outcome = GAME.outcome(state, move)
            told = GAME.judge(state, outcome.state.position).move
            assert GAME.outcome(state, told).state == outcome.state
