"""Parts of a split 7: what each marble could do as one of the two. Knows no order of the parts.

The marbles of a camp are one integer here, its colours' masks one above the other: what
a split leads to is worked out, and compared, by a few operations.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.sight import Sight
from companion.engine.games.fast_track.ways import CampMask, Mask, Part
from companion.engine.move import Move

Found: TypeAlias = dict[CampMask, Move]
"""Split moves by the camp as they leave it; what they capture of others follows from that."""


class Marble(NamedTuple):
    """A marble that can make a part. bit: of its space. parts: all; by_spaces: those of 1 first.

    Ways with two blockers are left out: the other part can free a way of one at most.
    """

    colour: Colour
    space: Space
    bit: Mask
    shift: int
    parts: Sequence[Part]
    by_spaces: Sequence[Sequence[Part]]


class Splitting(NamedTuple):
    """What a 7 may be split over. standing: the camp now; spaces: where its marbles stand."""

    marbles: list[Marble]
    standing: CampMask
    spaces: Mask


def splitting(sight: Sight) -> Splitting:
    """The marbles that can make a part, as they stand now; worked out once for a position."""
    if sight.splitting is None:
        shifts = sight.camp.shifts
        standing = sum(mask << shifts[colour] for colour, mask in sight.masks.items())
        sight.splitting = Splitting(list(_marbles(sight)), standing, sum(sight.masks.values()))
    known: Splitting = sight.splitting
    return known


def _marbles(sight: Sight) -> Iterator[Marble]:
    bits, split_ways = sight.setting.bits, sight.setting.split_ways(sight.seat)
    for colour, spaces in sight.held.items():
        fresh, ring = split_ways[colour]
        shift, blockers = sight.camp.shifts[colour], sight.blockers[colour]
        for space in spaces:
            ways = (ring if space in sight.ring else fresh).get(space)
            if ways is not None:
                bit = bits[space]
                reach, parts, by_spaces = ways
                if reach & blockers & ~bit:
                    yield _hindered(colour, space, bit, shift, parts, blockers & ~bit)
                else:
                    yield Marble(colour, space, bit, shift, parts, by_spaces)


def _hindered(
    colour: Colour, space: Space, bit: Mask, shift: int, parts: Sequence[Part], rest: Mask
) -> Marble:
    """The marble with what it meets on each of its ways."""
    left: list[Part] = []
    by_spaces: tuple[list[Part], ...] = ([], [], [], [], [], [])
    for place, _, end, step, blocked in parts:
        met = blocked & rest
        if not met & (met - 1):
            part = (place, met, end, step, blocked)
            left.append(part)
            by_spaces[place].append(part)
    return Marble(colour, space, bit, shift, left, by_spaces)


def camp_after(sight: Sight, camp: CampMask, marble: Marble, end: Mask) -> CampMask:
    """The camp once *marble* has gone to *end*; a partner's marble there is captured."""
    left = camp & ~(marble.bit << marble.shift | end * sight.camp.every_colour)
    return left | end << marble.shift


def masks_in(sight: Sight, camp: CampMask) -> dict[Colour, Mask]:
    """The mask of each colour in *camp*."""
    whole = sight.setting.whole_board
    return {colour: camp >> shift & whole for colour, shift in sight.camp.shifts.items()}


def blockers_in(sight: Sight, camp: CampMask, marble: Marble, taken: bool) -> Mask:
    """What *marble* may neither pass nor end on in *camp*; *taken*: the Bull's Eye is occupied."""
    return sight.blockers_in(masks_in(sight, camp), marble.colour, taken)
