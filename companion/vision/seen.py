"""One look of an eye at a board whose place in the picture is known.

Only a value; eyes are in trained_eye.py and untrained_eye.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.board.position import Position, Space
from companion.board.reading import SpaceReading
from companion.vision.calibration import Calibration
from companion.vision.picture import BgrImage
from companion.vision.pose import Pose


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen on every space; busy: a hand or a thing is over the board.

    problem: a sentence for the players when the picture cannot be used, else None.
    """

    spaces: Mapping[Space, SpaceReading]
    busy: bool
    problem: str | None = None


class Eye(Protocol):
    """Reads the spaces of one board."""

    @property
    def calibration(self) -> Calibration | None:
        """What is known of the table by now, None when it was never calibrated."""
        ...

    def look(self, pixels: BgrImage, pose: Pose, at_s: float) -> Seen:
        """What *pixels*, taken at *at_s* seconds, show of the board that lies at *pose*."""
        ...

    def learn(self, position: Position) -> None:
        """Take it as certain that the last look showed *position*."""
        ...
