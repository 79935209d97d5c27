"""A play that was worked out and then put back, or put right: no card bound anybody to it.

Knows no rule: the engine tells what the board explains.
"""

from companion.board.position import Position
from companion.engine.infer import Possible, one_play
from companion.engine.inference.lines import Line
from companion.engine.inference.mattering import counted
from companion.table.desk import Desk, Earlier
from companion.table.events import Event
from companion.table.playing_out import gone_back
from companion.table.standing import as_it_should_be
from companion.table.turns import WITHOUT_EFFECT


def taken_back(desk: Desk, observed: Position, at_s: float) -> list[Event] | None:
    """The last play undone if *observed* is the board before it; None when it is not."""
    earlier = before_last_play(desk)
    if earlier is None:
        return None
    stores = desk.game.stores(desk.state)
    if counted(earlier.state.position, stores) != counted(observed, stores):
        return None
    return [*gone_back(desk, earlier.state, at_s), *as_it_should_be(desk, at_s)]


def instead_of_last(desk: Desk, observed: Position) -> tuple[Line, ...]:
    """What may have been played instead of the last play; empty when nothing explains it."""
    earlier = before_last_play(desk)
    if earlier is None:
        return ()
    return one_play(desk.game, (Possible(earlier.state, 1.0),), observed, earlier.seen)


def before_last_play(desk: Desk) -> Earlier | None:
    """Where the last play began, if its card was worked out; unseen cards before it count to it."""
    history = desk.history
    if not history or history[-1].kind != "move" or history[-1].state.declared:
        return None
    if not desk.game.declarations(history[-1].state):
        return None
    first = len(history) - 1
    while first > 0 and history[first - 1].says == WITHOUT_EFFECT:
        first -= 1
    return history[first]
