"""The judge of Fast Track: any change of a board, and every rule that it breaks.

Works from the change alone: every interpretation is judged by the rules, and the one
with the least against it is reported. Never asks for the legal moves to find a breach,
only to say which of them are most like what was done.
"""

from collections.abc import Callable, Sequence
from functools import partial

from companion.board.position import Position
from companion.engine.games.fast_track.claims import Claim, Kind, changed_hole, move_of
from companion.engine.games.fast_track.distance import apart, store_of
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track.judging_words import breach_of
from companion.engine.games.fast_track.objection import Objection, in_order
from companion.engine.games.fast_track.rules_forced import Duties
from companion.engine.games.fast_track.situation import Board, Situation
from companion.engine.games.fast_track.understand import (
    double_claims,
    joined_claims,
    single_claims,
)
from companion.engine.games.fast_track.verdict import Verdict, verdict_on
from companion.engine.move import PASS, Move, moved
from companion.engine.nearest import nearest
from companion.engine.repair import repair
from companion.engine.ruling import Repair, Ruling
from companion.engine.state import GameState


def judge(state: GameState, after: Position, legal: Callable[[], Sequence[Move]]) -> Ruling:
    """The ruling on the change from `state.position` to *after*.

    legal: gives the legal moves of *state* (none at all: only PASS is legal); asked for
    an illegal change only. Marbles in a pen are counted, whichever holes they lie in.
    """
    situation = Situation.of(state)
    verdict = _without_a_card(situation, after) or _likeliest(situation, Board.of(after))
    move = _told(verdict, situation, after)
    if not verdict.objections:
        return Ruling(after, move)
    shown = partial(changed_hole, state.position, after)
    objections = in_order(each.shown_at(shown) for each in verdict.objections)
    return Ruling(
        after,
        move,
        breaches=tuple(breach_of(each) for each in objections),
        nearest=_nearest(situation, after, move, legal() or (PASS,)),
        repair=_repair(situation, after, move),
    )


def _nearest(
    situation: Situation, after: Position, done: Move | None, legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves most like *done*."""
    return nearest(
        situation.state.position,
        after,
        legal,
        done=done,
        apart=partial(apart, situation.graph),
        store_of=store_of,
    )


def _repair(situation: Situation, after: Position, done: Move | None) -> tuple[Repair, ...]:
    """The way back, that of *done* where marbles of a colour could go either way."""
    stores = [frozenset(pen(side)) for side in range(situation.graph.sides)]
    back = [(step.end, step.start) for step in done.steps] if done else []
    return repair(situation.state.position, after, stores, back)


def _likeliest(situation: Situation, after: Board) -> Verdict:
    """The interpretation with the least against it; plays of one marble before others.

    Of splits that are as good the one with the shorter first part.
    """
    duties = Duties(situation)
    found: list[Verdict] = []
    for claims in (single_claims, double_claims, joined_claims):
        verdicts = (verdict_on(situation, duties, each, after) for each in claims(situation, after))
        only_legal = claims is joined_claims
        found += (each for each in verdicts if each and not (only_legal and each.objections))
        if not all(each.objections for each in found):
            break
    return min(found, key=lambda verdict: (verdict.weight, verdict.first_part))


def _without_a_card(situation: Situation, after: Position) -> Verdict | None:
    """C4: nothing may be moved before a card is played; None when one is."""
    if situation.rank is not None:
        return None
    if Board.of(after) == situation.board:
        return Verdict(Claim(Kind.PASS), ())
    spaces = tuple(sorted(situation.state.position.differences(after)))
    return Verdict(Claim(Kind.PASS), (Objection("C4", "no_card", spaces),))


def _told(verdict: Verdict, situation: Situation, after: Position) -> Move | None:
    """The verdict's claim as a move; None when nothing tells what was done."""
    if verdict.claim.kind is not Kind.PASS or Board.of(after) == situation.board:
        return move_of(verdict.claim, situation, after, legal=not verdict.objections)
    facts = (each.facts for each in verdict.objections)
    carried = next((each for each in facts if {"start", "end"} <= each.keys()), None)
    return None if carried is None else moved((str(carried["start"]), str(carried["end"])))
