"""Every walk a marble of one colour can take: the spaces it steps on, for any number of steps.

A walk is the tuple of spaces after the start, the end last. Knows the board and the
options that open or close ways; knows no other marble.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from companion.board.position import Space
from companion.engine.joker_family.effects import BACKWARDS, FORWARDS, Direction
from companion.engine.joker_family.graph import (
    MARBLES,
    Graph,
    Side,
    castle,
    come_out,
    depth,
    entrance,
    home,
    is_castle,
)

Walk: TypeAlias = tuple[Space, ...]


class Course(NamedTuple):
    """A walk. unless: the walk into the castle that must be made instead, if it can be."""

    walk: Walk
    unless: Walk = ()


@dataclass(frozen=True, slots=True)
class Walker:
    """The walks of the colour of one side. entry: the option `castle_entry`."""

    graph: Graph
    side: Side
    entry: str

    def starts(self) -> tuple[Space, ...]:
        """Spaces of the track and of the own castle."""
        return self.graph.track + castle(self.side)

    def courses(self, start: Space, spaces: int, direction: Direction) -> Iterator[Course]:
        """Walks of exactly *spaces* in a direction, or in either."""
        if direction != BACKWARDS:
            yield from self._forward(start, spaces)
        if direction != FORWARDS and not is_castle(start):
            yield Course(tuple(self.graph.along(start, -n) for n in range(1, spaces + 1)))

    def out_of_castle(self, start: Space, spaces: int) -> Walk:
        """Backwards out of the castle and along the track (option `eight_from_castle`)."""
        inside = depth(start)
        walk = [*reversed(castle(self.side)[: inside - 1])]
        gate = entrance(self.side)
        walk += (self.graph.along(gate, -n) for n in range(spaces - inside + 1))
        return tuple(walk)

    def out_of_home(self) -> Iterator[tuple[Space, Walk]]:
        """(hole, walk): the lower holes of the Home count as passed, so the lowest goes."""
        holes = home(self.side)
        for place, hole in enumerate(holes):
            yield hole, (*holes[:place], come_out(self.side))

    def _forward(self, start: Space, spaces: int) -> Iterator[Course]:
        """R9 and R10, and what `castle_entry` makes of them."""
        holes = castle(self.side)
        if is_castle(start):
            deeper = depth(start) + spaces
            if deeper <= MARBLES:
                yield Course(holes[depth(start) : deeper])
            return
        to_gate = self.graph.distance(start, entrance(self.side))
        on_track = tuple(self.graph.along(start, n) for n in range(1, spaces + 1))
        inside: Walk = ()
        if to_gate < spaces <= to_gate + MARBLES:
            inside = (*on_track[:to_gate], *holes[: spaces - to_gate])
            yield Course(inside)
        if spaces <= to_gate or self.entry != "wait":
            compulsory = self.entry == "compulsory_if_fits"
            yield Course(on_track, inside if compulsory else ())
