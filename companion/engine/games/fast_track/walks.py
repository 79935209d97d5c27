"""Every walk a marble of one colour can take: the spaces it steps on, for any number of steps.

A walk is the tuple of spaces after the start, the end last. Knows the board and the
options that open or close ways; knows no other marble.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    Graph,
    Side,
    exit_of,
    fast_track,
    home,
    pen,
)

Walk: TypeAlias = tuple[Space, ...]
_Stepping: TypeAlias = Callable[[Space], Space | None]


@dataclass(frozen=True, slots=True)
class WayOptions:
    """The options that decide which walks exist."""

    bullseye_any_corner: bool = True
    leaves_ring_midway: bool = False
    fresh_goes_back_by_ring: bool = True


class Walker:
    """The walks of the colour of one side."""

    def __init__(self, graph: Graph, side: Side, options: WayOptions) -> None:
        self.graph, self.side, self.options = graph, side, options
        corners = graph.fast_track_spaces
        nearest_the_pen = (fast_track((side + 1) % graph.sides),)
        self._bullseye_corners = corners if options.bullseye_any_corner else nearest_the_pen

    def starts(self) -> tuple[Space, ...]:
        """Spaces of the main track and of the own Home row."""
        return self.graph.main_track + home(self.side)

    def forward(self, start: Space, spaces: int, ring: bool) -> Iterator[Walk]:
        """Walks of exactly *spaces* forwards; *ring*: by a ring marble.

        R3, R9, R10, R14, R15, R20.
        """
        on_corner = self.graph.is_fast_track(start)
        to_own_exit = self.graph.ring_distance(start, self.side) if on_corner else 0
        if to_own_exit == 0 or not ring or self.options.leaves_ring_midway:
            yield from _whole(self._taken(start, spaces, self._next))
        if to_own_exit:
            yield from self._by_ring(start, spaces, to_own_exit)
        yield from self._into_bullseye(start, spaces, self._next)

    def backward(self, start: Space, spaces: int, ring: bool, bullseye: bool) -> Iterator[Walk]:
        """Walks of exactly *spaces* backwards along track or ring (R15, R23, R28)."""
        along_track = _whole(self._taken(start, spaces, self.graph.previous_space))
        along_ring: list[Walk] = []
        if self.graph.is_fast_track(start):
            along_ring = _whole(self._taken(start, spaces, self._previous_by_ring))
        if not along_ring:
            yield from along_track
        elif ring:
            yield from along_ring
        else:
            by_ring = along_ring if self.options.fresh_goes_back_by_ring else []
            yield from dict.fromkeys(along_track + by_ring)
        if bullseye:
            yield from self._into_bullseye(start, spaces, self.graph.previous_space)

    def out_of_pen(self) -> Iterator[tuple[Space, Walk]]:
        """(pen hole, walk): the lower holes of the pen count as passed, so the lowest goes (R8)."""
        holes = pen(self.side)
        for place, hole in enumerate(holes):
            yield hole, (*holes[:place], exit_of(self.side))

    def out_of_bullseye(self) -> Walk:
        """From the Bull's Eye to the own Fast Track space (R22)."""
        return (fast_track(self.side),)

    def _by_ring(self, start: Space, spaces: int, to_own_exit: int) -> Iterator[Walk]:
        most = min(spaces, to_own_exit)
        for ring_steps in range(1 if self.options.leaves_ring_midway else most, most + 1):
            on_ring = self._taken(start, ring_steps, self._next_by_ring) or ()
            on_track = self._taken(on_ring[-1], spaces - ring_steps, self._next)
            if on_track is not None:
                yield on_ring + on_track

    def _into_bullseye(self, start: Space, spaces: int, stepping: _Stepping) -> Iterator[Walk]:
        if not self.graph.is_track(start) or self.graph.is_fast_track(start):
            return
        walk = self._taken(start, spaces - 1, stepping)
        if walk and walk[-1] in self._bullseye_corners:
            yield (*walk, BULLSEYE)

    def _taken(self, start: Space, spaces: int, stepping: _Stepping) -> Walk | None:
        walk: list[Space] = []
        here: Space | None = start
        for _ in range(spaces):
            here = stepping(here) if here is not None else None
            if here is None:
                return None
            walk.append(here)
        return tuple(walk)

    def _next(self, space: Space) -> Space | None:
        return self.graph.next_space(space, self.side)

    def _next_by_ring(self, space: Space) -> Space | None:
        return self.graph.ring_next(space, self.side)

    def _previous_by_ring(self, space: Space) -> Space | None:
        back = self.graph.ring_previous(space, self.side)
        return self.graph.previous_space(space) if back is None else back


def _whole(walk: Walk | None) -> list[Walk]:
    return [] if walk is None else [walk]
