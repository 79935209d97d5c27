"""The deck, as far as anybody counts it: part (c) 2.1 and the option `deck`.

Memory, by pile ("all", or the seat with a deck for each): `drawn` cards drawn since the
last shuffle; `deck` the face-down cards in order, the top one last; `seed` and `shuffled`
decide how the companion shuffles. The drawn card joins `drawn` when its move is made.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.cards import RANKS, Card, Rank, full_deck, parse_card, shuffled_deck
from companion.engine.games.fast_track_draw.memory import tidied
from companion.engine.games.fast_track_draw.setting import Setting, setting_of
from companion.engine.state import GameState
from companion.errors import DataError

SHARED_PILE = "all"
IN_A_DECK: Mapping[Rank, int] = Counter(card.rank for card in full_deck())
DECK_SIZE = sum(IN_A_DECK.values())


def pile_of(setting: Setting, seat: int) -> str:
    """The name of the deck that a seat draws from."""
    return SHARED_PILE if setting.shares_deck else str(seat)


def pile_names(setting: Setting) -> tuple[str, ...]:
    """Every deck at the table."""
    return tuple(dict.fromkeys(pile_of(setting, seat) for seat in range(len(setting.players))))


def counted(state: GameState) -> GameState:
    """*state* with full decks from now on counted: a card drawn is gone until the shuffle."""
    names = pile_names(setting_of(state))
    return state.changed(memory=tidied({**state.memory, "drawn": dict.fromkeys(names, ())}))


def with_decks(state: GameState, seed: int) -> GameState:
    """*state* with decks shuffled by the companion: the next card is known to it alone."""
    names = pile_names(setting_of(state))
    decks = {name: _shuffled(seed, name, 0) for name in names}
    return state.changed(memory=tidied({**state.memory, "seed": seed, "deck": decks}))


def cards_left(state: GameState, seat: int) -> Mapping[Rank, int] | None:
    """How many cards of each rank that seat's deck still holds; None when nobody counts."""
    pile = pile_of(setting_of(state), seat)
    deck, drawn = (state.memory.get(key, {}).get(pile) for key in ("deck", "drawn"))
    if deck is not None:
        return Counter(parse_card(card).rank for card in deck)
    if drawn is None:
        return None
    gone = Counter(parse_card(card).rank for card in drawn)
    return {rank: IN_A_DECK[rank] - gone[rank] for rank in RANKS if IN_A_DECK[rank] > gone[rank]}


def cards_to_draw(state: GameState) -> tuple[str, ...]:
    """Texts of the cards that the seat to move may draw now."""
    deck = _known_deck(state)
    if deck:
        return (deck[-1],)
    left = cards_left(state, state.to_move)
    return RANKS if left is None else tuple(rank for rank in RANKS if rank in left)


def drawn_card(state: GameState, card: Card) -> str:
    """The text of *card* as the deck has it. Raises DataError when it cannot be drawn now."""
    deck = _known_deck(state)
    if deck:
        top = parse_card(deck[-1])
        if top.rank != card.rank or (top.suit and card.suit and top.suit != card.suit):
            raise _refused(f"{card} is not the top card of the deck, which is {top}")
        return str(top)
    left = cards_left(state, state.to_move)
    if left is not None and card.rank not in left:
        problem = f"every {card.spoken} of the deck has been drawn since it was shuffled"
        raise _refused(problem)
    pile = pile_of(setting_of(state), state.to_move)
    if card.suit and str(card) in state.memory.get("drawn", {}).get(pile, ()):
        raise _refused(f"{card} has been drawn since the deck was shuffled")
    return str(card)


def deck_after(setting: Setting, state: GameState) -> Mapping[str, Any]:
    """The memory once the drawn card is used; a deck that is used up is shuffled anew."""
    memory, card = state.memory, state.declared.get("card")
    if card is None or not (memory.get("deck") or "drawn" in memory):
        return memory
    pile = pile_of(setting, state.to_move)
    changed = {key: dict(memory.get(key, {})) for key in ("deck", "drawn", "shuffled")}
    drawn = (*changed["drawn"].get(pile, ()), str(card))
    used_up = len(drawn) == DECK_SIZE
    if pile in changed["deck"]:
        left = changed["deck"].pop(pile)[:-1]
        used_up = not left
        if used_up and "seed" in memory:
            times = changed["shuffled"][pile] = changed["shuffled"].get(pile, 0) + 1
            left = _shuffled(memory["seed"], pile, times)
        if left:
            changed["deck"][pile] = left
    if pile in changed["drawn"]:
        changed["drawn"][pile] = () if used_up else drawn
    return {**memory, **changed}


def _known_deck(state: GameState) -> tuple[str, ...]:
    pile = pile_of(setting_of(state), state.to_move)
    deck: tuple[str, ...] = state.memory.get("deck", {}).get(pile, ())
    return deck


def _shuffled(seed: int, pile: str, times: int) -> tuple[str, ...]:
    return tuple(str(card) for card in shuffled_deck(random.Random(f"{seed} {pile} {times}")))


def _refused(problem: str) -> DataError:
    return DataError("game state", "declared.card", problem)
