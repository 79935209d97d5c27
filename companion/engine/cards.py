"""Playing cards: their names both ways, decks and an order of ranks. Knows no game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.errors import DataError

Rank: TypeAlias = str

JOKER: Rank = "JOKER"
RANKS: tuple[Rank, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", JOKER)
SUITS = "CDHS"
JOKERS_IN_A_DECK = 2

_SPOKEN = {"JOKER": "Joker", "A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. suit: one of C D H S, or "" when it is not known or the card is a joker."""

    rank: Rank
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def spoken(self) -> str:
        """The rank as players say it, such as "Jack" or "7"."""
        return _SPOKEN.get(self.rank, self.rank)


def parse_card(text: str) -> Card:
    """The card of a text such as "7", "10H", "jh" or "JOKER".

    Raises DataError when it names no card.
    """
    code = text.strip().upper()
    if code == JOKER:
        return Card(JOKER)
    rank, suit = (code[:-1], code[-1]) if code and code[-1] in SUITS else (code, "")
    if rank not in RANKS or rank == JOKER:
        problem = "is not a card; write A, 2 to 10, J, Q, K or JOKER, a suit C D H S may follow"
        raise DataError("card", repr(text), problem)
    return Card(rank, suit)


def full_deck() -> Iterator[Card]:
    """The 54 cards of one deck: 52 and two jokers, in order."""
    for suit in SUITS:
        yield from (Card(rank, suit) for rank in RANKS if rank != JOKER)
    for _ in range(JOKERS_IN_A_DECK):
        yield Card(JOKER)


def shuffled_deck(chance: random.Random) -> list[Card]:
    """A full deck in an order drawn from *chance*; the top card is the last of the list."""
    deck = list(full_deck())
    chance.shuffle(deck)
    return deck
