"""The split of a 7 over two marbles: R24 and R25. Each end position is found once."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.setting import CampWays
from companion.engine.games.fast_track.sight import Movers, Sight
from companion.engine.games.fast_track.ways import Mask, Way, WaysBySteps
from companion.engine.move import Move

ONE_IS_SHORTER = [2 * part < SPLIT_TOTAL for part in range(1, SPLIT_TOTAL)]

Masks: TypeAlias = Mapping[Colour, Mask]
Found: TypeAlias = dict[object, Move]
"""Split moves by the position they end in: colours that moved and where they are then."""
Ways: TypeAlias = tuple[Way, ...]
Walking: TypeAlias = tuple[Colour, Space, Mask, WaysBySteps]
"""A marble that can walk: colour, space, the bit of the space, its ways."""


def splits(sight: Sight) -> list[Move]:
    """Every split. The first part must be made by an obliged marble if there is one (R25)."""
    found: Found = {}
    if sight.obliged or not sight.setting.first_part_lands:
        for steps in range(1, SPLIT_TOTAL):
            _split_in_order(sight, steps, found)
        return list(found.values())
    for one, other in combinations(_walking(sight), 2):
        if other[0] in sight.camp.one_for_r5[one[0]]:
            _split_own_pair(sight, one, other, found)
        else:
            _split_partners(sight, one, other, found)
    return list(found.values())


def _walking(sight: Sight) -> list[Walking]:
    found = []
    bits, split_ways = sight.setting.bits, sight.setting.split_ways(sight.seat)
    for colour, spaces in sight.held.items():
        fresh, ring = split_ways[colour]
        for space in spaces:
            ways = (ring if space in sight.ring else fresh).get(space)
            if ways is not None:
                found.append((colour, space, bits[space], ways))
    return found


def _split_own_pair(sight: Sight, one: Walking, other: Walking, found: Found) -> None:
    """Two marbles that block each other: the one in front must often go first."""
    colour, _, bit_of_one, ways_of_one = one
    colour_of_other, _, bit_of_other, ways_of_other = other
    rest = sight.blockers[colour] & ~(bit_of_one | bit_of_other)
    for one_is_shorter, ways, ways_with_the_rest in _parts(ways_of_one, ways_of_other):
        for blocked, end, step, _ in ways:
            if blocked & rest:
                continue
            for blocked_other, end_other, step_other, _ in ways_with_the_rest:
                if blocked_other & rest:
                    continue
                one_may_begin = not (blocked & bit_of_other or blocked_other & end)
                other_may_begin = not (blocked_other & bit_of_one or blocked & end_other)
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


def _split_partners(sight: Sight, one: Walking, other: Walking, found: Found) -> None:
    """Two marbles that may pass and capture each other: order matters where they meet."""
    colour, _, bit_of_one, ways_of_one = one
    colour_of_other, _, bit_of_other, ways_of_other = other
    rest = sight.blockers[colour] & ~bit_of_one
    rest_of_other = sight.blockers[colour_of_other] & ~bit_of_other
    either = sight.masks[colour] | sight.masks[colour_of_other]
    for one_is_shorter, ways, ways_with_the_rest in _parts(ways_of_one, ways_of_other):
        for way in ways:
            for way_of_other in ways_with_the_rest:
                end, end_of_other = way[1], way_of_other[1]
                if (end | end_of_other) & either or end == end_of_other:
                    parts = [(colour, way), (colour_of_other, way_of_other)]
                    _split_where_they_meet(sight, parts if one_is_shorter else parts[::-1], found)
                elif not (way[0] & rest or way_of_other[0] & rest_of_other):
                    after = (colour, rest | end, colour_of_other, rest_of_other | end_of_other)
                    if after not in found:
                        steps = (way[2], way_of_other[2])
                        found[after] = Move(steps if one_is_shorter else steps[::-1])


def _split_where_they_meet(sight: Sight, parts: Sequence[tuple[Colour, Way]], found: Found) -> None:
    bits = sight.setting.bits
    for (colour, first), (other, second) in (parts, parts[::-1]):
        if sight.blockers[colour] & first.blocked:
            continue
        masks = _masks_after(sight, sight.masks, colour, first)
        taken = BULLSEYE in sight.marbles or first.step.end == BULLSEYE
        captured = not masks[other] & bits[second.step.start or ""]
        if captured or sight.blockers_in(masks, other, taken) & second.blocked:
            continue
        masks = _masks_after(sight, masks, other, second)
        after = tuple(masks.values())
        if after not in found:
            found[after] = Move((first.step, second.step))


def _parts(one: WaysBySteps, other: WaysBySteps) -> Iterator[tuple[bool, Ways, Ways]]:
    """(the first has the shorter part, its ways, ways of the other for the rest) for 1 to 6.

    The shorter part is written first where the order makes no difference.
    """
    return zip(ONE_IS_SHORTER, one, reversed(other), strict=True)


def _split_in_order(sight: Sight, steps: int, found: Found) -> None:
    ways_of_first = sight.setting.forward_ways(sight.seat, steps)
    ways_of_second = sight.setting.forward_ways(sight.seat, SPLIT_TOTAL - steps)
    for colour, first in _ways_of(sight, sight.movers, ways_of_first, sight.masks, False):
        if not sight.setting.first_part_lands and _lands(sight, first):
            continue
        masks = _masks_after(sight, sight.masks, colour, first)
        seconds = _second_movers(sight, masks, colour, first)
        taken = first.step.end == BULLSEYE
        for other, second in _ways_of(sight, seconds, ways_of_second, masks, taken):
            after = tuple(_masks_after(sight, masks, other, second).values())
            if after not in found:
                found[after] = Move((first.step, second.step))


def _second_movers(sight: Sight, masks: Masks, colour: Colour, first: Way) -> Movers:
    """Who may make the second part once *first* has been made by a marble of *colour*."""
    if sight.obliged:
        others = sight.nearest(masks, but=first.step.end)
        if others:
            return others
        if first.end & sight.camp.corners[colour]:
            return {}
    bits, moved = sight.setting.bits, first.step.start
    return {
        each: [space for space in spaces if space != moved and masks[each] & bits[space]]
        for each, spaces in sight.held.items()
    }


def _ways_of(
    sight: Sight, movers: Movers, ways: CampWays, masks: Masks, taken: bool
) -> Iterator[tuple[Colour, Way]]:
    taken = taken or BULLSEYE in sight.marbles
    for colour, spaces in movers.items():
        barrier = sight.blockers_in(masks, colour, taken)
        fresh, ring = ways[colour]
        for space in spaces:
            for way in (ring if space in sight.ring else fresh).get(space, ()):
                if not barrier & way.blocked:
                    yield colour, way


def _masks_after(sight: Sight, masks: Masks, colour: Colour, way: Way) -> dict[Colour, Mask]:
    """Camp marbles after a walk; a partner's captured marble is in no mask."""
    after = {each: mask & ~way.end for each, mask in masks.items()}
    start = way.step.start
    after[colour] = masks[colour] & ~sight.setting.bits[start or ""] | way.end
    return after


def _lands(sight: Sight, way: Way) -> bool:
    end = way.step.end
    return end == BULLSEYE or end in sight.setting.graph.fast_track_spaces
