from companion.board.position import Position
from companion.board.reading import Sight
from companion.inputs import Frame
from companion.vision.settle import Settler
from companion.vision.watcher import Watcher


class ReaderOf:
    """Gives the readings it was made with, one a frame, and keeps what it should learn."""

    def __init__(self, readings):
        self.readings, self.learned = iter(readings), []

    def read(self, frame):
        return next(self.readings)

    def learn(self, position):
        self.learned.append(position)


FRAME = Frame(None, 0.0)
RED_ON_A = Position({"a": "red"})


def test_what_settles_is_seen(reading_of):
    watcher = Watcher(ReaderOf([reading_of({"a": "red"}) for _ in range(3)]), Settler(3))
    seen = [watcher.see(FRAME) for _ in range(3)]
    assert seen[:2] == [None, None]
    assert seen[2].likeliest_position(Position()) == RED_ON_A


def test_nothing_is_learned_that_was_not_confirmed(reading_of):
    reader = ReaderOf([reading_of({"a": "red"}) for _ in range(9)])
    watcher = Watcher(reader, Settler(3))
    for _ in range(9):
        watcher.see(FRAME)
    assert reader.learned == []


def test_a_confirmed_position_is_learned_once_from_the_next_steady_frame(reading_of):
    busy = reading_of({"a": "red"}, sight=Sight.BUSY)
    reader = ReaderOf([busy, *[reading_of({"a": "red"}) for _ in range(3)]])
    watcher = Watcher(reader, Settler(3))
    watcher.confirm(RED_ON_A)
    watcher.see(FRAME)
    assert reader.learned == []
    for _ in range(3):
        watcher.see(FRAME)
    assert reader.learned == [RED_ON_A]


def test_a_board_that_has_changed_since_is_not_learned_from(reading_of):
    reader = ReaderOf([reading_of({"b": "blue"}), reading_of({"a": "red"})])
    watcher = Watcher(reader, Settler(3))
    watcher.confirm(RED_ON_A)
    watcher.see(FRAME)
    watcher.see(FRAME)
    assert reader.learned == []
