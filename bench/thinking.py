"""How long a computer player thinks, on every kind of table: processor seconds of one core.

`python -m bench thinking` asks for a sample, `python -m bench.thinking --decisions 300` the
figures of docs/computer-players.md. `--slower 4` counts every second as four, as a clock
would on a machine as much slower: what is looked at is then cut down as it would be there.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import Any

from companion.engine.game import game_names, load_game
from companion.engine.options import chosen_options
from companion.engine.players.players import decision, prepare_computers, with_computers
from companion.engine.players.valuing import can_be_valued
from companion.engine.state import COMPUTER, GameState, OptionValue, Seat
from companion.engine.state_json import state_from_json
from companion.errors import DataError
from companion.table.computer import thinking_time
from companion.wiring.seatings import board_options, sides_of, spread_seats

DECISIONS, FIRST_DECISIONS = 20, 1
SEED, A_PAIR = 500_000, 2
PLAYS_BEFORE = 12
"""By every player, before a game is taken up in the middle."""

LEVELS_MEASURED = ("strong", "careful")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table: a game on a board with so many seats, in teams or not."""

    name: str
    options: tuple[tuple[str, OptionValue], ...]
    sides: int
    seats: int
    teams: bool

    def __str__(self) -> str:
        teams = " in teams" if self.teams else ""
        return f"{self.name}, {self.sides} sides, {self.seats} players{teams}"


@dataclass(frozen=True, slots=True)
class First:
    """The first decision of a new process. prepared_s: for preparing it beforehand."""

    prepared_s: float
    thought_s: float


def run(
    decisions: int = DECISIONS,
    firsts: int = FIRST_DECISIONS,
    slower: float = 1.0,
    names: Sequence[str] = (),
) -> list[str]:
    """Every kind of table: median, 99 % and longest decision; first decisions apart."""
    pace = f", a machine {slower:g} times slower" if slower != 1 else ""
    lines = [f"{decisions} decisions of each level and kind of table, processor ms{pace}"]
    for kind in kinds(names):
        for level in LEVELS_MEASURED:
            thought = sorted(thinking(kind, level, decisions, slower))
            line = f"{kind}: {level} {told(thought)}"
            if level == "strong":
                line += f"; {_told_first(kind, level, firsts, slower)}"
            lines.append(line)
            print(line, file=sys.stderr, flush=True)
    return lines


def kinds(names: Sequence[str] = ()) -> Iterator[Kind]:
    """Two players on the smallest board, and as many as can play on each, alone and in teams."""
    for name in names or [each for each in game_names() if can_be_valued(each)]:
        game = load_game(name)
        boards: dict[int, Mapping[str, OptionValue]] = {}
        for options in board_options(game):
            boards.setdefault(sides_of(game, options), options)
        for sides, options in sorted(boards.items()):
            if sides == min(boards):
                yield Kind(name, tuple(options.items()), sides, A_PAIR, teams=False)
            for teams in (False, True):
                crowd = (Kind(name, tuple(options.items()), sides, n, teams) for n in (8, 6, 4))
                yield from itertools.islice(filter(_can_be_played, crowd), 1)


def thinking(kind: Kind, level: str, decisions: int, slower: float = 1.0) -> list[float]:
    """Seconds of so many decisions of seeded games, all players of one level."""
    clock = partial(_slow_clock, slower)
    found: list[float] = []
    seed = SEED
    while len(found) < decisions:
        state = begun(kind, level, seed)
        prepare_computers(state)
        game = load_game(kind.name)
        while game.result(state) is None and len(found) < decisions:
            state, took_s = _decided(state, seed, clock)
            found.append(took_s)
        seed += 1
    return found


def first(given: Mapping[str, Any], slower: float) -> First:
    """The first decision in this process, in a game that is taken up in the middle."""
    clock = partial(_slow_clock, slower)
    state = state_from_json(given)
    began_s = clock()
    prepare_computers(state)
    prepared_s = clock() - began_s
    return First(prepared_s, _decided(state, SEED, clock)[1])


def in_the_middle(kind: Kind, level: str, seed: int) -> GameState:
    """A game of the kind after some plays by chance, then played by *level*."""
    state = begun(kind, "random", seed)
    game = load_game(kind.name)
    for _ in range(PLAYS_BEFORE * kind.seats):
        state, _took_s = _decided(state, seed, time.process_time)
        if game.result(state) is not None:
            return in_the_middle(kind, level, seed + 1)
    seats = tuple(replace(seat, level=level) for seat in state.seats)
    return state.changed(seats=seats)


def begun(kind: Kind, level: str, seed: int) -> GameState:
    """The kind's table before the first turn, a computer of *level* on every seat."""
    game = load_game(kind.name)
    options = dict(kind.options)
    if not kind.teams and any(option.name == "teams" for option in game.options):
        options["teams"] = "off"
    state = game.start(chosen_options(game.options, options), _seats(kind))
    seats = tuple(replace(seat, player=COMPUTER, level=level) for seat in state.seats)
    return with_computers(state.changed(seats=seats), seed)


def told(thought_s: Sequence[float]) -> str:
    """Median, 99 % and longest of sorted seconds, in ms."""
    middle, late = thought_s[len(thought_s) // 2], thought_s[int(0.99 * len(thought_s))]
    return f"{1000 * middle:.0f} (median), {1000 * late:.0f} (99 %), {1000 * thought_s[-1]:.0f}"


def _told_first(kind: Kind, level: str, firsts: int, slower: float) -> str:
    found = []
    for seed in range(SEED, SEED + firsts):
        given = in_the_middle(kind, level, seed).as_json()
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
            found.append(fresh.submit(first, given, slower).result())
    longest = max(each.thought_s for each in found)
    prepared = max(each.prepared_s for each in found)
    return f"first {1000 * longest:.0f}, prepared in {1000 * prepared:.0f}"


def _decided(state: GameState, seed: int, clock: Callable[[], float]) -> tuple[GameState, float]:
    game = load_game(state.game)
    began_s = clock()
    decided = decision(game, state, seed, time_is_up=thinking_time(clock))
    took_s = clock() - began_s
    known = game.declare(state, decided.declared) if decided.declared else state
    return game.outcome(known, decided.move).state, took_s


def _slow_clock(slower: float) -> float:
    return slower * time.process_time()


def _seats(kind: Kind) -> tuple[Seat, ...]:
    alone = spread_seats(kind.seats, kind.sides)
    if not kind.teams:
        return alone
    return tuple(replace(seat, team="AB"[n % 2]) for n, seat in enumerate(alone))


def _can_be_played(kind: Kind) -> bool:
    if kind.seats > kind.sides:
        return False
    try:
        begun(kind, "strong", SEED)
    except DataError:
        return False
    return True


def _main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--decisions", type=int, default=DECISIONS)
    parser.add_argument("--firsts", type=int, default=FIRST_DECISIONS)
    parser.add_argument("--slower", type=float, default=1.0, metavar="TIMES")
    arguments = parser.parse_args()
    wanted = (arguments.decisions, arguments.firsts, arguments.slower, arguments.names)
    for line in run(*wanted):
        print(line)


if __name__ == "__main__":
    _main()
