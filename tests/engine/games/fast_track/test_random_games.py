"""Random games of every mode with random options: generator and judge against each other."""

import json
import random

import pytest

from companion.board.position import Position
from companion.engine.cards import RANKS
from companion.engine.games.fast_track.graph import BULLSEYE, track
from companion.engine.games.fast_track.outcome import first_free_hole
from companion.engine.games.fast_track.setting import setting_of
from companion.engine.move import PASS, parse_move
from companion.engine.state import frozen, state_hash
from companion.engine.state_json import state_from_json
from tests.engine.games.fast_track.boards import GAME, table
from tests.engine.games.fast_track.random_tables import played_on, random_table
from tests.engine.test_contract import stored

LOOSER = {
    "ft_obligation": False,
    "ft_leave_midway": True,
    "jack_swap_bullseye": True,
    "jack_swap_partner": True,
    "backward_bullseye": "any",
}


def changes(state, chance):
    """Wrong changes as players make them: other cards, others' turns, rules of other houses."""
    others = [state.changed(declared=frozen({"card": card})) for card in chance.sample(RANKS, 2)]
    others.append(state.changed(to_move=(state.to_move + 1) % len(state.seats)))
    others.append(state.changed(options={**state.options, **LOOSER}))
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


def carried(state, start, end):
    """The board once a hand has carried a marble, and sent whom it met to his pen."""
    marbles = dict(state.position.marbles)
    colour = marbles.pop(start)
    met = marbles.get(end)
    marbles[end] = colour
    if met is not None:
        marbles[first_free_hole(setting_of(state), marbles, met)] = met
    return state.changed(position=Position(marbles))


def every_carry(state, chance):
    """One marble that the player moves, carried to every space: no legal move is missed."""
    camp = setting_of(state).camps[state.to_move].colours
    own = sorted(space for space, colour in state.position.marbles.items() if colour in camp)
    start = chance.choice(own)
    for end in sorted(GAME.spaces(state.options)):
        if end != start and not end.startswith("P"):
            yield carried(state, start, end).position


def pairs_of_carries(state, chance, number):
    """Two marbles of the player carried 1 to 6 spaces on, or to Fast Track, Bull's Eye, Home."""
    setting = setting_of(state)
    graph, camp = setting.graph, setting.camps[state.to_move].colours
    own = [s for s, c in state.position.marbles.items() if c in camp and s[0] in "TH"]
    if len(own) < 2:
        return
    for _ in range(number):
        after = state
        for start in chance.sample(sorted(own), 2):
            if after.position.at(start) not in camp:
                continue
            side = setting.side_of[after.position.at(start)]
            end = start
            for _ in range(chance.randrange(1, 7)):
                end = graph.next_space(end, side) or end
            if chance.random() < 0.3:
                end = chance.choice([BULLSEYE, *graph.fast_track_spaces, track(side, 1)])
            if end != start:
                after = carried(after, start, end)
        yield after.position


def hold_against_each_other(seed, turns, options, thoroughly=False):
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
        wrong = list(changes(state, chance))
        if thoroughly:
            wrong += every_carry(state, chance)
            wrong += pairs_of_carries(state, chance, 60 if "7" in state.declared["card"] else 4)
        for position in wrong:
            ruling = GAME.judge(state, position)
            assert ruling.legal == (stored(GAME, state, position) in endings), (*said, position)
            assert ruling.legal or ruling.nearest, (*said, position)


@pytest.mark.parametrize("seed", range(12))
def test_generator_and_judge_agree(seed):
    hold_against_each_other(seed, turns=2, options=seed % 4, thoroughly=seed % 3 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_generator_and_judge_agree_on_many_tables(seed):
    for each in range(6):
        hold_against_each_other(1000 * seed + each, turns=2, options=each % 6, thoroughly=True)


@pytest.mark.slow
@pytest.mark.parametrize("card", ["A", "3", "4", "6", "7", "10", "K"])
def test_a_lone_marble_goes_wherever_a_judge_lets_it(card):
    spaces = sorted(space for space in GAME.spaces({"board": "square"}) if space[0] != "P")
    starts = [s for s in spaces if s[0] in "TB"] + ["H1.1", "H1.2", "H1.3", "H1.4"]
    for start in [*starts, *(f"T{side}.0*" for side in range(4))]:
        state = table(card, blue=start, to_move=1)
        moves = GAME.legal_moves(state).moves or (PASS,)
        ends = {GAME.outcome(state, move).state.position for move in moves}
        for end in spaces:
            position = Position({end: "blue"})
            assert GAME.judge(state, position).legal == (position in ends), (start, end)


@pytest.mark.parametrize("seed", range(6))
def test_states_of_any_table_survive_json(seed):
    chance = random.Random(seed)
    for state, legal in played_on(random_table(chance), chance, 8):
        again = state_from_json(json.loads(json.dumps(state.as_json())))
        assert state_hash(again) == state_hash(state)
        assert set(GAME.legal_moves(again).moves) == set(legal.moves)
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
