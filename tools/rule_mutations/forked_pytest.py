"""pytest in a process of its own, forked from a server that has loaded pytest already.

Imports nothing of the project, so that the tests find the copy that they are run in.
"""

import importlib
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.config import default_plugins

for _name in default_plugins:
    importlib.import_module(f"_pytest.{_name}")

PROJECT_PACKAGES = ("companion", "tests", "tools")
PLUGIN = "tools.rule_mutations.pytest_plugin"


def run_pytest(folder: Path, told: Path, files: Sequence[str], limit_s: float) -> tuple[bool, str]:
    """Whether it ended within *limit_s* seconds, and what was written.

    folder: the copy of the project. told: the file that the plugin reads.
    """
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([__name__])
    said = told.with_suffix(".txt")
    process = server.Process(target=_run, args=(str(folder), str(told), str(said), list(files)))
    process.start()
    process.join(limit_s)
    ended = process.exitcode is not None
    if not ended:
        process.kill()
        process.join()
    return ended, said.read_text("utf-8", "replace") if said.exists() else ""


def _run(folder: str, told: str, said: str, files: list[str]) -> None:
    with Path(said).open("wb") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())
    project = Path(__file__).parents[2]
    os.chdir(folder)
    os.environ.update(
        {"RULE_MUTANT": told, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    )
    for name in [each for each in sys.modules if each.partition(".")[0] in PROJECT_PACKAGES]:
        del sys.modules[name]
    sys.path[:] = [folder, *(each for each in sys.path if each and Path(each) != project)]
    importlib.invalidate_caches()
    options = ["-q", "--tb=line", "--no-header", "--maxfail=1000", "-p", "no:cacheprovider"]
    plugins = ["-p", "pytest_timeout", "--timeout=600", "-p", PLUGIN]
    sys.exit(pytest.main([*options, *plugins, *files]))
