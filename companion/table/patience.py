"""Waiting for more to happen on a board that may be half of something."""

from companion.board.position import Position
from companion.table.desk import Desk


def patience_lasts(desk: Desk, observed: Position, at_s: float, *, patient: bool) -> bool:
    """Whether to go on waiting for more to happen to *observed*; starts the waiting."""
    if not patient and desk.half_done == observed:
        return False
    if desk.half_done != observed or desk.wakes_at_s is None:
        desk.half_done = observed
        desk.perhaps_all = False
        desk.wakes_at_s = at_s + desk.patience_s
    return True
