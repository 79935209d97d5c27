"""Legal moves per second, against python-chess on middle-game positions, in the same run.

Both sides give complete move objects, without their text, for positions of random games.
"""

import gc
import random
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, median
from typing import Any, NamedTuple

import chess

from companion.board.position import Colour, Space
from companion.engine.cards import RANKS
from companion.engine.game import Game, game_names, load_game
from companion.engine.games.fast_track.hands import with_decks
from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.engine.state import Declared, GameState, OptionValue, Seat
from companion.wiring.seatings import board_options, seatings

SEED = 20
POSITIONS = 200
REPEATS, ROUNDS = 5, 5
ONE_IN = 20
COUNTED = (
    "(counted: all that is worked out about a new position, every card; a list of legal_moves in "
    "chess. Not counted: declaring cards, tables of the board; bitboards in chess)"
)
EVERY_CARD, ONE_CARD, CHESS = "every card", "one card", "chess"
COLOURS = ("red", "blue", "green", "yellow", "white", "black")
TABLES = (
    ("square, 4 players", "square", [(c,) for c in COLOURS[:4]], 0),
    ("square, 2 teams of 2", "square", [(c,) for c in COLOURS[:4]], 2),
    ("hexagon, 6 players", "hex", [(c,) for c in COLOURS], 0),
    ("hexagon, 3 teams of 2", "hex", [(c,) for c in COLOURS], 3),
    ("square, 2 players of 2 colours", "square", [("red", "green"), ("blue", "yellow")], 0),
)


class Speed(NamedTuple):
    """Seconds for one legal move: with every card of a position, with one card, in chess."""

    ours_s: float
    one_card_s: float
    chess_s: float


def run() -> list[str]:
    """Each kind of Fast Track table, all of them together, then every other game found."""
    game = load_game("fast-track")
    boards = _middle_games()
    lines = ["legal moves per second, against python-chess on middle-game positions:", COUNTED]
    tables: list[list[Speed]] = []
    for title, *table in TABLES:
        tables.append(_speeds(game, boards, _states(game, *table)))
        lines.append(_line(f"{game.title}, {title}", tables[-1]))
    lines.append(_line(f"{game.title}, mean of these tables", _means(tables)))
    for other in (load_game(name) for name in game_names() if name != game.name):
        for title, options, seats in _largest_seatings(other):
            speeds = _speeds(other, boards, _random_states(other, options, seats))
            lines.append(_line(f"{other.title}, {title}", speeds))
    return lines


def _line(title: str, speeds: Sequence[Speed]) -> str:
    """The median of the repeats, and the lowest and the highest ratio."""
    ratios = sorted(each.chess_s / each.ours_s for each in speeds)
    one_card = median(each.chess_s / each.one_card_s for each in speeds)
    ours, chess_s = (median(1 / s for s in each) for each in list(zip(*speeds, strict=True))[::2])
    return (
        f"{title}: {ours:,.0f} against {chess_s:,.0f}, ratio {median(ratios):.2f} "
        f"({ratios[0]:.2f} to {ratios[-1]:.2f}; one card asked about a position {one_card:.2f})"
    )


def _means(tables: Sequence[Sequence[Speed]]) -> list[Speed]:
    return [
        Speed(*(fmean(seconds) for seconds in zip(*repeat, strict=True)))
        for repeat in zip(*tables, strict=True)
    ]


def _speeds(game: Game, boards: Sequence[chess.Board], states: Sequence[GameState]) -> list[Speed]:
    """One for each repeat, after one that only fills the tables of the game."""
    counts = _moves_counted(game, boards, states)
    return [_speed(game, boards, states, counts) for _ in range(REPEATS)]


def _moves_counted(
    game: Game, boards: Sequence[chess.Board], states: Sequence[GameState]
) -> Mapping[str, int]:
    each_card = [s.changed(declared=each) for s in states for each in _declarations(game, s)]
    return {
        EVERY_CARD: sum(len(game.legal_moves(state).moves) for state in each_card),
        ONE_CARD: sum(len(game.legal_moves(state).moves) for state in states),
        CHESS: sum(board.legal_moves.count() for board in boards),
    }


