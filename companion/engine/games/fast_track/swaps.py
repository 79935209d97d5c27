"""The Jack's swaps: R27 and its options."""

from collections.abc import Iterator
from itertools import combinations

from companion.board.position import Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Sight
from companion.engine.move import Move


def swaps(sight: Sight) -> list[Move]:
    """Every swap that a marble may make now; the mover is written first.

    Of two marbles of the same camp the one on the space with the lower name is.
    """
    held, moves_from = sight.held, sight.setting.swaps
    movers = _taking_part(sight, [space for spaces in sight.movers.values() for space in spaces])
    found: list[Move] = []
    if movers:
        foes = _taking_part(sight, [s for s, c in sight.marbles.items() if c not in held])
        for mine in movers:
            found += map(moves_from[mine].__getitem__, foes)
    if sight.setting.swap_partner:
        found += _partner_swaps(sight, movers)
    return found


def _partner_swaps(sight: Sight, movers: list[Space]) -> Iterator[Move]:
    camp = _taking_part(sight, [space for spaces in sight.held.values() for space in spaces])
    for one, other in combinations(camp, 2):
        colour, theirs = sight.marbles[one], sight.marbles[other]
        if theirs not in sight.camp.one_for_r5[colour] and (one in movers or other in movers):
            yield sight.setting.swaps[one][other]


def _taking_part(sight: Sight, spaces: list[Space]) -> list[Space]:
    """Those on the main track, with the option in the Bull's Eye too, in name order."""
    found = [space for space in spaces if space[0] == "T"]
    if sight.setting.swap_bullseye and BULLSEYE in spaces:
        found.append(BULLSEYE)
    found.sort()
    return found
