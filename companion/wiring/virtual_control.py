"""The simulated table as the page moves it."""

from collections.abc import Mapping

from companion.board.position import Position
from companion.simulator.table import VirtualTable

NUDGES = ((4.0, -3.0, 1.5), (-3.0, 5.0, -2.0), (-5.0, -2.0, 1.0), (4.0, 0.0, -0.5))
"""(x mm, y mm, degrees clockwise) of one bump after the other; all of them lead back."""


class VirtualControl:
    """See `VirtualTableControl` of the page."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self._nudged = 0

    def position(self) -> Mapping[str, str]:
        """What stands on the board once the hand has done what it was asked for."""
        return self._table.position.as_json()

    def beside(self) -> tuple[str, ...]:
        """Colours of the marbles beside the board."""
        return self._table.beside

    def held(self) -> str | None:
        """The colour of the marble in the hand."""
        return self._table.held

    def lift(self, space: str) -> None:
        """Take a marble into the hand."""
        self._table.lift(space)

    def take_from_beside(self, colour: str) -> None:
        """Take a marble that lies beside the board into the hand."""
        self._table.take_from_beside(colour)

    def put(self, space: str | None) -> None:
        """Set the held marble down, None = beside the board."""
        self._table.put(space)

    def swap(self, space: str) -> None:
        """Set the held marble down and take the one that stood there."""
        self._table.swap(space)

    def hand_at(self, x_mm: float, y_mm: float) -> None:
        """Hold the hand over a point of the board."""
        self._table.hand_at(x_mm, y_mm)

    def roll_dice(self) -> tuple[int, ...]:
        """Roll the dice in the tray; what they will show."""
        return self._table.roll_dice()

    def set_position(self, position: Mapping[str, str]) -> None:
        """Set every marble at once."""
        self._table.set_position(Position(position))

    def camera_off(self) -> None:
        """Pull the camera's cable."""
        self._table.camera_off()

    def camera_on(self) -> None:
        """Push it in again."""
        self._table.camera_on()

    def nudge(self) -> None:
        """Bump the board."""
        self._table.nudge(*NUDGES[self._nudged % len(NUDGES)])
        self._nudged += 1
