"""The split of a 7 over two marbles while none is obliged: R24. Each end position is found once.

`splits_obliged.py` has those that R25 restricts.
"""

from itertools import combinations
from typing import TypeAlias

from companion.engine.games.fast_track.pairs import AlikeSplit
from companion.engine.games.fast_track.parts import Found, splitters, try_splits
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask
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
    standing, barrier = sight.standing, sight.barrier
    special = sight.camp_spaces | sight.setting.no_first_part
    barrier |= special << sight.setting.top
    for one, other in combinations(splitters(sight), 2):
        pair = one.pairs[other]
        if pair is None:
            continue
        reach, moves, alone, with_alike, with_third, meeting = pair
        if barrier & reach:
            for need, move in alone:
                if not need & barrier:
                    splits.append(move)
            for never_freed, ends, orders in with_third:
                if not never_freed & barrier and ends & barrier:
                    try_splits(standing, barrier, orders, met)
        else:
            splits += moves
        if with_alike:
            _keep_the_shortest(standing, barrier, with_alike, alike)
        if meeting:
            try_splits(standing, barrier, meeting, met)
    return [*splits, *(move for _, move in alike.values()), *met.values()]


def _keep_the_shortest(
    standing: CampMask, barrier: CampMask, splits: tuple[AlikeSplit, ...], alike: Alike
) -> None:
    for (need, cleared, landed, move), first in splits:
        if not need & barrier:
            after = standing & ~cleared | landed
            if after not in alike or (first, move.steps) < (alike[after][0], alike[after][1].steps):
                alike[after] = first, move
