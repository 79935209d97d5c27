"""What comes in from the table, uninterpreted: pictures, cards, dice, presses, answers.

Nothing here knows a rule or a picture's content. Every input says which device
sent it and when, in seconds of the clock that the wiring chose.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


class PixelArray(Protocol):
    """What a numpy array offers, so that this module needs no numpy."""

    @property
    def shape(self) -> tuple[int, ...]:
        """(height, width, channels)."""
        ...


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the camera.

    pixels: array of shape (height, width, 3), uint8, channels in BGR order.
    """

    pixels: PixelArray
    taken_at_s: float
    device: str = "camera"


@dataclass(frozen=True, slots=True)
class CardCode:
    """A card as a scanner, a page or a camera named it, such as "7", "10H" or "JOKER"."""

    code: str
    device: str
    at_s: float


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card that a player has drawn and holds, told as it is drawn; nothing is played yet.

    seat: whose hand it is in; None: of the hand that has cards still to be told, that of the
    seat to move before others.
    """

    code: str
    seat: int | None
    device: str
    at_s: float


@dataclass(frozen=True, slots=True)
class DieRoll:
    """A die that came to rest, or a number entered for it."""

    pips: int
    device: str
    at_s: float


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A named button of the panel or the page.

    name: "take-back", "wave-through", "resign"...; the session knows which it offers.
    """

    name: str
    device: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Choice:
    """The players' answer to the question that the table asked.

    question: the number of the question that the view showed, so that a late
    answer to an older question is not taken for the newest one's.
    option: the place of the chosen answer in the question's list, from 0.
    """

    question: int
    option: int
    device: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Correction:
    """The position and turn as the referee says they are, set by hand.

    position: space name to colour, whole board. to_move: the seat whose turn it
    is; None leaves the turn as it was. memory: what a camera cannot see, in the
    form of design `memory`; None leaves it to the game to tidy. marks: spaces with a mark
    that no camera sees, by its name in the memory ({"ring": ["T3.0"]}); laid over the memory.
    """

    position: Mapping[str, str]
    to_move: int | None
    memory: Mapping[str, object] | None
    device: str
    at_s: float
    marks: Mapping[str, Sequence[str]] | None = None


@dataclass(frozen=True, slots=True)
class ComputerPlay:
    """What a computer decided to do for *seat*.

    declared: what it declares first, such as {"card": "8"}; {} when that is done already.
    move: its move as text; "" when it came to no decision, so that the people must play for it.
    """

    seat: int
    declared: Mapping[str, str | int]
    move: str
    at_s: float
    device: str = "computer"


@dataclass(frozen=True, slots=True)
class TimePassed:
    """The moment that the session had asked to be woken at has come."""

    at_s: float
    device: str = "clock"


@dataclass(frozen=True, slots=True)
class DeviceTrouble:
    """A device failed, or works again: *problem* is the sentence to show, None when it is over."""

    device: str
    problem: str | None
    at_s: float
