"""Runs the tests of a game against its mutants, in a copy of the project."""

import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.engine.game import game_names
from tools.rule_mutations.forked_pytest import run_pytest
from tools.rule_mutations.mutants import Mutant
from tools.rule_mutations.source_edits import edited_files

PROJECT = Path(__file__).parents[2]
COPIED = ("companion", "tests", "tools", "docs", "pyproject.toml")
TIME_LIMIT_S, LIMIT_OF_THE_UNCHANGED_S = 1800.0, 3600.0
LIKELY = {
    "judge": ("test_judge",),
    "generator": ("test_worked_examples", "test_turns", "test_options"),
}
FAMILY_TESTS = {"joker-marbles": "joker_family", "pegs-and-jokers": "joker_family"}

KILLED, SURVIVED, ONLY_ERRORS, NOT_LOADED = "killed", "survived", "only errors", "does not load"
TIMED_OUT = "timed out"


@dataclass(frozen=True)
class Trial:
    """What became of a mutant. by: the test that found it out, or what went wrong.

    seconds: of processor time for its tests.
    """

    mutant: Mutant
    end: str
    by: str
    seconds: float


@contextmanager
def copy_of_the_project(commit: str = "") -> Iterator[Path]:
    """A folder with the project as it lies here, or as it is in *commit*."""
    with tempfile.TemporaryDirectory(prefix="rule-mutations-") as name:
        folder = Path(name)
        if commit:
            packed = subprocess.run(
                ["git", "archive", commit, *COPIED], cwd=PROJECT, check=True, capture_output=True
            ).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
                archive.extractall(folder, filter="data")
        else:
            for each in COPIED:
                _copy(PROJECT / each, folder / each)
        yield folder


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)


def trials(
    folder: Path, mutants: Iterable[Mutant], workers: int, told: Callable[[Trial], None]
) -> list[Trial]:
    """The trial of every mutant, *told* as each of them ends."""

    def one(mutant: Mutant) -> Trial:
        found = trial(folder, mutant)
        told(found)
        return found

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, mutants))


def trial(folder: Path, mutant: Mutant) -> Trial:
    """Run the likeliest tests of the mutant's game against it, and all of them if none fails."""
    texts = edited_files(folder, mutant.edits)
    told = {
        "game": mutant.game,
        "rule": mutant.rule,
        "side": mutant.side,
        "games": game_names(),
        "sources": {_module(file): text for file, text in texts.items()},
        "forgotten": [mutant.rule, mutant.key] if mutant.forgotten else [],
    }
    likely = likely_tests_of(folder, mutant) if mutant.rule else []
    spent = 0.0
    if likely:
        first = _run(folder, mutant, told, likely)
        if first.end == KILLED:
            return first
        spent = first.seconds
    last = _run(folder, mutant, told, tests_of(folder, mutant.game))
    return replace(last, seconds=spent + last.seconds)


def _run(folder: Path, mutant: Mutant, told: Mapping[str, object], files: list[str]) -> Trial:
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        file, answer = Path(scratch) / "mutant.json", Path(scratch) / "answer.json"
        file.write_text(json.dumps({**told, "answer": str(answer)}), "utf-8")
        limit_s = TIME_LIMIT_S if mutant.rule else LIMIT_OF_THE_UNCHANGED_S
        ended, said = run_pytest(folder, file, files, limit_s)
        if not ended:
            return Trial(mutant, TIMED_OUT, "no test had failed", limit_s)
        if not answer.exists():
            return Trial(mutant, NOT_LOADED, said[-500:], 0.0)
        return _trial(mutant, json.loads(answer.read_text("utf-8")), folder)


def _trial(mutant: Mutant, seen: Mapping[str, Any], folder: Path) -> Trial:
    if seen["companion"] != str(folder / "companion"):
        raise RuntimeError(f"the tests ran against {seen['companion']}, not against the copy")
    errors, seconds = seen["errors"], float(seen["seconds"])
    if not seen["loaded"]:
        return Trial(mutant, NOT_LOADED, "; ".join(errors[:2]), seconds)
    if seen["killed_by"]:
        return Trial(mutant, KILLED, str(seen["killed_by"]), seconds)
    if errors:
        return Trial(mutant, ONLY_ERRORS, f"{len(errors)} errors, first {errors[0]}", seconds)
    return Trial(mutant, SURVIVED, f"{seen['ran']} tests", seconds)


def tests_of(folder: Path, game: str) -> list[str]:
    """The test files about a game: its own folder, its family's, and what holds for every game."""
    paths = _own_folders(folder, game)
    paths += sorted((folder / "tests/engine").glob("test_contract*.py"))
    return [str(path) for path in paths if path.exists()]


def likely_tests_of(folder: Path, mutant: Mutant) -> list[str]:
    """The files of the game that are the first to be run against a mutant of that side."""
    files = sorted(f for each in _own_folders(folder, mutant.game) for f in each.glob("test_*.py"))
    return [str(file) for file in files if file.stem.startswith(LIKELY[mutant.side])]


def _own_folders(folder: Path, game: str) -> list[Path]:
    own = folder / "tests/engine/games" / game.replace("-", "_")
    return [own, folder / "tests/engine" / FAMILY_TESTS.get(game, "none")]


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")
