"""Tables and games of the one-card game by chance: any seats, any options, decks known or not."""

from companion.engine.games.fast_track_draw.deck import counted, with_decks
from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.engine.state import Seat, frozen
from tests.engine.games.fast_track_draw.boards import COLOURS, GAME

SEATS = ((0, 2), (0, 1), (0, 1, 2), (1, 2, 3), (0, 1, 2, 3), (2, 0, 3, 1))


def random_options(chance, most):
    """Up to *most* options that are not at their default."""
    given = {}
    for option in chance.sample(GAME.options, chance.randrange(most + 1)):
        choices = option.choices or (0, 1, 2, 3, 4)
        given[option.name] = chance.choice(choices)
    return given


def random_table(chance, options=4):
    """A state with pieces scattered over the board, and options and memory by chance."""
    chosen = chosen_options(GAME.options, random_options(chance, options))
    seats = [Seat((side,), (COLOURS[side],)) for side in chance.choice(SEATS)]
    state = GAME.start(chosen, seats)
    if chance.random() < 0.2:
        state = with_decks(state, chance.randrange(1 << 30))
    elif chance.random() < 0.2:
        state = counted(state)
    return scattered(state, chance)


def scattered(state, chance):
    """*state* with about two thirds of the pieces out of the starts, some with status."""
    marbles = dict(state.position.marbles)
    spaces = sorted(space for space in GAME.spaces(state.options) if space[0] != "P")
    side = {seat.colours[0]: seat.sides[0] for seat in state.seats}
    in_play = chance.choice((0.3, 0.7, 0.9))
    for hole, colour in list(marbles.items()):
        space = chance.choice(spaces)
        if chance.random() < 0.35:
            space = f"T{chance.randrange(4)}.0"
        elif chance.random() < 0.2:
            space = chance.choice([f"H{side[colour]}.{chance.randrange(1, 5)}", "BE"])
        fits = space[0] != "H" or int(space[1]) == side[colour]
        if chance.random() < in_play and space not in marbles and fits:
            marbles[space] = marbles.pop(hole)
    corners = [s for s in marbles if s.endswith(".0")]
    status = [space for space in corners if chance.random() < 0.7]
    dry = {str(seat): chance.randrange(4) for seat in range(len(state.seats))}
    memory = {**state.memory, "status": status, "lost": corners, "dry": dry}
    if chance.random() < 0.3:
        memory |= {"again": True, "dry_so_far": chance.random() < 0.5, "moved": status[:1]}
    position = type(state.position)(marbles)
    to_move = chance.randrange(len(state.seats))
    return GAME.check(state.changed(position=position, memory=frozen(memory), to_move=to_move))


def played_on(state, chance, turns):
    """Every (state with a card drawn, its legal moves) of *turns* random plays."""
    for _ in range(turns):
        if GAME.result(state) is not None:
            return
        declared = GAME.declare(state, chance.choice(GAME.declarations(state)))
        legal = GAME.legal_moves(declared)
        yield declared, legal
        state = GAME.outcome(declared, chance.choice(legal.moves or (PASS,))).state
