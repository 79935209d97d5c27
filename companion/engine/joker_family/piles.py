"""The draw pile and the discard piles, and how a hand is filled: part (c).

Memory: `deck` the draw pile, the top card last; `played` the discard pile of each followed
seat, the newest last; `seed` and `shuffled` decide how discards become a new draw pile.
Knows no board and no move.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.cards import JOKER, JOKERS_IN_A_DECK, SUITS, Card, full_deck, parse_card
from companion.engine.joker_family.setting import setting_of
from companion.engine.race.hands import (
    checked_by_seat,
    checked_cards,
    checked_count,
    drawing_seat,
    hand_of,
    matching,
    tidy,
    unseen_in,
    with_told,
)
from companion.engine.state import Declared, GameState
from companion.errors import DataError

MEMORY_KEYS = ("hands", "unseen", "deck", "played", "seed", "shuffled", "discards")


def dealt(state: GameState, seed: int) -> GameState:
    """*state* with shuffled decks and a full hand for every seat, all cards known."""
    setting = setting_of(state)
    cards = [str(card) for _ in range(setting.decks) for card in full_deck()]
    deck = [card for card in cards if card != JOKER or setting.has_jokers]
    random.Random(seed).shuffle(deck)
    hands = {
        str(seat): [deck.pop() for _ in range(setting.hand_size)]
        for seat in range(len(state.seats))
        if len(deck) >= setting.hand_size
    }
    memory = {**state.memory, "seed": seed, "deck": deck, "hands": hands}
    begun = state.changed(memory=tidy(memory))
    if not setting.draws_before:
        return begun
    return begun.changed(memory=_filled(begun, dict(begun.memory), begun.to_move, 1))


def after_play(state: GameState, following: int | None) -> Mapping[str, Any]:
    """The memory once the declared card lies on the discard pile and the next card is drawn.

    following: the seat that is to move then, None when the game is over.
    """
    memory = dict(state.memory)
    before = setting_of(state).draws_before
    if hand_of(state, state.to_move) is not None:
        memory = _discarded(state)
        if not before and following is not None:
            memory = dict(_filled(state, memory, state.to_move, 0))
    if before and following is not None:
        memory = dict(_filled(state, memory, following, 1))
    return memory


def with_drawn(state: GameState, declared: Declared) -> GameState:
    """The state once an unseen card is told. Raises DataError when that cannot be.

    declared: {"drawn": "7H"} and, if not the mover's, "seat".
    """
    card = parse_card(str(declared["drawn"]))
    seat = drawing_seat(state, declared)
    decks = setting_of(state).decks
    most = decks * (JOKERS_IN_A_DECK if card.rank == JOKER else 1 if card.suit else len(SUITS))
    if _known(state.memory, card) >= most:
        problem = f"every {card} of {decks} deck{'' if decks == 1 else 's'} is known already"
        raise DataError("game state", "declared.drawn", problem)
    return state.changed(memory=with_told(state, seat, card))


def checked_piles(state: GameState) -> Mapping[str, Any]:
    """The memory with its cards in their usual spelling. Raises DataError naming the entry."""
    memory = dict(state.memory)
    for key in memory:
        if key not in MEMORY_KEYS:
            problem = f"unknown; known: {', '.join(sorted(MEMORY_KEYS))}"
            raise DataError("game state", f"memory.{key}", problem)
    for key in ("hands", "played"):
        memory[key] = {
            seat: checked_cards(f"memory.{key}.{seat}", cards)
            for seat, cards in checked_by_seat(state, key, '["7", "KH"]')
        }
    for key in ("unseen", "discards"):
        memory[key] = {
            seat: checked_count(f"memory.{key}.{seat}", count)
            for seat, count in checked_by_seat(state, key, "1")
        }
    for seat, count in memory["unseen"].items():
        if count:
            memory["hands"].setdefault(seat, ())
    if "deck" in memory:
        memory["deck"] = checked_cards("memory.deck", memory["deck"])
    for key in ("seed", "shuffled"):
        if key in memory:
            memory[key] = checked_count(f"memory.{key}", memory[key])
    if not memory.get("shuffled"):
        memory.pop("shuffled", None)
    return tidy(memory)


def _discarded(state: GameState) -> dict[str, Any]:
    """The declared card leaves the hand of the seat to move and lies on its discard pile."""
    name, text = str(state.to_move), str(state.declared["card"])
    hand = list(hand_of(state, state.to_move) or ())
    unseen = unseen_in(state, state.to_move)
    held = matching(tuple(hand), parse_card(text))
    if held is None:
        unseen = max(unseen - 1, 0)
    else:
        hand.remove(held)
    played = state.memory.get("played", {})
    return {
        **state.memory,
        "hands": {**state.memory["hands"], name: tuple(hand)},
        "unseen": {**state.memory.get("unseen", {}), name: unseen},
        "played": {**played, name: (*played.get(name, ()), text)},
    }


def _filled(state: GameState, memory: dict[str, Any], seat: int, beyond: int) -> Mapping[str, Any]:
    """*memory* with the hand of *seat* drawn up to the full number and *beyond*."""
    name = str(seat)
    if name not in memory.get("hands", {}):
        return tidy(memory)
    hand = list(memory["hands"][name])
    unseen = memory.get("unseen", {}).get(name, 0)
    missing = setting_of(state).hand_size + beyond - len(hand) - unseen
    while missing > 0:
        memory = _with_a_draw_pile(memory)
        if "deck" not in memory:
            unseen += missing
            break
        if not memory["deck"]:
            break
        hand.append(memory["deck"][-1])
        memory["deck"] = memory["deck"][:-1]
        missing -= 1
    memory["hands"] = {**memory["hands"], name: tuple(hand)}
    memory["unseen"] = {**memory.get("unseen", {}), name: unseen}
    return tidy(memory)


def _with_a_draw_pile(memory: dict[str, Any]) -> dict[str, Any]:
    """An empty draw pile is made of the shuffled discards: by the players where no seed is known,
    so that nobody can tell what is drawn from then on."""
    if memory.get("deck") != () or not any(memory.get("played", {}).values()):
        return memory
    memory = dict(memory)
    piles = memory.pop("played")
    if "seed" not in memory:
        del memory["deck"]
        return memory
    cards = [card for _, pile in sorted(piles.items()) for card in pile]
    memory["shuffled"] = memory.get("shuffled", 0) + 1
    random.Random(f"{memory['seed']} {memory['shuffled']}").shuffle(cards)
    memory["deck"] = tuple(cards)
    return memory


def _known(memory: Mapping[str, Any], card: Card) -> int:
    """How many cards that *card* may be lie in known hands and piles."""
    piles = (*memory.get("hands", {}).values(), *memory.get("played", {}).values())
    counts = Counter(text for pile in (*piles, memory.get("deck", ())) for text in pile)
    return sum(
        count
        for text, count in counts.items()
        if text == str(card) or (not card.suit and parse_card(text).rank == card.rank)
    )
