"""What follows from how the board stands: a move, a refusal, a difference, or patience."""

from companion.board.position import Position
from companion.board.reading import Reading
from companion.engine.explain import (
    Changed,
    Doubtful,
    Explanation,
    Illegal,
    Made,
    TooHidden,
    Unchanged,
    Unfinished,
    compare,
    in_a_hand,
    on_the_way,
)
from companion.table.asking import ask_which
from companion.table.desk import Desk, Refusal
from companion.table.events import BoardDiffers, BoardRestored, Event, MoveRefused
from companion.table.missed import missed_turns
from companion.table.patience import patience_lasts
from companion.table.repairs import repair_of
from companion.table.turns import make


def act_on(desk: Desk, found: Explanation, at_s: float, *, patient: bool) -> list[Event]:
    """What follows from *found*, the explanation of a board on which a move is awaited."""
    desk.unseen = found.spaces if isinstance(found, TooHidden) else ()
    match found:
        case Unchanged():
            return as_it_should_be(desk, at_s)
        case Made(play):
            if desk.unconfirmed and desk.stale == play.position:
                return differs(desk, play.position, at_s)  # it was just taken back
            return make(desk, play, at_s)
        case Doubtful(plays):
            return ask_which(desk, plays, at_s)
        case TooHidden():
            return []
        case Unfinished() | Illegal():
            return _not_a_play(desk, found, at_s, patient=patient)


def check_restored(desk: Desk, reading: Reading, at_s: float, *, patient: bool) -> list[Event]:
    """Whether the board stands as the state says; what to say when it does not."""
    found = compare(desk.game, desk.state, reading)
    desk.unseen = found.spaces if isinstance(found, TooHidden) else ()
    match found:
        case Unchanged():
            return as_it_should_be(desk, at_s)
        case TooHidden():
            return []
        case Changed(observed):
            waits = in_a_hand(desk.state.position, observed) or being_restored(desk, observed)
            if waits and patience_lasts(desk, observed, at_s, patient=patient):
                return []
            return differs(desk, observed, at_s)


def as_it_should_be(desk: Desk, at_s: float) -> list[Event]:
    """The board stands as the state says."""
    was_wrong = desk.refusal is not None or desk.stale is not None
    desk.settle()
    desk.unconfirmed, desk.stale = False, None
    return [BoardRestored(at_s)] if was_wrong else []


def differs(desk: Desk, observed: Position, at_s: float) -> list[Event]:
    """The board is not as the state says; said once for each way it differs."""
    known = desk.refusal is not None and desk.refusal.observed == observed
    desk.settle()
    desk.refusal = Refusal(observed, None)
    if known or desk.stale == observed:
        return []
    spaces = tuple(sorted(observed.differences(desk.state.position)))
    return [BoardDiffers(at_s, spaces, repair_of(desk, observed))]


def being_restored(desk: Desk, observed: Position) -> bool:
    """A board that was refused is on its way back."""
    if desk.refusal is None:
        return False
    stores = desk.game.stores(desk.state)
    return on_the_way(desk.refusal.observed, desk.state.position, observed, stores)


def _not_a_play(
    desk: Desk, found: Unfinished | Illegal, at_s: float, *, patient: bool
) -> list[Event]:
    observed, ruling = found.observed, found.ruling
    if desk.refusal is not None and desk.refusal.observed == observed:
        return []
    restoring = being_restored(desk, observed)
    waits = isinstance(found, Unfinished) or restoring
    if waits and patience_lasts(desk, observed, at_s, patient=patient):
        return []
    if desk.unconfirmed:
        return differs(desk, observed, at_s)
    if not restoring and desk.announced is None:
        missed = missed_turns(desk, observed, at_s, patient=patient)
        if missed is not None:
            return missed
    desk.settle()
    desk.refusal = Refusal(observed, ruling)
    refused = MoveRefused(
        at_s,
        seat=desk.state.to_move,
        move=ruling.move,
        breaches=ruling.breaches,
        nearest=ruling.nearest,
        repair=ruling.repair,
        position=observed,
    )
    return [refused]
