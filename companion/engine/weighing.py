"""How well a position explains what the camera believes. Knows no game and no picture.

Stores (pens) are weighed by how many marbles of each colour they hold: of all ways
to spread those over the store's holes, the one that fits the reading best counts.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.board.position import Colour, Position, Space
from companion.board.reading import SURE, Reading, SpaceReading

CONTRADICTED_BELOW = 1 - SURE
"""A content whose probability is lower is contradicted by what was seen."""


class Weight(NamedTuple):
    """Smaller explains better. Compares by contradictions first.

    contradictions: spaces that were seen to hold something else with certainty.
    surprise: negative natural logarithm of the reading's probability.
    """

    contradictions: int
    surprise: float

    def plus(self, other: "Weight") -> "Weight":
        """Both together."""
        return Weight(self.contradictions + other.contradictions, self.surprise + other.surprise)


NOTHING = Weight(0, 0.0)


class Scales:
    """Weighs positions against one reading; what is common to them is weighed once."""

    def __init__(self, reading: Reading, stores: Iterable[frozenset[Space]]) -> None:
        self._seen = reading.spaces
        self._stores = tuple(stores)
        self._store_of = {space: number for number, s in enumerate(self._stores) for space in s}
        self._known: dict[tuple[int, tuple[tuple[Colour, int], ...]], Weight] = {}

    def weight(self, position: Position) -> Weight:
        """The weight of the whole board standing as *position*."""
        contradictions, surprise = 0, 0.0
        for space, seen in self._seen.items():
            if space not in self._store_of and not seen.hidden:
                content = position.at(space)
                contradictions += seen.probabilities.get(content, 0.0) < CONTRADICTED_BELOW
                surprise -= seen.log_probability(content)
        total = Weight(contradictions, surprise)
        for number in range(len(self._stores)):
            total = total.plus(self._of_store(number, position))
        return total

    def change(self, before: Position, after: Position) -> Weight:
        """How much heavier *after* is than *before*; only what differs is looked at."""
        added, removed = NOTHING, NOTHING
        stores: set[int] = set()
        for space in before.differences(after):
            number = self._store_of.get(space)
            if number is not None:
                stores.add(number)
                continue
            seen = self._seen.get(space)
            if seen is not None:
                added = added.plus(_of_space(seen, after.at(space)))
                removed = removed.plus(_of_space(seen, before.at(space)))
        for number in stores:
            added = added.plus(self._of_store(number, after))
            removed = removed.plus(self._of_store(number, before))
        return Weight(
            added.contradictions - removed.contradictions, added.surprise - removed.surprise
        )

    def _of_store(self, number: int, position: Position) -> Weight:
        counts = tuple(sorted(store_counts(position, self._stores[number]).items()))
        key = (number, counts)
        if key not in self._known:
            seen = [self._seen[s] for s in sorted(self._stores[number]) if s in self._seen]
            self._known[key] = _best_spread(seen, dict(counts))
        return self._known[key]


def store_counts(position: Position, store: Iterable[Space]) -> dict[Colour, int]:
    """How many marbles of each colour *position* has in *store*."""
    counts: dict[Colour, int] = {}
    for space in store:
        colour = position.at(space)
        if colour is not None:
            counts[colour] = counts.get(colour, 0) + 1
    return counts


def _of_space(seen: SpaceReading, content: Colour | None) -> Weight:
    if seen.hidden:
        return NOTHING
    contradicted = seen.probabilities.get(content, 0.0) < CONTRADICTED_BELOW
    return Weight(int(contradicted), -seen.log_probability(content))


def _best_spread(seen: list[SpaceReading], counts: Mapping[Colour, int]) -> Weight:
    """The lightest way to spread *counts* over the holes, every marble placed.

    Holes are taken one after the other; for every number of marbles still to be
    placed only the lightest way so far is kept.
    """
    colours = tuple(counts)
    ways: dict[tuple[int, ...], Weight] = {tuple(counts[c] for c in colours): NOTHING}
    for hole in seen:
        following: dict[tuple[int, ...], Weight] = {}
        for left, weight in ways.items():
            for which in range(-1, len(colours)):
                if which >= 0 and not left[which]:
                    continue
                content = colours[which] if which >= 0 else None
                remaining = tuple(n - (i == which) for i, n in enumerate(left))
                total = weight.plus(_of_space(hole, content))
                if remaining not in following or total < following[remaining]:
                    following[remaining] = total
        ways = following
    nothing_left = (0,) * len(colours)
    return ways.get(nothing_left, Weight(len(seen) + 1, float("inf")))
