"""States of Joker Marbles and its family from a few words; colours sit on sides 0, 1, 2, 3, ..."""

import tomllib
from pathlib import Path

from companion.board.position import Position
from companion.engine.game import load_game
from companion.engine.joker_family.graph import home
from companion.engine.move import parse_move
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen

COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")
DATA = Path(__file__).parents[2] / "data"
GAMES = ("joker-marbles", "pegs-and-jokers")


def table(card=None, *, game="joker-marbles", teams=0, seats=4, to_move=0, **more):
    """A checked state. Marbles: red="T0.5 C0.1"; those not listed are in their Home.

    teams: how many, seats taking turns to be in them; 0 = none. more: marbles by colour, memory,
    options, and missing, the colours that have no marbles but those listed.
    """
    memory, options = more.pop("memory", {}), dict(more.pop("options", {}))
    missing = more.pop("missing", "").split()
    if game == "pegs-and-jokers" and not teams:
        options.setdefault("teams", "off")
    state = GameState(
        game,
        chosen_options(load_game(game).options, options),
        tuple(
            Seat((side,), (COLOURS[side],), "ABCD"[side % teams] if teams else None)
            for side in range(seats)
        ),
        to_move,
        Position(position(seats, missing, more)),
        frozen(dict(memory)),
        frozen({"card": card} if card else {}),
    )
    return load_game(game).check(state)


def position(seats, missing, marbles):
    """Spaces to colours; marbles that are not listed are in their Home."""
    found = {}
    for side, colour in enumerate(COLOURS[:seats]):
        places = marbles.get(colour, "").split()
        found.update(dict.fromkeys(places, colour))
        if colour not in missing:
            found.update(dict.fromkeys(home(side)[: 5 - len(places)], colour))
    return found


def plays(state):
    """The legal moves as text."""
    return {str(move) for move in load_game(state.game).legal_moves(state).moves}


def after(state, move):
    """The state after a legal move given as text."""
    return load_game(state.game).outcome(state, parse_move(move)).state


def cases(name):
    """The [[case]] tables of a file of tests/data/rulings."""
    return tomllib.loads((DATA / "rulings" / name).read_text("utf-8"))["case"]
