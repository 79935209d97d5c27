"""A list to choose from by turning and pressing: what may be entered now. Pure.

Knows no knob and no display; what has a display draws `lines`, `selected` and `title`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.hardware.device import DeviceInput
from companion.hardware.keys import CONFIRMS, HELP, NEVER_CONFIRMS, RANKS, READ_AFTER_S
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import NOTHING_YET, TableSignals

COURT = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King", "JOKER": "Joker"}
PRESSES = {
    "pass": "No move",
    "wave-through": "Let it stand",
    "take-back": "Take back",
    HELP: "Help",
}
"""What presses are called; another, such as "draw-no", by its name. Games are ended on the page."""
UNDO, ENDS = "take-back", "end-game"

SHOWN_FOR_S = 10.0
"""How long a menu that nobody turns stays."""
REST_S, LETTER_S = 1.2, 0.25
"""A text that is too long rests, and then moves on by a letter at a time."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line. kind: "card", "die", "answer" or "press"; value: what of it."""

    says: str
    kind: str
    value: str | int


def entries_of(signals: TableSignals) -> tuple[Entry, ...]:
    """What may be entered now, what is likeliest first, help last."""
    entries = [Entry(says, "answer", n) for n, says in enumerate(signals.choices)]
    if signals.question is None and signals.awaits == "die":
        entries += [Entry(f"Rolled {pips}", "die", pips) for pips in range(1, 7)]
    elif signals.question is None and signals.awaits == "card":
        entries += _cards(signals.cards or RANKS)
    elif signals.question is not None:
        entries += _cards([card for card in signals.cards if card in RANKS])
    buttons = [name for name in CONFIRMS if name in signals.buttons]
    buttons += [n for n in signals.buttons if n not in (*CONFIRMS, *NEVER_CONFIRMS)]
    buttons += [UNDO] if UNDO in signals.buttons else []
    return (*entries, *(Entry(_called(name), "press", name) for name in (*buttons, HELP)))


class Menu:
    """Where somebody is in the list. device: the name that inputs carry.

    A press while the list is not shown, or has only just changed, enters nothing: nobody can
    have meant what they had not read.
    """

    def __init__(self, device: str, *, blind: bool = False) -> None:
        self._device, self._blind = device, blind
        self._signals = NOTHING_YET
        self._entries = entries_of(NOTHING_YET)
        self._at: int | None = None
        self._touched_at_s = self._changed_at_s = float("-inf")

    def show(self, signals: TableSignals, now_s: float) -> None:
        """The table as it is now; a list that has become another begins anew."""
        entries = entries_of(signals)
        if entries != self._entries or signals.question != self._signals.question:
            self._entries, self._changed_at_s = entries, now_s
            if self._at is not None:
                self._at = None if self._blind else 0
        self._signals = signals

    def turn(self, clicks: int, now_s: float) -> None:
        """So many lines down; up if fewer than none. The first click only opens the list."""
        if not self.open(now_s):
            self._at, clicks = 0, clicks - (1 if clicks > 0 else -1)
        self._at = ((self._at or 0) + clicks) % len(self._entries)
        self._touched_at_s = now_s

    def press(self, now_s: float) -> DeviceInput | None:
        """The input that the selected line is. None when the list was not shown: now it is.

        A blind list, which never is, gives help instead.
        """
        new = now_s < self._changed_at_s + READ_AFTER_S
        if not self.open(now_s):
            if self._blind:
                return ButtonPress(HELP, self._device, now_s)
            self._at, self._touched_at_s = 0, now_s
            self._changed_at_s = now_s
            return None
        if new:
            return None
        entry = self._entries[self._at or 0]
        self._at = None
        return self._input(entry, now_s)

    def open(self, now_s: float) -> bool:
        """Whether a line is selected, or too long ago."""
        return self._at is not None and now_s < self._touched_at_s + SHOWN_FOR_S

    @property
    def title(self) -> str:
        """What to do now, for above the list."""
        return self._signals.prompt

    @property
    def selected(self) -> int:
        """The place of the selected line."""
        return self._at or 0

    def lines(self, room: int, now_s: float) -> Sequence[str]:
        """The texts of the list, of which the selected one moves if it is longer than *room*."""
        told = [entry.says for entry in self._entries]
        told[self.selected] = moved_on(told[self.selected], room, now_s - self._touched_at_s)
        return told

    def _input(self, entry: Entry, at_s: float) -> DeviceInput:
        if entry.kind == "answer":
            return Choice(self._signals.question or 0, int(entry.value), self._device, at_s)
        if entry.kind == "die":
            return DieRoll(int(entry.value), self._device, at_s)
        if entry.kind == "card":
            return CardCode(str(entry.value), self._device, at_s)
        return ButtonPress(str(entry.value), self._device, at_s)


def moved_on(text: str, room: int, for_s: float) -> str:
    """What of *text* is seen after so long; a text that fits stands still."""
    over = len(text) - room
    if over <= 0:
        return text
    round_s = 2 * REST_S + over * LETTER_S
    letters = int((for_s % round_s - REST_S) / LETTER_S)
    return text[min(max(letters, 0), over) :]


def _cards(cards: Sequence[str]) -> list[Entry]:
    return [Entry(COURT.get(card, card), "card", card) for card in cards]


def _called(name: str) -> str:
    return PRESSES.get(name) or name.replace("-", " ").capitalize()
