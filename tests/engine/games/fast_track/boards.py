"""Fast Track states from a few words: red, blue, green, yellow, ... sit on sides 0, 1, 2, 3, ..."""

import tomllib
from pathlib import Path

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.games.fast_track.graph import pen
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen

GAME = load_game("fast-track")
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
DATA = Path(__file__).parents[3] / "data"


def table(card=None, *, seats=None, teams=0, to_move=0, memory=None, options=None, **marbles):
    """A checked state. Marbles: red="T0.5 T1.0* P P" (* = ring marble, P = in the pen).

    teams: how many, seats taking turns to be in them. seats: colours of each seat, "red green".
    """
    options = dict(options or {})
    hexagon = options.get("board") == "hex"
    seats = seats or COLOURS[: 6 if hexagon else 4]
    position, ring = {}, []
    for colour, places in marbles.items():
        holes = iter(pen(COLOURS.index(colour)))
        for place in places.split():
            space = next(holes) if place == "P" else place.rstrip("*")
            position[space] = colour
            if place.endswith("*"):
                ring.append(space)
    state = GameState(
        "fast-track",
        chosen_options(GAME.options, options),
        tuple(_seat(names.split(), i % teams if teams else None) for i, names in enumerate(seats)),
        to_move,
        Position(position),
        frozen({"ring": ring, **(memory or {})}),
        frozen({"card": card} if card else {}),
    )
    return GAME.check(state)


def plays(state):
    """The legal moves as text."""
    return {str(move) for move in GAME.legal_moves(state).moves}


def after(state, move):
    """The state after a legal move given as text."""
    return GAME.outcome(state, parse_move(move)).state


def cases(name):
    """The [[case]] tables of a file of tests/data/rulings."""
    return tomllib.loads((DATA / "rulings" / name).read_text("utf-8"))["case"]


def _seat(colours, team):
    sides = tuple(COLOURS.index(colour) for colour in colours)
    return Seat(sides, tuple(colours), None if team is None else "ABC"[team])
