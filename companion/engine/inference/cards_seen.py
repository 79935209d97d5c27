"""Cards that were played, deck by deck, and what that leaves to be played next.

What a game itself remembers of its piles counts first; what it does not, is counted here.
Knows no effect of any card.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from companion.engine.cards import JOKERS_IN_A_DECK, RANKS, Rank, full_deck, parse_card
from companion.engine.state import Declared, GameState
from companion.errors import DataError

IN_A_PACK: Mapping[Rank, int] = Counter(card.rank for card in full_deck())
SHARED = "all"
PILES = ("drawn", "played")
"""Memory entries that list cards which are gone until the next shuffle, by deck."""

HARDLY = 1e-6
"""Weight of a card that should be gone: the players may have shuffled early."""

Shown: TypeAlias = tuple[str, int]
Odds: TypeAlias = tuple[tuple[Declared, float], ...]


class Deck(NamedTuple):
    """name: SHARED or the seat's number. packs: of 54 cards. held: cards in hands."""

    name: str
    packs: int
    held: int

    @property
    def drawn_out_at(self) -> int:
        """Cards played by which the deck has been drawn to its end and is shuffled anew."""
        return max(len(RANKS), self.packs * sum(IN_A_PACK.values()) - self.held)


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """Ranks played by deck since it was shuffled; parts of a card where several were possible.

    shown: those of these cards, by deck, that were told with their suit or copy: (card, copy).
    shuffles: how often each deck was shuffled, as far as that was counted.
    """

    played: Mapping[str, Mapping[Rank, float]] = field(default_factory=dict)
    shown: Mapping[str, tuple[Shown, ...]] = field(default_factory=dict)
    shuffles: Mapping[str, int] = field(default_factory=dict)

    def with_played(self, state: GameState, cards: Mapping[Rank, float]) -> "CardsSeen":
        """One card more from the deck of the seat to move; *cards*: rank to probability."""
        deck = deck_of(state, state.to_move)
        counts = dict(self.played.get(deck.name, {}))
        for rank, part in cards.items():
            counts[rank] = counts.get(rank, 0.0) + part
        if sum(counts.values()) >= deck.drawn_out_at:
            return self.shuffled(state)
        return replace(self, played={**self.played, deck.name: counts})

    def with_shown(self, state: GameState, card: str, copy: int) -> "CardsSeen":
        """*card*, such as "7H", is played from the deck of the seat to move; copy 0 = not known."""
        deck = deck_of(state, state.to_move).name
        is_told = copy or parse_card(card).suit
        if not is_told or self._played(state) < self.unsure(state):
            return self
        return replace(self, shown={**self.shown, deck: (*self._shown(state), (card, copy))})

    def was_shown(self, state: GameState, card: str, copy: int) -> bool:
        """Whether that very copy of *card* was played from the deck of the seat to move."""
        return (card, copy) in self._shown(state)

    def times_shown(self, state: GameState, card: str) -> int:
        """How many copies of *card*, told with its suit, were played from that deck."""
        return sum(shown == card for shown, _ in self._shown(state))

    def shuffled(self, state: GameState) -> "CardsSeen":
        """The deck of the seat to move is whole again."""
        deck = deck_of(state, state.to_move).name
        return CardsSeen(
            {**self.played, deck: {}},
            {**self.shown, deck: ()},
            {**self.shuffles, deck: self.unsure(state) + 1},
        )

    def unsure(self, state: GameState) -> int:
        """How many of the first cards counted may have been played before the true shuffle.

        Players shuffle a card later each time where they draw after they have played.
        """
        return self.shuffles.get(deck_of(state, state.to_move).name, 0)

    def may_be_shuffled(self, state: GameState) -> bool:
        """The deck is so low that the players may have shuffled it: two cards a time earlier,
        where the pack has no jokers."""
        deck = deck_of(state, state.to_move)
        early = deck.packs * JOKERS_IN_A_DECK * (self.unsure(state) + 1)
        return self._played(state) + early >= deck.drawn_out_at

    def left(self, state: GameState) -> Mapping[Rank, float]:
        """How many cards of each rank the seat to move may still play."""
        deck = deck_of(state, state.to_move)
        gone = _remembered(state, deck)
        if gone is None:
            gone = self.played.get(deck.name, {})
        return {rank: deck.packs * IN_A_PACK[rank] - gone.get(rank, 0.0) for rank in RANKS}

    def _played(self, state: GameState) -> float:
        return sum(self.played.get(deck_of(state, state.to_move).name, {}).values())

    def _shown(self, state: GameState) -> tuple[Shown, ...]:
        return self.shown.get(deck_of(state, state.to_move).name, ())


def odds_of(declarations: tuple[Declared, ...], state: GameState, seen: CardsSeen) -> Odds:
    """Each declaration with its probability: cards by what is left, dice alike."""
    left = seen.left(state)
    weights = [_weight(declared, left) for declared in declarations]
    whole = sum(weights)
    return tuple((d, w / whole) for d, w in zip(declarations, weights, strict=True))


def deck_of(state: GameState, seat: int) -> Deck:
    """The deck that *seat* draws from, as far as the game's options tell.

    An option `decks` is the number of packs in one deck for all; an option `deck` says
    "shared" or "own"; without either every player has a pack.
    """
    hand = state.options.get("hand_size", 0)
    held = hand if isinstance(hand, int) else 0
    packs = state.options.get("decks")
    if packs is None and state.options.get("deck") != "shared":
        return Deck(str(seat), 1, held)
    many = packs if isinstance(packs, int) and not isinstance(packs, bool) and packs > 0 else 1
    return Deck(SHARED, many, held * len(state.seats))


def rank_of(declared: Declared) -> Rank | None:
    """The rank of the declared card; None for a die and for no card."""
    card = declared.get("card")
    return None if card is None else parse_card(str(card)).rank


def _weight(declared: Declared, left: Mapping[Rank, float]) -> float:
    rank = rank_of(declared)
    return 1.0 if rank is None else max(left[rank], HARDLY)


def _remembered(state: GameState, deck: Deck) -> Mapping[Rank, float] | None:
    """Cards gone as the game's own memory has them; None when it does not count."""
    for pile in PILES:
        listed = state.memory.get(pile)
        cards = listed.get(deck.name) if isinstance(listed, Mapping) else listed
        if isinstance(cards, tuple):
            try:
                return Counter(parse_card(str(card)).rank for card in cards)
            except DataError:
                continue
    return None
