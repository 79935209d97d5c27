"""Legal moves per second, against python-chess on middle-game positions, in the same run."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import chess

from companion.board.position import Colour
from companion.engine.game import Game, load_game
from companion.engine.games.fast_track.hands import with_decks
from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat

SEED = 20
POSITIONS = 200
ROUNDS = 12
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
TABLES = (
    ("square, 4 players", "square", [(c,) for c in COLOURS[:4]], 0),
    ("square, 2 teams of 2", "square", [(c,) for c in COLOURS[:4]], 2),
    ("hexagon, 6 players", "hex", [(c,) for c in COLOURS], 0),
    ("hexagon, 3 teams of 2", "hex", [(c,) for c in COLOURS], 3),
    ("square, 2 players of 2 colours", "square", [("red", "green"), ("blue", "yellow")], 0),
)


def run() -> list[str]:
    """What python-chess does, and each kind of table against it, all in turn."""
    game = load_game("fast-track")
    boards = _middle_games()
    tables = {title: _states(game, *table) for title, *table in TABLES}
    tables["all of them"] = [state for states in tables.values() for state in states]
    lines = []
    for title, states in tables.items():
        chess_s, ready_s, new_s = _seconds(game, boards, states)
        chess_moves = sum(board.legal_moves.count() for board in boards)
        moves = sum(len(game.legal_moves(state).moves) for state in states)
        per_s, chess_per_s = moves / ready_s, chess_moves / chess_s
        lines.append(
            f"{title}: {per_s:,.0f} legal moves/s, python-chess {chess_per_s:,.0f}: "
            f"ratio {per_s / chess_per_s:.2f}, "
            f"{moves / new_s / chess_per_s:.2f} on positions not looked at before"
        )
    return lines


def _seconds(
    game: Game, boards: Sequence[chess.Board], states: Sequence[GameState]
) -> tuple[float, float, float]:
    """Best CPU time for one pass over: chess boards, states, the same states made anew.

    A chess.Board holds its bitboards ready, as a state does its masks once it has been
    asked for moves; one made anew must still look at every marble.
    """
    chess_s = ready_s = new_s = float("inf")
    for _ in range(ROUNDS):
        new = [state.changed(position=state.position) for state in states]
        chess_s = min(chess_s, _timed(lambda board: list(board.legal_moves), boards))
        new_s = min(new_s, _timed(game.legal_moves, new))
        ready_s = min(ready_s, _timed(game.legal_moves, states))
    return chess_s, ready_s, new_s


def _timed(generate: Callable[[Any], object], positions: Sequence[Any]) -> float:
    began_s = time.process_time()
    for each in positions:
        generate(each)
    return time.process_time() - began_s


def _middle_games() -> list[chess.Board]:
    """Positions after 16 to 60 random half-moves."""
    chance = random.Random(SEED)
    boards: list[chess.Board] = []
    while len(boards) < POSITIONS:
        board = chess.Board()
        for _ in range(chance.randrange(16, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if not board.is_game_over():
            boards.append(board.copy(stack=False))
    return boards


def _states(
    game: Game, board: str, colours: Sequence[tuple[Colour, ...]], teams: int
) -> list[GameState]:
    """Middle-game states with a card declared: half of the marbles or more are out of the pens.

    Hands of five are dealt; a player plays any card of the hand that does something, and
    makes any of its moves.
    """
    chance = random.Random(SEED)
    options = chosen_options(game.options, {"board": board})
    seats = [
        Seat(tuple(COLOURS.index(c) for c in each), each, str(n % teams) if teams else None)
        for n, each in enumerate(colours)
    ]
    states: list[GameState] = []
    while len(states) < POSITIONS:
        state = with_decks(game.start(options, seats), chance.randrange(1 << 30))
        for _ in range(300):
            declared = _with_a_card(game, state, chance)
            penned = sum(space.startswith("P") for space in state.position)
            if 2 * penned <= len(state.position):
                states.append(declared)
            move = chance.choice(game.legal_moves(declared).moves or (PASS,))
            state = game.outcome(declared, move).state
            if game.result(state) is not None:
                break
    return states[:POSITIONS]


def _with_a_card(game: Game, state: GameState, chance: random.Random) -> GameState:
    """A card of the hand that does something, any card if none does."""
    declared = [game.declare(state, each) for each in game.declarations(state)]
    useful = [each for each in declared if game.legal_moves(each).moves]
    return chance.choice(useful or declared)
