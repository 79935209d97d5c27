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
POSITIONS = 400
ROUNDS = 7
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
TABLES = (
    ("square, 4 players", "square", [(c,) for c in COLOURS[:4]], 0),
    ("square, 2 teams of 2", "square", [(c,) for c in COLOURS[:4]], 2),
    ("hexagon, 6 players", "hex", [(c,) for c in COLOURS], 0),
    ("hexagon, 3 teams of 2", "hex", [(c,) for c in COLOURS], 3),
    ("square, 2 players of 2 colours", "square", [("red", "green"), ("blue", "yellow")], 0),
)


def run() -> list[str]:
    """One line for each table, one for all together, one for python-chess."""
    game = load_game("fast-track")
    boards = _middle_games()
    chess_per_s, _ = _moves_per_s(lambda board: len(list(board.legal_moves)), boards)
    lines, every = [f"python-chess: {chess_per_s:,.0f} legal moves per second"], []
    for title, board, colours, teams in TABLES:
        states = _states(game, board, colours, teams)
        every += states
        per_s, moves = _moves_per_s(lambda state: len(game.legal_moves(state).moves), states)
        ratio = per_s / chess_per_s
        lines.append(f"{title}: {per_s:,.0f}/s, {moves:.1f} a position, {ratio:.2f} x python-chess")
    per_s, moves = _moves_per_s(lambda state: len(game.legal_moves(state).moves), every)
    chess_again, _ = _moves_per_s(lambda board: len(list(board.legal_moves)), boards)
    ratio = per_s / max(chess_per_s, chess_again)
    lines.append(f"all tables: {per_s:,.0f}/s, {moves:.1f} a position, {ratio:.2f} x python-chess")
    return lines


def _moves_per_s(count: Callable[[Any], int], positions: Sequence[Any]) -> tuple[float, float]:
    """(moves per second in the best round, moves per position)."""
    best_s, moves = float("inf"), 0
    for _ in range(ROUNDS):
        began_s = time.process_time()
        moves = sum(count(each) for each in positions)
        best_s = min(best_s, time.process_time() - began_s)
    return moves / best_s, moves / len(positions)


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
    """Middle-game states with a card declared.

    Hands of five are dealt; a player plays any card of the hand that does something, and
    makes any of its moves. Taken from turn 60 on, every seventh turn.
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
        for turn in range(200):
            declared = _with_a_card(game, state, chance)
            if turn >= 60 and turn % 7 == 0:
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
