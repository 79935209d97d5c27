"""Sets a damaged SQLite log aside, never deleting it, and saves what can still be read."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Table, insert

from companion.table.database import database_url, is_json_object, opened
from companion.table.schema import entries, games

COMPANIONS = ("-wal", "-shm")
"""Files that SQLite keeps beside a database; they belong to it."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """What was saved from a damaged log: *aside* is where the damaged file lies now."""

    aside: Path
    games: int
    entries: int

    @property
    def says(self) -> str:
        """One sentence for the players."""
        saved = f"{self.games} games with {self.entries} entries were saved from it"
        if not self.games:
            saved = "nothing in it could be read, so a new log is begun"
        return f"the log of games was damaged and lies now in {self.aside}; {saved}"


def restored(file: Path, now: datetime) -> Salvage:
    """Put a sound log in the place of the damaged *file*, which is set aside.

    The sound one is complete before anything is renamed, so that a power cut
    half-way loses nothing: see `finish_renaming`.
    """
    saving, aside = _saving(file), file.with_name(f"{file.name}.damaged-{now:%Y%m%d-%H%M%S-%f}")
    saving.unlink(missing_ok=True)
    engine = opened(database_url(saving))
    try:
        counts = _save_rows(file, engine)
    finally:
        engine.dispose()
    file.rename(aside)
    for ending in COMPANIONS:
        with suppress(FileNotFoundError):
            file.with_name(file.name + ending).rename(aside.with_name(aside.name + ending))
    finish_renaming(file)
    return Salvage(aside, *counts)


def finish_renaming(file: Path) -> None:
    """Bring a sound log into its place if a power cut had come between."""
    if not file.exists() and _saving(file).exists():
        _saving(file).rename(file)


def _saving(file: Path) -> Path:
    return file.with_name(f"{file.name}.saving")


def _save_rows(damaged: Path, engine: Engine) -> tuple[int, int]:
    """Copy what can be read; how many games and entries that is.

    Of each game the entries up to the first gap are kept: a game can be played
    again only from its beginning.
    """
    sound_games = [row for row in _readable(damaged, games) if is_json_object(row["setup"])]
    known = {row["id"] for row in sound_games}
    kept = [row for row in _unbroken(_readable(damaged, entries)) if row["game_id"] in known]
    with engine.begin() as connection:
        if sound_games:
            connection.execute(insert(games), sound_games)
        if kept:
            connection.execute(insert(entries), kept)
    return len(sound_games), len(kept)


def _readable(file: Path, table: Table) -> list[dict[str, Any]]:
    """Rows from the front up to the damage, then from the back down to it."""
    columns = [column.name for column in table.columns]
    rows: dict[int, Sequence[Any]] = {}
    for order in ("ASC", "DESC"):
        with suppress(sqlite3.Error, UnicodeDecodeError):
            for rowid, *values in _scan(file, table.name, columns, order):
                if rowid in rows:
                    break
                rows[rowid] = values
    found = (dict(zip(columns, rows[rowid], strict=True)) for rowid in sorted(rows))
    return [row for row in found if _fits(row, table)]


def _scan(file: Path, table: str, columns: list[str], order: str) -> Iterator[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = lambda given: given.decode("utf-8", "replace")
        connection.execute("PRAGMA query_only=ON")
        connection.execute("PRAGMA writable_schema=ON")  # lets SQLite read a file cut short
        wanted = ", ".join(columns)
        query = f"SELECT rowid, {wanted} FROM {table} NOT INDEXED ORDER BY rowid {order}"
        yield from connection.execute(query)


def _unbroken(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    last: dict[int, int] = {}
    for row in sorted(rows, key=_place):
        if row["number"] == last.get(row["game_id"], 0) + 1 and is_json_object(row["line"]):
            last[row["game_id"]] = row["number"]
            yield row


def _fits(row: Mapping[str, Any], table: Table) -> bool:
    """Every value is of its column's kind."""
    for column in table.columns:
        value, kind = row[column.name], column.type.python_type
        if value is None and column.nullable:
            continue
        if not isinstance(value, kind) and not (kind is float and isinstance(value, int)):
            return False
    return True


def _place(row: dict[str, Any]) -> tuple[int, int]:
    return row["game_id"], row["number"]
