"""A board whose stores are counted, and what lies differently on two such boards.

A store is named by one word for all its holes ("S0" for S0.1 ... S0.5). Knows no rule.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.board.position import Colour, Position, Space

StoreOf: TypeAlias = Callable[[Space], Space]
"""The store that a hole belongs to, or the space itself."""


class CountedBoard:
    """Marbles by space, and how many of each colour every store holds."""

    __slots__ = ("spaces", "stores")

    def __init__(self, spaces: dict[Space, Colour], stores: Counter[tuple[Space, Colour]]) -> None:
        self.spaces, self.stores = spaces, stores

    @classmethod
    def of(cls, position: Position, store_of: StoreOf) -> "CountedBoard":
        """The board of *position*."""
        board = cls({}, Counter())
        for space, colour in position.marbles.items():
            board.put(colour, space, store_of)
        return board

    def put(self, colour: Colour, space: Space, store_of: StoreOf) -> None:
        """Set a marble of *colour* down on a free space, or in a store."""
        store = store_of(space)
        if store == space and "." in space:
            self.spaces[space] = colour
        else:
            self.stores[store, colour] += 1

    def lift(self, colour: Colour, space: Space, store_of: StoreOf) -> None:
        """Take a marble of *colour* from where it is; nothing happens when it is not there."""
        held = (store_of(space), colour)
        if self.stores[held]:
            self.stores[held] -= 1
        elif self.spaces.get(space) == colour:
            del self.spaces[space]

    def copy(self) -> "CountedBoard":
        """Another board that may be changed alone."""
        return CountedBoard(dict(self.spaces), Counter(self.stores))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CountedBoard)
            and self.spaces == other.spaces
            and self.stores == other.stores
        )

    __hash__ = None  # type: ignore[assignment]


@dataclass(slots=True)
class Stray:
    """Places of one colour with a marble too few (lost) or too many (gained), stores by name."""

    colour: Colour
    lost: list[Space] = field(default_factory=list)
    gained: list[Space] = field(default_factory=list)


def strays(before: CountedBoard, after: CountedBoard) -> dict[Colour, Stray]:
    """What lies differently on the two boards, by colour; nothing when they are the same."""
    found: dict[Colour, Stray] = {}

    def stray(colour: Colour) -> Stray:
        return found.setdefault(colour, Stray(colour))

    for space in changed_spaces(before, after):
        if (old := before.spaces.get(space)) is not None:
            stray(old).lost.append(space)
        if (new := after.spaces.get(space)) is not None:
            stray(new).gained.append(space)
    for store, colour in sorted(before.stores.keys() | after.stores.keys()):
        more = after.stores[store, colour] - before.stores[store, colour]
        if more > 0:
            stray(colour).gained.extend([store] * more)
        elif more < 0:
            stray(colour).lost.extend([store] * -more)
    return found


def changed_spaces(before: CountedBoard, after: CountedBoard) -> list[Space]:
    """Spaces, no stores, whose content is not the same, in name order."""
    spaces = before.spaces.keys() | after.spaces.keys()
    return sorted(s for s in spaces if before.spaces.get(s) != after.spaces.get(s))