def _speed(
    game: Game,
    boards: Sequence[chess.Board],
    states: Sequence[GameState],
    moves: Mapping[str, int],
) -> Speed:
    """Ours and chess in turns, the best of ROUNDS for each position.

    The positions are new to the engine each time: what it works out about one before the
    first card is counted, while a chess.Board has its bitboards ready. Of each position
    the best of all rounds counts, so that other work on the machine does not.
    """
    best: dict[tuple[str, int], float] = {}
    for _ in range(ROUNDS):
        for number, state in enumerate(states):
            new = state.changed(position=state.position)
            cards = [new.changed(declared=each) for each in _declarations(game, state)]
            _keep_best(best, (EVERY_CARD, number), game.legal_moves, cards)
            again = [state.changed(position=state.position)]
            _keep_best(best, (ONE_CARD, number), game.legal_moves, again)
        for number, board in enumerate(boards):
            _keep_best(best, (CHESS, number), lambda each: list(each.legal_moves), [board])
    seconds = dict.fromkeys(moves, 0.0)
    for (kind, _), taken_s in best.items():
        seconds[kind] += taken_s
    return Speed(*(seconds[kind] / moves[kind] for kind in (EVERY_CARD, ONE_CARD, CHESS)))


def _declarations(game: Game, state: GameState) -> Sequence[Declared]:
    """Every card, or whatever else may be declared; what is, where nothing needs to be."""
    if "card" in state.declared:
        return [{"card": rank} for rank in RANKS]
    return game.declarations(state.changed(declared={})) or [state.declared]


def _keep_best(
    best: dict[tuple[str, int], float],
    key: tuple[str, int],
    generate: Callable[[Any], object],
    positions: Sequence[Any],
) -> None:
    """Time one pass without garbage collections, as timeit does."""
    gc.disable()
    try:
        began_s = time.perf_counter()
        for each in positions:
            generate(each)
        taken_s = time.perf_counter() - began_s
    finally:
        gc.enable()
    best[key] = min(taken_s, best.get(key, taken_s))


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
    makes any of its moves, drawn by its text so that the order in which they are found
    changes no game. One position of ONE_IN turns is taken, so that they come of many games.
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
            if 2 * penned <= len(state.position) and chance.randrange(ONE_IN) == 0:
                states.append(declared)
            moves = sorted(game.legal_moves(declared).moves, key=str)
            move = chance.choice(moves or (PASS,))
            state = game.outcome(declared, move).state
            if game.result(state) is not None:
                break
    return states[:POSITIONS]


def _largest_seatings(game: Game) -> list[tuple[str, Mapping[str, OptionValue], tuple[Seat, ...]]]:
    """(title, options, seats): the most players each for himself, and in the fewest teams."""
    options = chosen_options(game.options, next(iter(board_options(game))))
    known = seatings(game, options)
    alone = [each for each in known if each.seats[0].team is None]
    teams = [each for each in known if each.seats[0].team is not None]
    largest = [
        max(kind, key=lambda each: (len(each.seats), -len(each.seats[0].colours)))
        for kind in (alone, teams)
        if kind
    ]
    return [(each.title, options, each.seats) for each in largest]


def _random_states(
    game: Game, options: Mapping[str, OptionValue], seats: tuple[Seat, ...]
) -> list[GameState]:
    """Middle-game states of random games of any game.

    Half of the marbles or more are out of the stores in which they begin, if there are any.
    """
    chance = random.Random(SEED)
    states: list[GameState] = []
    while len(states) < POSITIONS:
        state = game.start(options, seats)
        stored = frozenset[Space]().union(*game.stores(state))
        for _ in range(300):
            if game.result(state) is not None:
                break
            declared = _declared_by_chance(game, state, chance)
            if 2 * len(stored & set(state.position)) <= len(state.position):
                states.append(declared)
            move = chance.choice(game.legal_moves(declared).moves or (PASS,))
            state = game.outcome(declared, move).state
    return chance.sample(states, POSITIONS)


def _declared_by_chance(game: Game, state: GameState, chance: random.Random) -> GameState:
    known = game.declarations(state)
    return game.declare(state, chance.choice(known)) if known else state


def _with_a_card(game: Game, state: GameState, chance: random.Random) -> GameState:
    """A card of the hand that does something, any card if none does."""
    declared = [game.declare(state, each) for each in game.declarations(state)]
    useful = [each for each in declared if game.legal_moves(each).moves]
    return chance.choice(useful or declared)
