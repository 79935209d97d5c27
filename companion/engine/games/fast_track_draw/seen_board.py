"""A board as the judge compares it: pieces by space, and how many lie in each start.

Knows no rule; whichever hole of a start holds a piece says nothing.
"""

from companion.board.position import Colour, Position, Space
from companion.engine.games.fast_track.graph import Side, pen


def in_start(space: Space) -> bool:
    """A hole of a start."""
    return space.startswith("P")


def at_home(space: Space) -> bool:
    """A hole of a home."""
    return space.startswith("H")


def side_of_space(space: Space) -> Side:
    """The side that a track, home or start space belongs to."""
    return int(space[1 : space.index(".")])


class SeenBoard:
    """spaces: what stands outside the starts. starts: pieces by (side, colour), none = left out.

    Treated as a value: methods give a new one.
    """

    __slots__ = ("spaces", "starts")

    def __init__(self, spaces: dict[Space, Colour], starts: dict[tuple[Side, Colour], int]) -> None:
        self.spaces, self.starts = spaces, starts

    @classmethod
    def of(cls, position: Position) -> "SeenBoard":
        """The board of *position*."""
        spaces: dict[Space, Colour] = {}
        starts: dict[tuple[Side, Colour], int] = {}
        for space, colour in position.marbles.items():
            if in_start(space):
                held = (side_of_space(space), colour)
                starts[held] = starts.get(held, 0) + 1
            else:
                spaces[space] = colour
        return cls(spaces, starts)

    def without(self, colour: Colour, space: Space) -> "SeenBoard":
        """One piece of *colour* lifted from *space*; a start hole stands for its start."""
        spaces, starts = dict(self.spaces), dict(self.starts)
        if in_start(space):
            held = (side_of_space(space), colour)
            starts[held] = starts.get(held, 0) - 1
            if not starts[held]:
                del starts[held]
        elif spaces.get(space) == colour:
            del spaces[space]
        return SeenBoard(spaces, starts)

    def with_piece(self, colour: Colour, space: Space) -> "SeenBoard":
        """One piece of *colour* put on *space*, in the place of what stood there."""
        spaces, starts = dict(self.spaces), dict(self.starts)
        if in_start(space):
            held = (side_of_space(space), colour)
            starts[held] = starts.get(held, 0) + 1
        else:
            spaces[space] = colour
        return SeenBoard(spaces, starts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeenBoard):
            return NotImplemented
        return self.spaces == other.spaces and self.starts == other.starts

    __hash__ = None  # type: ignore[assignment]


class Stray:
    """Spaces of one colour with a piece too few (lost) or too many (gained).

    A start is named by its first hole, as often as pieces are missing or too many.
    """

    __slots__ = ("colour", "gained", "lost")

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self.lost: list[Space] = []
        self.gained: list[Space] = []


def strays(before: SeenBoard, after: SeenBoard) -> dict[Colour, Stray]:
    """What lies differently on the two boards, by colour; nothing when they are the same."""
    found: dict[Colour, Stray] = {}
    for space in sorted(before.spaces.keys() | after.spaces.keys()):
        old, new = before.spaces.get(space), after.spaces.get(space)
        if old == new:
            continue
        if old is not None:
            found.setdefault(old, Stray(old)).lost.append(space)
        if new is not None:
            found.setdefault(new, Stray(new)).gained.append(space)
    for side, colour in sorted(before.starts.keys() | after.starts.keys()):
        more = after.starts.get((side, colour), 0) - before.starts.get((side, colour), 0)
        if more:
            stray = found.setdefault(colour, Stray(colour))
            (stray.gained if more > 0 else stray.lost).extend([pen(side)[0]] * abs(more))
    return found
