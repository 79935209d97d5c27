"""A logged game to test with: a loop on a log in a file, a clock that is set by hand."""

from companion.board.position import Position
from companion.board.reading import Reading, Sight, certain_reading
from companion.inputs import CardCode
from companion.table.log import GameLog
from companion.table.loop import TableLoop
from companion.table.replay import resumed, started
from companion.table.setup import GameSetup
from tests.table.playing import GAME, LAYOUT, Table


def a_setup(red=("T0.9",), blue=("T2.3",), **settings):
    state = Table(red=red, blue=blue, seen=False).session.state
    return GameSetup(state, LAYOUT, **settings)


def seen(position, at_s, sight=Sight.STEADY):
    marbles = position if isinstance(position, Position) else Position(position)
    reading = certain_reading(marbles, LAYOUT.spaces, at_s)
    return Reading(sight, reading.spaces, at_s)


def card(code, at_s=0.0):
    return CardCode(code, "test", at_s)


class LoggedTable:
    """One process's life with a log: `again` is the next one's."""

    def __init__(self, file, setup=None):
        self.file = file
        self.now_s = 0.0
        self.notices = []
        self.log = GameLog(file)
        record = self.log.unfinished()
        if record is None:
            game = started(self.log, setup or a_setup(), self.notices.append)
        else:
            game = resumed(self.log, record, self.notices.append)
        self.loop = TableLoop(game, clock=lambda: self.now_s, notice=self.notices.append)

    @property
    def session(self):
        return self.loop.game.session

    @property
    def state_hash(self):
        return self.session.state_hash

    def again(self):
        self.log.close()
        return LoggedTable(self.file)

    def do(self, *given):
        for each in given:
            self.loop.put(each)
        self.loop.work_off()

    def play(self, code, at_s):
        """A card, and the first of its plays."""
        self.do(card(code, at_s))
        play = self.session.desk.plays[0]
        self.do(seen(play.position, at_s + 0.5))

    def kinds(self):
        return [entry.kind for entry in self.log.entries(self.loop.game.record.id)]

    def events(self):
        values = [entry.value for entry in self.log.entries(self.loop.game.record.id)]
        return [value["event"] for value in values if "event" in value]


__all__ = ["GAME", "LoggedTable", "a_setup", "card", "seen"]
