"""Which colour stands on which space. Knows no rule and no picture."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

Space: TypeAlias = str
"""Name of a space as the specs write it, such as "T0.5", "P1.2" or "BE"."""

Colour: TypeAlias = str
"""Lower-case English word, such as "red"."""


class Position:
    """Which colour stands on which space; a space that is not listed is empty.

    Never changes: `changed` gives a new one. Equal positions are equal as
    values and hash alike, whatever order they were written in.
    """

    __slots__ = ("_hash", "_marbles")

    def __init__(self, marbles: Mapping[Space, Colour] | None = None) -> None:
        self._marbles: Mapping[Space, Colour] = MappingProxyType(dict(marbles or {}))
        self._hash: int | None = None

    @property
    def marbles(self) -> Mapping[Space, Colour]:
        """Read-only view: space to colour."""
        return self._marbles

    def at(self, space: Space) -> Colour | None:
        """The colour on *space*, None when it is empty."""
        return self._marbles.get(space)

    def spaces_of(self, colour: Colour) -> tuple[Space, ...]:
        """Spaces that hold *colour*, in name order."""
        return tuple(sorted(space for space, held in self._marbles.items() if held == colour))

    def changed(self, changes: Mapping[Space, Colour | None]) -> "Position":
        """A new position with *changes* made; None empties a space."""
        marbles = dict(self._marbles)
        for space, colour in changes.items():
            if colour is None:
                marbles.pop(space, None)
            else:
                marbles[space] = colour
        return Position(marbles)

    def moved(self, steps: Iterable[tuple[Space, Space]]) -> "Position":
        """Lift every marble first, then set each down, so that swaps work.

        Raises KeyError when a step starts on an empty space.
        """
        steps = tuple(steps)
        marbles = dict(self._marbles)
        lifted = [marbles.pop(start) for start, _ in steps]
        marbles.update({end: marble for (_, end), marble in zip(steps, lifted, strict=True)})
        return Position(marbles)

    def differences(self, other: "Position") -> frozenset[Space]:
        """Spaces whose content is not the same in both."""
        spaces = self._marbles.keys() | other._marbles.keys()
        return frozenset(space for space in spaces if self.at(space) != other.at(space))

    def counts(self) -> dict[Colour, int]:
        """How many marbles of each colour stand on the board."""
        counts: dict[Colour, int] = {}
        for colour in self._marbles.values():
            counts[colour] = counts.get(colour, 0) + 1
        return counts

    def as_json(self) -> dict[Space, Colour]:
        """The JSON form of design/command-line: space to colour, in name order."""
        return dict(sorted(self._marbles.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._marbles == other._marbles

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._marbles.items()))
        return self._hash

    def __iter__(self) -> Iterator[Space]:
        return iter(self._marbles)

    def __len__(self) -> int:
        return len(self._marbles)

    def __repr__(self) -> str:
        return f"Position({dict(sorted(self._marbles.items()))!r})"
