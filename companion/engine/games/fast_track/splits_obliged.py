"""The split of a 7 while a marble must leave the Fast Track: R25."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeAlias

from companion.board.position import Colour
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Movers, Sight, masks_after
from companion.engine.games.fast_track.splits import Found, Walking, walking
from companion.engine.games.fast_track.ways import Mask, Way
from companion.engine.move import Move

Masks: TypeAlias = Mapping[Colour, Mask]


class Beginner(NamedTuple):
    """A marble that may make the first part. rest: what blocks it.

    barred: ends it may not have. upsetting: ends that change what the others may do.
    seconds: who may make the second part after any other end.
    """

    marble: Walking
    rest: Mask
    barred: Mask
    upsetting: Mask
    seconds: list[Walking]


def obliged_splits(sight: Sight) -> list[Move]:
    """Every split whose first part an obliged marble makes.

    Where two may begin and both orders are possible, the shorter part is written first.
    """
    found: Found = {}
    marbles = walking(sight)
    beginners = [
        _beginner(sight, each, marbles)
        for each in marbles
        if each.space in sight.obliged.get(each.colour, ())
    ]
    for steps in range(1, SPLIT_TOTAL):
        for beginner in beginners:
            _split_after(sight, beginner, steps, found)
    return list(found.values())


def _beginner(sight: Sight, one: Walking, marbles: list[Walking]) -> Beginner:
    barred = 0 if sight.setting.first_part_lands else sight.setting.landings
    seconds = [each for each in marbles if each is not one]
    next_obliged = sight.nearest(sight.masks, but=one.space)
    if next_obliged:
        seconds = [each for each in seconds if each.space in next_obliged.get(each.colour, ())]
    else:
        barred |= sight.camp.corners[one.colour]
    rest = sight.blockers[one.colour] & ~one.bit
    return Beginner(one, rest, barred, _upsetting(sight, one.colour), seconds)


def _split_after(sight: Sight, beginner: Beginner, steps: int, found: Found) -> None:
    one, rest, barred, upsetting, seconds = beginner
    alike = sight.camp.one_for_r5[one.colour]
    for first in one.ways[steps - 1]:
        if first.blocked & rest:
            continue
        if first.end & upsetting:
            _split_anew(sight, one.colour, first, steps, found)
        elif not first.end & barred:
            for other in seconds:
                barrier = sight.blockers[other.colour] & ~other.bit
                if other.colour in alike:
                    barrier = barrier & ~one.bit | first.end
                for second in other.ways[-steps]:
                    if not second.blocked & barrier:
                        _keep(sight, (one.colour, first), (other.colour, second), found)


def _upsetting(sight: Sight, colour: Colour) -> Mask:
    """Ends of a first part that change what the others may do: a partner's marble is captured.

    With `bullseye_safe` a marble in the Bull's Eye bars it too.
    """
    mask = sight.setting.bits[BULLSEYE] if sight.setting.bullseye_safe else 0
    for each, held in sight.masks.items():
        if each != colour:
            mask |= held
    return mask


def _split_anew(sight: Sight, colour: Colour, first: Way, steps: int, found: Found) -> None:
    """The second parts after *first*, from the position that it leaves."""
    if not sight.setting.first_part_lands and first.end & sight.setting.landings:
        return
    masks = masks_after(sight, sight.masks, colour, first)
    seconds = _second_movers(sight, masks, colour, first)
    for second in _ways_of(sight, seconds, SPLIT_TOTAL - steps, masks, first):
        _keep(sight, (colour, first), second, found)


def _second_movers(sight: Sight, masks: Masks, colour: Colour, first: Way) -> Movers:
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
    sight: Sight, movers: Movers, steps: int, masks: Masks, first: Way
) -> Iterator[tuple[Colour, Way]]:
    taken = BULLSEYE in sight.marbles or first.step.end == BULLSEYE
    forward = sight.setting.forward_ways(sight.seat, steps)
    for colour, spaces in movers.items():
        barrier = sight.blockers_in(masks, colour, taken)
        fresh, ring = forward[colour]
        for space in spaces:
            for way in (ring if space in sight.ring else fresh).get(space, ()):
                if not barrier & way.blocked:
                    yield colour, way


def _keep(
    sight: Sight, first: tuple[Colour, Way], second: tuple[Colour, Way], found: Found
) -> None:
    masks = masks_after(sight, sight.masks, *first)
    after = tuple(masks_after(sight, masks, *second).values())
    if after not in found:
        found[after] = Move((first[1].step, second[1].step))
