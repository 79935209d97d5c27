"""The split of a 7 while a marble must leave the Fast Track: R25."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.pairs import FirstPart, Splitter
from companion.engine.games.fast_track.parts import (
    Found,
    blockers_in,
    camp_after,
    masks_in,
    splitters,
    try_splits,
)
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask, Mask, Way
from companion.engine.move import Move


class Beginner(NamedTuple):
    """A marble that may make the first part.

    parts: its ways, those of 1 space first. barred: ends it may not have. upsetting: ends that
    change what the others may do. seconds: who may make the second part after any other end.
    """

    marble: Splitter
    parts: tuple[tuple[FirstPart, ...], ...]
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
    standing, barrier = sight.standing, sight.barrier
    beginners = [
        _beginner(sight, each, marbles)
        for each in marbles
        if each.space in sight.obliged.get(each.colour, ())
    ]
    for place in range(SPLIT_TOTAL - 1):
        for one, parts, barred, upsetting, seconds in beginners:
            for blocked, end, follow in parts[place]:
                if blocked & barrier:
                    continue
                if end & upsetting:
                    _split_anew(sight, one, follow.way, marbles, -1 - place, found)
                elif not end & barred:
                    splits = [split for other in seconds for split in follow[other]]
                    try_splits(standing, barrier, splits, found)
    return list(found.values())


def _beginner(sight: Sight, one: Splitter, marbles: list[Splitter]) -> Beginner:
    """A partner's marble that is captured upsets, and with `bullseye_safe` one that enters."""
    setting = sight.setting
    barred = setting.no_first_part
    seconds = [each for each in marbles if each is not one]
    next_obliged = sight.nearest(sight.masks, but=one.space)
    if next_obliged:
        seconds = [each for each in seconds if each.space in next_obliged.get(each.colour, ())]
    else:
        barred |= sight.camp.corners[one.colour]
    upsetting = sight.camp_spaces & ~sight.masks[one.colour]
    if setting.bullseye_safe:
        upsetting |= setting.bits[BULLSEYE]
    return Beginner(one, setting.first_parts[one], barred, upsetting, seconds)


def _split_anew(
    sight: Sight, one: Splitter, first: Way, marbles: list[Splitter], place: int, found: Found
) -> None:
    """The splits that begin with *first*, by what the position it leaves allows."""
    between = camp_after(sight, sight.standing, one, first.end)
    for other, barrier in _seconds_anew(sight, one, first, between, marbles):
        for way in other.by_spaces[place]:
            if not way.blocked & barrier:
                after = camp_after(sight, between, other, way.end)
                if after not in found:
                    found[after] = Move((first.step, way.step))


def _seconds_anew(
    sight: Sight, one: Splitter, first: Way, between: CampMask, marbles: list[Splitter]
) -> Iterator[tuple[Splitter, Mask]]:
    """Who may make the second part, each with what it may neither pass nor end on."""
    if first.end & sight.setting.no_first_part:
        return
    left = [each for each in marbles if between & each.bit << each.shift and each is not one]
    next_obliged = sight.nearest(masks_in(sight, between), but=first.step.end)
    if next_obliged:
        left = [each for each in left if each.space in next_obliged.get(each.colour, ())]
    elif first.end & sight.camp.corners[one.colour]:
        return
    taken = BULLSEYE in sight.marbles or first.step.end == BULLSEYE
    for each in left:
        yield each, blockers_in(sight, between, each, taken)
