"""What a key means at this moment: card keys also answer questions and tell the die's number.

Shared by every panel, keypad and remote. Knows no device and no wire.
"""

from companion.hardware.device import DeviceInput
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import TableSignals

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")
DIE_KEYS = tuple(f"die-{pips}" for pips in range(1, 7))
UNDO, CONFIRM, HELP = "undo", "confirm", "help"
KEYS = (*RANKS, UNDO, CONFIRM, HELP, *DIE_KEYS)
"""Every key that a panel may have."""

CONFIRMS = ("pass", "wave-through")
"""The presses that "confirm" stands for, the first of them that would be taken."""


def meant(key: str, showing: TableSignals, device: str, at_s: float) -> DeviceInput:
    """The input that a press of *key* (one of KEYS) is while *showing* holds.

    A key that can mean nothing now asks for help, which says what can be done.
    """
    help_wanted = ButtonPress(HELP, device, at_s)
    if key == UNDO:
        return ButtonPress("take-back", device, at_s)
    if key == CONFIRM:
        return _confirmed(showing, device, at_s) or help_wanted
    if key in DIE_KEYS:
        return DieRoll(DIE_KEYS.index(key) + 1, device, at_s)
    if key == HELP:
        return help_wanted
    if showing.question is not None:
        option = RANKS.index(key)
        if option < len(showing.choices):
            return Choice(showing.question, option, device, at_s)
        return help_wanted
    if showing.awaits == "die":
        pips = RANKS.index(key) + 1
        return DieRoll(pips, device, at_s) if pips <= len(DIE_KEYS) else help_wanted
    return CardCode(key, device, at_s)


def _confirmed(showing: TableSignals, device: str, at_s: float) -> DeviceInput | None:
    if showing.question is not None:
        one = len(showing.choices) == 1
        return Choice(showing.question, 0, device, at_s) if one else None
    wanted = next((name for name in CONFIRMS if name in showing.buttons), None)
    return None if wanted is None else ButtonPress(wanted, device, at_s)
