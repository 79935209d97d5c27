"""The judge of Joker Marbles and its family: any change of a board, and every rule it breaks.

Works from the change alone: every interpretation is judged by the rules, and the one
with the least against it is reported. Never asks for the legal moves to find a breach,
only to say which of them are most like what was done.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from companion.board.position import Position, Space
from companion.engine.joker_family.claims import Claim, Kind, changed_hole, move_of
from companion.engine.joker_family.distance import apart
from companion.engine.joker_family.duties import Duties
from companion.engine.joker_family.graph import home, store_of
from companion.engine.joker_family.situation import Situation
from companion.engine.joker_family.understand import double_claims, joined_claims, single_claims
from companion.engine.joker_family.verdict import Verdict, verdict_on
from companion.engine.move import PASS, Move, moved
from companion.engine.nearest import nearest
from companion.engine.race.counted_board import CountedBoard
from companion.engine.race.hands import is_whole
from companion.engine.race.objection import Objection, in_order
from companion.engine.race.ruling_words import breach_of
from companion.engine.repair import repair
from companion.engine.ruling import Repair, RuleId, Ruling
from companion.engine.state import GameState
from companion.engine.words import load_words

LANGUAGE = "en"

NAMED_FIRST: tuple[RuleId, ...] = (
    # what no card or place allows at all
    *("R14", "R6", "R9", "R10"),
    # how the card was used: kind, direction, number
    *("R12", "R11", "R13", "R2", "R1"),
    # what was met on the way
    *("R4", "R8", "R7", "R5"),
    # whether the play was due, and what else lies differently on the board
    *("R15", "R16", "C3", "C1"),
)
"""Rules in the order in which a referee names them when several are broken."""

MUST_PLAY: RuleId = "R15"


def judge(state: GameState, after: Position, legal: Callable[[], Sequence[Move]]) -> Ruling:
    """The ruling on the change from `state.position` to *after*.

    legal: gives the legal moves of *state* (none at all: only PASS is legal); asked for
    an illegal change only. Marbles in a Home are counted, whichever holes they lie in.
    """
    situation = Situation.of(state)
    found = CountedBoard.of(after, store_of)
    verdict = _without_a_card(situation, after, found) or _likeliest(situation, found)
    move = _told(verdict, situation, after, found)
    if not verdict.objections:
        return Ruling(after, move, unchecked=_unchecked(situation, move))
    objections = in_order(
        (_shown(each, state.position, after) for each in verdict.objections), NAMED_FIRST
    )
    return Ruling(
        after,
        move,
        breaches=tuple(breach_of(each, _words()) for each in objections),
        nearest=_nearest(situation, after, move, (legal() if state.declared else ()) or (PASS,)),
        repair=_repair(situation, after, move),
    )


@cache
def _words(language: str = LANGUAGE) -> Mapping[str, Any]:
    return load_words(__package__ or "", f"rulings_{language}.toml")


def _shown(objection: Objection, before: Position, after: Position) -> Objection:
    """The same with the hole of a Home that changed for every Home named as a whole."""
    spaces = (changed_hole(before, after, space) for space in objection.spaces)
    return replace(objection, spaces=tuple(dict.fromkeys(spaces)))


def _unchecked(situation: Situation, move: Move | None) -> tuple[RuleId, ...]:
    """The duty to play is not checked for a discard from a hand that is not wholly known."""
    state = situation.state
    if move != PASS or situation.rank is None or is_whole(state, state.to_move):
        return ()
    return (MUST_PLAY,)


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
    stores = [frozenset(home(side)) for side in range(situation.graph.sides)]
    back: list[tuple[Space | None, Space | None]] = []
    if done:
        back = [(step.end, step.start) for step in done.steps]
    return repair(situation.state.position, after, stores, back)


def _likeliest(situation: Situation, after: CountedBoard) -> Verdict:
    """The interpretation with the least against it; plays of one marble before others.

    Of splits that are as good the one with the shorter first part, then by its text.
    """
    duties = Duties(situation)
    found: list[Verdict] = []
    for claims in (single_claims, double_claims, joined_claims):
        verdicts = (verdict_on(situation, duties, each, after) for each in claims(situation, after))
        found += (each for each in verdicts if each)
        if not all(each.objections for each in found):
            break
    return min(found, key=lambda each: (each.weight, each.first_part, _text(each.claim)))


def _text(claim: Claim) -> str:
    return "+".join(f"{walk.start}-{walk.end}" for walk in claim.walks)


def _without_a_card(situation: Situation, after: Position, found: CountedBoard) -> Verdict | None:
    """C3: nothing may be moved before a card is played; None when one is."""
    if situation.rank is not None:
        return None
    if found == situation.board:
        return Verdict(Claim(Kind.PASS), ())
    spaces = tuple(sorted(situation.state.position.differences(after)))
    return Verdict(Claim(Kind.PASS), (Objection("C3", "no_card", spaces),))


def _told(
    verdict: Verdict, situation: Situation, after: Position, found: CountedBoard
) -> Move | None:
    """The verdict's claim as a move; None when nothing tells what was done."""
    if verdict.claim.kind is not Kind.PASS or found == situation.board:
        return move_of(verdict.claim, situation, after, legal=not verdict.objections)
    facts = (each.facts for each in verdict.objections)
    carried = next((each for each in facts if {"start", "end"} <= each.keys()), None)
    if carried is None:
        return None
    before = situation.state.position
    start, end = (changed_hole(before, after, str(carried[key])) for key in ("start", "end"))
    return moved((start, end))
