"""The Jack's swaps: R27 and its options."""

from collections.abc import Iterator
from itertools import combinations

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Sight
from companion.engine.move import Move


def swaps(sight: Sight) -> list[Move]:
    """Every swap that a marble may make now; the mover is written first.

    Of two marbles of the same camp the one on the space with the lower name is.
    """
    others = sorted(each for each in sight.marbles.items() if _takes_part(sight, each[0]))
    foes = [space for space, theirs in others if theirs not in sight.held]
    moves_from = sight.setting.swaps
    found = [
        moves_from[mine][theirs]
        for spaces in sight.movers.values()
        for mine in spaces
        if _takes_part(sight, mine)
        for theirs in foes
    ]
    if sight.setting.swap_partner:
        found += _partner_swaps(sight, others)
    return found


def _partner_swaps(sight: Sight, others: list[tuple[Space, Colour]]) -> Iterator[Move]:
    camp = [(space, colour) for space, colour in others if colour in sight.held]
    movers = {space for spaces in sight.movers.values() for space in spaces}
    for (one, colour), (other, theirs) in combinations(camp, 2):
        if theirs not in sight.camp.one_for_r5[colour] and (one in movers or other in movers):
            yield sight.setting.swaps[one][other]


def _takes_part(sight: Sight, space: Space) -> bool:
    return space[0] == "T" or (space == BULLSEYE and sight.setting.swap_bullseye)
