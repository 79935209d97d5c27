"""Games by chance from a seed: tables, positions on the way, and changes that hands make.

Knows no game: tables are those of the recorded games, with other options by chance.
"""

import random
from collections import Counter

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.move import PASS
from companion.engine.state import frozen
from companion.engine.state_json import state_from_json
from companion.errors import DataError
from tests.engine.recording import declared_by_chance, games_of

MOST_OPTIONS = 3
MOST_BY_CHANCE = 6
"""Numbers are drawn up to this: games that ask for more of something go on as by default."""


def setup_by_chance(name, chance):
    """A game state as JSON, of a recorded game, with up to MOST_OPTIONS other options."""
    game = load_game(name)
    while True:
        setup = chance.choice(games_of(name))["setup"]
        options = dict(setup["options"])
        for option in chance.sample(game.options, min(MOST_OPTIONS, len(game.options))):
            if chance.random() < 0.5:
                options[option.name] = value_by_chance(option, chance)
        setup = {**setup, "options": options}
        try:
            state_from_json(setup)
        except DataError:
            continue  # these seats cannot play so
        return setup


def value_by_chance(option, chance):
    if option.choices:
        return chance.choice(option.choices)
    if isinstance(option.default, int):
        return chance.randint(int(option.least), int(min(option.most, MOST_BY_CHANCE)))
    return chance.uniform(option.least, option.most)


def games_by_chance(name, seed, turns):
    """Setups of as many games as *turns* plays need, each with how many are left to play."""
    chance = random.Random(f"{name} {seed}")
    while turns > 0:
        played = yield setup_by_chance(name, chance), turns
        turns -= max(played, 1)


def plays_by_chance(setup, seed, most):
    """(state with what was declared, legal moves, the move made) of up to *most* plays."""
    state, chance = state_from_json(setup), random.Random(seed)
    game = load_game(state.game)
    for _ in range(most):
        if game.result(state) is not None:
            return
        state = declared_by_chance(game, state, chance)
        legal = game.legal_moves(state)
        move = chance.choice(legal.moves or (PASS,))
        yield state, legal, move
        state = game.outcome(state, move).state


def stored(game, state, position):
    """*position* as far as it says anything: in stores marbles are only counted."""
    stores = game.stores(state)
    store_of = {space: number for number, store in enumerate(stores) for space in store}
    return Counter((store_of.get(space, space), c) for space, c in position.marbles.items())


def wrong_changes(game, state, chance):
    """Positions that hands might leave by mistake, some of them legal by chance."""
    marbles, spaces = dict(state.position.marbles), sorted(game.spaces(state.options))
    for _ in range(3):
        carried = dict(marbles)
        colour = carried.pop(chance.choice(sorted(marbles)))
        yield Position({**carried, chance.choice(spaces): colour})
    for declared in chance.choices(other_declarations(game, state), k=2):
        other = state.changed(declared=frozen(declared))
        for move in chance.sample(*few(game.legal_moves(other).moves)):
            yield game.outcome(other, move).state.position
    taken = chance.choice(sorted(marbles))
    yield state.position.changed({taken: None})
    yield state.position


def other_declarations(game, state):
    return list(game.declarations(state.changed(declared=frozen({})))) or [{}]


def few(moves):
    return list(moves), min(2, len(moves))
