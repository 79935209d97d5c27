"""Sends a steady reading to whom it concerns: play, restoration, or a card not yet shown.

Knows no rule (the engine explains) and no picture (vision has read it).
"""

from companion.board.reading import Reading
from companion.engine.explain import explain
from companion.engine.game import Awaited
from companion.table.desk import Desk
from companion.table.events import Event
from companion.table.standing import act_on, check_restored
from companion.table.undeclared import look_undeclared


def look(desk: Desk, reading: Reading, at_s: float, *, patient: bool = True) -> list[Event]:
    """Events that *reading* gives rise to; none when there is nothing to say.

    patient: wait for more when what was done may be half of something.
    """
    if desk.ended is not None:
        return []
    if desk.awaits in (Awaited.MOVE, Awaited.PLACEMENT):
        found = explain(desk.game, desk.state, reading, desk.plays)
        return act_on(desk, found, at_s, patient=patient)
    if desk.unconfirmed:
        return check_restored(desk, reading, at_s, patient=patient)
    return look_undeclared(desk, reading, at_s, patient=patient)
