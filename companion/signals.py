"""What goes out to lamps, sounds, voices and displays: plain words and numbers of one moment.

Knows no device, no rule and no page. Made from the table's view by `table/signalling.py`.
"""

from dataclasses import dataclass

SOUNDS = ("legal", "your-turn", "trouble", "question", "won", "illegal")
"""What can be sounded, each with its own pattern."""


@dataclass(frozen=True, slots=True)
class SeatSignal:
    """One player. colours: of the marbles, such as "red"; a lamp shows the first."""

    name: str
    colours: tuple[str, ...]
    to_move: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class TableSignals:
    """The table at one moment, as devices show it. Never changes once made.

    number: grows with every change. headline: whose turn, in two to four words; prompt:
    what to do now. card: the declared card's name for people, or None. cards: ranks (or
    die faces) that may be entered now. awaits: "card", "die", "move", "answer" or "nothing".
    ruling: "none", "legal" or "illegal": of the board as it stands. question: the number of
    the open question, choices: its answers as sentences. buttons: presses that would be taken
    now. sounds: those of SOUNDS that have just come about, to sound in this order. says: the
    sentence to speak for it, "" when there is nothing new to say. help: what can be done now,
    spoken when somebody asks. address: where the page is, "" when it is nowhere. trouble: a
    sentence for each device that does not work.
    """

    number: int
    title: str = ""
    headline: str = ""
    prompt: str = ""
    card: str | None = None
    cards: tuple[str, ...] = ()
    awaits: str = "nothing"
    seats: tuple[SeatSignal, ...] = ()
    ruling: str = "none"
    question: int | None = None
    choices: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    says: str = ""
    help: str = ""
    address: str = ""
    trouble: tuple[str, ...] = ()
    result: str | None = None


NOTHING_YET = TableSignals(number=-1)
"""Before the table has said anything."""
