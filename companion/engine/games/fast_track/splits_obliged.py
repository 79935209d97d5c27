"""The split of a 7 while a marble must leave the Fast Track: R25."""

from typing import NamedTuple, TypeAlias

from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.pairs import Splitter
from companion.engine.games.fast_track.parts import (
    Found,
    blockers_in,
    camp_after,
    masks_in,
    splitters,
)
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import Mask, Way
from companion.engine.move import Move

Seconds: TypeAlias = list[tuple[Splitter, Mask]]
"""Marbles for the second part, each with what it may neither pass nor end on."""


class Beginner(NamedTuple):
    """A marble that may make the first part.

    barred: ends it may not have. upsetting: ends that change what the others may do.
    seconds: who may make the second part after any other end.
    """

    marble: Splitter
    barred: Mask
    upsetting: Mask
    seconds: list[Splitter]


def obliged_splits(sight: Sight) -> list[Move]:
    """Every split whose first part an obliged marble makes.

    Where two may begin and both orders are possible, the shorter part is written first.
    """
    found: Found = {}
    marbles = splitters(sight)
    if len(marbles) == 1:
        return []
    beginners = [
        _beginner(sight, each, marbles)
        for each in marbles
        if each.space in sight.obliged.get(each.colour, ())
    ]
    for place in range(SPLIT_TOTAL - 1):
        for beginner in beginners:
            blockers = sight.blockers[beginner.marble.colour]
            for first in beginner.marble.by_spaces[place]:
                if not first.blocked & blockers:
                    seconds = _seconds(sight, beginner, first, marbles)
                    _split(sight, beginner.marble, first, seconds, -1 - place, found)
    return list(found.values())


def _beginner(sight: Sight, one: Splitter, marbles: list[Splitter]) -> Beginner:
    """A partner's marble that is captured upsets, and with `bullseye_safe` one that enters."""
    barred = sight.setting.no_first_part
    seconds = [each for each in marbles if each is not one]
    next_obliged = sight.nearest(sight.masks, but=one.space)
    if next_obliged:
        seconds = [each for each in seconds if each.space in next_obliged.get(each.colour, ())]
    else:
        barred |= sight.camp.corners[one.colour]
    upsetting = sight.camp_spaces & ~sight.masks[one.colour]
    if sight.setting.bullseye_safe:
        upsetting |= sight.setting.bits[BULLSEYE]
    return Beginner(one, barred, upsetting, seconds)


def _split(
    sight: Sight, one: Splitter, first: Way, seconds: Seconds, place: int, found: Found
) -> None:
    between = camp_after(sight, sight.standing, one, first.end)
    for other, barrier in seconds:
        for blocked, end, step, _ in other.by_spaces[place]:
            if not blocked & barrier:
                after = camp_after(sight, between, other, end)
                if after not in found:
                    found[after] = Move((first.step, step))


def _seconds(sight: Sight, beginner: Beginner, first: Way, marbles: list[Splitter]) -> Seconds:
    """Who may make the second part after *first*."""
    if first.end & beginner.upsetting:
        return _seconds_anew(sight, beginner.marble, first, marbles)
    if first.end & beginner.barred:
        return []
    one, blockers = beginner.marble, sight.blockers
    return [
        (
            other,
            blockers[other.colour] & ~one.bit | first.end
            if other.colour in one.own_colours
            else blockers[other.colour],
        )
        for other in beginner.seconds
    ]


def _seconds_anew(sight: Sight, one: Splitter, first: Way, marbles: list[Splitter]) -> Seconds:
    """As `_seconds`, from the position that *first* leaves."""
    if first.end & sight.setting.no_first_part:
        return []
    between = camp_after(sight, sight.standing, one, first.end)
    shifts = sight.camp.shifts
    left = [each for each in marbles if each is not one]
    left = [each for each in left if between & each.bit << shifts[each.colour]]
    others = sight.nearest(masks_in(sight, between), but=first.step.end)
    if others:
        left = [each for each in left if each.space in others.get(each.colour, ())]
    elif first.end & sight.camp.corners[one.colour]:
        return []
    taken = BULLSEYE in sight.marbles or first.step.end == BULLSEYE
    return [(each, blockers_in(sight, between, each, taken)) for each in left]
