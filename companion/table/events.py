"""What happened at the table. The log holds inputs and events and nothing else.

Every event is plain data; `as_json` gives the line that `companion referee`
prints and the log keeps: {"event": name, "at_s": ..., and its fields}.
"""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from companion.board.position import Colour, Position, Space
from companion.engine.move import Move
from companion.engine.ruling import Breach, Repair


@dataclass(frozen=True, slots=True)
class Event:
    """Base of every event. at_s: time of the input that settled it."""

    name: ClassVar[str]
    at_s: float

    def as_json(self) -> dict[str, Any]:
        """One JSON object; moves, positions, breaches and repairs in their JSON forms."""
        line: dict[str, Any] = {"event": self.name}
        for each in fields(self):
            line[each.name] = _plain(getattr(self, each.name))
        return line


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """The game was set up; the first turn is *seat*'s."""

    name: ClassVar[str] = "game-started"
    game: str
    seat: int
    state_hash: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """*seat* declared a card (or a die roll, see `DieRolled`)."""

    name: ClassVar[str] = "card-played"
    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """*seat* rolled."""

    name: ClassVar[str] = "die-rolled"
    pips: int
    seat: int


@dataclass(frozen=True, slots=True)
class CardTold(Event):
    """*seat* has told which card it drew; it holds it in its hand."""

    name: ClassVar[str] = "card-drawn"
    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class CardUntold(Event):
    """The card that *seat* had told last was taken back; nobody knows it now."""

    name: ClassVar[str] = "drawn-taken-back"
    seat: int


@dataclass(frozen=True, slots=True)
class OtherwiseDeclared(Event):
    """*seat* declared what is neither a card nor a roll, such as {"draw": "no"}."""

    name: ClassVar[str] = "declared"
    declared: dict[str, str | int]
    seat: int


@dataclass(frozen=True, slots=True)
class DeclarationTakenBack(Event):
    """The card or roll just declared was taken back before a move was made."""

    name: ClassVar[str] = "card-taken-back"
    said: str
    seat: int


@dataclass(frozen=True, slots=True)
class ComputerPlays(Event):
    """The computer in *seat* says which marbles to move for it; nobody has done it yet."""

    name: ClassVar[str] = "computer-plays"
    seat: int
    move: Move
    says: str


@dataclass(frozen=True, slots=True)
class NoEffect(Event):
    """What was declared allows no play; nothing is to be moved.

    unchecked: rules that could not be held against that, because a hand is not known.
    """

    name: ClassVar[str] = "no-effect"
    says: str
    seat: int
    state_hash: str
    unchecked: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As of every event; `unchecked` only where there is something."""
        line = Event.as_json(self)
        if not self.unchecked:
            del line["unchecked"]
        return line


@dataclass(frozen=True, slots=True)
class MoveMade(Event):
    """A legal move was seen. card: what was declared, None in games without cards.

    candidates: every card that would explain it, when the card was worked out.
    """

    name: ClassVar[str] = "move-made"
    move: Move
    seat: int
    says: str
    captured: tuple[tuple[Space, Space | None], ...]
    position: Position
    card: str | None
    state_hash: str
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRefused(Event):
    """The board was changed in a way that no rule allows."""

    name: ClassVar[str] = "move-refused"
    seat: int
    move: Move | None
    breaches: tuple[Breach, ...]
    nearest: tuple[Move, ...]
    repair: tuple[Repair, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class MoveWavedThrough(Event):
    """The players let the refused move stand (friendly mode only)."""

    name: ClassVar[str] = "move-waved-through"
    seat: int
    rules: tuple[str, ...]
    position: Position
    state_hash: str


@dataclass(frozen=True, slots=True)
class BoardDiffers(Event):
    """The board is not as the game says it must be; *repair* puts it right."""

    name: ClassVar[str] = "board-differs"
    spaces: tuple[Space, ...]
    repair: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class BoardRestored(Event):
    """The board is again as the game says it must be."""

    name: ClassVar[str] = "board-restored"


@dataclass(frozen=True, slots=True)
class Unclear(Event):
    """Several explanations fit; the players are asked question *question*."""

    name: ClassVar[str] = "unclear"
    question: int
    says: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveTakenBack(Event):
    """The last move (or correction, or card without effect) was taken back."""

    name: ClassVar[str] = "move-taken-back"
    seat: int
    says: str
    state_hash: str


@dataclass(frozen=True, slots=True)
class PositionCorrected(Event):
    """The referee set position and turn by hand."""

    name: ClassVar[str] = "position-corrected"
    seat: int
    position: Position
    state_hash: str


@dataclass(frozen=True, slots=True)
class InputRefused(Event):
    """A card, press or answer that cannot be taken now, and why."""

    name: ClassVar[str] = "input-refused"
    says: str


@dataclass(frozen=True, slots=True)
class Turn(Event):
    """*seat* is to act next."""

    name: ClassVar[str] = "turn"
    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over. winners: seats; empty when nobody wins."""

    name: ClassVar[str] = "game-won"
    winners: tuple[int, ...]
    says: str


@dataclass(frozen=True, slots=True)
class DeviceFailed(Event):
    """A camera, scanner or database does not work; *says* tells what to do."""

    name: ClassVar[str] = "device-failed"
    device: str
    says: str


@dataclass(frozen=True, slots=True)
class DeviceWorks(Event):
    """The device that had failed works again."""

    name: ClassVar[str] = "device-works"
    device: str


def _plain(value: Any) -> Any:
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, Position | Breach | Repair):
        return value.as_json()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
