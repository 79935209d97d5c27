"""What each card does: spec part (d) with the options that change it. Knows no marble."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.cards import JOKER, RANKS, SUITS, Rank
from companion.engine.state import OptionValue

TEN = 10
FACES = ("J", "Q", "K")
BACK: Rank = "8"

FORWARDS, BACKWARDS, EITHER = "forwards", "backwards", "either"
Direction: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Split:
    """How a card is shared by two marbles.

    parts: pairs of directions that the two may have, in no order. two_colours: they are of
    different colours, whoever plays them; else both are the mover's.
    """

    total: int
    parts: tuple[tuple[Direction, Direction], ...]
    two_colours: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of the card table. spaces: how far a marble moves, 0 for a joker."""

    spaces: int
    backward: bool = False
    comes_out: bool = False
    replaces: bool = False
    swaps: bool = False
    split: Split | None = None
    must_split: bool = False


RANK_OF: dict[str, Rank] = {rank + suit: rank for rank in RANKS for suit in ("", *SUITS)}
"""Rank by the text of a card, with or without its suit."""

SPLIT_7 = Split(7, ((FORWARDS, FORWARDS),))
SPLIT_10 = Split(10, ((FORWARDS, FORWARDS),), two_colours=True)
SPLITS_9 = {
    "optional": Split(9, ((FORWARDS, BACKWARDS),)),
    "must": Split(9, ((FORWARDS, BACKWARDS),)),
    "any": Split(9, ((EITHER, EITHER),)),
}


def effects_of(options: Mapping[str, OptionValue]) -> Mapping[Rank, Effect]:
    """The card table of a table that plays with these options."""
    effects = {str(n): Effect(n) for n in (3, 4, 5, 6)}
    effects["A"] = Effect(1, comes_out=True)
    effects["2"] = Effect(2, swaps=bool(options.get("two_swap")))
    effects["7"] = Effect(7, split=SPLIT_7)
    effects[BACK] = Effect(8, backward=True)
    nine = str(options.get("nine_split", "off"))
    effects["9"] = Effect(9, split=SPLITS_9.get(nine), must_split=nine == "must")
    effects["10"] = Effect(TEN, split=SPLIT_10 if options.get("ten_split") else None)
    by_rank = options.get("face_value", TEN) != TEN
    for more, face in enumerate(FACES, start=1):
        effects[face] = Effect(TEN + more if by_rank else TEN, comes_out=True)
    out = bool(options.get("joker_may_come_out"))
    effects[JOKER] = Effect(0, comes_out=out, replaces=True)
    return effects
