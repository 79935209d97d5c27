"""Memory of a long evening: one session of each card game for 2,000 turns, its log in a file.

Inputs come as in play: a card, a hand over the board, the board after the move. Moves are
drawn by chance, none that would end the game.
"""

import gc
import random
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import linear_regression
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import NamedTuple

import psutil

from companion.board.layout import load_layout
from companion.board.reading import Reading, Sight, certain_reading
from companion.engine.cards import RANKS
from companion.engine.explain import Play, plays_of
from companion.engine.game import Awaited, Game, game_names, load_game
from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.engine.state import GameState
from companion.errors import DataError
from companion.inputs import ButtonPress, CardCode
from companion.table.log import GameLog
from companion.table.loop import TableLoop
from companion.table.replay import started
from companion.table.setup import GameSetup
from companion.wiring.seatings import board_options, seatings

SEED = 95
TURNS, EVERY, WARM_UP = 2000, 250, 500
PLAYERS = 4
MEGABYTE = 1e6
CODE = (type, ModuleType, FunctionType, MethodType, BuiltinFunctionType)


class Mark(NamedTuple):
    """Bytes after so many turns: of the session, of all Python objects, of the whole process.

    session: what is remembered of the game, history and lines of the log. in_use: the tables of
    the board too, which the engine keeps as it meets them.
    """

    turns: int
    session: int
    in_use: int
    resident: int


def run() -> list[str]:
    """Every game with cards: what a turn adds, and a line for each mark."""
    lines = [f"one session of {TURNS} turns, {PLAYERS} players; growth counted after {WARM_UP}:"]
    for game in map(load_game, game_names()):
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening.of(game, Path(folder) / "games.sqlite")
            if evening is not None:
                marks = list(measured(evening, TURNS, EVERY))
                lines += [_line(game, marks), *map(_mark_line, marks)]
                evening.close()
    return lines


def measured(evening: "Evening", turns: int, every: int) -> Iterator[Mark]:
    """A mark after every so many turns, tracing memory meanwhile."""
    process = psutil.Process()
    tracemalloc.start()
    try:
        for turn in range(1, turns + 1):
            evening.play_a_turn()
            if turn % every == 0:
                gc.collect()
                in_use, _ = tracemalloc.get_traced_memory()
                resident = process.memory_info().rss - tracemalloc.get_tracemalloc_memory()
                yield Mark(turn, evening.session_bytes(), in_use, resident)
    finally:
        tracemalloc.stop()


def slope(turns: Sequence[int], sizes: Sequence[int]) -> float:
    """Bytes that each turn adds, by least squares."""
    return linear_regression([float(n) for n in turns], [float(size) for size in sizes]).slope


def bytes_of(roots: Sequence[object], known: Sequence[object]) -> int:
    """Size of all that *roots* lead to: not of *known*, of code, and of what a state works out."""
    seen, size = {id(each) for each in known}, 0
    left = list(roots)
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, CODE):
            continue
        seen.add(id(each))
        if isinstance(each, GameState):
            seen |= {id(each.derived), id(each.noted)}
        size += sys.getsizeof(each)
        left += gc.get_referents(each)
    return size


def _line(game: Game, marks: Sequence[Mark]) -> str:
    late = [mark for mark in marks if mark.turns >= WARM_UP]
    turns, *figures = zip(*late, strict=True)
    session, in_use, resident = (slope(turns, sizes) for sizes in figures)
    return (
        f"{game.title}: a turn adds {session:+.0f} bytes to the session, {in_use:+.0f} to all "
        f"objects, tables of the board included, {resident:+.0f} to the process"
    )


def _mark_line(mark: Mark) -> str:
    session, in_use, resident = (each / MEGABYTE for each in mark[1:])
    return (
        f"  after {mark.turns} turns: session {session:.2f} MB, all objects {in_use:.2f} MB, "
        f"process {resident:.1f} MB"
    )


class Evening:
    """A table with its log, at which cards and moves are drawn by chance."""

    def __init__(self, setup: GameSetup, database: Path) -> None:
        self._now_s = 0.0
        self._chance = random.Random(f"{SEED} {setup.state.game}")
        self._log = GameLog(database)
        game = started(self._log, setup, self._heard)
        self.loop = TableLoop(game, clock=lambda: self._now_s, notice=self._heard)
        self.desk = game.session.desk
        self._look()

    @classmethod
    def of(cls, game: Game, database: Path) -> "Evening | None":
        """A new game of PLAYERS on the first board that takes them; None for one without cards."""
        for options in board_options(game):
            chosen = chosen_options(game.options, options)
            fitting = [each for each in seatings(game, chosen) if len(each.seats) == PLAYERS]
            if fitting:
                seats = min(fitting, key=lambda each: each.seats[0].team is not None).seats
                state, layout = game.start(chosen, seats), game.boards(chosen, PLAYERS)[0]
                by_card = game.awaits(state) is Awaited.CARD
                return cls(GameSetup(state, load_layout(layout)), database) if by_card else None
        return None

    def play_a_turn(self) -> None:
        """A card that does not end the game, and a move with it if it has any."""
        rank, plays = self._drawn()
        self._give(CardCode(rank, "bench", self._later()))
        if plays:
            play = self._chance.choice(plays)
            if play.move == PASS:
                self._give(ButtonPress("pass", "bench", self._later()))
            else:
                self._give(Reading(Sight.BUSY, {}, self._later()))
                self._look(play)
        if self.desk.refusal or self.desk.question or self.desk.awaits is not Awaited.CARD:
            raise RuntimeError(f"{self.desk.game.name}: the turn was not taken: {rank}, {plays}")

    def session_bytes(self) -> int:
        """What is remembered of the game in play."""
        return bytes_of(
            [self.desk, self.loop.game.lines],
            [self.desk.game, self.desk.layout, self.desk.state.derived],
        )

    def close(self) -> None:
        """Let go of the log."""
        self._log.close()

    def _drawn(self) -> tuple[str, list[Play]]:
        game, state = self.desk.game, self.desk.state
        for rank in self._chance.sample(RANKS, len(RANKS)):
            try:
                declared = game.declare(state, {"card": rank})
            except DataError:  # this table plays without that card
                continue
            plays = [p for p in plays_of(game, declared) if not game.result(p.outcome.state)]
            if plays or game.legal_moves(declared).no_effect:
                return rank, plays
        raise RuntimeError(f"{game.name}: every card ends the game")

    def _look(self, play: Play | None = None) -> None:
        position = self.desk.state.position if play is None else play.position
        self._give(certain_reading(position, self.desk.layout.spaces, self._later()))

    def _later(self) -> float:
        self._now_s += 1.0
        return self._now_s

    def _give(self, given: CardCode | ButtonPress | Reading) -> None:
        self.loop.put(given)
        self.loop.work_off()

    def _heard(self, notice: str) -> None:
        raise RuntimeError(notice)
