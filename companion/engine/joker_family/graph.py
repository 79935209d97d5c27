"""The board of Joker Marbles and Pegs and Jokers: names of spaces and what lies where.

Plain topology of spec part (b), for 4, 6 or 8 sides. Knows no card and no marble.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from companion.board.position import Space
from companion.engine.state import OptionValue

Side: TypeAlias = int
"""0 ... n-1, clockwise seen from above; side s belongs to the colour that sits there."""

SIDES = (4, 6, 8)
TRACK_OF_A_SIDE = 18
ENTRANCE_K, COME_OUT_K = 3, 8
MARBLES = 5


def track(side: Side, k: int) -> Space:
    """The space T<side>.<k>."""
    return f"T{side}.{k}"


def entrance(side: Side) -> Space:
    """The track space beside the castle of *side*, its in-spot."""
    return track(side, ENTRANCE_K)


def come_out(side: Side) -> Space:
    """Where marbles of *side* come out of their Home."""
    return track(side, COME_OUT_K)


def castle(side: Side) -> tuple[Space, ...]:
    """C<side>.1 (next to the entrance) ... C<side>.5 (the deepest)."""
    return tuple(f"C{side}.{j}" for j in range(1, MARBLES + 1))


def home(side: Side) -> tuple[Space, ...]:
    """S<side>.1 ... S<side>.5: an unordered store."""
    return tuple(f"S{side}.{j}" for j in range(1, MARBLES + 1))


def home_name(side: Side) -> Space:
    """The name under which all holes of a Home are one."""
    return f"S{side}"


def is_home(space: Space) -> bool:
    """A hole of a Home, or the name of a whole Home."""
    return space[0] == "S"


def is_castle(space: Space) -> bool:
    """A hole of a castle."""
    return space[0] == "C"


def is_track(space: Space) -> bool:
    """A space of the track."""
    return space[0] == "T"


def side_of(space: Space) -> Side:
    """The side that a space belongs to."""
    return int(space[1:].partition(".")[0])


def depth(space: Space) -> int:
    """The number after the dot: how deep a castle hole lies."""
    return int(space.rpartition(".")[2])


def store_of(space: Space) -> Space:
    """The name under which a space is compared: all holes of a Home are one."""
    return space.partition(".")[0] if is_home(space) else space


@dataclass(frozen=True)
class Graph:
    """A board of *sides* sides."""

    sides: int

    @cached_property
    def track(self) -> tuple[Space, ...]:
        """All T spaces in walking order, from T0.0."""
        return tuple(track(s, k) for s in range(self.sides) for k in range(TRACK_OF_A_SIDE))

    @cached_property
    def number(self) -> Mapping[Space, int]:
        """Place of each track space, counted from T0.0 in walking order."""
        return {space: number for number, space in enumerate(self.track)}

    @cached_property
    def spaces(self) -> frozenset[Space]:
        """Every hole: track, castles and Homes."""
        stores = (space for s in range(self.sides) for space in castle(s) + home(s))
        return frozenset([*self.track, *stores])

    @property
    def lap(self) -> int:
        """Spaces once round the track."""
        return self.sides * TRACK_OF_A_SIDE

    def along(self, start: Space, steps: int) -> Space:
        """The track space so many steps after *start*, before it when *steps* is negative."""
        return self.track[(self.number[start] + steps) % self.lap]

    def distance(self, start: Space, end: Space) -> int:
        """Forward steps from one track space to another, 0 to a lap less one."""
        return (self.number[end] - self.number[start]) % self.lap


GRAPHS = {sides: Graph(sides) for sides in SIDES}


def graph_of(options: Mapping[str, OptionValue]) -> Graph:
    """The board that the option `sides` names; "auto" is decided in `check` and `start`."""
    return GRAPHS.get(options.get("sides"), GRAPHS[SIDES[0]])  # type: ignore[arg-type]
