"""The split of a 7 while a marble must leave the Fast Track: R25."""

from typing import NamedTuple

from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.parts import (
    Found,
    Marble,
    blockers_in,
    camp_after,
    masks_in,
    splitting,
)
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask, Mask, Part
from companion.engine.move import Move


class Beginner(NamedTuple):
    """A marble that may make the first part.

    barred: ends it may not have. upsetting: ends that change what the others may do.
    seconds: who may make the second part after any other end.
    """

    marble: Marble
    barred: Mask
    upsetting: Mask
    seconds: list[Marble]


def obliged_splits(sight: Sight) -> list[Move]:
    """Every split whose first part an obliged marble makes.

    Where two may begin and both orders are possible, the shorter part is written first.
    """
    found: Found = {}
    marbles, camp, _ = splitting(sight)
    if len(marbles) == 1:
        return []
    beginners = [
        _beginner(sight, each, marbles)
        for each in marbles
        if each.space in sight.obliged.get(each.colour, ())
    ]
    for place in range(SPLIT_TOTAL - 1):
        for beginner in beginners:
            for part in beginner.marble.by_spaces[place]:
                _, met, end, _, _ = part
                if met:
                    continue
                if end & beginner.upsetting:
                    _split_anew(sight, camp, beginner.marble, part, marbles, found)
                elif not end & beginner.barred:
                    _split_after(sight, camp, beginner, part, found)
    return list(found.values())


def _beginner(sight: Sight, one: Marble, marbles: list[Marble]) -> Beginner:
    """A partner's marble that is captured upsets, and with `bullseye_safe` one that enters."""
    barred = 0 if sight.setting.first_part_lands else sight.setting.landings
    seconds = [each for each in marbles if each is not one]
    next_obliged = sight.nearest(sight.masks, but=one.space)
    if next_obliged:
        seconds = [each for each in seconds if each.space in next_obliged.get(each.colour, ())]
    else:
        barred |= sight.camp.corners[one.colour]
    upsetting = splitting(sight).spaces & ~sight.masks[one.colour]
    if sight.setting.bullseye_safe:
        upsetting |= sight.setting.bits[BULLSEYE]
    return Beginner(one, barred, upsetting, seconds)


def _split_after(
    sight: Sight, camp: CampMask, beginner: Beginner, first: Part, found: Found
) -> None:
    one, _, _, seconds = beginner
    place, _, end, step, _ = first
    between = camp_after(sight, camp, one, end)
    alike = sight.camp.one_for_r5[one.colour]
    for other in seconds:
        gone, come = (one.bit, end) if other.colour in alike else (0, 0)
        for _, met, end_of_other, step_of_other, blocked in other.by_spaces[-1 - place]:
            if not (met & ~gone or blocked & come):
                after = camp_after(sight, between, other, end_of_other)
                if after not in found:
                    found[after] = Move((step, step_of_other))


def _split_anew(
    sight: Sight, camp: CampMask, one: Marble, first: Part, marbles: list[Marble], found: Found
) -> None:
    """The second parts after *first*, from the position that it leaves."""
    place, _, end, step, _ = first
    if not sight.setting.first_part_lands and end & sight.setting.landings:
        return
    between = camp_after(sight, camp, one, end)
    taken = BULLSEYE in sight.marbles or step.end == BULLSEYE
    for other in _seconds_anew(sight, between, one, first, marbles):
        barrier = blockers_in(sight, between, other, taken)
        for _, _, end_of_other, step_of_other, blocked in other.by_spaces[-1 - place]:
            if not blocked & barrier:
                after = camp_after(sight, between, other, end_of_other)
                if after not in found:
                    found[after] = Move((step, step_of_other))


def _seconds_anew(
    sight: Sight, between: CampMask, one: Marble, first: Part, marbles: list[Marble]
) -> list[Marble]:
    left = [each for each in marbles if each is not one and between & each.bit << each.shift]
    others = sight.nearest(masks_in(sight, between), but=first[3].end)
    if others:
        return [each for each in left if each.space in others.get(each.colour, ())]
    return [] if first[2] & sight.camp.corners[one.colour] else left
