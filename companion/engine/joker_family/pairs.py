"""Shared cards of two marbles of one colour, worked out once for every two spaces.

What two such marbles can do depends on one another's spaces alone; a third only bars it. Knows
no position and no other colour.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import NamedTuple

from companion.board.position import Space
from companion.engine.joker_family.effects import Direction, Split
from companion.engine.joker_family.ways import Mask, Parts, Way, WaySet, parts, space_of
from companion.engine.move import Move

MOST_PAIRS = 512
"""Pairs of spaces kept at a time for a colour and a card; a pair takes about 2 kB."""


class Shared(NamedTuple):
    """Two parts that can be done one after the other.

    blocked: what must be free of further own marbles. ends: where the two come to. spaces:
    of the first part. first, second: the ways in this order.
    """

    blocked: Mask
    ends: Mask
    move: Move
    spaces: int
    first: Way
    second: Way


class Pair(NamedTuple):
    """What two marbles can do.

    plain: positions that nothing else leads to. others: the rest. reach: every end of the plain.
    """

    plain: tuple[Shared, ...]
    others: tuple[Shared, ...]
    reach: Mask


class Pairs(dict[Mask, Pair]):
    """By the bits of two spaces what marbles of one colour there can do; made when asked for."""

    def __init__(self, ways: WaySet, split: Split) -> None:
        super().__init__()
        self._space_of = space_of(ways.sides)
        self._ways, self._split = ways, split

    def __missing__(self, both: Mask) -> Pair:
        if len(self) >= MOST_PAIRS:
            self.clear()
        low = both & -both
        here, there = self._space_of[low], self._space_of[both ^ low]
        found = list(self._shared(here, there, both))
        ends = [each.ends for each in found]
        alone = {each.ends for each in found if not each.ends & both and ends.count(each.ends) == 1}
        reach = 0
        for each in alone:
            reach |= each
        pair = self[both] = Pair(
            tuple(each for each in found if each.ends in alone),
            tuple(each for each in found if each.ends not in alone),
            reach,
        )
        return pair

    def _shared(self, here: Space, there: Space, both: Mask) -> Iterator[Shared]:
        total = self._split.total
        for one, other in directions(self._split):
            ways, ways_of_other = self._parts(one)[here], self._parts(other)[there]
            for spaces in range(1, total):
                for way in ways[spaces - 1]:
                    for with_it in ways_of_other[total - spaces - 1]:
                        shared = in_possible_order(way, with_it, spaces, total)
                        if shared is not None:
                            yield shared._replace(blocked=shared.blocked & ~both)

    def _parts(self, direction: Direction) -> Mapping[Space, Parts]:
        return parts(self._ways, direction, self._split.total)


@cache
def pairs(ways: WaySet, split: Split) -> Pairs:
    """The table of what two marbles of a colour can do with a shared card."""
    return Pairs(ways, split)


def directions(split: Split) -> tuple[tuple[Direction, Direction], ...]:
    """In which directions one marble and another may share the card."""
    return tuple(dict.fromkeys([*split.parts, *(each[::-1] for each in split.parts)]))


def in_possible_order(way: Way, with_it: Way, spaces: int, total: int) -> Shared | None:
    """The two ways as marbles of one colour can make them, the shorter first if either will do."""
    blocked, ends = way.blocked | with_it.blocked, way.end | with_it.end
    one_begins = not (way.blocked & with_it.start or with_it.blocked & way.end)
    other_begins = not (with_it.blocked & way.start or way.blocked & with_it.end)
    if one_begins and (2 * spaces < total or not other_begins):
        first, second = way, with_it
    elif other_begins:
        first, second, spaces = with_it, way, total - spaces
    else:
        return None
    move = Move((*first.move.steps, *second.move.steps))
    return Shared(blocked, ends, move, spaces, first, second)


def two_of(marbles: list[Mask]) -> list[Mask]:
    """The bits of every two of *marbles*."""
    return [one | other for one, other in combinations(marbles, 2)]
