"""Walks as masks, worked out once: what must be free of own marbles, and the move it makes.

Every space has one bit; a marble may take a way when its blockers hold none of the bits
in `blocked`. Knows no position.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from companion.board.position import Space
from companion.engine.cards import Rank
from companion.engine.games.fast_track.effects import EFFECTS, NUMBER, SPLIT_TOTAL
from companion.engine.games.fast_track.graph import BULLSEYE, HEX, SQUARE, Graph, Side
from companion.engine.games.fast_track.walks import Walk, Walker, WayOptions
from companion.engine.move import Move, Step

Mask: TypeAlias = int
"""A set of spaces, one bit each."""


CampMask: TypeAlias = int
"""Marbles of all colours of a camp: the mask of each, shifted by `Camp.shifts`."""


class Way(NamedTuple):
    """One marble's walk. blocked: its spaces, the end included."""

    blocked: Mask
    end: Mask
    step: Step
    move: Move


Ways: TypeAlias = Mapping[Space, tuple[Way, ...]]
"""The ways from every space that has any."""


class WaysByStatus(NamedTuple):
    """Ways of a ring marble are in `ring`; those of every other marble in `fresh`."""

    fresh: Ways
    ring: Ways


NO_WAYS = WaysByStatus({}, {})


ByCard: TypeAlias = tuple[tuple[Move, ...], ...]
"""Moves by the NUMBER of the card."""

WaysByCard: TypeAlias = tuple[tuple[tuple[Mask, Move], ...], ...]
"""(what must be free, move) by the NUMBER of the card, and by BACKWARD of the card."""

Plays: TypeAlias = tuple[Mask, ByCard, WaysByCard, bool]
"""The direct effects that move one marble: reach, free, ways, on_board.

reach: all that their walks go over. free: the moves, where nothing stands in reach; ways: as
well by BACKWARD the forced backward moves of a card (F4), which `reach` leaves out. on_board: on
the track or in the Home row. Plain tuples: named ones are unpacked at half the speed, and
mappings lie in many more places of memory.
"""


BACKWARD = {
    rank: len(EFFECTS) + NUMBER[rank] for rank, effect in EFFECTS.items() if not effect.backward
}
"""Where WaysByCard has the forced backward moves of a card."""


PlaysByStatus: TypeAlias = tuple[Mapping[Space, Plays], Mapping[Space, Plays]]
"""As WaysByStatus, fresh and ring, for all cards at once."""


PartWays: TypeAlias = tuple[tuple[Way, ...], ...]
"""The parts of a 7 that one marble can make on an empty board: of 1 space, of 2, ... 6."""


class SplitWays(NamedTuple):
    """As WaysByStatus, for the parts of a 7; a space with no way at all is not listed."""

    fresh: Mapping[Space, PartWays]
    ring: Mapping[Space, PartWays]


@dataclass(frozen=True, slots=True)
class WaySet:
    """What decides every way of one colour."""

    sides: int
    side: Side
    options: WayOptions
    backward_bullseye: str

    @property
    def walker(self) -> Walker:
        """The walks of this colour."""
        return Walker(_graph(self.sides), self.side, self.options)


@cache
def bits(sides: int) -> Mapping[Space, Mask]:
    """The bit of every space of a board."""
    return {space: 1 << i for i, space in enumerate(sorted(_graph(sides).spaces))}


@cache
def card_ways(ways: WaySet, rank: Rank) -> WaysByStatus:
    """Every direct effect of a card that moves one marble by itself: no swaps, no splits."""
    effect = EFFECTS[rank]
    if effect.backward:
        by_value = backward_ways(ways, effect.spaces, ways.backward_bullseye != "off")
    else:
        by_value = forward_ways(ways, effect.spaces)
    fresh = dict(by_value.fresh)
    if effect.comes_out:
        fresh.update(pen_ways(ways))
    if effect.leaves_bullseye:
        fresh[BULLSEYE] = (_way(ways.sides, BULLSEYE, ways.walker.out_of_bullseye()),)
    return WaysByStatus(fresh, by_value.ring)


