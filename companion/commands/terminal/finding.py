"""Finds the subcommands by their file names, and their help without importing them."""

import ast
import importlib
import pkgutil
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Protocol, cast

from companion import commands


class CommandModule(Protocol):
    """What every module of companion/commands offers."""

    HELP: str
    """One line for `companion --help`; a plain string in quotes, so that it is found unimported."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say which arguments the command takes; `--json` is there already."""

    def run(self, arguments: Namespace) -> int:
        """Do it; 0 when done. Raise a CompanionError to refuse."""


def command_names() -> list[str]:
    """Every command, in name order: one per module, an underscore written as a dash."""
    found = pkgutil.iter_modules(commands.__path__)
    return sorted(each.name.replace("_", "-") for each in found if not each.ispkg)


def load_command(name: str) -> CommandModule:
    """Import the module of the command *name*, one of `command_names`."""
    module = importlib.import_module(f"{commands.__name__}.{name.replace('-', '_')}")
    return cast("CommandModule", module)


def help_of(name: str) -> str:
    """The HELP line of the command *name*, read from its source; nothing is imported."""
    path = Path(commands.__path__[0]) / f"{name.replace('-', '_')}.py"
    for statement in ast.parse(path.read_text("utf-8")).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="HELP")], value=ast.Constant(value=str(text))):
                return text
    raise ValueError(f'{path} has no line HELP = "..."')
