"""One game between its session and its place in the log. Has no thread and no clock.

Inputs are on the disk before the session sees them; events are on the disk before
anybody else does.
"""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.board.reading import Reading
from companion.engine.players.deciding import TimeIsUp, never
from companion.inputs import ComputerPlay
from companion.table.encoding import event_text, input_text, recorded, time_of
from companion.table.events import (
    DeclarationTakenBack,
    Event,
    GameWon,
    InputRefused,
    MoveTakenBack,
    PositionCorrected,
)
from companion.table.log import EVENT, INPUT, Entry, GameLog, GameRecord
from companion.table.news import is_news, trimmed
from companion.table.packed import PackedList
from companion.table.session import Input, Session
from companion.table.telling import log_line
from companion.table.view import LogLine

OUR_MISTAKE = (
    "The companion made a mistake and has not taken this. Check the position; "
    "take back or correct it if it is wrong."
)


@dataclass
class GameInPlay:
    """A game being played.

    written: how many entries of it the log holds. last_at_s: time of the newest of them.
    lines: the log in words. latest: the last reading that was handled. notice: told of
    our own mistakes, with traceback.
    """

    session: Session
    log: GameLog
    record: GameRecord
    notice: Callable[[str], None]
    written: int = 0
    last_at_s: float = 0.0
    lines: PackedList[LogLine] = field(default_factory=PackedList)
    latest: Reading | None = None

    def wanted(self, given: Input) -> Input | None:
        """*given* as it would be written down; None when it says nothing new."""
        if isinstance(given, Reading):
            reading = trimmed(given)
            return recorded(reading) if is_news(reading, self.latest) else None
        return recorded(given)

    def take_down(self, given: Input) -> None:
        """Write a wanted input to the log. Raises StorageError: then it is not written."""
        self._append([Entry(self.written + 1, INPUT, time_of(given), input_text(given))])

    def handle(self, given: Input) -> list[Event]:
        """Let the session act on an input as it was written down."""
        if isinstance(given, Reading):
            self.latest = given
        try:
            return self.session.handle(given)
        except Exception:  # the outermost place where one input can be given up for the rest
            self.notice(traceback.format_exc())
            return [InputRefused(time_of(given), OUR_MISTAKE)]

    def computer_play(self, at_s: float, time_is_up: TimeIsUp = never) -> ComputerPlay:
        """What the computer in the seat to move decides, or that it comes to no decision."""
        try:
            return self.session.computer_play(at_s, time_is_up)
        except Exception:  # as in `handle`: the game goes on, played by people
            self.notice(traceback.format_exc())
            return ComputerPlay(self.session.state.to_move, {}, "", at_s)

    def take_down_events(self, events: Sequence[Event]) -> None:
        """Write what an input led to. Raises StorageError: then nothing of it is written."""
        self.append_events(events)
        self.tell(events)

    def append_events(self, events: Sequence[Event]) -> None:
        """Write events to the log without putting them in words."""
        if not events:
            return
        state_hash = self.session.state_hash
        entries = [
            Entry(number, EVENT, event.at_s, event_text(event), state_hash)
            for number, event in enumerate(events, self.written + 1)
        ]
        self._append(entries, **_ending(events))

    def tell(self, events: Sequence[Event]) -> None:
        """Add events that are on the disk to the log in words."""
        seats = self.session.state.seats
        for event in events:
            line = log_line(len(self.lines) + 1, event, seats)
            if line is not None:
                self.lines.append(line)

    def _append(self, entries: list[Entry], **ending: Any) -> None:
        self.log.append(self.record.id, entries, **ending)
        self.written += len(entries)
        self.last_at_s = max([self.last_at_s, *(entry.at_s for entry in entries)])


def _ending(events: Sequence[Event]) -> dict[str, Any]:
    for event in events:
        if isinstance(event, GameWon):
            return {"result": {"winners": list(event.winners), "says": event.says}}
        if isinstance(event, DeclarationTakenBack | MoveTakenBack | PositionCorrected):
            return {"reopened": True}
    return {}