@cache
def plays(ways: WaySet) -> PlaysByStatus:
    """Direct effects and forced backward moves of every card, by space."""
    by_card = [card_ways(ways, rank) for rank in EFFECTS]
    by_card += [forced_back_ways(ways, rank) if rank in BACKWARD else NO_WAYS for rank in EFFECTS]
    starts = {s for each in by_card for s, found in each.fresh.items() if found}
    corners = ways.walker.graph.fast_track_spaces
    fresh = {s: _plays(s, [each.fresh.get(s, ()) for each in by_card]) for s in starts}
    ring = {s: _plays(s, [each.ring.get(s, ()) for each in by_card]) for s in corners}
    return fresh, ring


def _plays(start: Space, ways_by_card: list[tuple[Way, ...]]) -> Plays:
    direct, different = ways_by_card[: len(EFFECTS)], set(ways_by_card)
    moves = {ways: tuple(way.move for way in ways) for ways in different}
    alternatives = {ways: tuple((way.blocked, way.move) for way in ways) for ways in different}
    return (
        reduce(or_, (way.blocked for ways in direct for way in ways), 0),
        tuple(moves[ways] for ways in direct),
        tuple(alternatives[ways] for ways in ways_by_card),
        start[0] in "TH",
    )


@cache
def forward_ways(ways: WaySet, spaces: int) -> WaysByStatus:
    """Forward moves of exactly *spaces*, on track, ring, Home row and into the Bull's Eye."""
    walker = ways.walker
    return _by_status(ways.sides, walker, lambda s, ring: walker.forward(s, spaces, ring))


@cache
def backward_ways(ways: WaySet, spaces: int, bullseye: bool) -> WaysByStatus:
    """Backward moves of exactly *spaces*; *bullseye*: overshooting into it is allowed."""
    walker = ways.walker
    return _by_status(
        ways.sides, walker, lambda s, ring: walker.backward(s, spaces, ring, bullseye)
    )


def forced_back_ways(ways: WaySet, rank: Rank) -> WaysByStatus:
    """The backward moves of F4 for a card."""
    return backward_ways(ways, EFFECTS[rank].spaces, ways.backward_bullseye == "any")


@cache
def pen_ways(ways: WaySet) -> Ways:
    """Out of the pen; from the lowest-numbered marble only, for the pen is unordered."""
    return {hole: (_way(ways.sides, hole, walk),) for hole, walk in ways.walker.out_of_pen()}


@cache
def split_ways(ways: WaySet) -> SplitWays:
    """The parts of a 7."""
    parts = [forward_ways(ways, spaces) for spaces in range(1, SPLIT_TOTAL)]
    return SplitWays(
        _part_ways([each.fresh for each in parts]), _part_ways([each.ring for each in parts])
    )


def _part_ways(ways_by_spaces: list[Ways]) -> Mapping[Space, PartWays]:
    every = {s: tuple(ways[s] for ways in ways_by_spaces) for s in ways_by_spaces[0]}
    return {space: ways for space, ways in every.items() if any(ways)}


def _by_status(
    sides: int, walker: Walker, walks_of: Callable[[Space, bool], Iterable[Walk]]
) -> WaysByStatus:
    fresh = {s: _ways(sides, s, walks_of(s, False)) for s in walker.starts()}
    ring = {s: _ways(sides, s, walks_of(s, True)) for s in walker.graph.fast_track_spaces}
    return WaysByStatus(fresh, ring)


def _ways(sides: int, start: Space, walks: Iterable[Walk]) -> tuple[Way, ...]:
    return tuple(_way(sides, start, walk) for walk in walks)


@cache
def _way(sides: int, start: Space, walk: Walk) -> Way:
    bit = bits(sides)
    step = Step(start, walk[-1])
    return Way(sum(bit[space] for space in walk), bit[walk[-1]], step, Move((step,)))


def _graph(sides: int) -> Graph:
    return HEX if sides == HEX.sides else SQUARE
