"""The Fast Track board as a graph: names of spaces and what lies next to what.

Plain topology of spec part (b), for 4 or 6 sides. Knows no card, no marble and no rule
beyond which ways exist at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.board.position import Space
from companion.engine.state import OptionValue

Side: TypeAlias = int
"""0 ... n-1, clockwise seen from above; side s belongs to the colour that sits there."""

TRACK_OF_A_SIDE = 14
FAST_TRACK_K, DOOR_K, EXIT_K = 0, 7, 9
MARBLES = 4
BULLSEYE: Space = "BE"


def track(side: Side, k: int) -> Space:
    """The space T<side>.<k>."""
    return f"T{side}.{k}"


def fast_track(side: Side) -> Space:
    """FT<side>, the Fast Track space of the colour of *side*."""
    return track(side, FAST_TRACK_K)


def door(side: Side) -> Space:
    """The track space beside the Home row of *side*."""
    return track(side, DOOR_K)


def exit_of(side: Side) -> Space:
    """The Holding Pen Exit of *side*."""
    return track(side, EXIT_K)


def home(side: Side) -> tuple[Space, ...]:
    """H<side>.1 (next to the door) ... H<side>.4 (the deepest)."""
    return tuple(f"H{side}.{j}" for j in range(1, MARBLES + 1))


def pen(side: Side) -> tuple[Space, ...]:
    """P<side>.1 ... P<side>.4: an unordered store."""
    return tuple(f"P{side}.{j}" for j in range(1, MARBLES + 1))


@dataclass(frozen=True)
class Graph:
    """A board of *sides* sides. Use SQUARE, HEX or `graph_of`."""

    sides: int

    def __post_init__(self) -> None:
        every = range(self.sides)
        main = tuple(track(s, k) for s in every for k in range(TRACK_OF_A_SIDE))
        stores = [space for s in every for space in home(s) + pen(s)]
        places = {space: divmod(i, TRACK_OF_A_SIDE) for i, space in enumerate(main)}
        object.__setattr__(self, "_main", main)
        object.__setattr__(self, "_spaces", frozenset([*main, *stores, BULLSEYE]))
        object.__setattr__(self, "_places", places)

    @property
    def main_track(self) -> tuple[Space, ...]:
        """All T spaces in walking order, from T0.0."""
        found: tuple[Space, ...] = self.__dict__["_main"]
        return found

    @property
    def spaces(self) -> frozenset[Space]:
        """Every hole: main track, Home rows, pens and Bull's Eye."""
        found: frozenset[Space] = self.__dict__["_spaces"]
        return found

    @property
    def fast_track_spaces(self) -> tuple[Space, ...]:
        """FT0 ... FT(n-1)."""
        return tuple(fast_track(s) for s in range(self.sides))

    def is_track(self, space: Space) -> bool:
        """On the main track, Fast Track spaces included."""
        return space in self.__dict__["_places"]

    def is_fast_track(self, space: Space) -> bool:
        """One of FT0 ... FT(n-1)."""
        return self.is_track(space) and self.place(space)[1] == FAST_TRACK_K

    def place(self, space: Space) -> tuple[Side, int]:
        """(side, k) of a main-track space."""
        found: tuple[Side, int] = self.__dict__["_places"][space]
        return found

    def next_space(self, space: Space, colour_side: Side) -> Space | None:
        """`next` of part (b): one step forwards on the main track, door and Home row."""
        if space.startswith("H"):
            row = home(int(space[1 : space.index(".")]))
            deeper = row.index(space) + 1
            return row[deeper] if deeper < MARBLES else None
        if not self.is_track(space):
            return None
        if space == door(colour_side):
            return home(colour_side)[0]
        return self._track_at(space, 1)

    def previous_space(self, space: Space) -> Space | None:
        """`prev` of part (b): one step backwards on the main track, the same for every colour."""
        if not self.is_track(space):
            return None
        return self._track_at(space, -1)

    def _track_at(self, space: Space, steps: int) -> Space:
        side, k = self.place(space)
        return self.main_track[(side * TRACK_OF_A_SIDE + k + steps) % len(self.main_track)]

    def ring_next(self, space: Space, colour_side: Side) -> Space | None:
        """The ring step of a colour from FTt to FT(t+1); None from its own FTc or off the ring."""
        if not self.is_fast_track(space) or space == fast_track(colour_side):
            return None
        return fast_track((self.place(space)[0] + 1) % self.sides)

    def ring_previous(self, space: Space, colour_side: Side) -> Space | None:
        """The ring step back from FTt to FT(t-1); None from FT(c+1) or off the ring."""
        if not self.is_fast_track(space):
            return None
        side = self.place(space)[0]
        if side == (colour_side + 1) % self.sides:
            return None
        return fast_track((side - 1) % self.sides)

    def ring_distance(self, space: Space, colour_side: Side) -> int:
        """d of R18: ring steps from the Fast Track space *space* to the colour's own FTc."""
        return (colour_side - self.place(space)[0]) % self.sides


SQUARE, HEX = Graph(4), Graph(6)


def graph_of(options: Mapping[str, OptionValue]) -> Graph:
    """The board that the option `board` names; "auto" is decided in `check` and `start`."""
    return HEX if options.get("board") == "hex" else SQUARE
