"""Marbles that lie where no play has put them: R7, R11, and parts (a) and (c) as C1 and C4.

Compares the board that a claim leads to with the one that was found; pens are counted.
Knows nothing of how marbles move.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.claims import Expected
from companion.engine.games.fast_track.graph import Side, pen
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.situation import (
    SPLITS,
    SWAPS,
    Board,
    Situation,
    is_pen,
    side_of_space,
)

OTHERS_WEIGHT, OWN_WEIGHT, UNTOLD_WEIGHT = 2.0, 3.0, 12.0
"""What another's marble, a further own one and the only own one, left unexplained, weigh."""


@dataclass(slots=True)
class Stray:
    """Spaces of one colour with a marble too few (lost) or too many (gained); pens by a hole."""

    colour: Colour
    lost: list[Space] = field(default_factory=list)
    gained: list[Space] = field(default_factory=list)


def strays(before: Board, after: Board) -> dict[Colour, Stray]:
    """What lies differently on the two boards, by colour; nothing when they are the same."""
    found: dict[Colour, Stray] = {}

    def stray(colour: Colour) -> Stray:
        return found.setdefault(colour, Stray(colour))

    for space in sorted(before.spaces.keys() | after.spaces.keys()):
        old, new = before.spaces.get(space), after.spaces.get(space)
        if old == new:
            continue
        if old is not None:
            stray(old).lost.append(space)
        if new is not None:
            stray(new).gained.append(space)
    for side, colour in sorted(before.pens.keys() | after.pens.keys()):
        held = (side, colour)
        more = after.pens.get(held, 0) - before.pens.get(held, 0)
        if more > 0:
            stray(colour).gained.extend(pen(side)[:1] * more)
        elif more < 0:
            stray(colour).lost.extend(pen(side)[:1] * -more)
    return found


def leftover_objections(
    situation: Situation,
    expected: Expected,
    after: Board,
    passed: tuple[Space, ...],
    *,
    untold: bool,
) -> Iterator[Objection]:
    """Everything against *after*, if the claim leads to *expected* and passed over *passed*.

    untold: the claim moves nothing itself, so that the marbles left are all that was done.
    """
    if expected.board == after:
        return
    left = strays(expected.board, after)
    for colour, space in expected.captured:
        if colour in left:
            yield from _not_in_its_pen(situation, left[colour], space)
    for stray in left.values():
        if stray.colour not in situation.side:
            yield from _strangers(stray)
        else:
            yield from _carried(situation, stray, passed, UNTOLD_WEIGHT if untold else OWN_WEIGHT)


def _not_in_its_pen(situation: Situation, stray: Stray, at: Space) -> Iterator[Objection]:
    """R7 for a captured marble; what explains it is struck off *stray*."""
    own_pen = pen(situation.side[stray.colour])[0]
    if own_pen not in stray.lost:
        return
    stray.lost.remove(own_pen)
    facts: dict[str, object] = {"colour": stray.colour, "at": at}
    if not stray.gained:
        yield Objection("R7", "captured_not_in_pen", (at,), facts)
        return
    found = stray.gained.pop(0)
    facts["end"] = found
    yield Objection("R7", "captured_put_elsewhere", (at, found), facts)


def _strangers(stray: Stray) -> Iterator[Objection]:
    for space in (*stray.gained, *stray.lost):
        facts = {"colour": stray.colour, "at": space}
        yield Objection("C1", "nobodys_colour", (space,), facts, OTHERS_WEIGHT)


def _carried(
    situation: Situation, stray: Stray, passed: tuple[Space, ...], own_weight: float
) -> Iterator[Objection]:
    """One objection for every marble of a colour that went somewhere, came or vanished."""
    weight = own_weight if stray.colour in situation.acting else OTHERS_WEIGHT
    lost = sorted(stray.lost, key=lambda space: space not in passed)
    for end in stray.gained:
        facts: dict[str, object] = {"colour": stray.colour, "end": end, "card": situation.rank}
        if lost:
            start = lost.pop(0)
            rule, key = _rule_of(situation, stray.colour, start, end, passed)
            yield Objection(rule, key, (start, end), {**facts, "start": start}, weight)
        else:
            yield Objection("C1", "one_too_many", (end,), facts, weight)
    for start in lost:
        facts = {"colour": stray.colour, "start": start}
        yield Objection("C1", "one_missing", (start,), facts, weight)


def _rule_of(
    situation: Situation, colour: Colour, start: Space, end: Space, passed: tuple[Space, ...]
) -> tuple[str, str]:
    """The rule against a marble that was carried from *start* to *end* beside the play."""
    side: Side = situation.side[colour]
    if is_pen(end) and side_of_space(end) != side:
        return "R11", "foreign_pen"
    if colour not in situation.acting:
        if is_pen(end) and start in passed:
            return ("R24", "one_marble_twice") if situation.rank == SPLITS else ("R7", "passed")
        return "C4", "not_yours"
    if situation.rank == SWAPS:
        return "R26", "two_things"
    if situation.rank == SPLITS:
        return "R24", "third_marble"
    return "C4", "second_marble"
