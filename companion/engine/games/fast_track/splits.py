"""The split of a 7 over two marbles while none is obliged: R24. Each end position is found once.

`splits_obliged.py` has those that R25 restricts.
"""

from itertools import combinations
from typing import TypeAlias

from companion.engine.games.fast_track.pairs import AlikeSplit, MeetingSplit, Splitter
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
    blockers = sight.blockers
    for one, other in combinations(splitters(sight), 2):
        if other.colour not in one.own_colours:
            _partner_splits(sight, one, other, splits, met)
            continue
        both, reach, moves, ways, with_alike = one.own[other]
        rest = blockers[one.colour] & ~both
        if rest & reach:
            splits += [move for need, move in ways if not need & rest]
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
    sight: Sight, one: Splitter, other: Splitter, splits: list[Move], met: Found
) -> None:
    """Two marbles that may pass and capture each other: order matters where they meet."""
    every_end, reach, moves, ways, meeting = one.partner[other]
    setting, blockers = sight.setting, sight.blockers
    barrier = blockers[one.colour] | blockers[other.colour] << setting.board_width
    special = sight.camp_spaces | setting.no_first_part
    if not (special & every_end or barrier & reach):
        splits += moves
    else:
        for ends, need, freed, move, with_a_third in ways:
            if need & barrier & ~freed:
                continue
            if ends & special:
                _split_where_they_meet(sight, with_a_third, met)
            else:
                splits.append(move)
    for split in meeting:
        _split_where_they_meet(sight, split, met)


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
