"""Runs the tests of a game against its mutants, in a copy of the project."""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.engine.game import game_names
from tools.rule_mutations.mutants import Mutant
from tools.rule_mutations.source_edits import edited_files

PROJECT = Path(__file__).parents[2]
COPIED = ("companion", "tests", "tools", "docs", "pyproject.toml")
TIME_LIMIT_S, LIMIT_OF_THE_UNCHANGED_S = 600.0, 3600.0
FAMILY_TESTS = {"joker-marbles": "joker_family", "pegs-and-jokers": "joker_family"}

KILLED, SURVIVED, ONLY_ERRORS, NOT_LOADED = "killed", "survived", "only errors", "does not load"
TIMED_OUT = "timed out"


@dataclass(frozen=True)
class Trial:
    """What became of a mutant. by: the test that found it out, or what went wrong."""

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
    """Run the tests of the mutant's game against it until one fails."""
    texts = edited_files(folder, mutant.edits)
    sources = {_module(file): text for file, text in texts.items()}
    forgotten = [mutant.rule, mutant.key] if mutant.forgotten else []
    began = time.monotonic()
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        told, answer = Path(scratch) / "mutant.json", Path(scratch) / "answer.json"
        told.write_text(
            json.dumps(
                {
                    "game": mutant.game,
                    "rule": mutant.rule,
                    "side": mutant.side,
                    "games": game_names(),
                    "sources": sources,
                    "forgotten": forgotten,
                    "answer": str(answer),
                }
            ),
            "utf-8",
        )
        try:
            said = _run(folder, told, mutant)
        except subprocess.TimeoutExpired:
            return Trial(mutant, TIMED_OUT, "every test so far passed", time.monotonic() - began)
        seconds = time.monotonic() - began
        if not answer.exists():
            return Trial(mutant, NOT_LOADED, said[-500:], seconds)
        return _trial(mutant, json.loads(answer.read_text("utf-8")), folder, seconds)


def _trial(mutant: Mutant, seen: dict[str, object], folder: Path, seconds: float) -> Trial:
    if seen["companion"] != str(folder / "companion"):
        raise RuntimeError(f"the tests ran against {seen['companion']}, not against the copy")
    errors = seen["errors"]
    assert isinstance(errors, list)
    if not seen["loaded"]:
        return Trial(mutant, NOT_LOADED, "; ".join(errors[:2]), seconds)
    if seen["killed_by"]:
        return Trial(mutant, KILLED, str(seen["killed_by"]), seconds)
    if errors:
        return Trial(mutant, ONLY_ERRORS, f"{len(errors)} errors, first {errors[0]}", seconds)
    return Trial(mutant, SURVIVED, f"{seen['ran']} tests", seconds)


def tests_of(folder: Path, game: str) -> list[str]:
    """The test files about a game: its own folder, its family's, and what holds for every game."""
    own = folder / "tests/engine/games" / game.replace("-", "_")
    paths = [own, folder / "tests/engine" / FAMILY_TESTS.get(game, "none")]
    paths += sorted((folder / "tests/engine").glob("test_contract*.py"))
    return [str(path) for path in paths if path.exists()]


def _run(folder: Path, told: Path, mutant: Mutant) -> str:
    environment = {
        **os.environ,
        "RULE_MUTANT": str(told),
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": "",
    }
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-x", "--tb=line", "--no-header"),
            *("-p", "no:cacheprovider", "-p", "pytest_timeout", "--timeout=600"),
            *("-p", "tools.rule_mutations.pytest_plugin", "--maxfail=1000"),
            *tests_of(folder, mutant.game),
        ],
        cwd=folder,
        env=environment,
        timeout=TIME_LIMIT_S if mutant.rule else LIMIT_OF_THE_UNCHANGED_S,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def _module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")
