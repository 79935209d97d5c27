"""How to put the marbles back, for a board that differs from the state."""

from companion.board.position import Position
from companion.engine.repair import repair
from companion.engine.ruling import Repair
from companion.table.desk import Desk


def repair_of(desk: Desk, observed: Position) -> tuple[Repair, ...]:
    """The marbles to carry, in order, so that *observed* becomes the desk's position."""
    return repair(desk.state.position, observed, desk.game.stores(desk.state))
