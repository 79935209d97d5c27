"""The judge of the one-card game: any change of a board, and every rule that it breaks.

Works from the change alone: every reading of it is judged by the rules, and the one with
the least against it is reported. Never asks for the legal moves to find a breach, only
to say which of them are most like what was done.
"""

from collections.abc import Callable, Sequence
from functools import partial

from companion.board.position import Position
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track_draw.claims import (
    Claim,
    Kind,
    changed_hole,
    joined_claims,
    move_of,
    plain_claims,
)
from companion.engine.games.fast_track_draw.judging_words import breach_of
from companion.engine.games.fast_track_draw.nearness import apart, store_of
from companion.engine.games.fast_track_draw.objection import Objection, in_order
from companion.engine.games.fast_track_draw.seen_board import SeenBoard
from companion.engine.games.fast_track_draw.situation import Situation
from companion.engine.games.fast_track_draw.undeclared import without_a_card
from companion.engine.games.fast_track_draw.undo import against_undoing, is_put_back
from companion.engine.games.fast_track_draw.verdict import Duty, Verdict, verdict_on
from companion.engine.move import PASS, Move, moved
from companion.engine.nearest import nearest
from companion.engine.repair import repair
from companion.engine.ruling import Repair, Ruling
from companion.engine.state import GameState


def judge(state: GameState, after: Position, legal: Callable[[], Sequence[Move]]) -> Ruling:
    """The ruling on the change from `state.position` to *after*.

    legal: gives the legal moves of *state* (none at all: only PASS is legal); asked for
    an illegal change with a card only. Pieces in a start are counted, whichever holes
    they lie in.
    """
    situation = Situation.of(state)
    seen = SeenBoard.of(after)
    verdict = _verdict(situation, seen)
    move = _told(verdict, situation, after, unchanged=seen == situation.board)
    if not verdict.objections:
        return Ruling(after, move)
    shown = partial(changed_hole, state.position, after)
    objections = in_order(each.shown_at(shown) for each in verdict.objections)
    return Ruling(
        after,
        move,
        breaches=tuple(breach_of(each) for each in objections),
        nearest=_nearest(situation, after, move, legal() if state.declared else ()),
        repair=_repair(situation, after, move),
    )


def _verdict(situation: Situation, after: SeenBoard) -> Verdict:
    put_back = is_put_back(situation, after)
    if situation.rank is None:
        if put_back:
            return Verdict(Claim(Kind.PASS), against_undoing(situation))
        return Verdict(Claim(Kind.PASS), without_a_card(situation, after))
    duty = Duty(situation)
    verdict = _likeliest(situation, duty, after)
    if verdict.objections and put_back:
        return Verdict(Claim(Kind.PASS), against_undoing(situation))
    if verdict.objections and after != situation.board and not duty.can_play:
        spaces = verdict.objections[0].spaces
        over = Objection("R15", "no_move", spaces, {"card": situation.rank}, 0.0)
        return Verdict(verdict.claim, (*verdict.objections, over), verdict.first_part)
    return verdict


def _likeliest(situation: Situation, duty: Duty, after: SeenBoard) -> Verdict:
    """The reading with the least against it; of legal ones that with the shorter first part."""
    readings = (
        verdict_on(situation, duty, claim, after) for claim in plain_claims(situation, after)
    )
    found = [each for each in readings if each is not None]
    if all(each.objections for each in found):
        joined = (verdict_on(situation, duty, c, after) for c in joined_claims(situation, after))
        found += (each for each in joined if each is not None and not each.objections)
    return min(found, key=lambda each: (each.weight, each.first_part, _text(situation, each)))


def _text(situation: Situation, verdict: Verdict) -> str:
    """The move of a reading in the words of the legal moves, to choose between equals."""
    return str(move_of(verdict.claim, situation, situation.state.position, legal=True))


def _told(
    verdict: Verdict, situation: Situation, after: Position, *, unchanged: bool
) -> Move | None:
    """The verdict's claim as a move; None when nothing tells what was done."""
    if verdict.claim.kind is not Kind.PASS or unchanged:
        return move_of(verdict.claim, situation, after, legal=not verdict.objections)
    facts = (each.facts for each in verdict.objections)
    carried = next((each for each in facts if {"start", "end"} <= each.keys()), None)
    if carried is None:
        return None
    shown = partial(changed_hole, situation.state.position, after)
    return moved((shown(str(carried["start"])), shown(str(carried["end"]))))


def _nearest(
    situation: Situation, after: Position, done: Move | None, legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves most like *done*."""
    before = situation.state.position
    return nearest(before, after, legal or (PASS,), done=done, apart=apart, store_of=store_of)


def _repair(situation: Situation, after: Position, done: Move | None) -> tuple[Repair, ...]:
    """The way back, that of *done* where pieces of a colour could go either way."""
    stores = [frozenset(pen(side)) for side in situation.side_of.values()]
    back = [(step.end, step.start) for step in done.steps] if done else []
    return repair(situation.state.position, after, stores, back)
