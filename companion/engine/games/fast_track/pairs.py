"""Two marbles as the two parts of a split 7, on a board that is empty but for them.

A pair is worked out when two marbles first stand so in a game. Knows no position.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.ways import Mask, PartWays, Way
from companion.engine.move import Move

SHORTER_PARTS = SPLIT_TOTAL // 2
"""The shorter part of a split is of so many spaces or fewer."""


class AlikeSplit(NamedTuple):
    """A split that another may end like. need: what must be free; ends: of the pair's marbles.

    first: spaces of the part that is made first.
    """

    need: Mask
    ends: tuple[Mask, Mask]
    first: int
    move: Move


class OwnPair(NamedTuple):
    """Two marbles that block each other. both: where they stand; reach: all that must be free.

    moves: the splits that no other can end like; needs: what must be free for each of them.
    """

    both: Mask
    reach: Mask
    moves: tuple[Move, ...]
    needs: tuple[Mask, ...]
    alike: tuple[AlikeSplit, ...]


class MeetingSplit(NamedTuple):
    """Two parts of partners that may meet, there or with a third: order matters then.

    way, move: of the marble with the shorter part and what is played if it goes first.
    """

    shorter: "Splitter"
    way: Way
    move: Move
    longer: "Splitter"
    way_of_longer: Way
    move_of_longer: Move


class PartnerWay(NamedTuple):
    """A split of partners of whom neither goes where the other stands or goes. ends: of both.

    freed: what each would find free after the other's part, if a third stood there.
    """

    ends: Mask
    freed: Mask
    move: Move
    meeting: MeetingSplit


class PartnerPair(NamedTuple):
    """Two marbles that may pass and capture each other. ends, reach, freed: of all its `ways`.

    needs: for each way what the first marble must find free, and `SplitRules.width` bits
    higher what the other must. moves: of its ways. meeting: every other split.
    needs and moves lie apart from the ways, which most positions have no need to touch.
    """

    ends: Mask
    reach: Mask
    freed: Mask
    moves: tuple[Move, ...]
    needs: tuple[Mask, ...]
    ways: tuple[PartnerWay, ...]
    meeting: tuple[MeetingSplit, ...]


class SplitRules(NamedTuple):
    """What a game says of splits. barred: where no first part may end. width: bits of a board.

    one_for_r5: for each colour those whose marbles it may neither pass nor hit.
    """

    barred: Mask
    width: int
    one_for_r5: Mapping[Colour, frozenset[Colour]]


class Splitter:
    """A marble that can make a part of a 7, on one space, as fresh or as ring marble.

    bit: of its space. by_spaces: its ways, those of 1 space first. own, partner: its pairs
    with marbles of its own kind (R5) and with those of partners.
    """

    __slots__ = ("bit", "by_spaces", "colour", "own", "own_colours", "partner", "space")

    def __init__(
        self, rules: SplitRules, colour: Colour, space: Space, bit: Mask, by_spaces: PartWays
    ) -> None:
        self.colour, self.space, self.bit, self.by_spaces = colour, space, bit, by_spaces
        self.own_colours = rules.one_for_r5[colour]
        self.own = OwnPairs(self, rules)
        self.partner = PartnerPairs(self, rules)

    def ways_with(self, other: "Splitter") -> Iterator[tuple[int, Way, Way]]:
        """(spaces of the own part less one, own way, way of the other) of each split, in order."""
        for place, ways in enumerate(self.by_spaces):
            for way in ways:
                for way_of_other in other.by_spaces[-1 - place]:
                    yield place, way, way_of_other


class OwnPairs(dict[Splitter, OwnPair]):
    """The pairs of one marble with others of its own kind, each made when first asked for."""

    def __init__(self, one: Splitter, rules: SplitRules) -> None:
        super().__init__()
        self._one, self._barred = one, rules.barred

    def __missing__(self, other: Splitter) -> OwnPair:
        both = self._one.bit | other.bit
        one_colour = self._one.colour == other.colour
        kind = frozenset if one_colour else tuple
        splits = list(self._splits(other))
        times = Counter(kind(split.ends) for split in splits)
        alone: list[AlikeSplit] = []
        alike: list[AlikeSplit] = []
        for split in splits:
            takes_over = one_colour and sum(split.ends) & both
            if takes_over or times[kind(split.ends)] > 1:
                alike.append(split)
            else:
                alone.append(split)
        needs = tuple(split.need for split in alone)
        moves = tuple(split.move for split in alone)
        pair = OwnPair(both, reduce(or_, needs, 0), moves, needs, tuple(alike))
        self[other] = pair
        return pair

    def _splits(self, other: Splitter) -> Iterator[AlikeSplit]:
        """The one in front must often go first."""
        one, barred = self._one, self._barred
        both = one.bit | other.bit
        for place, way, way_of_other in one.ways_with(other):
            blocked, end, step, _ = way
            blocked_other, end_of_other, step_of_other, _ = way_of_other
            may_begin = not (blocked & other.bit or blocked_other & end or end & barred)
            other_may = not (
                blocked_other & one.bit or blocked & end_of_other or end_of_other & barred
            )
            need, ends = (blocked | blocked_other) & ~both, (end, end_of_other)
            if may_begin and (place < SHORTER_PARTS or not other_may):
                yield AlikeSplit(need, ends, place + 1, Move((step, step_of_other)))
            elif other_may:
                spaces = SPLIT_TOTAL - place - 1
                yield AlikeSplit(need, ends, spaces, Move((step_of_other, step)))


class PartnerPairs(dict[Splitter, PartnerPair]):
    """The pairs of one marble with partners' marbles, each made when first asked for."""

    def __init__(self, one: Splitter, rules: SplitRules) -> None:
        super().__init__()
        self._one, self._width = one, rules.width

    def __missing__(self, other: Splitter) -> PartnerPair:
        one, both = self._one, self._one.bit | other.bit
        ways: list[PartnerWay] = []
        needs: list[Mask] = []
        meeting: list[MeetingSplit] = []
        for place, way, way_of_other in one.ways_with(other):
            split = _meeting_split(one, way, other, way_of_other, place < SHORTER_PARTS)
            ends = way.end | way_of_other.end
            if ends & both or way.end == way_of_other.end:
                meeting.append(split)
            else:
                needs.append(way.blocked | way_of_other.blocked << self._width)
                freed = way_of_other.end | way.end << self._width
                ways.append(PartnerWay(ends, freed, split.move, split))
        pair = self[other] = PartnerPair(
            reduce(or_, (way.ends for way in ways), 0),
            reduce(or_, needs, 0),
            reduce(or_, (way.freed for way in ways), 0),
            tuple(way.move for way in ways),
            tuple(needs),
            tuple(ways),
            tuple(meeting),
        )
        return pair


def _meeting_split(
    one: Splitter, way: Way, other: Splitter, way_of_other: Way, one_is_shorter: bool
) -> MeetingSplit:
    if not one_is_shorter:
        return _meeting_split(other, way_of_other, one, way, True)
    move = Move((way.step, way_of_other.step))
    reverse = Move((way_of_other.step, way.step))
    return MeetingSplit(one, way, move, other, way_of_other, reverse)
