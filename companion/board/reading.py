"""What the camera believes stands on a board, with its doubts. Knows no rule.

A Reading is made by vision and weighed by the engine; neither imports the other.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from companion.board.position import Colour, Position, Space

SURE = 0.99
"""Probability from which a content is taken as certain; below it the space is unsure."""

LEAST = 1e-9
"""Smallest probability that counts, so that one bad space never forbids everything."""


class Sight(Enum):
    """How well the whole board was seen."""

    STEADY = "steady"  # nothing moved over several frames: fit to be ruled on
    BUSY = "busy"  # a hand or a thing is over the board, or marbles are moving
    LOST = "lost"  # the board is not in the picture, or the picture cannot be used


@dataclass(frozen=True, slots=True)
class SpaceReading:
    """What may stand on one space.

    probabilities: content (a colour, None for empty) to probability; they sum to 1.
    hidden: something lies over the space; the probabilities then say little.
    at_px: where the space was looked for in the picture, (x, y), None when out of it.
    """

    probabilities: Mapping[Colour | None, float]
    hidden: bool = False
    at_px: tuple[float, float] | None = None

    @property
    def likeliest(self) -> Colour | None:
        """The content of highest probability (None = empty)."""
        return max(self.probabilities, key=lambda content: self.probabilities[content])

    @property
    def probability(self) -> float:
        """Probability of `likeliest`."""
        return max(self.probabilities.values())

    @property
    def sure(self) -> bool:
        """Seen, and one content is certain enough to swear to."""
        return not self.hidden and self.probability >= SURE

    def log_probability(self, content: Colour | None) -> float:
        """Natural logarithm of the probability of *content*, never below log(LEAST)."""
        return math.log(max(self.probabilities.get(content, 0.0), LEAST))


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at the board.

    spaces: every space of the layout. taken_at_s: time of the (last) frame.
    problem: a sentence for the players when `sight` is LOST, else None.
    corners_px: the outline's corners in the picture, (x, y) each; empty when lost.
    """

    sight: Sight
    spaces: Mapping[Space, SpaceReading]
    taken_at_s: float
    problem: str | None = None
    corners_px: tuple[tuple[float, float], ...] = ()

    @property
    def hidden(self) -> frozenset[Space]:
        """Spaces that something lies over."""
        return frozenset(space for space, seen in self.spaces.items() if seen.hidden)

    @property
    def unsure(self) -> frozenset[Space]:
        """Spaces that are seen but whose content is not certain."""
        return frozenset(s for s, seen in self.spaces.items() if not seen.hidden and not seen.sure)

    def likeliest_position(self, believed: Position) -> Position:
        """The likeliest content of every space; hidden ones keep what *believed* says."""
        marbles: dict[Space, Colour] = {}
        for space, seen in self.spaces.items():
            content = believed.at(space) if seen.hidden else seen.likeliest
            if content is not None:
                marbles[space] = content
        return Position(marbles)

    def agrees_with(self, position: Position, ignoring: Iterable[Space] = ()) -> bool:
        """No seen space contradicts *position* with certainty."""
        skipped = frozenset(ignoring)
        return all(
            seen.hidden or not seen.sure or seen.likeliest == position.at(space)
            for space, seen in self.spaces.items()
            if space not in skipped
        )


def certain_reading(position: Position, spaces: Iterable[Space], taken_at_s: float) -> Reading:
    """A steady Reading that is certain of *position*; for tests, tools and entry by hand."""
    return Reading(
        Sight.STEADY,
        {space: SpaceReading({position.at(space): 1.0}) for space in spaces},
        taken_at_s,
    )
