"""Opens the database of the log: durable, checked, made when it is not there. Knows no game."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from companion.errors import StorageError
from companion.table.schema import SCHEMA_VERSION, tables, versions
from companion.table.storage_trouble import place_of, told_plainly

BUSY_TIMEOUT_S = 0.5
"""How long a write waits for another program before it is told as trouble."""

_PRAGMAS = (
    f"PRAGMA busy_timeout={int(BUSY_TIMEOUT_S * 1000)}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


_HAS_TABLES = "SELECT 1 FROM sqlite_schema WHERE name = 'entries'"
_UNFINISHED_LINES = (
    "SELECT line FROM entries WHERE game_id IN (SELECT id FROM games WHERE finished_at IS NULL) "
    "UNION ALL SELECT setup FROM games"
)


def database_url(given: str | Path) -> URL:
    """The URL of a setting: an SQLAlchemy URL, or the path of an SQLite file."""
    text = str(given)
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
        url.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise StorageError(f"{text} is not a database that can be used ({error})") from error
    return url


def file_of(url: URL) -> Path | None:
    """The file that holds an SQLite database, None for others."""
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    return Path(str(url.database))


def opened(url: URL) -> Engine:
    """An engine whose tables are there and of our version. Raises StorageError."""
    file = file_of(url)
    with told_plainly(url):
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url)
        if url.get_backend_name() == "sqlite":
            event.listen(engine, "connect", _be_durable)
        try:
            _prepare(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def _be_durable(connection: Any, _record: object) -> None:
    connection.text_factory = _decoded
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
    finally:
        cursor.close()


def _decoded(text: bytes) -> str:
    """Damaged letters must not keep the rest from being read."""
    return text.decode("utf-8", "replace")


def _prepare(engine: Engine) -> None:
    with engine.begin() as connection:
        tables.create_all(connection)
        version = connection.scalar(select(versions.c.version))
        if version is None:
            connection.execute(insert(versions).values(version=SCHEMA_VERSION))
        elif version != SCHEMA_VERSION:
            raise StorageError(
                f"{place_of(engine.url)} has version {version}, this companion knows "
                f"{SCHEMA_VERSION}: use the companion that wrote it, or another database"
            )


def is_damaged(file: Path) -> bool:
    """SQLite says that *file* is no sound database, or its unfinished game cannot be read."""
    if not file.is_file() or file.stat().st_size == 0:
        return False
    with closing(sqlite3.connect(file, timeout=BUSY_TIMEOUT_S)) as connection:
        connection.text_factory = bytes
        try:
            if connection.execute("PRAGMA quick_check(1)").fetchone() != (b"ok",):
                return True
            if connection.execute(_HAS_TABLES).fetchone() is None:
                return False
            lines = connection.execute(_UNFINISHED_LINES)
            return not all(is_json_object(line) for (line,) in lines)
        except UnicodeDecodeError:  # the damage is in what SQLite says of it
            return True
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def is_json_object(text: Any) -> bool:
    """*text* (str or bytes) is what the log writes: {...}."""
    try:
        return isinstance(json.loads(text), dict)
    except (TypeError, ValueError, RecursionError):
        return False
