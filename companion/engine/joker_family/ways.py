"""Walks as masks, worked out once: what must be free of own marbles, and the move it makes.

Every space has one bit. Knows no position.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from companion.board.position import Space
from companion.engine.cards import Rank
from companion.engine.joker_family.effects import BACKWARDS, FORWARDS, Direction, Effect
from companion.engine.joker_family.graph import GRAPHS, Side, castle, home
from companion.engine.joker_family.walks import Course, Walk, Walker
from companion.engine.move import Move, Step

Mask: TypeAlias = int
"""A set of spaces, one bit each."""


class Way(NamedTuple):
    """One marble's walk. blocked: its spaces, the end included.

    unless: the spaces of the walk into the castle that must be made instead when none of
    them is blocked; 0 when there is no such walk.
    """

    blocked: Mask
    move: Move
    end: Mask
    start: Mask
    unless: Mask


Ways: TypeAlias = tuple[Way, ...]

PlaysOf: TypeAlias = Mapping[Rank, Ways]
"""For one marble the ways of every card."""

QuickOf: TypeAlias = Mapping[Rank, tuple[tuple[Mask, Move], ...]]
"""The same with only what must be free and the move."""

CardTable: TypeAlias = tuple[tuple[Rank, Effect], ...]
"""What every card does."""

Parts: TypeAlias = tuple[Ways, ...]
"""The ways of one marble for 1, 2, 3... spaces."""


@dataclass(frozen=True, slots=True)
class WaySet:
    """What decides every way of one colour."""

    sides: int
    side: Side
    entry: str
    out_of_castle: bool

    @property
    def walker(self) -> Walker:
        """The walks of this colour."""
        return Walker(GRAPHS[self.sides], self.side, self.entry)


@cache
def bits(sides: int) -> Mapping[Space, Mask]:
    """The bit of every space of a board."""
    return {space: 1 << i for i, space in enumerate(sorted(GRAPHS[sides].spaces))}


@cache
def space_of(sides: int) -> Mapping[Mask, Space]:
    """The space of every bit."""
    return {bit: space for space, bit in bits(sides).items()}


@cache
def plays(ways: WaySet, cards: CardTable) -> Mapping[Space, PlaysOf]:
    """What each card does with one marble by itself, by its space; no splits, swaps, jokers."""
    by_rank = {rank: _card_plays(ways, effect) for rank, effect in cards}
    starts = (*ways.walker.starts(), *home(ways.side))
    return {
        start: {rank: by_space.get(start, ()) for rank, by_space in by_rank.items()}
        for start in starts
    }


@cache
def quick_plays(ways: WaySet, cards: CardTable) -> Mapping[Mask, QuickOf]:
    """`plays` by the bit of the space, with only what must be free and the move."""
    bit = bits(ways.sides)
    return {
        bit[start]: {
            rank: tuple((way.blocked, way.move) for way in each) for rank, each in by_rank.items()
        }
        for start, by_rank in plays(ways, cards).items()
    }


def _card_plays(ways: WaySet, effect: Effect) -> Mapping[Space, Ways]:
    found: dict[Space, Ways] = {}
    if effect.spaces:
        direction = BACKWARDS if effect.backward else FORWARDS
        found.update({s: _ways(ways, s, effect.spaces, direction) for s in ways.walker.starts()})
    if effect.backward and ways.out_of_castle:
        for start in castle(ways.side):
            walk = ways.walker.out_of_castle(start, effect.spaces)
            found[start] = (_way(ways.sides, start, Course(walk)),)
    if effect.comes_out:
        found.update(out_ways(ways))
    return found


@cache
def parts(ways: WaySet, direction: Direction, total: int) -> Mapping[Space, Parts]:
    """The parts of a split that one marble can make: of 1 to *total* - 1 spaces."""
    return {
        start: tuple(_ways(ways, start, spaces, direction) for spaces in range(1, total))
        for start in ways.walker.starts()
    }


@cache
def out_ways(ways: WaySet) -> Mapping[Space, Ways]:
    """Out of the Home; from the lowest-numbered marble only, for the Home is unordered."""
    return {
        hole: (_way(ways.sides, hole, Course(walk)),) for hole, walk in ways.walker.out_of_home()
    }


def _ways(ways: WaySet, start: Space, spaces: int, direction: Direction) -> Ways:
    courses = ways.walker.courses(start, spaces, direction)
    return tuple(_way(ways.sides, start, course) for course in courses)


def _way(sides: int, start: Space, course: Course) -> Way:
    bit = bits(sides)
    end = course.walk[-1]
    return Way(
        blocked=_mask(sides, course.walk),
        move=Move((Step(start, end),)),
        end=bit[end],
        start=bit[start],
        unless=_mask(sides, course.unless),
    )


def _mask(sides: int, walk: Walk) -> Mask:
    bit = bits(sides)
    return sum(bit[space] for space in walk)
