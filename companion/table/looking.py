"""Sends a steady reading to whom it concerns: play, restoration, or a card not yet shown.

Knows no rule (the engine explains) and no picture (vision has read it).
"""

from companion.board.reading import Reading
from companion.engine.explain import explain
from companion.engine.game import Awaited
from companion.table.card_entry import is_played_on, play_doubted
from companion.table.computer import held_to, is_to_act, plays_itself
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
    if desk.question is not None and desk.question.doubted is not None:
        if not is_played_on(desk):
            return []
        return play_doubted(desk, at_s) + look(desk, reading, at_s, patient=patient)
    if desk.awaits in (Awaited.MOVE, Awaited.PLACEMENT):
        if is_to_act(desk):
            return []  # looked at once it is told what the computer wants
        found = explain(desk.game, desk.state, reading, desk.plays)
        if desk.announced is not None:
            found = held_to(desk, desk.announced, found)
        return act_on(desk, found, at_s, patient=patient)
    if desk.unconfirmed or plays_itself(desk):
        return check_restored(desk, reading, at_s, patient=patient)
    return look_undeclared(desk, reading, at_s, patient=patient)
