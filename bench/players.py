"""Computer players against each other: who wins how often, and how long a decision takes.

`python -m bench players` plays a sample, `python -m bench.players --games 1000` the
figures of docs/computer-players.md.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from companion.engine.game import game_names, load_game
from companion.engine.options import chosen_options
from companion.engine.players.players import decision, with_computers
from companion.engine.players.valuing import can_be_valued
from companion.engine.state import COMPUTER, GameState
from companion.wiring.seatings import spread_seats

GAMES = 40
MATCHES = (("strong", "random"), ("strong", "careful"), ("careful", "random"))
MOST_PLAYS = 5000
A_PAIR, SIDES = 2, 4
SURE = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game. won: by the first level; thought_s: processor seconds of its decisions.

    Players are given all the time they want, so that the same seeds are the same games anywhere.
    """

    won: bool
    plays: int
    thought_s: tuple[float, ...]


def run(
    games: int = GAMES, names: Sequence[str] = (), workers: int = 1, players: int = A_PAIR
) -> list[str]:
    """Every match in every game that computers can play; the figures of the first level."""
    who = "two players" if players == A_PAIR else f"two teams, {players} players,"
    lines = [f"{games} seeded games of {who} each; 95 % intervals (Wilson)"]
    for name in names or [each for each in game_names() if can_be_valued(each)]:
        for one, other in MATCHES:
            began_s = time.perf_counter()
            played = matches(name, one, other, games, workers, players)
            lines.append(_line(name, one, other, played))
            took_s = time.perf_counter() - began_s
            print(f"{lines[-1]} ({took_s:.0f} s)", file=sys.stderr, flush=True)
    return lines


def matches(
    name: str, one: str, other: str, games: int, workers: int = 1, players: int = A_PAIR
) -> list[Played]:
    """Seeds 0 to *games* - 1; each level begins every second game."""
    play = partial(match, name, one, other, players=players)
    if workers == 1:
        return [play(seed) for seed in range(games)]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, range(games), chunksize=5))


def match(name: str, one: str, other: str, seed: int, *, players: int = A_PAIR) -> Played:
    """One game of two players or two teams, each player shown only what its seat may know.

    Every second player is of the first level.
    """
    game = load_game(name)
    mine = seed % 2
    levels = (one, other) if mine == 0 else (other, one)
    state = with_computers(_start(name, levels, players), seed)
    thought_s = []
    plays = 0
    while game.result(state) is None and plays < MOST_PLAYS:
        began_s = time.process_time()
        decided = decision(game, state, seed)
        if state.to_move % A_PAIR == mine:
            thought_s.append(time.process_time() - began_s)
        known = game.declare(state, decided.declared) if decided.declared else state
        state = game.outcome(known, decided.move).state
        plays += 1
    result = game.result(state)
    return Played(result is not None and mine in result.winners, plays, tuple(thought_s))


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score)."""
    rate, square = won / games, SURE * SURE / games
    middle = (rate + square / 2) / (1 + square)
    half = SURE / (1 + square) * math.sqrt(rate * (1 - rate) / games + square / (4 * games))
    return middle - half, middle + half


def _start(name: str, levels: tuple[str, str], players: int) -> GameState:
    """Two on opposite sides, or more whose partners are every other player."""
    game = load_game(name)
    seats = spread_seats(players, SIDES)
    if players > A_PAIR:
        seats = tuple(replace(seat, team="AB"[n % A_PAIR]) for n, seat in enumerate(seats))
    state = game.start(chosen_options(game.options, {}), seats)
    computers = tuple(
        replace(seat, player=COMPUTER, level=levels[n % A_PAIR])
        for n, seat in enumerate(state.seats)
    )
    return state.changed(seats=computers)


def _line(name: str, one: str, other: str, played: Sequence[Played]) -> str:
    won = sum(each.won for each in played)
    low, high = wilson(won, len(played))
    thought_ms = sorted(1000 * s for each in played for s in each.thought_s)
    plays = sum(each.plays for each in played) / len(played)
    return (
        f"{name}: {one} beats {other} in {won} of {len(played)}, {100 * won / len(played):.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}); {plays:.0f} cards a game; {one} decides in "
        f"{thought_ms[len(thought_ms) // 2]:.1f} ms (median), "
        f"{thought_ms[int(0.99 * len(thought_ms))]:.0f} ms (99 %), {thought_ms[-1]:.0f} ms at most"
    )


def _main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.players", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--games", type=int, default=GAMES, help="games of each match")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--players", type=int, default=A_PAIR, help="4: two teams of two")
    arguments = parser.parse_args()
    for line in run(arguments.games, arguments.names, arguments.workers, arguments.players):
        print(line)


if __name__ == "__main__":
    _main()
