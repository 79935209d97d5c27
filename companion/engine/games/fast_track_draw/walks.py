"""Every walk a piece of one colour can take: the spaces it steps on, the end last.

Knows the board and the options that open or close ways; knows no other piece and no card.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    SQUARE,
    Side,
    exit_of,
    home,
)

Walk: TypeAlias = tuple[Space, ...]
_Stepping: TypeAlias = Callable[[Space], Space | None]


@dataclass(frozen=True, slots=True)
class WayOptions:
    """The options that decide which walks exist."""

    mid_exit: bool = True
    centre_multi_step: bool = True
    centre_from_track: bool = False


class Walker:
    """The walks of the colour of one side."""

    def __init__(self, side: Side, options: WayOptions) -> None:
        self.side, self.options = side, options

    def starts(self) -> tuple[Space, ...]:
        """Where a piece may stand that walks: the track and the own home."""
        return SQUARE.main_track + home(self.side)

    def forward(self, start: Space, steps: int, *, status: bool, part: bool) -> Iterator[Walk]:
        """Walks of exactly *steps* forwards (R2, R7, R10). part: as half of a 7."""
        yield from self._whole(start, steps, self._next)
        if status:
            yield from self._by_corners(start, steps)
            if self.options.centre_multi_step or (steps == 1 and not part):
                yield from self._into_centre(start, steps, self._next_corner)
        elif self.options.centre_from_track and not SQUARE.is_fast_track(start):
            yield from self._into_centre(start, steps, self._next)

    def backward(self, start: Space, steps: int) -> Iterator[Walk]:
        """The walk of exactly *steps* backwards, always along the long track (R2, R8)."""
        yield from self._whole(start, steps, SQUARE.previous_space)

    def out_of_start(self) -> Walk:
        """From the start to the own exit (R6)."""
        return (exit_of(self.side),)

    def out_of_centre(self) -> Iterator[Walk]:
        """From the centre to any corner (R14)."""
        yield from ((corner,) for corner in SQUARE.fast_track_spaces)

    def _by_corners(self, start: Space, steps: int) -> Iterator[Walk]:
        """One corner step or more, then the long track for what is left."""
        for corner_steps in range(1, steps + 1):
            corners = self._taken(start, corner_steps, self._next_corner)
            if corners is None:
                return
            rest = steps - corner_steps
            if rest and not self.options.mid_exit:
                continue
            along = self._taken(corners[-1], rest, self._next)
            if along is not None:
                yield corners + along

    def _into_centre(self, start: Space, steps: int, stepping: _Stepping) -> Iterator[Walk]:
        walk = self._taken(start, steps - 1, stepping)
        if walk is not None and SQUARE.is_fast_track(walk[-1] if walk else start):
            yield (*walk, BULLSEYE)

    def _whole(self, start: Space, steps: int, stepping: _Stepping) -> Iterator[Walk]:
        walk = self._taken(start, steps, stepping)
        if walk:
            yield walk

    def _taken(self, start: Space, steps: int, stepping: _Stepping) -> Walk | None:
        walk: list[Space] = []
        here: Space | None = start
        for _ in range(steps):
            here = stepping(here) if here is not None else None
            if here is None:
                return None
            walk.append(here)
        return tuple(walk)

    def _next(self, space: Space) -> Space | None:
        return SQUARE.next_space(space, self.side)

    def _next_corner(self, space: Space) -> Space | None:
        return SQUARE.ring_next(space, self.side)
