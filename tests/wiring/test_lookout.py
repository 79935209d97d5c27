import threading
from queue import Queue

import numpy as np
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.reading import Reading, Sight
from companion.errors import DeviceFailedError
from companion.inputs import DeviceTrouble, Frame
from companion.simulator.table import VirtualTable
from companion.wiring.lookout import Lookout

pytestmark = pytest.mark.slow
LAYOUT = load_layout("fast-track-square")
START = Position(
    {f"P{side}.{n}": colour for side, colour in enumerate(("red", "blue")) for n in range(1, 5)}
)
NOT_A_BOARD = np.full((960, 1280, 3), 90, np.uint8)


class QueueCamera:
    """Gives the frames that are put into it."""

    def __init__(self):
        self.frames = Queue()

    def read(self):
        frame = self.frames.get()
        if frame is None:
            raise DeviceFailedError("camera", "it was closed")
        return frame

    def close(self):
        self.frames.put(None)


class Looking:
    """A lookout on a thread, its camera and what it told."""

    def __init__(self, learned_in=None):
        self.now_s = 0.0
        self.table = VirtualTable(LAYOUT, START, clock=lambda: self.now_s)
        self.camera = QueueCamera()
        self.told = Queue()
        self.lookout = Lookout(
            LAYOUT,
            self.camera,
            self.told.put,
            expected=lambda: START,
            learned_in=learned_in,
            clock=lambda: self.now_s,
        )
        self.lookout.start()

    def show(self, count, pixels=None):
        for _ in range(count):
            self.now_s += 0.1
            frame = self.table.picture(self.now_s)
            if pixels is not None:
                frame = Frame(pixels, self.now_s, "test")
            self.camera.frames.put(frame)

    def next(self):
        return self.told.get(timeout=60)


@pytest.fixture
def looking():
    started = []

    def make(**settings):
        started.append(Looking(**settings))
        return started[-1]

    yield make
    for each in started:
        each.lookout.stop()


def test_the_table_is_learned_from_the_position_that_is_expected(looking):
    watch = looking()
    assert watch.lookout.picture() is None
    watch.show(6)

    reading = watch.next()

    assert isinstance(reading, Reading)
    assert reading.sight is Sight.STEADY
    assert reading.likeliest_position(Position()) == START
    assert watch.lookout.picture()[:2] == b"\xff\xd8"
    assert watch.lookout.picture() is watch.lookout.picture()


def test_what_was_learned_is_kept_and_used_again(looking, tmp_path):
    file = tmp_path / "new folder" / "calibration.json"
    first = looking(learned_in=file)
    first.show(6)
    first.next()
    learned = file.read_text()

    second = looking(learned_in=file)
    second.show(6)

    assert second.next().sight is Sight.STEADY
    assert file.read_text() == learned


def test_a_picture_without_a_board_is_told_once_and_then_over(looking):
    watch = looking()
    watch.show(30, NOT_A_BOARD)
    trouble = watch.next()
    assert isinstance(trouble, DeviceTrouble)
    assert "board" in trouble.problem

    watch.now_s += 5.0
    watch.show(6)
    assert watch.next() == DeviceTrouble("calibration", None, pytest.approx(watch.now_s, abs=1))
    assert watch.next().sight is Sight.STEADY


def test_a_calibration_of_another_board_is_told(looking, tmp_path):
    file = tmp_path / "calibration.json"
    file.write_text("{}")
    watch = looking(learned_in=file)
    watch.show(1)

    assert "calibrate the table again" in watch.next().problem
    assert file.read_text() == "{}"


def test_a_mistake_of_ours_is_told_and_looking_goes_on(looking, monkeypatch):
    watch = looking()
    watch.show(6)
    watch.next()

    def fail(frame):
        raise ZeroDivisionError("on purpose")

    caught = []
    monkeypatch.setattr(threading, "excepthook", lambda args: caught.append(args.exc_type))
    monkeypatch.setattr(watch.lookout._watcher, "see", fail)
    watch.show(1)
    assert "failed" in watch.next().problem
    assert caught == [ZeroDivisionError]

    watch.show(6)
    assert watch.next().problem is None
    assert watch.next().sight is Sight.STEADY
