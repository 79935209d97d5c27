"""A pytest plugin that runs the tests of one game against one mutant, the likeliest first.

Told by the file named in RULE_MUTANT; ends with the first test that an assertion fails and writes
what happened to the file named there. Errors that are no failed assertion are counted and passed
over: a mutant that only falls over has not been found out by anybody's test.
"""

import importlib.abc
import importlib.machinery
import json
import os
import sys
import time
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tools.rule_mutations.forgetting import SAYING, Forgetting

ORDER = {
    "judge": ("test_judge", "test_worked_examples", "test_undoing", "test_options", "test_hands"),
    "generator": ("test_worked_examples", "test_turns", "test_options", "test_ways", "test_hands"),
}
MOST_ERRORS = 40


class _Trial:
    """What the file says, and what has been seen so far."""

    def __init__(self, path: Path) -> None:
        told = json.loads(path.read_text("utf-8"))
        self.game: str = told["game"]
        self.rule: str = told["rule"]
        self.side: str = told["side"]
        self.others: frozenset[str] = frozenset(told["games"]) - {self.game}
        self.sources: dict[str, str] = told["sources"]
        self.forgetting = Forgetting(*told["forgotten"]) if told["forgotten"] else None
        self.answer = Path(told["answer"])
        self.seen: dict[str, Any] = {"killed_by": None, "errors": [], "ran": 0, "loaded": True}


class _MutatedLoader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> types.CodeType | None:
        text = TRIAL.sources.get(fullname)
        if text is None:
            return super().get_code(fullname)
        code: types.CodeType = compile(text, self.get_filename(fullname), "exec")
        return code

    def exec_module(self, module: types.ModuleType) -> None:
        super().exec_module(module)
        text = Path(self.get_filename(module.__name__)).read_text("utf-8")
        if TRIAL.forgetting is not None and any(name in text for name in SAYING):
            TRIAL.forgetting.put_into(module)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("companion.engine"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _MutatedLoader(fullname, spec.loader.path)
        return spec


TRIAL = _Trial(Path(os.environ["RULE_MUTANT"]))
sys.meta_path.insert(0, _Finder())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only what is about this game, in the order of `_place`."""
    foreign = [item for item in items if _is_about_another_game(item)]
    config.hook.pytest_deselected(items=foreign)
    items[:] = sorted((each for each in items if each not in set(foreign)), key=_place)


def _params(item: pytest.Item) -> dict[str, Any]:
    call = getattr(item, "callspec", None)
    return {} if call is None else dict(call.params)


def _is_about_another_game(item: pytest.Item) -> bool:
    words = {each for each in _params(item).values() if isinstance(each, str)}
    return bool(words & TRIAL.others)


def _place(item: pytest.Item) -> tuple[int, int, int]:
    """Cases that name the rule, then files in ORDER, then the rest; what is slow comes last."""
    case = _params(item).get("case")
    names_it = isinstance(case, dict) and TRIAL.rule in case.get("breaches", ())
    file = item.path.stem
    order = ORDER[TRIAL.side]
    near = next((n for n, start in enumerate(order) if file.startswith(start)), len(order))
    contract = "contract" in file or "random" in file
    slow = item.get_closest_marker("slow") is not None
    return (
        0 if names_it and TRIAL.side == "judge" else 1,
        int(slow),
        len(order) + 1 if contract else near,
    )


def pytest_runtest_makereport(item: pytest.Item, call: "pytest.CallInfo[None]") -> None:
    """Stop at the first failed assertion of a test."""
    if call.when == "call":
        TRIAL.seen["ran"] += 1
    if call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
        return
    if call.excinfo.errisinstance(AssertionError) or call.excinfo.errisinstance(
        pytest.fail.Exception
    ):
        last = str(call.excinfo.traceback[-1].path)
        in_the_product = f"{os.sep}companion{os.sep}" in last
        if not in_the_product:
            TRIAL.seen["killed_by"] = item.nodeid
            item.session.shouldstop = "killed"
            return
    TRIAL.seen["errors"].append(f"{item.nodeid}: {call.excinfo.typename}")
    if len(TRIAL.seen["errors"]) >= MOST_ERRORS:
        item.session.shouldstop = "errors"


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A mutant with which a test file cannot even be read is none."""
    if report.failed:
        TRIAL.seen["loaded"] = False
        TRIAL.seen["errors"].append(f"{report.nodeid}: {report.longreprtext[-300:]}")


def pytest_sessionfinish() -> None:
    """Tell what happened."""
    import companion

    TRIAL.seen["seconds"] = time.process_time()
    TRIAL.seen["companion"] = str(Path(companion.__file__ or "").parent)
    TRIAL.answer.write_text(json.dumps(TRIAL.seen), "utf-8")
