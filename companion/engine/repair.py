"""The fewest marbles to carry so that one position becomes another. Knows no game.

The carries come in an order in which a hand can do them: every marble is set down on a
free space. Marbles that block one another in a ring are first taken off the board.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.board.position import Colour, Position, Space
from companion.engine.ruling import Repair

Way = tuple[Space | None, Space | None]


def repair(
    before: Position,
    found: Position,
    stores: Iterable[frozenset[Space]] = (),
    likely: Sequence[Way] = (),
) -> tuple[Repair, ...]:
    """Carries that, done in order, turn the board *found* back into *before*.

    stores: groups of spaces whose marbles are only counted; their holes need not match.
    likely: (from, to) pairs to prefer where marbles of one colour could go either way.
    """
    goal = _same_but_for_holes(found, before, stores)
    return tuple(_in_order(_paired(found, goal, likely)))


@dataclass(slots=True)
class _Carry:
    marble: Colour
    start: Space | None
    end: Space | None


def _same_but_for_holes(
    found: Position, wanted: Position, stores: Iterable[frozenset[Space]]
) -> Position:
    """*wanted* with the marbles of each store in the holes that ask for the least carrying."""
    marbles = dict(wanted.marbles)
    for store in stores:
        missing = [marbles.pop(hole) for hole in sorted(store) if hole in marbles]
        for hole in sorted(store):
            held = found.at(hole)
            if held in missing:
                marbles[hole] = held
                missing.remove(held)
        for marble in missing:
            free = (hole for hole in sorted(store) if hole not in marbles)
            marbles[min(free, key=lambda hole: _unlike(hole, marble, found, wanted))] = marble
    return Position(marbles)


def _unlike(
    hole: Space, marble: Colour, found: Position, wanted: Position
) -> tuple[bool, bool, Space]:
    """Order of holes for a missing marble: free ones first, of those the one it lay in."""
    return found.at(hole) is not None, wanted.at(hole) != marble, hole


def _paired(found: Position, goal: Position, likely: Sequence[Way]) -> list[_Carry]:
    """Each marble too many of a colour with a place that lacks one; the rest comes or goes."""
    carries: list[_Carry] = []
    lacking: dict[Colour, list[Space]] = {}
    extra: dict[Colour, list[Space]] = {}
    for space in sorted(found.differences(goal)):
        if (here := found.at(space)) is not None:
            extra.setdefault(here, []).append(space)
        if (there := goal.at(space)) is not None:
            lacking.setdefault(there, []).append(space)
    for start, end in likely:
        for marble, starts in extra.items():
            ends = lacking.get(marble, [])
            if start in starts and end in ends:
                starts.remove(start)
                ends.remove(end)
                carries.append(_Carry(marble, start, end))
    for marble in sorted(extra.keys() | lacking.keys()):
        starts, ends = extra.get(marble, []), lacking.get(marble, [])
        both = min(len(starts), len(ends))
        carries += [_Carry(marble, s, e) for s, e in zip(starts, ends, strict=False)]
        carries += [_Carry(marble, start, None) for start in starts[both:]]
        carries += [_Carry(marble, None, end) for end in ends[both:]]
    _open_rings(carries)
    return carries


def _open_rings(carries: list[_Carry]) -> None:
    """Exchange ends within a colour so that a ring of carries joins a chain or another ring.

    Each ring that stays costs one carry more, since one marble must leave the board.
    """
    while True:
        groups = _groups(carries)
        rings = [group for group in groups if _is_ring(group)]
        pair = next(
            (
                (one, other)
                for ring in rings
                for one in ring
                for group in groups
                if group is not ring
                for other in group
                if other.marble == one.marble
            ),
            None,
        )
        if pair is None:
            return
        one, other = pair
        one.end, other.end = other.end, one.end


def _groups(carries: list[_Carry]) -> list[list[_Carry]]:
    """Carries that wait for one another, in the order in which each frees the next one's end."""
    into = {carry.end: carry for carry in carries if carry.end is not None}
    groups, seen = [], set[int]()
    starts = {carry.start for carry in carries if carry.start is not None}
    first = [c for c in carries if c.end not in starts or c.end is None]
    for carry in (*first, *carries):
        group = []
        here: _Carry | None = carry
        while here is not None and id(here) not in seen:
            seen.add(id(here))
            group.append(here)
            here = into.get(here.start) if here.start is not None else None
        if group:
            groups.append(group)
    return groups


def _is_ring(group: list[_Carry]) -> bool:
    return group[0].end is not None and group[0].end == group[-1].start


def _in_order(carries: list[_Carry]) -> Iterable[Repair]:
    """Chains as they free each other; of a ring the first marble leaves the board meanwhile."""
    for group in _groups(carries):
        if not _is_ring(group):
            yield from (Repair(each.marble, each.start, each.end) for each in group)
            continue
        first = group[0]
        yield Repair(first.marble, first.start, None)
        # its start is free now: the carry into it comes next, and so round to its own end
        yield from (Repair(each.marble, each.start, each.end) for each in group[1:])
        yield Repair(first.marble, None, first.end)
