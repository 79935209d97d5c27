"""Opens the log of games for the commands that look into it. They change nothing in it."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from companion.config import table_config
from companion.errors import StorageError

if TYPE_CHECKING:
    from companion.table.log import GameLog


def add_log_arguments(parser: ArgumentParser) -> None:
    """Where the log is."""
    parser.add_argument("--config", metavar="FILE", help="settings (default: table.toml)")
    parser.add_argument(
        "--database", metavar="URL", help="file or URL of the log (default: the settings')"
    )


def add_game_argument(parser: ArgumentParser) -> None:
    """Which game."""
    parser.add_argument("game", help="number or name of a game as `games` lists it, or: last")


@contextmanager
def log_to_read(arguments: Namespace) -> Iterator["GameLog"]:
    """The log that the arguments name. Raises StorageError when there is none."""
    from companion.table.database import database_url, file_of
    from companion.table.log import GameLog

    database = arguments.database or table_config(arguments.config).database
    file = file_of(database_url(database))
    if file is not None and not file.is_file():
        raise StorageError(f"there is no log of games at {file}: play a game first")
    with closing(GameLog(database, may_mend=False)) as log:
        yield log
