"""Events in the players' words, one line each, for the log on the page. Knows no rule."""

from collections.abc import Sequence

from companion.engine.cards import parse_card
from companion.engine.state import Seat
from companion.table.events import (
    BoardDiffers,
    BoardRestored,
    CardPlayed,
    CardTold,
    CardUntold,
    ComputerPlays,
    DeclarationTakenBack,
    DeviceFailed,
    DeviceWorks,
    DieRolled,
    Event,
    GameStarted,
    GameWon,
    InputRefused,
    MoveMade,
    MoveRefused,
    MoveTakenBack,
    MoveWavedThrough,
    NoEffect,
    OtherwiseDeclared,
    PositionCorrected,
    Turn,
    Unclear,
)
from companion.table.seat_names import seat_name
from companion.table.view import LogLine


def log_line(number: int, event: Event, seats: Sequence[Seat]) -> LogLine | None:
    """The line for *event*; None for one that the next line says again (a turn)."""
    if isinstance(event, Turn | OtherwiseDeclared):
        return None
    seat = getattr(event, "seat", None)
    name = "" if seat is None else seat_name(seats[seat])
    return LogLine(number, event.at_s, event.name, seat, _said(event, name))


def _said(event: Event, name: str) -> str:
    match event:
        case GameStarted():
            return f"The game begins. {name} is first."
        case CardPlayed(card=card):
            return f"{name} plays {parse_card(card).spoken}."
        case CardTold():
            return f"{name} has told a card."
        case CardUntold():
            return f"{name} takes back the card told last."
        case DieRolled(pips=pips):
            return f"{name} rolls {pips}."
        case DeclarationTakenBack(said=said):
            return f"{name} takes back {said}."
        case MoveMade(says=says, candidates=candidates):
            cards = f" (worked out; it may have been {', '.join(candidates)})" if candidates else ""
            return says + cards
        case ComputerPlays(says=says) | NoEffect(says=says):
            return says
        case Unclear(says=says) | InputRefused(says=says):
            return says
        case MoveTakenBack(says=says):
            return f"Taken back: {says}"
        case GameWon(says=says) | DeviceFailed(says=says):
            return says
        case _:
            return _said_of_the_board(event, name)


def _said_of_the_board(event: Event, name: str) -> str:
    match event:
        case MoveRefused(breaches=breaches):
            reasons = " ".join(f"{breach.rule}: {breach.says}" for breach in breaches[:1])
            return f"{name}'s move is refused. {reasons}".strip()
        case MoveWavedThrough(rules=rules):
            return f"{name}'s move is let stand against {', '.join(rules)}."
        case PositionCorrected():
            return f"Position set by hand. It is {name}'s turn."
        case BoardDiffers(spaces=spaces):
            return f"The board is not as the game says: {', '.join(spaces)}."
        case BoardRestored():
            return "The board is as it should be."
        case DeviceWorks(device=device):
            return f"The {device} works again."
        case _:
            return event.name
