"""What a key means at this moment: card keys also answer questions and tell the die's number.

Shared by every panel, keypad and remote. Knows no device and no wire.
"""

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

from companion import card_codes
from companion.hardware.device import DeviceInput
from companion.hardware.driver_options import WrongOptionError
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import NOTHING_YET, TableSignals

RANKS = (*card_codes.RANKS, card_codes.JOKER)
DIE_KEYS = tuple(f"die-{pips}" for pips in range(1, 7))
UNDO, CONFIRM, HELP = "undo", "confirm", "help"
KEYS = (*RANKS, UNDO, CONFIRM, HELP, *DIE_KEYS)
"""Every key that a panel may have."""

CONFIRMS = ("pass", "wave-through")
"""The presses that "confirm" stands for, the first of them that would be taken..."""
NEVER_CONFIRMS = ("take-back", "end-game")
"""...or the only other one, such as "draw-no", but these."""

READ_AFTER_S = 0.3
"""A key that is pressed sooner after a question came up was not pressed to answer it."""

LOWEST_PIN, HIGHEST_PIN = 2, 27


class Panel:
    """The keys of one device, and what they mean while the table goes on. device: its name."""

    def __init__(self, device: str) -> None:
        self._device = device
        self._showing = NOTHING_YET
        self._asked_at_s = float("-inf")

    def show(self, signals: TableSignals, now_s: float) -> None:
        """The table as it is now."""
        if signals.question is not None and signals.question != self._showing.question:
            self._asked_at_s = now_s
        self._showing = signals

    def meant(self, key: str, at_s: float) -> DeviceInput:
        """The input that a press of *key* at this time is."""
        showing = self._showing
        if at_s < self._asked_at_s + READ_AFTER_S:
            showing = replace(showing, question=None, choices=())
        return meant(key, showing, self._device, at_s)


def meant(key: str, showing: TableSignals, device: str, at_s: float) -> DeviceInput:
    """The input that a press of *key* (one of KEYS) is while *showing* holds.

    To a question with a single answer, such as whether a card was played that cannot be in
    play, another card may be the better answer; "confirm" gives the one that is offered.
    A key that can mean nothing now asks for help, which says what can be done.
    """
    help_wanted = ButtonPress(HELP, device, at_s)
    if key == UNDO:
        return ButtonPress("take-back", device, at_s)
    if key == CONFIRM:
        return _confirmed(showing, device, at_s) or help_wanted
    if key == HELP:
        return help_wanted
    number = 1 + (DIE_KEYS if key in DIE_KEYS else RANKS).index(key)
    if showing.question is not None:
        card_wanted = key in showing.cards
        if number <= len(showing.choices) and not (card_wanted and len(showing.choices) == 1):
            return Choice(showing.question, number - 1, device, at_s)
        return CardCode(key, device, at_s) if card_wanted else help_wanted
    if key in DIE_KEYS:
        return DieRoll(number, device, at_s)
    if showing.awaits == "die":
        return DieRoll(number, device, at_s) if number <= len(DIE_KEYS) else help_wanted
    return CardCode(key, device, at_s)


def _confirmed(showing: TableSignals, device: str, at_s: float) -> DeviceInput | None:
    if showing.question is not None:
        one = len(showing.choices) == 1
        return Choice(showing.question, 0, device, at_s) if one else None
    others = [n for n in showing.buttons if n not in (*CONFIRMS, *NEVER_CONFIRMS)]
    wanted = [name for name in CONFIRMS if name in showing.buttons]
    if len(others) == 1:
        wanted += others
    return ButtonPress(wanted[0], device, at_s) if wanted else None


def check_key(entry: str, key: str) -> None:
    """Raises WrongOptionError for a key that no panel may have; *entry* names the option."""
    if key not in KEYS:
        close = get_close_matches(key, KEYS, 1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise WrongOptionError(entry, f"has no key {key!r}; {hint}known: {', '.join(KEYS)}")


def check_pins(pins: Mapping[str, int]) -> None:
    """Raises WrongOptionError, by the option's entry, for a pin off the header or used twice."""
    users: dict[int, str] = {}
    for entry, pin in pins.items():
        if not LOWEST_PIN <= pin <= HIGHEST_PIN:
            problem = f"must be a pin from {LOWEST_PIN} to {HIGHEST_PIN}, not {pin}"
            raise WrongOptionError(entry, problem)
        if pin in users:
            raise WrongOptionError(entry, f"is GPIO {pin}, as is {users[pin]} already")
        users[pin] = entry
