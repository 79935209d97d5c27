"""States of the one-card game from a few words: red, blue, green, yellow sit on sides 0 to 3."""

import tomllib
from pathlib import Path

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.games.fast_track.graph import pen
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen

GAME = load_game("fast-track-draw")
COLOURS = ("red", "blue", "green", "yellow")
DATA = Path(__file__).parents[3] / "data"


def table(card=None, *, seats=COLOURS, to_move=0, memory=None, options=None, dry=0, **pieces):
    """A checked state. Pieces: red="T0.5 T1.0* P P" (* = on the fast track, P = in the start).

    dry: dry turns in a row of the seat to move.
    """
    position, status = {}, []
    for colour, places in pieces.items():
        holes = iter(pen(COLOURS.index(colour)))
        for place in places.split():
            space = next(holes) if place == "P" else place.rstrip("*")
            position[space] = colour
            if place.endswith("*"):
                status.append(space)
    remembered = {"status": status, "dry": {str(to_move): dry}, **(memory or {})}
    state = GameState(
        "fast-track-draw",
        frozen(chosen_options(GAME.options, options or {})),
        tuple(Seat((COLOURS.index(colour),), (colour,)) for colour in seats),
        to_move,
        Position(position),
        frozen(remembered),
        frozen({"card": card} if isinstance(card, str) else card or {}),
    )
    return GAME.check(state)


def plays(state):
    """The legal moves as text."""
    return {str(move) for move in GAME.legal_moves(state).moves}


def after(state, move):
    """The state after a legal move given as text."""
    return GAME.outcome(state, parse_move(move)).state


def drawn(state, card):
    """*state* with that card drawn."""
    return GAME.declare(state, {"card": card})


def cases(name):
    """The [[case]] tables of a file of tests/data/rulings."""
    return tomllib.loads((DATA / "rulings" / name).read_text("utf-8"))["case"]
