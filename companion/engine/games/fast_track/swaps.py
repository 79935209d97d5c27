"""The Jack's swaps: R27 and its options."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.sight import Sight
from companion.engine.move import Move


def swaps(sight: Sight) -> list[Move]:
    """Every swap that a marble may make now; the mover is written first.

    Of two marbles of the same camp the one on the space with the lower name is.
    """
    movers, moves_from = _on_track(sight, sight.movers), sight.setting.swaps
    found: list[Move] = []
    if movers:
        foes = _foes(sight)
        for mine in movers:
            found += map(moves_from[mine].__getitem__, foes)
    if sight.setting.swap_partner:
        found += _partner_swaps(sight, movers)
    return found


def _partner_swaps(sight: Sight, movers: list[Space]) -> Iterator[Move]:
    camp = _on_track(sight, sight.held)
    for one, other in combinations(camp, 2):
        colour, theirs = sight.marbles[one], sight.marbles[other]
        if theirs not in sight.camp.one_for_r5[colour] and (one in movers or other in movers):
            yield sight.setting.swaps[one][other]


def _on_track(sight: Sight, held: Mapping[Colour, list[Space]]) -> list[Space]:
    """Those of *held* on the main track, with the option in the Bull's Eye too, in name order."""
    found = [space for spaces in held.values() for space in spaces if space[0] == "T"]
    if sight.setting.swap_bullseye:
        found += [BULLSEYE for spaces in held.values() if BULLSEYE in spaces]
    found.sort()
    return found


def _foes(sight: Sight) -> list[Space]:
    """As `_on_track`, the marbles that are not of the camp."""
    held, marbles = sight.held, sight.marbles
    found = [space for space, c in marbles.items() if c not in held and space[0] == "T"]
    if sight.setting.swap_bullseye and BULLSEYE in marbles and marbles[BULLSEYE] not in held:
        found.append(BULLSEYE)
    found.sort()
    return found
