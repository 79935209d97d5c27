"""Referees a game from what was recorded of it: readings and cards, merged by their times.

The clock is that of the recording; nothing is logged.
"""

import math
from collections import deque
from collections.abc import Iterable, Iterator

from companion.board.position import Position
from companion.board.reading import Reading
from companion.inputs import CardCode, DieRoll, TimePassed
from companion.table.encoding import recorded
from companion.table.events import BoardRestored, Event, MoveMade
from companion.table.news import is_news, trimmed
from companion.table.session import Input, Session


def confirmed_by(event: Event, position: Position) -> Position | None:
    """What certainly stands on the board once *event* has happened; None when it does not say.

    position: of the game's state after it.
    """
    return position if isinstance(event, MoveMade | BoardRestored) else None


class RecordedGame:
    """A session fed as the loop of a table would feed it.

    entries: what was declared, in order of time; one of the same time as a picture
    comes before it.
    """

    def __init__(self, session: Session, entries: Iterable[CardCode | DieRoll]) -> None:
        self._session = session
        self._entries = deque(entries)
        self._latest: Reading | None = None

    def begin(self, at_s: float) -> list[Event]:
        """The events that open the game."""
        return self._session.begin(at_s)

    def see(self, reading: Reading | None, at_s: float) -> Iterator[Event]:
        """What follows when the picture of *at_s* has been looked at; None: nothing settled."""
        while self._entries and self._entries[0].at_s <= at_s:
            yield from self._handle(self._entries.popleft())
        yield from self._wake(at_s)
        if reading is None:
            return
        reading = trimmed(reading)
        if is_news(reading, self._latest):
            self._latest = reading
            yield from self._session.handle(recorded(reading))

    def end(self) -> Iterator[Event]:
        """What was declared after the last picture, and what was still being waited for.

        A play that may have been a part of a bigger one was all, when nothing follows it.
        """
        while self._entries:
            yield from self._handle(self._entries.popleft())
        if self._session.desk.perhaps_all:
            yield from self._wake(math.inf)

    def _handle(self, given: Input) -> Iterator[Event]:
        if isinstance(given, CardCode | DieRoll):
            yield from self._wake(given.at_s)
        yield from self._session.handle(recorded(given))

    def _wake(self, at_s: float) -> Iterator[Event]:
        wakes_at_s = self._session.wakes_at_s
        if wakes_at_s is not None and wakes_at_s <= at_s:
            yield from self._session.handle(TimePassed(wakes_at_s))
