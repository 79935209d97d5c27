"""The split of a 7 over two marbles: R24 and R25. Each end position is found once."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.setting import CampWays
from companion.engine.games.fast_track.sight import Movers, Sight
from companion.engine.games.fast_track.ways import Mask, Way
from companion.engine.move import Move

SEVEN = 7

Masks: TypeAlias = Mapping[Colour, Mask]
Found: TypeAlias = dict[object, Move]
"""Split moves by the position they end in."""


def splits(sight: Sight, movers: Movers, obliged: bool) -> list[Move]:
    """Every split; *obliged*: the first part must be made by one of *movers* (R25)."""
    found: Found = {}
    if not obliged and len(sight.held) == 1 and sight.setting.first_part_lands:
        for colour, spaces in sight.held.items():
            for pair in combinations(spaces, 2):
                _split_pair(sight, colour, pair, found)
    else:
        for steps in range(1, SEVEN):
            _split_in_order(sight, movers, steps, obliged, found)
    return list(found.values())


def _split_pair(sight: Sight, colour: Colour, pair: tuple[Space, Space], found: Found) -> None:
    """Both orders at once, for two marbles of the only colour there is."""
    one, other = pair
    bits, barrier = sight.setting.bits, sight.blockers[colour]
    bit_of_one, bit_of_other = bits[one], bits[other]
    rest = barrier & ~(bit_of_one | bit_of_other)
    for steps in range(1, SEVEN):
        ways_of_other = _open(sight, colour, other, SEVEN - steps, rest)
        if not ways_of_other:
            continue
        for way in _open(sight, colour, one, steps, rest):
            for way_of_other in ways_of_other:
                if not (way.blocked & bit_of_other or way_of_other.blocked & way.end):
                    first, second = way, way_of_other
                elif not (way_of_other.blocked & bit_of_one or way.blocked & way_of_other.end):
                    first, second = way_of_other, way
                else:
                    continue
                after = rest | first.end | second.end
                if after not in found:
                    found[after] = Move((first.step, second.step))


def _split_in_order(sight: Sight, movers: Movers, steps: int, obliged: bool, found: Found) -> None:
    ways_of_first = sight.setting.forward_ways(sight.seat, steps)
    ways_of_second = sight.setting.forward_ways(sight.seat, SEVEN - steps)
    for colour, first in _ways_of(sight, movers, ways_of_first, sight.masks, False):
        if not sight.setting.first_part_lands and _lands(sight, first):
            continue
        masks = _masks_after(sight, sight.masks, colour, first)
        seconds = _second_movers(sight, masks, colour, first, obliged)
        taken = first.step.end == BULLSEYE
        for other, second in _ways_of(sight, seconds, ways_of_second, masks, taken):
            after = tuple(_masks_after(sight, masks, other, second).values())
            if after not in found:
                found[after] = Move((first.step, second.step))


def _second_movers(sight: Sight, masks: Masks, colour: Colour, first: Way, obliged: bool) -> Movers:
    """Who may make the second part once *first* has been made by a marble of *colour*."""
    if obliged:
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
        for space in spaces:
            here = ways[colour].ring if space in sight.ring else ways[colour].fresh
            for way in here.get(space, ()):
                if not barrier & way.blocked:
                    yield colour, way


def _open(sight: Sight, colour: Colour, space: Space, steps: int, barrier: Mask) -> list[Way]:
    ways = sight.setting.forward_ways(sight.seat, steps)[colour]
    here = ways.ring if space in sight.ring else ways.fresh
    return [way for way in here.get(space, ()) if not barrier & way.blocked]


def _masks_after(sight: Sight, masks: Masks, colour: Colour, way: Way) -> dict[Colour, Mask]:
    """Camp marbles after a walk; a partner's captured marble is in no mask."""
    after = {each: mask & ~way.end for each, mask in masks.items()}
    start = way.step.start
    after[colour] = masks[colour] & ~sight.setting.bits[start or ""] | way.end
    return after


def _lands(sight: Sight, way: Way) -> bool:
    end = way.step.end
    return end == BULLSEYE or end in sight.setting.graph.fast_track_spaces
