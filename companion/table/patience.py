"""Waiting for more to happen on a board that may be half of something.

Also how long nothing was seen of it.
"""

from companion.board.position import Position
from companion.board.reading import Reading, Sight
from companion.table.desk import Desk

LONG_COVERED_S = 15.0
"""A hand over the board for so long may have been the hands of two players."""

LONG_LOST_S = 3.0
"""A board out of the picture for so long may come back after more than one turn."""

HURRY_S = 1.5
"""A hand that is back so soon goes on with the same play: no card is played so quickly."""


def patience_lasts(desk: Desk, observed: Position, at_s: float, *, patient: bool) -> bool:
    """Whether to go on waiting for more to happen to *observed*; starts the waiting."""
    if not patient and desk.half_done == observed:
        return False
    if desk.half_done != observed or desk.wakes_at_s is None:
        desk.half_done = observed
        desk.perhaps_all = False
        desk.wakes_at_s = at_s + desk.patience_s
    return True


def watch(desk: Desk, reading: Reading) -> None:
    """Note from when to when the board could not be seen at rest."""
    now_s = reading.taken_at_s
    if reading.sight is not Sight.STEADY:
        if desk.unwatched_since_s is None:
            desk.unwatched_since_s = now_s
            if desk.passed and now_s - desk.passed[-1][1] < HURRY_S:
                desk.passed = desk.passed[:-1]
        if reading.sight is Sight.LOST and desk.lost_since_s is None:
            desk.lost_since_s = now_s
        return
    covered = _lasted(desk.unwatched_since_s, now_s, LONG_COVERED_S)
    lost = _lasted(desk.lost_since_s, now_s, LONG_LOST_S)
    desk.perhaps_missed = desk.perhaps_missed or covered or lost
    desk.unwatched_since_s = desk.lost_since_s = None


def _lasted(since_s: float | None, now_s: float, long_s: float) -> bool:
    return since_s is not None and now_s - since_s >= long_s
