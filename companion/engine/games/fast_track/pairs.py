"""Two marbles as the two parts of a split 7, on a board that is empty but for them.

A pair is worked out when two marbles first stand so in a game. Knows no position. What is
read for every position is a plain tuple: named ones are unpacked at half the speed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.ways import CampMask, Mask, PartWays, Way
from companion.engine.move import Move

SHORTER_PARTS = SPLIT_TOTAL // 2
"""The shorter part of a split is of so many spaces or fewer."""

Split: TypeAlias = tuple[CampMask, CampMask, CampMask, Move]
"""One marble's part, then the other's: what must be free of the blockers of each, what the two
clear of every marble of the camp, where they stand then, the move."""

AlikeSplit: TypeAlias = tuple[Split, int]
"""A split that another may end like, and the spaces of the part that is made first."""

ThirdSplit: TypeAlias = tuple[CampMask, CampMask, tuple[Split, ...]]
"""A split of partners: what must be free of blockers whatever it captures, where it ends (see
`SplitRules.top`), and its possible orders, that with the shorter part first before the other."""

Pair: TypeAlias = tuple[
    CampMask,
    tuple[Move, ...],
    tuple[tuple[CampMask, Move], ...],
    tuple[AlikeSplit, ...],
    tuple[ThirdSplit, ...],
    tuple[Split, ...],
]
"""Every split of two marbles: reach, moves, alone, alike, with_third, meeting.

