"""What each card does: spec part (d). Knows no board and no piece."""

from typing import NamedTuple

from companion.engine.cards import JOKER, SUITS, Rank

SPLIT_TOTAL = 7
"""The parts of a shared 7 add up to this."""


class Effect(NamedTuple):
    """One line of the card table. forward, backward: spaces, 0 = not at all."""

    forward: int = 0
    backward: int = 0
    comes_out: bool = False
    leaves_centre: bool = False
    splits: bool = False
    again: bool = False


EFFECTS: dict[Rank, Effect] = {
    "A": Effect(1, backward=1, comes_out=True, again=True),
    "2": Effect(2),
    "3": Effect(3),
    "4": Effect(backward=4),
    "5": Effect(5),
    "6": Effect(6, comes_out=True, again=True),
    "7": Effect(7, splits=True),
    "8": Effect(8),
    "9": Effect(9),
    "10": Effect(10),
    "J": Effect(1, leaves_centre=True, again=True),
    "Q": Effect(1, leaves_centre=True, again=True),
    "K": Effect(1, leaves_centre=True, again=True),
    JOKER: Effect(1, comes_out=True, again=True),
}

STRIPS: Rank = "4"
"""The card that takes the status of every piece of the player (R11 a), and gives none (R9)."""

RANK_OF: dict[str, Rank] = {rank + suit: rank for rank in EFFECTS for suit in ("", *SUITS)}
"""Rank by the text of a card, with or without its suit."""
