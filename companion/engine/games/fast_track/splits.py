"""The split of a 7 over two marbles while none is obliged: R24. Each end position is found once.

`splits_obliged.py` has those that R25 restricts.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Sight, masks_after
from companion.engine.games.fast_track.ways import Mask, Way, WaysBySteps
from companion.engine.move import Move

ONE_IS_SHORTER = [2 * part < SPLIT_TOTAL for part in range(1, SPLIT_TOTAL)]

Found: TypeAlias = dict[object, Move]
"""Split moves by the position they end in: colours that moved and where they are then."""


class Walking(NamedTuple):
    """A marble that can make a part of a 7. bit: of its space. ways: for 1 to 6 spaces."""

    colour: Colour
    space: Space
    bit: Mask
    ways: WaysBySteps


def free_splits(sight: Sight) -> list[Move]:
    """Every split of a 7 over any two marbles, in the order that is possible.

    Where both orders are, the shorter part is written first.
    """
    found: Found = {}
    barred = 0 if sight.setting.first_part_lands else sight.setting.landings
    for one, other in combinations(walking(sight), 2):
        if other.colour in sight.camp.one_for_r5[one.colour]:
            _split_own_pair(sight, one, other, barred, found)
        else:
            _split_partners(sight, one, other, barred, found)
    return list(found.values())


def walking(sight: Sight) -> list[Walking]:
    """The marbles that can make a part of a 7, as far as the board goes."""
    found = []
    bits, split_ways = sight.setting.bits, sight.setting.split_ways(sight.seat)
    for colour, spaces in sight.held.items():
        fresh, ring = split_ways[colour]
        for space in spaces:
            ways = (ring if space in sight.ring else fresh).get(space)
            if ways is not None:
                found.append(Walking(colour, space, bits[space], ways))
    return found


def _split_own_pair(sight: Sight, one: Walking, other: Walking, barred: Mask, found: Found) -> None:
    """Two marbles that block each other: the one in front must often go first."""
    colour, _, bit_of_one, _ = one
    colour_of_other, _, bit_of_other, _ = other
    rest = sight.blockers[colour] & ~(bit_of_one | bit_of_other)
    for one_is_shorter, ways, ways_with_the_rest in _parts(one, other):
        for blocked, end, step, _ in ways:
            if blocked & rest:
                continue
            for blocked_other, end_other, step_other, _ in ways_with_the_rest:
                if blocked_other & rest:
                    continue
                one_may_begin = not (blocked & bit_of_other or blocked_other & end or end & barred)
                other_may_begin = not (
                    blocked_other & bit_of_one or blocked & end_other or end_other & barred
                )
                if one_may_begin and (one_is_shorter or not other_may_begin):
                    steps = (step, step_other)
                elif other_may_begin:
                    steps = (step_other, step)
                else:
                    continue
                after: object = (colour, rest | end | end_other)
                if colour != colour_of_other:
                    after = (colour, end, colour_of_other, end_other, rest)
                if after not in found:
                    found[after] = Move(steps)


def _split_partners(sight: Sight, one: Walking, other: Walking, barred: Mask, found: Found) -> None:
    """Two marbles that may pass and capture each other: order matters where they meet."""
    rest = sight.blockers[one.colour] & ~one.bit
    rest_of_other = sight.blockers[other.colour] & ~other.bit
    either = sight.masks[one.colour] | sight.masks[other.colour] | barred
    for one_is_shorter, ways, ways_with_the_rest in _parts(one, other):
        for way in ways:
            for way_of_other in ways_with_the_rest:
                end, end_other = way[1], way_of_other[1]
                if (end | end_other) & either or end == end_other:
                    parts = [(one.colour, way), (other.colour, way_of_other)]
                    in_order = parts if one_is_shorter else parts[::-1]
                    _split_where_they_meet(sight, in_order, barred, found)
                elif not (way[0] & rest or way_of_other[0] & rest_of_other):
                    after = (one.colour, rest | end, other.colour, rest_of_other | end_other)
                    if after not in found:
                        steps = (way[2], way_of_other[2])
                        found[after] = Move(steps if one_is_shorter else steps[::-1])


def _split_where_they_meet(
    sight: Sight, parts: Sequence[tuple[Colour, Way]], barred: Mask, found: Found
) -> None:
    """One part after the other, in either order, with what the first does to the second."""
    bits = sight.setting.bits
    for (colour, first), (other, second) in (parts, parts[::-1]):
        if sight.blockers[colour] & first.blocked or first.end & barred:
            continue
        masks = masks_after(sight, sight.masks, colour, first)
        taken = BULLSEYE in sight.marbles or first.step.end == BULLSEYE
        captured = not masks[other] & bits[second.step.start or ""]
        if captured or sight.blockers_in(masks, other, taken) & second.blocked:
            continue
        after = tuple(masks_after(sight, masks, other, second).values())
        if after not in found:
            found[after] = Move((first.step, second.step))


def _parts(one: Walking, other: Walking) -> Iterator[tuple[bool, tuple[Way, ...], tuple[Way, ...]]]:
    """(one has the shorter part, its ways, the other's ways for the rest) for 1 to 6 spaces."""
    return zip(ONE_IS_SHORTER, one.ways, reversed(other.ways), strict=True)
