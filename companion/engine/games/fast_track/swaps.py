"""The Jack's swaps: R27 and its options."""

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Movers, Sight
from companion.engine.move import Move


def swaps(sight: Sight, movers: Movers) -> list[Move]:
    """Every swap that one of *movers* may make; the mover is written first."""
    found: dict[frozenset[Space], Move] = {}
    others = sorted(each for each in sight.marbles.items() if _takes_part(sight, each[0]))
    for colour, spaces in movers.items():
        theirs = _partners_in_swap(sight, colour, others)
        for mine in spaces:
            if _takes_part(sight, mine):
                for space in theirs:
                    found.setdefault(frozenset((mine, space)), sight.setting.swap(mine, space))
    return list(found.values())


def _takes_part(sight: Sight, space: Space) -> bool:
    if space == BULLSEYE:
        return sight.setting.swap_bullseye
    return space[0] == "T"


def _partners_in_swap(
    sight: Sight, colour: Colour, others: list[tuple[Space, Colour]]
) -> list[Space]:
    if not sight.setting.swap_partner:
        return [space for space, theirs in others if theirs not in sight.held]
    alike = sight.camp.one_for_r5[colour]
    return [space for space, theirs in others if theirs not in alike]
