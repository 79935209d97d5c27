"""From a change of the board to everything that may have been done.

Reads what left which space and what came where, pens counted, and offers Claims: the
rules decide which of them was meant. Knows no rule but what kinds of play there are.
"""

from collections.abc import Iterator
from itertools import product

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.claims import Claim, Kind
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track.leftovers import Stray, strays
from companion.engine.games.fast_track.reach import forward_ends
from companion.engine.games.fast_track.situation import (
    SPLITS,
    Board,
    Situation,
    Walk,
    is_pen,
)

MOST_WALKS = 16
"""More walks than this are no play with two marbles; pairs of them are not looked at."""


def single_claims(situation: Situation, after: Board) -> Iterator[Claim]:
    """Plays of one marble, swaps, and none at all."""
    changed = strays(situation.board, after)
    yield Claim(Kind.PASS)
    for walk in _walks(situation, changed):
        yield Claim(Kind.WALK, (walk,))
    yield from _swaps(situation, after, changed)
    for colour, stray in changed.items():
        if colour in situation.acting:
            yield from _taken_home(situation, stray)


def double_claims(situation: Situation, after: Board) -> Iterator[Claim]:
    """Plays of two marbles, in either order."""
    changed = strays(situation.board, after)
    walks = tuple(_walks(situation, changed))
    if len(walks) <= MOST_WALKS:
        for first, second in product(walks, walks):
            same = first.start == second.start and not is_pen(first.start)
            if not same and first.end != second.end and first != second:
                yield Claim(Kind.SPLIT, (first, second))


def _walks(situation: Situation, changed: dict[Colour, Stray]) -> Iterator[Walk]:
    """Every way in which one marble of the acting side may have gone."""
    for colour, stray in changed.items():
        if colour not in situation.acting:
            continue
        own_pen = pen(situation.side[colour])[0]
        starts = {s for s in stray.lost if not is_pen(s) or s == own_pen}
        ends = {end for end in stray.gained if not is_pen(end)}
        for start, end in product(sorted(starts), sorted(ends)):
            yield Walk(colour, start, end)


def _taken_home(situation: Situation, stray: Stray) -> Iterator[Claim]:
    """A marble that left and came nowhere but into its pen, or was taken off the table."""
    colour = stray.colour
    own_pen = pen(situation.side[colour])[0]
    in_pen = own_pen in stray.gained
    if not in_pen and len(stray.lost) <= len(stray.gained):
        return
    for start in sorted(set(stray.lost)):
        if in_pen and not is_pen(start):
            yield Claim(Kind.HOME, (Walk(colour, start, own_pen),))
        for end, held in situation.board.spaces.items():
            if held == colour and end != start and end not in stray.lost:
                yield Claim(Kind.ONTO_OWN, (Walk(colour, start, end),), put_in_pen=in_pen)


def _swaps(situation: Situation, after: Board, changed: dict[Colour, Stray]) -> Iterator[Claim]:
    """An own marble and another colour's that stand, or lie, in each other's place."""
    for colour, stray in changed.items():
        if colour not in situation.acting:
            continue
        for start, end in product(sorted(set(stray.lost)), sorted(set(stray.gained))):
            other = _came_instead(situation.board, after, changed, start, end)
            if other is None or other == colour:
                continue
            if other in situation.acting and end < start:
                continue  # the same swap, told from the other end
            yield Claim(Kind.SWAP, (Walk(colour, start, end),), other)


def _came_instead(
    before: Board, after: Board, changed: dict[Colour, Stray], start: Space, end: Space
) -> Colour | None:
    """The colour that left *end* and came to *start*, None when there is none."""
    if not is_pen(end):
        other = before.spaces.get(end)
        came = other in changed and start in changed[other].gained
        return other if came else None
    other = None if is_pen(start) else after.spaces.get(start)
    return other if other in changed and end in changed[other].lost else None


def joined_claims(situation: Situation, after: Board) -> Iterator[Claim]:
    """Splits of a 7 whose parts share a space, so that the change shows less than two walks.

    The second marble may take the place that the first one left, or capture the first.
    Only a legal one is ever believed: what does not fit the rules looks like other plays.
    """
    if situation.rank != SPLITS:
        return
    before = situation.board
    changed = {
        space
        for space in before.spaces.keys() | after.spaces.keys()
        if before.spaces.get(space) != after.spaces.get(space)
    }
    mine = {s: c for s, c in before.spaces.items() if c in situation.acting}
    for second_start, part in product(mine, range(1, situation.value)):
        if second_start not in changed:
            continue
        colour = mine[second_start]
        for second_end in forward_ends(situation, colour, second_start, part):
            second = Walk(colour, second_start, second_end)
            for first in _first_parts(situation, changed, mine, second, situation.value - part):
                yield Claim(Kind.SPLIT, (first, second))


def _first_parts(
    situation: Situation,
    changed: set[Space],
    mine: dict[Space, Colour],
    second: Walk,
    count: int,
) -> Iterator[Walk]:
    for start, colour in mine.items():
        if start == second.start or not (start in changed or start == second.end):
            continue
        for end in forward_ends(situation, colour, start, count):
            shared = second.end in (start, end)
            if shared and (end in changed or end == second.end):
                yield Walk(colour, start, end)
