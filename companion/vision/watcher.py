"""Watches one table: frames in, settled readings out, and goes on learning its light.

`see` belongs to the thread of the camera; `confirm` may be called from any other.
"""

from typing import Protocol

from companion.board.position import Position
from companion.board.reading import Reading, Sight
from companion.inputs import Frame
from companion.vision.settle import Settler


class Reader(Protocol):
    """Reads frames, and learns from what turned out to be true of the last one."""

    def read(self, frame: Frame) -> Reading:
        """What the frame shows."""
        ...

    def learn(self, position: Position) -> None:
        """Take it as certain that the last frame showed *position*."""
        ...


class Watcher:
    """Reads every frame and passes on what has settled."""

    def __init__(self, reader: Reader, settler: Settler) -> None:
        self._reader, self._settler = reader, settler
        self._confirmed: Position | None = None

    def see(self, frame: Frame) -> Reading | None:
        """The settled reading that *frame* completes, None when there is no news."""
        reading = self._reader.read(frame)
        if reading.sight is Sight.STEADY:
            confirmed, self._confirmed = self._confirmed, None
            if confirmed is not None and reading.agrees_with(confirmed):
                self._reader.learn(confirmed)
        return self._settler.offer(reading)

    def confirm(self, position: Position) -> None:
        """The table is certain that this is what stands on the board now.

        The next steady frame that shows nothing else is learned from, a little.
        """
        self._confirmed = position
