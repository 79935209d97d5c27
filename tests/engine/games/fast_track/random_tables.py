"""Fast Track tables and games by chance: every mode, any options, hands known or not."""

from companion.engine.games.fast_track.hands import with_decks
from companion.engine.options import chosen_options
from companion.engine.state import Seat, frozen
from tests.engine.games.fast_track.boards import COLOURS, GAME

MODES = (
    # board, colours of each seat, number of teams
    ("square", ["red", "green"], 0),
    ("square", ["red", "blue", "green", "yellow"], 0),
    ("square", ["red", "blue", "green", "yellow"], 2),
    ("square", ["red green", "blue yellow"], 0),
    ("hex", ["red", "green", "white"], 0),
    ("hex", ["red", "blue", "green", "yellow", "white", "black"], 0),
    ("hex", ["red", "blue", "green", "yellow", "white", "black"], 3),
    ("hex", ["red", "blue", "green", "yellow", "white", "black"], 2),
    ("hex", ["red green white", "blue yellow black"], 0),
    ("hex", ["red yellow", "blue white", "green black"], 0),
)
FIXED = ("board", "inner_half_width", "hand_size", "free_out_after")


def random_options(chance, most):
    """Up to *most* options that are not at their default."""
    given = {}
    free = [option for option in GAME.options if option.name not in FIXED]
    for option in chance.sample(free, chance.randrange(most + 1)):
        given[option.name] = chance.choice(option.choices)
    if chance.random() < 0.2 and most:
        given["free_out_after"] = chance.randrange(1, 4)
    return given


def random_table(chance, options=3):
    """A state before the first turn, of a mode and with options drawn by chance."""
    board, colours, teams = chance.choice(MODES)
    seats = [
        Seat(
            tuple(COLOURS.index(c) for c in each.split()),
            tuple(each.split()),
            "ABC"[n % teams] if teams else None,
        )
        for n, each in enumerate(colours)
    ]
    chosen = chosen_options(GAME.options, {"board": board, **random_options(chance, options)})
    state = GAME.start(chosen, seats)
    if chosen["forced_reverse_scope"] == "hand" or chance.random() < 0.3:
        state = with_decks(state, chance.randrange(1 << 30))
    return scattered(state, chance)


def scattered(state, chance):
    """*state* with about half of the marbles taken out of the pens, some marked as ring marbles."""
    marbles = dict(state.position.marbles)
    spaces = sorted(space for space in GAME.spaces(state.options) if space[0] != "P")
    sides = {c: s for seat in state.seats for c, s in zip(seat.colours, seat.sides, strict=True)}
    for hole, colour in list(marbles.items()):
        space = chance.choice(spaces)
        if chance.random() < 0.15:
            space = f"T{chance.randrange(len(spaces) // 18)}.0"
        fits = space[0] != "H" or int(space[1]) == sides[colour]
        if chance.random() < 0.6 and space not in marbles and fits:
            marbles[space] = marbles.pop(hole)
    corners = sorted(space for space in marbles if space.endswith(".0"))
    ring = [space for space in corners if chance.random() < 0.4]
    position = type(state.position)(marbles)
    return GAME.check(
        state.changed(position=position, memory=frozen({**state.memory, "ring": ring}))
    )


def played_on(state, chance, turns):
    """Every (state with a card declared, its legal moves) of *turns* random plays."""
    from companion.engine.move import PASS

    for _ in range(turns):
        if GAME.result(state) is not None:
            return
        declared = GAME.declare(state, chance.choice(GAME.declarations(state)))
        legal = GAME.legal_moves(declared)
        yield declared, legal
        state = GAME.outcome(declared, chance.choice(legal.moves or (PASS,))).state
