"""Walks as masks, worked out once: what must be free of own pieces, and the move it makes.

Every space has one bit; a play is possible when the own pieces hold none of the bits of its
mask. Two pieces sharing a 7 are a play of their pair: which part must go first depends on
nothing but the two. Knows no position.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from companion.board.position import Space
from companion.engine.cards import Rank
from companion.engine.games.fast_track.graph import BULLSEYE, SQUARE, Side, exit_of, pen
from companion.engine.games.fast_track_draw.effects import EFFECTS, SPLIT_TOTAL
from companion.engine.games.fast_track_draw.walks import Walk, Walker, WayOptions
from companion.engine.move import Move, Step

REST_OF_OUT = SPLIT_TOTAL - 1
"""What coming out counts for in a 7: the other piece moves 1."""

Mask: TypeAlias = int
"""A set of spaces, one bit each."""

Standing: TypeAlias = str
"""A space; with MARK behind it, a corner whose piece has status."""

MARK = "*"

Plays: TypeAlias = tuple[tuple[Mask, Move], ...]
"""(what must be free, move) of each play."""

BITS: Mapping[Space, Mask] = {space: 1 << i for i, space in enumerate(sorted(SQUARE.spaces))}


class Way(NamedTuple):
    """One piece's walk as half of a 7. blocked: its spaces, the end included."""

    steps: int
    blocked: Mask
    end: Mask
    step: Step


@dataclass(frozen=True, slots=True)
class WaySet:
    """What decides every way of one colour."""

    side: Side
    options: WayOptions
    out_piece_goes_on: bool = False

    @property
    def walker(self) -> Walker:
        """The walks of this colour."""
        return Walker(self.side, self.options)


@cache
def plays(ways: WaySet) -> Mapping[Standing, Mapping[Rank, Plays]]:
    """The plays of one piece for every card, by where it stands.

    Of a start's pieces only the one in the lowest-numbered hole is moved.
    """
    walker = ways.walker
    found: dict[Standing, dict[Rank, Plays]] = {}
    for start in walker.starts():
        found[start] = _walking(walker, start, status=False)
    for corner in SQUARE.fast_track_spaces:
        found[corner + MARK] = _walking(walker, corner, status=True)
    for hole in pen(ways.side):
        out = _plays(hole, [walker.out_of_start()])
        found[hole] = {rank: out if each.comes_out else () for rank, each in EFFECTS.items()}
        if ways.out_piece_goes_on:
            found[hole]["7"] = (_out_and_on(ways.side, hole),)
    out = _plays(BULLSEYE, walker.out_of_centre())
    found[BULLSEYE] = {rank: out if each.leaves_centre else () for rank, each in EFFECTS.items()}
    return found


def out_of_start(side: Side) -> Mapping[Space, tuple[Mask, Move]]:
    """What must be free and the move out of each hole of a start, whatever the card (R13)."""
    way = exit_of(side)
    return {hole: (BITS[way], Move((Step(hole, way),))) for hole in pen(side)}


class SharedSevens(dict[tuple[Standing, Standing], Plays]):
    """The ways in which two pieces share a 7, worked out for a pair when first asked (R12).

    The pair is given in name order. Of two orders with one end that with the shorter part
    first is kept; coming out is the shortest.
    """

    def __init__(self, ways: WaySet) -> None:
        super().__init__()
        self._ways = ways

    def __missing__(self, pair: tuple[Standing, Standing]) -> Plays:
        one, other = pair
        kept: dict[Mask, tuple[tuple[int, str], Mask, Move]] = {}
        ends = BITS[one.rstrip(MARK)] | BITS[other.rstrip(MARK)]
        for first, second in self._in_order(one, other):
            move = Move((first.step, second.step))
            order = (first.steps, str(move))
            end = first.end | second.end
            if end not in kept or order < kept[end][0]:
                kept[end] = (order, (first.blocked | second.blocked) & ~ends, move)
        found = self[pair] = tuple((blocked, move) for _, blocked, move in kept.values())
        return found

    def _in_order(self, one: Standing, other: Standing) -> Iterator[tuple[Way, Way]]:
        """Pairs of parts in an order in which neither meets the other piece."""
        held, held_by_other = BITS[one.rstrip(MARK)], BITS[other.rstrip(MARK)]
        for mine, others in _parts(self._ways, one, other):
            if not (mine.blocked & held_by_other or others.blocked & mine.end):
                yield mine, others
            if not (others.blocked & held or mine.blocked & others.end):
                yield others, mine


@cache
def shared_sevens(ways: WaySet) -> SharedSevens:
    """The one table of these ways: it depends on nothing that changes."""
    return SharedSevens(ways)


def _parts(ways: WaySet, one: Standing, other: Standing) -> Iterator[tuple[Way, Way]]:
    """A way of each that make 7 together, or coming out and 1."""
    parts = _parts_of(ways)
    for mine in parts.get(one, ()):
        for others in parts.get(other, ()):
            if (mine.steps or REST_OF_OUT) + (others.steps or REST_OF_OUT) == SPLIT_TOTAL:
                yield mine, others


@cache
def _parts_of(ways: WaySet) -> Mapping[Standing, tuple[Way, ...]]:
    """Every part of a 7 by where the piece stands; coming out counts as 0 steps."""
    walker = ways.walker
    found: dict[Standing, tuple[Way, ...]] = {}
    for hole in pen(ways.side):
        found[hole] = (_way(0, hole, walker.out_of_start()),)
    standing = [(start, start, False) for start in walker.starts()]
    standing += [(corner + MARK, corner, True) for corner in SQUARE.fast_track_spaces]
    for name, start, status in standing:
        found[name] = tuple(
            _way(steps, start, walk)
            for steps in range(1, SPLIT_TOTAL)
            for walk in walker.forward(start, steps, status=status, part=True)
        )
    return found


def _walking(walker: Walker, start: Space, *, status: bool) -> dict[Rank, Plays]:
    return {rank: _plays(start, _walks(walker, start, rank, status)) for rank in EFFECTS}


def _walks(walker: Walker, start: Space, rank: Rank, status: bool) -> Iterator[Walk]:
    effect = EFFECTS[rank]
    if effect.forward:
        yield from walker.forward(start, effect.forward, status=status, part=False)
    if effect.backward:
        yield from walker.backward(start, effect.backward)


def _plays(start: Space, walks: Iterable[Walk]) -> Plays:
    return tuple((_mask(walk), Move((Step(start, walk[-1]),))) for walk in walks)


def _out_and_on(side: Side, hole: Space) -> tuple[Mask, Move]:
    """Option `seven_out_same_piece`: out and 1 on, by one piece."""
    way = exit_of(side)
    on = SQUARE.next_space(way, side) or way
    return BITS[way] | BITS[on], Move((Step(hole, way), Step(way, on)))


def _way(steps: int, start: Space, walk: Walk) -> Way:
    return Way(steps, _mask(walk), BITS[walk[-1]], Step(start, walk[-1]))


def _mask(walk: Walk) -> Mask:
    return sum(BITS[space] for space in walk)
