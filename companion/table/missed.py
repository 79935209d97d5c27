"""Turns that nobody saw: two or three plays between two looks, rebuilt, asked about, or left."""

from companion.board.position import Position
from companion.engine.explain import Play
from companion.engine.game import Awaited
from companion.engine.infer import (
    Possible,
    goes_on_alike,
    may_go_on,
    missed_plays,
    play_of,
    same_doings,
)
from companion.engine.inference.lines import Line, likeliest_first
from companion.table.asking import WHAT_WAS_PLAYED, ask
from companion.table.desk import Answer, Desk
from companion.table.events import Event
from companion.table.patience import patience_lasts
from companion.table.playing_out import play_out

MOST_CHOICES = 5
"""A longer list of lines is no question that players can answer."""

MOST_PASSED = 3
"""Boards kept that may have been whole plays while more was waited for."""


def missed_turns(
    desk: Desk,
    observed: Position,
    at_s: float,
    *,
    patient: bool,
    instead: tuple[Line, ...] = (),
) -> list[Event] | None:
    """What follows if several plays explain *observed*; None when they do not, or too many do.

    instead: what else explains it. Where cards are shown and the board was watched, a play
    more than was declared is a breach of the rules and not a turn that nobody saw.
    """
    if not (desk.infer_cards or desk.perhaps_missed):
        return None
    lines = missed_plays(desk.game, possible_states(desk), observed, desk.seen)
    if not desk.infer_cards:  # a card without effect would have been shown
        lines = tuple(line for line in lines if len(line.effects) == len(line.seen))
    if instead:
        lines = likeliest_first([*lines, *instead])
    if not lines or _goes_on_undeclared(desk, lines) or len(lines) > MOST_CHOICES:
        return None
    if waits_for_more(desk, lines, observed, at_s, patient=patient):
        return []
    if same_doings(lines) and goes_on_alike(desk.game, lines):
        return play_out(desk, lines[0], at_s, others_of(lines))
    return ask_about(desk, lines, observed, at_s)


def possible_states(desk: Desk) -> tuple[Possible, ...]:
    """The states in which the game may be, the one that is shown first."""
    shown = 1.0 - sum(other.weight for other in desk.others)
    return (Possible(desk.state, shown), *desk.others)


def others_of(lines: tuple[Line, ...]) -> tuple[Possible, ...]:
    """Where the lines after the first lead to, if all that differs is what is remembered."""
    alike = [
        line
        for line in lines
        if line.doings == lines[0].doings and line.after.to_move == lines[0].after.to_move
    ]
    whole = sum(line.weight for line in alike)
    return tuple(Possible(line.after, line.weight / whole) for line in alike[1:])


def waits_for_more(
    desk: Desk, lines: tuple[Line, ...], observed: Position, at_s: float, *, patient: bool
) -> bool:
    """A whole play is on the board, but it may become a part of a bigger one."""
    if not may_go_on(desk.game, lines, observed, desk.seen):
        return False
    if not patience_lasts(desk, observed, at_s, patient=patient):
        return False
    desk.perhaps_all = True
    if all(board != observed for board, _ in desk.passed):
        desk.passed = (*desk.passed, (observed, at_s))[-MOST_PASSED:]
    return True


def ask_about(desk: Desk, lines: tuple[Line, ...], observed: Position, at_s: float) -> list[Event]:
    """Ask which of the likeliest lines was played."""
    answers = tuple(Answer(None, _last(line), line) for line in lines[:MOST_CHOICES])
    return ask(desk, WHAT_WAS_PLAYED, answers, observed, at_s)


def _last(line: Line) -> Play:
    return play_of(line.seen[-1])


def _goes_on_undeclared(desk: Desk, lines: tuple[Line, ...]) -> bool:
    """Cards are shown, and all that explains the board is several moves by one seat.

    Whoever shows cards and moves too far has broken a rule rather than hidden a card.
    """
    by_card = desk.awaits in (Awaited.CARD, Awaited.DIE) and not desk.infer_cards
    if not (by_card or desk.state.declared):
        return False
    return all({seat for seat, _ in line.doings} == {desk.state.to_move} for line in lines)
