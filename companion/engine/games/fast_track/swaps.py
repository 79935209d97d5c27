"""The Jack's swaps: R27 and its options."""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Movers, Sight
from companion.engine.move import Move, swap


def swaps(sight: Sight, movers: Movers) -> list[Move]:
    """Every swap that one of *movers* may make; the mover is written first."""
    found: dict[frozenset[Space], Move] = {}
    others = [
        (space, colour) for space, colour in sight.marbles.items() if _takes_part(sight, space)
    ]
    others.sort()
    for colour, spaces in movers.items():
        for mine in spaces:
            if not _takes_part(sight, mine):
                continue
            for theirs in _partners_in_swap(sight, colour, others):
                found.setdefault(frozenset((mine, theirs)), swap(mine, theirs))
    return list(found.values())


def _takes_part(sight: Sight, space: Space) -> bool:
    if space == BULLSEYE:
        return sight.setting.swap_bullseye
    return space[0] == "T"


def _partners_in_swap(
    sight: Sight, colour: Colour, others: list[tuple[Space, Colour]]
) -> Iterator[Space]:
    camp = sight.camp
    for space, theirs in others:
        partner = theirs in sight.held
        if not partner or (sight.setting.swap_partner and theirs not in camp.one_for_r5[colour]):
            yield space
