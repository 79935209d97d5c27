"""The split of a 7 over two marbles while none is obliged: R24. Each end position is found once.

`splits_obliged.py` has those that R25 restricts.
"""

from itertools import combinations, compress
from typing import TypeAlias

from companion.engine.games.fast_track.pairs import AlikeSplit, MeetingSplit, PartnerPair, Splitter
from companion.engine.games.fast_track.parts import Found, camp_after, splitters
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask, Mask
from companion.engine.move import Move

Alike: TypeAlias = dict[CampMask, tuple[int, Move]]
"""By the camp as they leave it: spaces of the part made first, and the move."""


def free_splits(sight: Sight) -> list[Move]:
    """Every split of a 7 over any two marbles, in the order that is possible.

    Where several ways end alike, the one with the shorter first part is kept.
    """
    splits: list[Move] = []
    alike: Alike = {}
    met: Found = {}
    blockers, width = sight.blockers, sight.setting.board_width
    special = sight.camp_spaces | sight.setting.no_first_part
    for one, other in combinations(splitters(sight), 2):
        if other.colour not in one.own_colours:
            pair = one.partner[other]
            barrier = blockers[one.colour] | blockers[other.colour] << width
            if special & pair.ends or barrier & pair.reach:
                _partner_splits(sight, pair, special, barrier, splits, met)
            else:
                splits += pair.moves
            for split in pair.meeting:
                _split_where_they_meet(sight, split, met)
            continue
        both, reach, moves, needs, with_alike = one.own[other]
        rest = blockers[one.colour] & ~both
        if rest & reach:
            splits += compress(moves, [not need & rest for need in needs])
        else:
            splits += moves
        if with_alike:
            _keep_the_shortest(
                sight, one, other, [s for s in with_alike if not s.need & rest], alike
            )
    return [*splits, *(move for _, move in alike.values()), *met.values()]


def _keep_the_shortest(
    sight: Sight, one: Splitter, other: Splitter, splits: list[AlikeSplit], alike: Alike
) -> None:
    shifts = sight.camp.shifts
    shift, shift_of_other = shifts[one.colour], shifts[other.colour]
    rest = sight.standing & ~(one.bit << shift | other.bit << shift_of_other)
    for _, (end, end_of_other), first, move in splits:
        after = rest | end << shift | end_of_other << shift_of_other
        if after not in alike or (first, move.steps) < (alike[after][0], alike[after][1].steps):
            alike[after] = first, move


def _partner_splits(
    sight: Sight,
    pair: PartnerPair,
    special: Mask,
    barrier: Mask,
    splits: list[Move],
    met: Found,
) -> None:
    """Two marbles that may pass and capture each other: order matters where they meet a third."""
    never_freed = barrier & ~pair.freed
    for need, way in zip(pair.needs, pair.ways, strict=True):
        if need & never_freed:
            continue
        ends, freed, move, with_a_third = way
        if need & barrier & ~freed:
            continue
        if ends & special:
            _split_where_they_meet(sight, with_a_third, met)
        else:
            splits.append(move)


def _split_where_they_meet(sight: Sight, split: MeetingSplit, met: Found) -> None:
    """One part after the other, in either order, with what the first does to the second."""
    one, (blocked, end, _, _), move, other, (blocked_other, end_of_other, _, _), reverse = split
    barrier, barrier_of_other = sight.blockers[one.colour], sight.blockers[other.colour]
    safe, barred = sight.setting.safe_spaces, sight.setting.no_first_part
    if not (blocked & barrier or end & (barred | other.bit)):
        left = barrier_of_other & ~end | end & safe
        if not blocked_other & left:
            met.setdefault(_camp_after_both(sight, one, end, other, end_of_other), move)
    if not (blocked_other & barrier_of_other or end_of_other & (barred | one.bit)):
        left = barrier & ~end_of_other | end_of_other & safe
        if not blocked & left:
            met.setdefault(_camp_after_both(sight, other, end_of_other, one, end), reverse)


def _camp_after_both(
    sight: Sight, first: Splitter, end: Mask, second: Splitter, end_of_second: Mask
) -> CampMask:
    between = camp_after(sight, sight.standing, first, end)
    return camp_after(sight, between, second, end_of_second)
