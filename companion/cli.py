"""The `companion` command: finds the subcommand's module, runs it, turns errors into one line.

Every module of companion/commands is a subcommand; this module knows none of them by name.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from typing import Any

from companion.commands.terminal.finding import command_names, help_of, load_command
from companion.config import debugging
from companion.errors import CompanionError

DONE, REFUSED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and give the exit code.

    0 done, 1 refused with one line on standard error, 2 wrong usage, 130 stopped
    by Ctrl-C. With COMPANION_DEBUG=1 in the environment errors show their traceback.
    """
    given = list(sys.argv[1:] if argv is None else argv)
    _make_streams_ready()
    try:
        arguments = _parser_for(given).parse_args(given)
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else WRONG_USAGE
    except BrokenPipeError:
        _forget_standard_output()
        return DONE
    except KeyboardInterrupt:
        return _refused("stopped", INTERRUPTED)
    except CompanionError as error:
        if debugging():
            raise
        return _refused(str(error), REFUSED)
    except OSError as error:
        if debugging():
            raise
        return _refused(_about_file(error), REFUSED)
    return code


class CommandParser(argparse.ArgumentParser):
    """A parser that takes `--json`, as do the parsers of its subcommands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self.add_argument(
            "--json",
            action="store_true",
            default=argparse.SUPPRESS,  # else a subcommand's default would undo its parent's
            help="one JSON value on standard output, nothing else there",
        )
        self.set_defaults(usage_error=self.error)


def _parser_for(given: Sequence[str]) -> CommandParser:
    """Only the wanted command's module is imported, so that every start is quick."""
    parser = CommandParser(
        prog="companion", description="A camera referee for real wooden marble boards."
    )
    parser.set_defaults(json=False)
    parser.add_argument("--version", action="version", version=f"companion {version('companion')}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    names = command_names()
    wanted = next((word for word in given if not word.startswith("-")), None)
    if wanted not in names:
        for name in names:
            commands.add_parser(name, help=help_of(name))
        return parser
    module = load_command(wanted)
    command = commands.add_parser(wanted, help=module.HELP, description=module.HELP)
    module.add_arguments(command)
    command.set_defaults(run=module.run)
    return parser


def _make_streams_ready() -> None:
    """Odd letters in file names never fail; each line is sent off at once, into pipes too."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace", line_buffering=True)


def _forget_standard_output() -> None:
    """The reader has gone: what Python still flushes at exit must go nowhere, silently."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(problem: str, code: int) -> int:
    line = " ".join(problem.split())
    sys.stderr.write(f"companion: {line}\n")
    return code


def _about_file(error: OSError) -> str:
    names = [str(name) for name in (error.filename, error.filename2) if name is not None]
    return ": ".join([*names, error.strerror or str(error)])


if __name__ == "__main__":
    sys.exit(main())
