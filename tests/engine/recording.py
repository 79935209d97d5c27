"""Golden files of any game: recorded games and counted move trees.

    .venv/bin/python -m tests.engine.recording fast-track

plays every line of tests/data/golden/<game>-games.jsonl anew from its setup and seed, counts
every tree of <game>-counts.toml anew, and writes both back. Look at the difference before it is
committed.
"""

import json
import random
import re
import sys
import tomllib
from pathlib import Path

from companion.engine.game import Awaited, load_game
from companion.engine.move import PASS
from companion.engine.state import GameState, frozen, state_hash
from companion.engine.state_json import state_from_json

GOLDEN = Path(__file__).parents[1] / "data/golden"


def games_of(name):
    """The recorded games: {"name", "setup", "seed", "most", "plays", "winners"}."""
    path = GOLDEN / f"{name}-games.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def counts_of(name):
    """The counted trees: {"name", "declared", "counts", "state"}."""
    path = GOLDEN / f"{name}-counts.toml"
    return tomllib.loads(path.read_text("utf-8"))["count"] if path.exists() else []


def declared_by_chance(game, state, chance) -> GameState:
    """*state* with something declared, if the game waits for that."""
    if game.awaits(state) in (Awaited.CARD, Awaited.DIE):
        return game.declare(state, chance.choice(game.declarations(state)))
    return state


def random_game(state, seed, most):
    """(declared, move text, hash of the state after) of up to *most* plays, and the result."""
    game, chance = load_game(state.game), random.Random(seed)
    plays = []
    while len(plays) < most and game.result(state) is None:
        state = declared_by_chance(game, state, chance)
        moves = sorted(game.legal_moves(state).moves, key=str) or [PASS]
        move = chance.choice(moves)
        declared = dict(state.declared)
        state = game.outcome(state, move).state
        plays.append([declared, str(move), state_hash(state)])
    result = game.result(state)
    return plays, list(result.winners) if result else None


def tree_counts(state, declared):
    """How many ways of play there are after one, two, ... declarations in turn.

    What has no effect goes on as one way (the pass); a finished game has no further way.
    """
    game = load_game(state.game)
    counts, layer = [], [(state, 1)]
    for each in declared:
        following = {}
        for before, ways in layer:
            if game.result(before) is not None:
                continue
            known = before.changed(declared=frozen(each))
            for move in game.legal_moves(known).moves or (PASS,):
                after = game.outcome(known, move).state
                _, so_far = following.get(state_hash(after), (after, 0))
                following[state_hash(after)] = (after, so_far + ways)
        layer = list(following.values())
        counts.append(sum(ways for _, ways in layer))
    return counts


def write_games(name):
    """Play every recorded game anew."""
    lines = []
    for game in games_of(name):
        plays, winners = random_game(state_from_json(game["setup"]), game["seed"], game["most"])
        lines.append(json.dumps({**game, "plays": plays, "winners": winners}))
    (GOLDEN / f"{name}-games.jsonl").write_text("".join(f"{line}\n" for line in lines), "utf-8")


def write_counts(name):
    """Count every tree anew."""
    path = GOLDEN / f"{name}-counts.toml"
    text = path.read_text("utf-8")
    counted = iter(tree_counts(state_from_json(c["state"]), c["declared"]) for c in counts_of(name))
    path.write_text(
        re.sub(r"^counts = .*$", lambda _: f"counts = {next(counted)}", text, flags=re.M)
    )


if __name__ == "__main__":
    write_games(sys.argv[1])
    write_counts(sys.argv[1])
