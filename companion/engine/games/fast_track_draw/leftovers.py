"""Pieces that lie where no play has put them: R5, R7, R12, R15, C1 and C2.

Compares the board that a claim leads to with the one that was found; starts are counted.
Knows nothing of how pieces move.
"""

from collections.abc import Iterator

from companion.board.position import Space
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track_draw.claims import Expected
from companion.engine.games.fast_track_draw.objection import Objection
from companion.engine.games.fast_track_draw.seen_board import (
    SeenBoard,
    Stray,
    at_home,
    in_start,
    side_of_space,
    strays,
)
from companion.engine.games.fast_track_draw.situation import DRAWS_AGAIN, SEVEN, Situation

OTHERS_WEIGHT, OWN_WEIGHT, UNTOLD_WEIGHT = 2.0, 3.0, 12.0
"""What another's piece, a further own one and the only own one, left unexplained, weigh."""


def leftover_objections(
    situation: Situation,
    expected: Expected,
    after: SeenBoard,
    passed: tuple[Space, ...],
    *,
    untold: bool,
) -> Iterator[Objection]:
    """Everything against *after*, if the claim leads to *expected* and passed over *passed*.

    untold: the claim moves nothing itself, so that the pieces left are all that was done.
    """
    left = strays(expected.board, after)
    for colour, space in expected.captured:
        if colour in left:
            yield from _not_in_its_start(situation, left[colour], space)
    for stray in left.values():
        if stray.colour not in situation.side_of:
            yield from _strangers(stray)
        elif stray.colour == situation.own:
            weight = UNTOLD_WEIGHT if untold else OWN_WEIGHT
            yield from _carried(situation, stray, passed, weight)
        else:
            yield from _carried(situation, stray, passed, OTHERS_WEIGHT)


def _not_in_its_start(situation: Situation, stray: Stray, at: Space) -> Iterator[Objection]:
    """R5 for a captured piece; what explains it is struck off *stray*."""
    own_start = pen(situation.side_of[stray.colour])[0]
    if own_start not in stray.lost:
        return
    stray.lost.remove(own_start)
    facts: dict[str, object] = {"colour": stray.colour, "at": at}
    if not stray.gained:
        yield Objection("R5", "captured_not_in_start", (at,), facts)
        return
    found = stray.gained.pop(0)
    yield Objection("R5", "captured_put_elsewhere", (at, found), {**facts, "end": found})


def _strangers(stray: Stray) -> Iterator[Objection]:
    for space in (*stray.gained, *stray.lost):
        facts = {"colour": stray.colour, "at": space}
        yield Objection("C1", "nobodys_colour", (space,), facts, OTHERS_WEIGHT)


def _carried(
    situation: Situation, stray: Stray, passed: tuple[Space, ...], weight: float
) -> Iterator[Objection]:
    """One objection for every piece of a colour that went somewhere, came or vanished."""
    lost = sorted(stray.lost, key=lambda space: space not in passed)
    for end in stray.gained:
        facts: dict[str, object] = {"colour": stray.colour, "end": end, "card": situation.rank}
        if lost:
            start = lost.pop(0)
            rule, key = _rule_of(situation, stray, start, end, passed)
            yield Objection(rule, key, (start, end), {**facts, "start": start}, weight)
        else:
            yield Objection("C1", "one_too_many", (end,), facts, weight)
    for start in lost:
        facts = {"colour": stray.colour, "start": start}
        yield Objection("C1", "one_missing", (start,), facts, weight)


def _rule_of(
    situation: Situation, stray: Stray, start: Space, end: Space, passed: tuple[Space, ...]
) -> tuple[str, str]:
    """The rule against a piece that was carried from *start* to *end* beside the play."""
    if in_start(end):
        if side_of_space(end) != situation.side_of[stray.colour]:
            return "R5", "foreign_start"
        if at_home(start):
            return "R7", "home_is_safe"
        return "R5", "passed" if start in passed else "put_in_start"
    if stray.colour != situation.own:
        return "R15", "not_your_turn"
    if situation.rank == SEVEN:
        return "R12", "third_piece"
    return ("C2", "second_piece") if situation.rank in DRAWS_AGAIN else ("R15", "second_piece")
