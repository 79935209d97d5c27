"""The log of games: every input and event, written before anything is acted upon.

Only ever grows: nothing in it is changed or deleted, except that a game is marked
as finished. Knows no rule; lines are JSON that others write and read.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from companion.errors import StorageError, UnknownNameError
from companion.table.database import database_url, file_of, is_damaged, opened
from companion.table.salvage import Salvage, finish_renaming, restored
from companion.table.schema import EVENT, INPUT, entries, games
from companion.table.storage_trouble import place_of, told_plainly

__all__ = ["EVENT", "INPUT", "Entry", "GameLog", "GameRecord"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of the log. setup: JSON that says how it began. Times are ISO 8601 in UTC."""

    id: int
    name: str
    game: str
    setup: Mapping[str, Any]
    started_at: str
    finished_at: str | None = None
    result: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game. number: from 1. kind: INPUT or EVENT. line: its JSON.

    state_hash: of the state after the input that an event answers; None for inputs.
    """

    number: int
    kind: str
    at_s: float
    line: str
    state_hash: str | None = None
    wall_at: str = ""

    @property
    def value(self) -> dict[str, Any]:
        """The line as data."""
        data: dict[str, Any] = json.loads(self.line)
        return data


def utc_now() -> datetime:
    """The time of day, for the log's own stamps."""
    return datetime.now(UTC)


class GameLog:
    """The log in a database. Safe to use from several threads; one of them writes a game.

    Every method raises StorageError with one sentence when the database fails;
    nothing has been written then, and the same call may simply be made again.
    """

    def __init__(
        self,
        database: str | Path,
        *,
        wall_clock: Callable[[], datetime] = utc_now,
        may_mend: bool = True,
    ) -> None:
        """may_mend: a damaged SQLite file is set aside and replaced by what could be saved."""
        self._url, self._wall_clock = database_url(database), wall_clock
        self.salvage: Salvage | None = None
        file = file_of(self._url)
        if file is not None and may_mend:
            with told_plainly(self._url):
                finish_renaming(file)
                if is_damaged(file):
                    self.salvage = restored(file, wall_clock())
        self._engine = opened(self._url)

    @property
    def place(self) -> str:
        """Words that name the database."""
        return place_of(self._url)

    def begin(self, game: str, setup: Mapping[str, Any], name: str | None = None) -> GameRecord:
        """Write down a new game. Any unfinished one is finished: it was set aside for this one."""
        now = self._wall_clock()
        row = {
            "name": name or f"{game}-{now:%Y%m%d-%H%M%S}",
            "game": game,
            "setup": json.dumps(setup, ensure_ascii=False, separators=(",", ":")),
            "started_at": now.isoformat(),
        }
        given_up = json.dumps({"winners": [], "says": "Given up for a new game."})
        with told_plainly(self._url), self._engine.begin() as connection:
            connection.execute(
                update(games)
                .where(games.c.finished_at.is_(None))
                .values(finished_at=now.isoformat(), result=given_up)
            )
            key = connection.execute(insert(games).values(**row)).inserted_primary_key
        if key is None:
            raise StorageError(f"{self.place} gave the new game no number")
        return GameRecord(int(key[0]), row["name"], game, dict(setup), row["started_at"])

    def append(
        self,
        game_id: int,
        lines: Sequence[Entry],
        *,
        result: Mapping[str, Any] | None = None,
        reopened: bool = False,
    ) -> None:
        """Add *lines* in one transaction, all or none; it is on the disk on return.

        result: the game is finished with it. reopened: it goes on after all.
        Writing the same lines a second time changes nothing.
        """
        now = self._wall_clock().isoformat()
        rows = [_row(game_id, line, now) for line in lines]
        with told_plainly(self._url):
            try:
                with self._engine.begin() as connection:
                    if rows:
                        connection.execute(insert(entries), rows)
                    if result is not None or reopened:
                        _mark(connection, game_id, None if reopened else now, result)
            except IntegrityError as error:
                if not self._holds(game_id, lines):
                    raise StorageError(
                        f"another companion writes the same game to {self.place}: stop one of them"
                    ) from error

    def games(self) -> list[GameRecord]:
        """Every game, the oldest first."""
        with told_plainly(self._url), self._engine.connect() as connection:
            return [_record(row) for row in connection.execute(select(games).order_by(games.c.id))]

    def game(self, name: str) -> GameRecord:
        """The game of that number or name, the newest of several; "last" is the newest of all.

        Raises UnknownNameError.
        """
        known = self.games()
        fitting = [each for each in known if name in {str(each.id), each.name} or name == "last"]
        if not fitting:
            raise UnknownNameError("game", name, [f"{each.id} ({each.name})" for each in known])
        return fitting[-1]

    def unfinished(self) -> GameRecord | None:
        """The newest game that is not finished, None when every game is."""
        open_games = [each for each in self.games() if each.finished_at is None]
        return open_games[-1] if open_games else None

    def entries(self, game_id: int) -> list[Entry]:
        """Every entry of a game in the order in which it was written."""
        wanted = select(entries).where(entries.c.game_id == game_id).order_by(entries.c.number)
        with told_plainly(self._url), self._engine.connect() as connection:
            return [_entry(row) for row in connection.execute(wanted)]

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def _holds(self, game_id: int, lines: Sequence[Entry]) -> bool:
        wanted = {line.number: (line.kind, line.line) for line in lines}
        held = {entry.number: (entry.kind, entry.line) for entry in self.entries(game_id)}
        return all(held.get(number) == line for number, line in wanted.items())


def _mark(
    connection: Connection, game_id: int, at: str | None, result: Mapping[str, Any] | None
) -> None:
    text = None if at is None else json.dumps(result)
    changed = update(games).where(games.c.id == game_id).values(finished_at=at, result=text)
    connection.execute(changed)


def _row(game_id: int, entry: Entry, now: str) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "number": entry.number,
        "kind": entry.kind,
        "at_s": entry.at_s,
        "wall_at": now,
        "line": entry.line,
        "state_hash": entry.state_hash,
    }


def _record(row: Row[Any]) -> GameRecord:
    result = None if row.result is None else json.loads(row.result)
    setup = json.loads(row.setup)
    return GameRecord(row.id, row.name, row.game, setup, row.started_at, row.finished_at, result)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.kind, row.at_s, row.line, row.state_hash, row.wall_at)
