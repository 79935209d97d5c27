"""What pages, lamps and voices show: plain words and numbers, made once per change.

A view never changes once made, so readers on any thread need no lock. It knows
no rule: the session puts the engine's answers into words here.
"""

from dataclasses import asdict, dataclass, field
from typing import Any

StepView = tuple[str | None, str | None]
"""[from space, to space]; None = from beside the board, or off it."""


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The board's fixed geometry in millimetres, for drawing. Never changes in a game.

    spaces: name to (x, y). spaces_colours: paint around holes. stores: groups of
    spaces (pens) whose holes are interchangeable.
    """

    name: str
    outline_mm: tuple[tuple[float, float], ...]
    spaces: dict[str, tuple[float, float]]
    spaces_colours: dict[str, str]
    marble_diameter_mm: float
    hole_diameter_mm: float
    stores: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player. name: what to call them, such as "Red" or a person's name.

    level: how well a computer plays ("random", "careful", "strong"), "" for people.
    notes: what is counted for the seat and nobody can see, in a few words each.
    """

    name: str
    colours: tuple[str, ...]
    team: str | None
    player: str
    to_move: bool
    won: bool = False
    level: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayView:
    """One legal play. captured: [from, to] of marbles that it sends away."""

    move: str
    says: str
    steps: tuple[StepView, ...]
    captured: tuple[StepView, ...] = ()


@dataclass(frozen=True, slots=True)
class BreachView:
    """One broken rule in words, and the spaces that show it."""

    rule: str
    title: str
    says: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RepairView:
    """One marble to carry to restore the board. says: the sentence for it."""

    marble: str
    start: str | None
    end: str | None
    says: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """Why the board as it stands is not accepted, and the way back.

    breaches are empty when the board merely differs (no move was judged).
    may_wave_through: friendly mode offers to let the move stand.
    """

    headline: str
    move: str | None
    steps: tuple[StepView, ...]
    breaches: tuple[BreachView, ...]
    repair: tuple[RepairView, ...]
    nearest: tuple[PlayView, ...]
    may_wave_through: bool = False


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question to the players; answer with Choice(question=number, option=index)."""

    number: int
    says: str
    choices: tuple[PlayView, ...]


@dataclass(frozen=True, slots=True)
class MarkView:
    """What is remembered of single marbles and no camera sees.

    key: its name in the game's memory. title: a few words. says: what it means in play.
    spaces: whose marbles have it. may_be: spaces where a marble can have it.
    """

    key: str
    title: str
    says: str
    spaces: tuple[str, ...]
    may_be: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """The cards of one person's hand, as far as they were told or dealt by the companion.

    unseen: how many more it holds. Only who holds them should be shown the cards.
    """

    seat: int
    cards: tuple[str, ...]
    unseen: int


@dataclass(frozen=True, slots=True)
class SpaceView:
    """What the camera believes of one space. content None = empty."""

    content: str | None
    probability: float
    hidden: bool
    at_px: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the game's log. number counts from 1 within the game."""

    number: int
    at_s: float
    event: str
    seat: int | None
    says: str


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a page shows of one moment.

    number: grows by one with every change, so that a page knows what it has missed.
    phase: "awaiting-card", "awaiting-die", "awaiting-move", "half-done", "refused",
      "differs", "unclear" or "finished"; sight: "steady", "busy", "lost" or "none".
    headline: whose turn, in two to four words. prompt: what to do now.
    card: the declared card's code or None; card_says: its name for people.
    cards: codes that may be entered now (for the card buttons), empty when none;
      while a die is awaited, its faces.
    marbles: the position that the game holds to be true.
    seen: the camera's latest settled belief.
    buttons: names of the presses that would be taken now ("take-back", ...).
    trouble: one sentence for each device that does not work.
    lines: the newest lines of the log, oldest first.
    last: the play made last, until the next; last_seat: who made it.
    again: the seat that has just played is to play once more.
    computer_asks: the one play shown is a computer's, which people carry out for it.
    infers_cards: cards need not be entered; they are worked out from the board.
    unchecked: a sentence that names duties of a hand that could not be checked, as the hand is
      not known; "" = all was checked.
    marks: what is remembered of marbles beside their places.
    hands: of people whose cards are known, at least in part.
    game_id: differs between any two games, so that a page knows when another began.
    spoken: what a voice says of this moment, spaces named as people say them; "" = nothing.
      Said when it differs from that of the view before.
    """

    number: int
    game: str
    title: str
    seats: tuple[SeatView, ...]
    to_move: int
    phase: str
    sight: str
    headline: str
    prompt: str
    card: str | None
    card_says: str | None
    cards: tuple[str, ...]
    marbles: dict[str, str]
    plays: tuple[PlayView, ...]
    ruling: RulingView | None = None
    question: QuestionView | None = None
    seen: dict[str, SpaceView] = field(default_factory=dict)
    picture_corners_px: tuple[tuple[float, float], ...] = ()
    buttons: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()
    result: str | None = None
    friendly: bool = False
    again: bool = False
    last: PlayView | None = None
    last_seat: int | None = None
    game_id: str = ""
    spoken: str = ""
    computer_asks: bool = False
    infers_cards: bool = False
    unchecked: str = ""
    marks: tuple[MarkView, ...] = ()
    hands: tuple[HandView, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain dicts, lists, strings and numbers."""
        return asdict(self)