moves: those that no other can end like and whose order does not matter; alone: the same, each
after what must be free for it and, so much higher as `SplitRules.top` says, where partners
may not end without a closer look; reach: all of that together. alike: of two marbles that
block each other, the rest. Of partners: with_third are those in moves again, for where they
meet a third marble; meeting are those where one goes where the other stands or goes.
"""


class SplitRules(NamedTuple):
    """What a game says of splits. barred: where no first part may end.

    safe: where no marble is captured. one_for_r5: for each colour those whose marbles it may
    neither pass nor hit. shifts, every_colour: see `Camp`; top: above every camp's masks.
    """

    barred: Mask
    safe: Mask
    one_for_r5: Mapping[Colour, frozenset[Colour]]
    shifts: Mapping[Colour, int]
    every_colour: CampMask
    top: int


class Splitter:
    """A marble that can make a part of a 7, on one space, as fresh or as ring marble.

    bit: of its space; shift: of its colour's masks in a CampMask. by_spaces: its ways, those of
    1 space first. pairs: with every other marble.
    """

    __slots__ = ("bit", "by_spaces", "colour", "pairs", "shift", "space")

    def __init__(
        self, rules: SplitRules, colour: Colour, space: Space, bit: Mask, by_spaces: PartWays
    ) -> None:
        self.colour, self.space, self.bit, self.by_spaces = colour, space, bit, by_spaces
        self.shift = rules.shifts[colour]
        self.pairs = Pairs(self, rules)

    def ways_with(self, other: "Splitter") -> Iterator[tuple[int, Way, Way]]:
        """(spaces of the own part less one, own way, way of the other) of each split, in order."""
        for place, ways in enumerate(self.by_spaces):
            for way in ways:
                for way_of_other in other.by_spaces[-1 - place]:
                    yield place, way, way_of_other


class Pairs(dict[Splitter, Pair | None]):
    """The pairs of one marble with others, each made when first asked for; None: no split."""

    def __init__(self, one: Splitter, rules: SplitRules) -> None:
        super().__init__()
        self._one, self._rules = one, rules

    def __missing__(self, other: Splitter) -> Pair | None:
        if other.colour in self._rules.one_for_r5[self._one.colour]:
            pair = self._own_pair(other)
        else:
            pair = self._partner_pair(other)
        self[other] = pair if any(pair) else None
        return self[other]

    def _own_pair(self, other: Splitter) -> Pair:
        """Marbles that block each other: the one in front must often go first."""
        one, rules = self._one, self._rules
        splits: list[AlikeSplit] = []
        for place, way, way_of_other in one.ways_with(other):
            begun = _in_order(rules, one, way, other, way_of_other)
            begun_by_other = _in_order(rules, other, way_of_other, one, way)
            if begun and (place < SHORTER_PARTS or not begun_by_other):
                splits.append((begun, place + 1))
            elif begun_by_other:
                splits.append((begun_by_other, SPLIT_TOTAL - place - 1))
        times = Counter(landed for (_, _, landed, _), _ in splits)
        left = (one.bit | other.bit) << one.shift if one.colour == other.colour else 0
        alone: list[tuple[CampMask, Move]] = []
        alike: list[AlikeSplit] = []
        for (need, cleared, landed, move), first in splits:
            if times[landed] > 1 or landed & left:
                alike.append(((need, cleared, landed, move), first))
            else:
                alone.append((need, move))
        return _pair(alone, alike, (), ())

    def _partner_pair(self, other: Splitter) -> Pair:
        """Marbles that may pass and capture each other."""
        one, rules, both = self._one, self._rules, self._one.bit | other.bit
        alone: list[tuple[CampMask, Move]] = []
        with_third: list[ThirdSplit] = []
        meeting: list[Split] = []
        for place, way, way_of_other in one.ways_with(other):
            parts = [(one, way), (other, way_of_other)]
            shorter, longer = parts if place < SHORTER_PARTS else reversed(parts)
            orders = (_in_order(rules, *shorter, *longer), _in_order(rules, *longer, *shorter))
            splits = [split for split in orders if split is not None]
            ends = way.end | way_of_other.end
            if ends & both or way.end == way_of_other.end:
                meeting += splits
                continue
            high = ends << rules.top
            need = way.blocked << one.shift | way_of_other.blocked << other.shift
            freed = way_of_other.end << one.shift | way.end << other.shift
            alone.append((need | high, Move((shorter[1].step, longer[1].step))))
            with_third.append((need & ~freed, high, tuple(splits)))
        return _pair(alone, (), with_third, meeting)


def _pair(
    alone: list[tuple[CampMask, Move]],
    alike: Iterable[AlikeSplit],
    with_third: Iterable[ThirdSplit],
    meeting: Iterable[Split],
) -> Pair:
    reach = reduce(or_, (need for need, _ in alone), 0)
    moves = tuple(move for _, move in alone)
    return reach, moves, tuple(alone), tuple(alike), tuple(with_third), tuple(meeting)


def _in_order(
    rules: SplitRules, one: Splitter, way: Way, other: Splitter, way_of_other: Way
) -> Split | None:
    """*one* goes first; None where it may not, or *other* may not then, on any board."""
    end, end_of_other, blocked_then = way.end, way_of_other.end, way_of_other.blocked
    if other.colour in rules.one_for_r5[one.colour]:
        possible = not (way.blocked & other.bit or blocked_then & end)
        blocked_then &= ~one.bit
    else:
        possible = not (end & other.bit or blocked_then & end & rules.safe)
        blocked_then &= ~end
    if not possible or end & rules.barred:
        return None
    need = way.blocked << one.shift | blocked_then << other.shift
    cleared = one.bit << one.shift | other.bit << other.shift
    cleared |= (end | end_of_other) * rules.every_colour
    landed = (end & ~end_of_other) << one.shift | end_of_other << other.shift
    return need, cleared, landed, Move((way.step, way_of_other.step))


class Seconds(dict[Splitter, tuple[Split, ...]]):
    """The splits that begin with one way of one marble, by the marble that makes the other part."""

    def __init__(self, rules: SplitRules, one: Splitter, way: Way, place: int) -> None:
        super().__init__()
        self._rules, self._one, self.way, self._place = rules, one, way, place

    def __missing__(self, other: Splitter) -> tuple[Split, ...]:
        ways = other.by_spaces[-1 - self._place]
        found = (_in_order(self._rules, self._one, self.way, other, way) for way in ways)
        splits = self[other] = tuple(split for split in found if split is not None)
        return splits


FirstPart: TypeAlias = tuple[CampMask, Mask, Seconds]
"""A way that is gone first: what must be free of blockers, where it ends, what follows."""


class FirstParts(dict[Splitter, tuple[tuple[FirstPart, ...], ...]]):
    """The ways of a marble that must begin: those of 1 space, of 2, ... 6."""

    def __init__(self, rules: SplitRules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, one: Splitter) -> tuple[tuple[FirstPart, ...], ...]:
        rules = self._rules
        found = self[one] = tuple(
            tuple(
                (way.blocked << one.shift, way.end, Seconds(rules, one, way, place)) for way in ways
            )
            for place, ways in enumerate(one.by_spaces)
        )
        return found
