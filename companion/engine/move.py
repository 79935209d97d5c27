"""A change that a player makes on the board, with a text form both ways. Knows no rule.

Text form: steps joined by "+", each START-END; a swap is A<>B; a marble set on
the board is COLOUR@END, one taken off START-off; the move that touches nothing
is "pass". Spaces are written as the specs name them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from companion.board.position import Colour, Space
from companion.errors import DataError

OFF = "off"
PASS_TEXT = "pass"


class Step(NamedTuple):
    """One marble's way: start None = put on the board, end None = taken off it.

    marble: the colour put on the board; None when the marble comes from `start`.
    """

    start: Space | None
    end: Space | None
    marble: Colour | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does in one play: steps in the order of play.

    Marbles that are sent away by it are not steps: they follow from the rules
    (see Outcome.captured). No steps at all is the pass: a card without effect.
    """

    steps: tuple[Step, ...]

    @property
    def is_swap(self) -> bool:
        """Two marbles change places, both lifted before either is set down."""
        if len(self.steps) != 2:
            return False
        one, two = self.steps
        return one.start is not None and (one.start, one.end) == (two.end, two.start)

    @property
    def touched(self) -> frozenset[Space]:
        """Every space that a step starts or ends on."""
        ends = (space for step in self.steps for space in (step.start, step.end))
        return frozenset(space for space in ends if space is not None)

    def __str__(self) -> str:
        if not self.steps:
            return PASS_TEXT
        if self.is_swap:
            return f"{self.steps[0].start}<>{self.steps[0].end}"
        return "+".join(_step_text(step) for step in self.steps)


PASS = Move(())
"""The play that changes nothing on the board."""


def moved(*ways: tuple[Space, Space]) -> Move:
    """The Move of these (start, end) pairs, in the order of play."""
    return Move(tuple(Step(start, end) for start, end in ways))


def swap(one: Space, other: Space) -> Move:
    """The marbles on *one* and *other* change places; *one* is the player's own."""
    return moved((one, other), (other, one))


def parse_move(text: str) -> Move:
    """The Move of a text form. Raises DataError when it is none; knows no board."""
    text = text.strip()
    if text == PASS_TEXT:
        return PASS
    if "<>" in text:
        one, _, other = text.partition("<>")
        if one and other and "+" not in text:
            return swap(one, other)
        raise _not_a_move(text)
    return Move(tuple(_parsed_steps(text)))


def _parsed_steps(text: str) -> Iterable[Step]:
    for part in text.split("+"):
        colour, at, end = part.partition("@")
        if at and colour and end:
            yield Step(None, end, colour)
            continue
        start, dash, end = part.partition("-")
        if not (start and dash and end) or "-" in end or "@" in part:
            raise _not_a_move(text)
        yield Step(start, None if end == OFF else end)


def _step_text(step: Step) -> str:
    if step.start is None:
        return f"{step.marble}@{step.end}"
    return f"{step.start}-{OFF if step.end is None else step.end}"


def _not_a_move(text: str) -> DataError:
    problem = "is not a move; write START-END, several joined by +, A<>B for a swap, or pass"
    return DataError("move", repr(text), problem)
