"""The split of a 7 over two marbles while none is obliged: R24. Each end position is found once.

`splits_obliged.py` has those that R25 restricts.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from companion.board.position import Colour
from companion.engine.games.fast_track.effects import SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.parts import (
    Found,
    Marble,
    blockers_in,
    camp_after,
    splitting,
)
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import Mask, Part
from companion.engine.move import Move, Step

SHORTER_PARTS = SPLIT_TOTAL // 2

Split: TypeAlias = tuple[int, tuple[Step, Step]]
"""(spaces of the first part less one, both steps)."""


def free_splits(sight: Sight) -> list[Move]:
    """Every split of a 7 over any two marbles, in the order that is possible.

    Where several ways end alike, the one with the shorter first part is kept.
    """
    splits: list[Move] = []
    own: dict[Colour, dict[Mask, Split]] = {colour: {} for colour in sight.camp.colours}
    where_they_meet: Found = {}
    barred = 0 if sight.setting.first_part_lands else sight.setting.landings
    for one, other in combinations(splitting(sight).marbles, 2):
        if one.colour == other.colour or other.colour in sight.camp.one_for_r5[one.colour]:
            _split_own_pair(sight, one, other, barred, own[one.colour])
        else:
            splits += _partner_splits(sight, one, other, barred, where_they_meet)
    for found in own.values():
        splits += [Move(steps) for _, steps in found.values()]
    return [*splits, *where_they_meet.values()]


def _split_own_pair(
    sight: Sight, one: Marble, other: Marble, barred: Mask, found: dict[Mask, Split]
) -> None:
    """Two marbles that block each other: the one in front must often go first."""
    colour, _, bit, _, parts, _ = one
    colour_of_other, _, bit_of_other, _, _, parts_of_other = other
    shift = 0 if colour == colour_of_other else sight.camp.shifts[colour_of_other]
    rest = sight.masks[colour] & ~bit & ~bit_of_other
    for place, met, end, step, blocked in parts:
        if met and met != bit_of_other:
            continue
        for second in parts_of_other[-1 - place]:
            _, met_by_other, end_of_other, step_of_other, blocked_other = second
            if met_by_other and met_by_other != bit:
                continue
            one_may_begin = not (met or blocked_other & end or end & barred)
            other_may_begin = not (met_by_other or blocked & end_of_other or end_of_other & barred)
            if one_may_begin and (place < SHORTER_PARTS or not other_may_begin):
                first, steps = place, (step, step_of_other)
            elif other_may_begin:
                first, steps = second[0], (step_of_other, step)
            else:
                continue
            after = rest | end | end_of_other << shift
            if after not in found or (first, steps) < found[after]:
                found[after] = (first, steps)


def _partner_splits(
    sight: Sight, one: Marble, other: Marble, barred: Mask, where_they_meet: Found
) -> Iterator[Move]:
    """Two marbles that may pass and capture each other: order matters where they meet."""
    special = splitting(sight).spaces | barred
    for part in one.parts:
        place, met, end, step, _ = part
        for part_of_other in other.by_spaces[-1 - place]:
            _, met_by_other, end_of_other, step_of_other, _ = part_of_other
            if (end | end_of_other) & special or end == end_of_other:
                both = (one, part), (other, part_of_other)
                in_order = both if place < SHORTER_PARTS else both[::-1]
                _split_where_they_meet(sight, *in_order, barred, where_they_meet)
            elif not (met or met_by_other):
                steps = (step, step_of_other)
                yield Move(steps if place < SHORTER_PARTS else steps[::-1])


def _split_where_they_meet(
    sight: Sight,
    one: tuple[Marble, Part],
    other: tuple[Marble, Part],
    barred: Mask,
    found: Found,
) -> None:
    """One part after the other, in either order, with what the first does to the second."""
    for (first, part), (second, part_of_second) in ((one, other), (other, one)):
        _, met, end, step, _ = part
        if met or end & barred:
            continue
        between = camp_after(sight, splitting(sight).standing, first, end)
        captured = not between & second.bit << second.shift
        taken = BULLSEYE in sight.marbles or step.end == BULLSEYE
        _, _, end_of_second, step_of_second, blocked = part_of_second
        if captured or blockers_in(sight, between, second, taken) & blocked:
            continue
        after = camp_after(sight, between, second, end_of_second)
        if after not in found:
            found[after] = Move((step, step_of_second))
