"""Tables of Joker Marbles and its family by chance: every mode, any options, hands known or not."""

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.joker_family.piles import dealt
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen
from tests.engine.joker_family.tables import COLOURS, GAMES, position

MODES = (
    # seats, sides of the board, teams
    (2, 4, 0), (3, 4, 0), (4, 4, 0), (4, 4, 2), (5, 6, 0),
    (6, 6, 2), (6, 6, 3), (8, 8, 2), (8, 8, 4),
)  # fmt: skip
FIXED = ("sides", "decks", "castle_shape", "teams")
NEAR_THE_CASTLE = (0, 1, 2, 3, 4, 8)


def random_options(game, chance, most):
    """Up to *most* options with values by chance."""
    free = [option for option in game.options if option.choices and option.name not in FIXED]
    chosen = chance.sample(free, chance.randrange(most + 1))
    options = {option.name: chance.choice(option.choices) for option in chosen}
    if chance.random() < 0.2:
        options["free_out_after"] = chance.randrange(1, 4)
    return options


def random_table(chance, most=5):
    """A game and a checked state with marbles scattered by chance."""
    game = load_game(chance.choice(GAMES))
    number, sides, teams = chance.choice(MODES)
    options = {**random_options(game, chance, most), "sides": sides}
    if not teams:
        options["teams"] = "off"
    seats = tuple(
        Seat((side,), (COLOURS[side],), "ABCD"[side % teams] if teams else None)
        for side in range(number)
    )
    chosen = frozen(dict(chosen_options(game.options, options)))
    at_home = Position(position(number, [], {}))
    state = game.check(GameState(game.name, chosen, seats, chance.randrange(number), at_home))
    if chance.random() < 0.4:
        state = dealt(state, chance.randrange(10**6))
    memory = dict(state.memory)
    if state.options["free_out_after"]:
        memory["discards"] = {str(state.to_move): chance.randrange(4)}
    scattered = Position(scatter(at_home.marbles, number, sides, chance))
    return game, game.check(state.changed(position=scattered, memory=frozen(memory)))


def scatter(at_home, number, sides, chance):
    """The marbles out of their Homes, many near castles; some colours are home, or nearly so."""
    marbles, share = dict(at_home), chance.choice((0.3, 0.6, 0.9))
    for hole, colour in at_home.items():
        space = random_space(COLOURS.index(colour), sides, chance)
        if chance.random() < share and space not in marbles:
            marbles[space] = marbles.pop(hole)
    for side in chance.sample(range(number), 2) if chance.random() < 0.2 else ():
        colour = COLOURS[side]
        marbles = {space: held for space, held in marbles.items() if held != colour}
        marbles.update({f"C{side}.{hole}": colour for hole in range(2, 6)})
        last = chance.choice((f"C{side}.1", *(f"T{side}.{k}" for k in range(4))))
        marbles.setdefault(last, colour)
    return marbles


def random_space(side, sides, chance):
    kind = chance.random()
    if kind < 0.3:
        return f"C{side}.{chance.randrange(1, 6)}"
    if kind < 0.55:
        return f"T{chance.randrange(sides)}.{chance.choice(NEAR_THE_CASTLE)}"
    near = side if kind < 0.8 else chance.randrange(sides)
    return f"T{(near - chance.randrange(2)) % sides}.{chance.randrange(18)}"
