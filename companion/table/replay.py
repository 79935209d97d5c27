"""Plays a logged game again: after a restart to go on with it, on a command to check it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.table.encoding import event_text, input_from_json
from companion.table.events import Event
from companion.table.game_in_play import GameInPlay
from companion.table.log import INPUT, Entry, GameLog, GameRecord
from companion.table.setup import GameSetup, setup_from_json


@dataclass(frozen=True, slots=True)
class Replayed:
    """One input played again. given None: the beginning. logged: the events it had led to.

    state_hash: of the state now; logged_hash: of the state then, None without events.
    """

    given: Entry | None
    events: tuple[Event, ...]
    logged: tuple[Entry, ...]
    state_hash: str

    @property
    def logged_hash(self) -> str | None:
        """The hash of the state as it was when the game was played."""
        return self.logged[-1].state_hash if self.logged else None

    @property
    def same(self) -> bool:
        """The same events and the same state came of it as before."""
        now = [event_text(event) for event in self.events]
        if now != [entry.line for entry in self.logged]:
            return False
        return self.logged_hash in {None, self.state_hash}


def started(
    log: GameLog, setup: GameSetup, notice: Callable[[str], None], name: str | None = None
) -> GameInPlay:
    """Write a new game down and begin it. Raises StorageError."""
    session = setup.session()
    record = log.begin(setup.state.game, setup.as_json(), name)
    game = GameInPlay(session, log, record, notice)
    game.take_down_events(session.begin(setup.began_at_s))
    return game


def resumed(log: GameLog, record: GameRecord, notice: Callable[[str], None]) -> GameInPlay:
    """The game of *record* as it was left, with its log made whole.

    Events that a power cut kept from being written are written now. When the replay
    differs from the log (another version of the rules), *notice* is told and the
    state of the replay counts.
    """
    game = game_of(log, record, notice)
    entries = log.entries(record.id)
    game.written = entries[-1].number if entries else 0
    game.last_at_s = max((entry.at_s for entry in entries), default=0.0)
    differing = 0
    for played in replay(game, entries):
        if not played.same and not played.logged and _is_last(played, entries):
            game.append_events(played.events)
        elif not played.same:
            differing += 1
        game.tell(played.events)
    if differing:
        notice(
            f"{record.name}: played again, {differing} of its inputs lead to something else "
            "than the log says; the game goes on as played again, the log keeps both"
        )
    return game


def game_of(log: GameLog, record: GameRecord, notice: Callable[[str], None]) -> GameInPlay:
    """The game of *record* before anything has happened in it."""
    setup = setup_from_json(record.setup, f"{log.place}, game {record.name}")
    return GameInPlay(setup.session(), log, record, notice)


def replay(game: GameInPlay, entries: Sequence[Entry]) -> Iterator[Replayed]:
    """Play every input of *entries* again in *game*, which stands at its beginning."""
    setup = setup_from_json(game.record.setup, game.record.name)
    state, state_hash = None, ""
    for given, logged in _by_input(entries):
        if given is None:
            events = game.session.begin(setup.began_at_s)
        else:
            events = game.handle(input_from_json(given.value))
        if game.session.state is not state:
            state, state_hash = game.session.state, game.session.state_hash
        yield Replayed(given, tuple(events), logged, state_hash)


def _by_input(
    entries: Sequence[Entry],
) -> Iterator[tuple[Entry | None, tuple[Entry, ...]]]:
    given: Entry | None = None
    events: list[Entry] = []
    for entry in entries:
        if entry.kind == INPUT:
            yield given, tuple(events)
            given, events = entry, []
        else:
            events.append(entry)
    yield given, tuple(events)


def _is_last(played: Replayed, entries: Sequence[Entry]) -> bool:
    return not entries or played.given is entries[-1]
