"""Cards shared by two marbles: 7, and by option 9 and 10. R11 and R12, each end position once.

Parts are done one after the other; of the ways to one position the one with the shorter
first part is told, then the one whose text comes first.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.board.position import Colour
from companion.engine.joker_family.effects import FORWARDS, SPLIT_7, Split
from companion.engine.joker_family.pairs import Shared, directions, two_of
from companion.engine.joker_family.sight import Sight
from companion.engine.joker_family.ways import Mask, Parts, Way
from companion.engine.move import Move

Found: TypeAlias = dict[object, tuple[int, Move]]
"""By what the board is then: spaces of the first part, and the move."""


class Walking(NamedTuple):
    """A marble that can make a part, with its ways for 1, 2, 3... spaces."""

    colour: Colour
    parts: Parts


def splits(sight: Sight, split: Split) -> list[Move]:
    """Every way to share the card."""
    found: Found = {}
    moves: list[Move] = []
    if split.two_colours or len(sight.acting) > 1 or not sight.setting.every_way_is_free:
        for one, other in _marbles_that_share(sight, split):
            _any_pair(sight, one, other, split.total, found)
    else:
        moves = _own_pairs(sight, split, found)
    if split is SPLIT_7 and sight.follower is not None and sight.one_is_outside():
        _rest_to_partner(sight, split.total, sight.follower, found)
    return [*moves, *(move for _, move in found.values())] if found else moves


def _own_pairs(sight: Sight, split: Split, found: Found) -> list[Move]:
    """Two marbles of the one acting colour; those that meet others in a special way in *found*."""
    if not sight.acting:
        return []
    (colour,) = sight.acting
    own, mates, gates = sight.masks[colour], sight.mates, sight.gates
    table = sight.setting.pairs(colour, split)
    moves: list[Move] = []
    for both in two_of(sight.abroad):
        plain, others, reach = table[both]
        if reach & mates and (reach | both) & gates:
            # which part is first decides whether a bumped team-mate finds its entrance free
            others += tuple(each for each in plain if _meets(each, both, mates, gates))
            plain = tuple(e for e in plain if not _meets(e, both, mates, gates))
        moves += [move for blocked, _, move, _, _, _ in plain if not blocked & own]
        for shared in others:
            if not shared.blocked & own:
                _own_pair(sight, colour, shared, own & ~both | shared.ends, split.total, found)
    return moves


def _meets(shared: Shared, both: Mask, mates: Mask, gates: Mask) -> bool:
    return bool(shared.ends & mates and (shared.ends | both) & gates)


def _own_pair(
    sight: Sight, colour: Colour, shared: Shared, own_after: Mask, total: int, found: Found
) -> None:
    """Two parts whose position may be reached otherwise, or whose order matters to a team-mate."""
    if shared.ends & sight.mates:
        parts = (colour, shared.first), (colour, shared.second)
        _in_both_orders(sight, *parts, shared.spaces, total, found)
    else:
        _tell(found, own_after, shared.spaces, shared.move)


def _marbles_that_share(sight: Sight, split: Split) -> Iterator[tuple[Walking, Walking]]:
    """Two different marbles, with the ways in which they share the card."""
    colours = sight.setting.colours if split.two_colours else sight.acting
    marbles = [(colour, bit) for colour in colours for bit in sight.out_of_home(colour)]
    for (one, at), (other, there) in combinations(marbles, 2):
        if split.two_colours and one == other:
            continue
        for here, beyond in directions(split):
            yield (
                _walking(sight, split.total, one, at, here),
                _walking(sight, split.total, other, there, beyond),
            )


def _walking(sight: Sight, total: int, colour: Colour, bit: Mask, direction: str) -> Walking:
    by_space = sight.setting.parts(colour, direction, total)
    return Walking(colour, by_space[sight.setting.space_of[bit]])


def _any_pair(sight: Sight, one: Walking, other: Walking, total: int, found: Found) -> None:
    """Any two marbles, by looking at the board after each part."""
    for spaces in range(1, total):
        for way in one.parts[spaces - 1]:
            for with_it in other.parts[total - spaces - 1]:
                parts = (one.colour, way), (other.colour, with_it)
                _in_both_orders(sight, *parts, spaces, total, found)


def _in_both_orders(
    sight: Sight,
    part: tuple[Colour, Way],
    rest: tuple[Colour, Way],
    spaces: int,
    total: int,
    found: Found,
) -> None:
    for count, (colour, way), (other, with_it) in (
        (spaces, part, rest),
        (total - spaces, rest, part),
    ):
        middle = sight.after(sight.masks, colour, way)
        end = middle and sight.after(middle, other, with_it)
        if end:
            move = Move((*way.move.steps, *with_it.move.steps))
            _tell(found, tuple(end.values()), count, move)


def _rest_to_partner(sight: Sight, total: int, follower: Colour, found: Found) -> None:
    """The last own marble goes home with a part, a marble of the next team-mate has the rest."""
    (colour,) = sight.acting
    partners = [
        _walking(sight, total, follower, bit, FORWARDS) for bit in sight.out_of_home(follower)
    ]
    for bit in sight.out_of_home(colour):
        walking = _walking(sight, total, colour, bit, FORWARDS)
        for spaces, ways in enumerate(walking.parts, start=1):
            for way in ways:
                middle = sight.after(sight.masks, colour, way)
                if middle is None or not sight.all_inside(middle, colour):
                    continue
                for second in (w for p in partners for w in p.parts[total - spaces - 1]):
                    end = sight.after(middle, follower, second)
                    if end is not None:
                        move = Move((*way.move.steps, *second.move.steps))
                        _tell(found, tuple(end.values()), spaces, move)


def _tell(found: Found, after: object, spaces: int, move: Move) -> None:
    """Keep the split unless the same position is told better."""
    known = found.get(after)
    if known is None or (spaces, str(move)) < (known[0], str(known[1])):
        found[after] = spaces, move
