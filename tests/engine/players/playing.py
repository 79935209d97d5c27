"""Positions to ask computer players about, and whole games between them."""

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.options import chosen_options
from companion.engine.players.players import decision
from companion.engine.state import COMPUTER, GameState, Seat, frozen

GAME = load_game("fast-track")


def fast_track(red=(), blue=(), hand=("5H",), level="strong", **more):
    """Red (side 0) has the turn and *hand*; blue (side 2) is a person."""
    seats = (Seat((0,), ("red",), player=COMPUTER, level=level), Seat((2,), ("blue",)))
    marbles = dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")
    for colour, side, out in (("red", 0, red), ("blue", 2, blue)):
        marbles |= {f"P{side}.{n}": colour for n in range(1, 5 - len(out))}
    memory = {"hands": {"0": list(hand)}, "deck": {"0": ["5C"] * 30}, "seed": 1, **more}
    options = chosen_options(GAME.options, {"board": "square"})
    state = GameState("fast-track", options, seats, 0, Position(marbles), frozen(memory))
    return GAME.check(state)


def decided(state, seed=1):
    found = decision(GAME, state, seed)
    return found.declared["card"], str(found.move)
