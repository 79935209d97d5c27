"""What each card of Fast Track does: spec part (d). Knows no board and no marble."""

from typing import NamedTuple

from companion.engine.cards import JOKER, SUITS, Rank

SPLIT_TOTAL = 7
"""The parts of a split add up to this."""


class Effect(NamedTuple):
    """One line of the card table. spaces: how far a marble moves, backwards if so said."""

    spaces: int
    backward: bool = False
    comes_out: bool = False
    leaves_bullseye: bool = False
    swaps: bool = False
    splits: bool = False
    again: bool = False


EFFECTS: dict[Rank, Effect] = {
    "A": Effect(1, comes_out=True, again=True),
    "2": Effect(2),
    "3": Effect(3),
    "4": Effect(4, backward=True),
    "5": Effect(5),
    "6": Effect(6, comes_out=True, again=True),
    "7": Effect(7, splits=True),
    "8": Effect(8),
    "9": Effect(9),
    "10": Effect(10),
    "J": Effect(1, leaves_bullseye=True, swaps=True, again=True),
    "Q": Effect(1, leaves_bullseye=True, again=True),
    "K": Effect(1, leaves_bullseye=True, again=True),
    JOKER: Effect(1, comes_out=True, again=True),
}

NUMBER: dict[Rank, int] = {rank: number for number, rank in enumerate(EFFECTS)}
"""Where a table by card has each rank."""

FROM_STORES = frozenset(rank for rank, e in EFFECTS.items() if e.comes_out or e.leaves_bullseye)
"""The cards that move a marble out of the pen or the Bull's Eye."""

RANK_OF: dict[str, Rank] = {rank + suit: rank for rank in EFFECTS for suit in ("", *SUITS)}
"""Rank by the text of a card, with or without its suit."""
