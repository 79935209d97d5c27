"""Marbles of a position that can make a part of a split 7, and what the camp becomes by it.

The marbles of a camp are one integer here, its colours' masks one above the other: what
a split leads to is worked out, and compared, by a few operations.
"""

from collections.abc import Iterable
from typing import TypeAlias

from companion.board.position import Colour
from companion.engine.games.fast_track.pairs import Split, Splitter
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask, Mask
from companion.engine.move import Move

Found: TypeAlias = dict[CampMask, Move]
"""Split moves by the camp as they leave it; what they capture of others follows from that."""


def splitters(sight: Sight) -> list[Splitter]:
    """The marbles that can make a part, as they stand now."""
    found = []
    ring_marbles, splitters_of = sight.ring, sight.setting.splitters
    for colour, spaces in sight.held.items():
        fresh, ring = splitters_of[colour]
        for space in spaces:
            splitter = (ring if space in ring_marbles else fresh).get(space)
            if splitter is not None:
                found.append(splitter)
    return found


def try_splits(
    standing: CampMask, barrier: CampMask, splits: Iterable[Split], found: Found
) -> None:
    """Add what is possible of *splits*, unless another that ends alike is there already."""
    for need, cleared, landed, move in splits:
        if not need & barrier:
            found.setdefault(standing & ~cleared | landed, move)


def camp_after(sight: Sight, camp: CampMask, marble: Splitter, end: Mask) -> CampMask:
    """The camp once *marble* has gone to *end*; a partner's marble there is captured."""
    left = camp & ~(marble.bit << marble.shift | end * sight.camp.every_colour)
    return left | end << marble.shift


def masks_in(sight: Sight, camp: CampMask) -> dict[Colour, Mask]:
    """The mask of each colour in *camp*."""
    whole = sight.setting.whole_board
    return {colour: camp >> shift & whole for colour, shift in sight.camp.shifts.items()}


def blockers_in(sight: Sight, camp: CampMask, marble: Splitter, taken: bool) -> Mask:
    """What *marble* may neither pass nor end on in *camp*; *taken*: the Bull's Eye is occupied."""
    return sight.blockers_in(masks_in(sight, camp), marble.colour, taken)
