"""A table to test with: a session of Fast Track, cards and readings without a camera."""

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import Reading, Sight, SpaceReading, certain_reading
from companion.engine.game import load_game
from companion.engine.options import chosen_options
from companion.engine.state import GameState, Seat, frozen
from companion.inputs import ButtonPress, CardCode, Choice
from companion.table.session import Session

GAME = load_game("fast-track")
LAYOUT = load_layout("fast-track-square")
SEATS = (Seat((0,), ("red",)), Seat((1,), ("blue",)))
HIDDEN = SpaceReading({None: 1.0}, hidden=True)


def pens(colour, side, count):
    return {f"P{side}.{n}": colour for n in range(5 - count, 5)}


class Table:
    """A session whose board is changed by hand; the clock goes on by a second a step."""

    def __init__(self, red=(), blue=(), *, ring=(), to_move=0, seen=True, options=(), **settings):
        marbles = dict.fromkeys(red, "red") | dict.fromkeys(blue, "blue")
        marbles |= pens("red", 0, 4 - len(red)) | pens("blue", 1, 4 - len(blue))
        options = chosen_options(GAME.options, {"board": "square", **dict(options)})
        memory = frozen({"ring": list(ring)})
        state = GameState("fast-track", options, SEATS, to_move, Position(marbles), memory)
        self.session = Session(GAME, GAME.check(state), LAYOUT, **settings)
        self.on_board = Position(marbles)
        self.now_s = 0.0
        if seen:
            assert self.look() == []

    def __getattr__(self, name):
        return getattr(self.session, name)

    def do(self, given):
        return [event.as_json() for event in self.session.handle(given)]

    def tick(self):
        self.now_s += 1.0
        return self.now_s

    def look(self, hidden=(), sight=Sight.STEADY):
        sure = certain_reading(self.on_board, LAYOUT.spaces, self.tick())
        spaces = dict(sure.spaces) | dict.fromkeys(hidden, HIDDEN)
        return self.do(Reading(sight, spaces, self.now_s))

    def move(self, *ways, hidden=()):
        """Carry marbles by (start, end) pairs, then let the camera look."""
        self.carry(*ways)
        return self.look(hidden)

    def carry(self, *ways):
        for start, end in ways:
            colour = self.on_board.at(start)
            self.on_board = self.on_board.changed({start: None, end: colour})

    def card(self, code):
        return self.do(CardCode(code, "test", self.tick()))

    def press(self, name):
        return self.do(ButtonPress(name, "test", self.tick()))

    def choose(self, question, option):
        return self.do(Choice(question, option, "test", self.tick()))


def names(events):
    return [event["event"] for event in events]
