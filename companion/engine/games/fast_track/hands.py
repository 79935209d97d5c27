"""Hands, face-down decks and played piles, as far as anybody told them: part (c) 3 to 5.

Memory: `hands` cards known by seat; `unseen` how many more cards that hand holds;
`deck` the face-down cards, the top one last; `played` the pile; `seed` and `shuffled`
decide how a played pile is shuffled into a new deck. Knows no board and no move.
"""

import random
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.cards import Card, parse_card, shuffled_deck
from companion.engine.games.fast_track.setting import setting_of
from companion.engine.race.wrong_entry import wrong
from companion.engine.state import Declared, GameState, frozen
from companion.errors import DataError

PILES = ("hands", "deck", "played")
COUNTS = ("unseen", "shuffled", "discards")
EXAMPLES = {**dict.fromkeys(PILES, '["7", "KH"]'), **dict.fromkeys(COUNTS, "1")}


def with_decks(state: GameState, seed: int) -> GameState:
    """*state* with a shuffled deck and a full hand for every seat, all cards known."""
    memory: dict[str, Any] = {**state.memory, "seed": seed, "deck": {}, "hands": {}}
    size = setting_of(state).hand_size
    for seat in range(len(state.seats)):
        deck = [str(card) for card in shuffled_deck(random.Random(f"{seed} {seat}"))]
        memory["hands"][str(seat)] = deck[: -size - 1 : -1]
        memory["deck"][str(seat)] = deck[:-size]
    return state.changed(memory=frozen(memory))


def hand_of(state: GameState, seat: int) -> tuple[str, ...] | None:
    """The known cards of a seat; None when nothing is known about its hand."""
    hand: tuple[str, ...] | None = state.memory.get("hands", {}).get(str(seat))
    return hand


def unseen_in(state: GameState, seat: int) -> int:
    """How many cards of a followed hand nobody has told."""
    return int(state.memory.get("unseen", {}).get(str(seat), 0))


def held_card(state: GameState, card: Card) -> str:
    """The text of *card* as the seat to move holds it.

    Raises DataError when its hand is known and does not hold the card.
    """
    hand = hand_of(state, state.to_move)
    if hand is None or str(card) in hand:
        return str(card)
    match = _match(hand, card)
    if match is not None:
        return match if not card.suit else str(card)
    if unseen_in(state, state.to_move):
        return str(card)
    held = ", ".join(hand) or "no card"
    problem = f"{card} is not in the hand of seat {state.to_move}, which holds {held}"
    raise DataError("game state", "declared.card", problem)


def with_drawn(state: GameState, declared: Declared) -> GameState:
    """The state once an unseen card is told: {"drawn": "7H"} and, if not the mover's, "seat"."""
    card = parse_card(str(declared["drawn"]))
    seat = declared.get("seat", state.to_move)
    if not isinstance(seat, int) or not 0 <= seat < len(state.seats):
        raise DataError("game state", "declared.seat", f"there is no seat {seat}")
    unseen = unseen_in(state, seat)
    if not unseen:
        problem = f"the hand of seat {seat} holds no card that is still to be told"
        raise DataError("game state", "declared.drawn", problem)
    hands = {**state.memory.get("hands", {}), str(seat): (*(hand_of(state, seat) or ()), str(card))}
    counts = {**state.memory["unseen"], str(seat): unseen - 1}
    return state.changed(memory=_tidy({**state.memory, "hands": hands, "unseen": counts}))


def hands_after(state: GameState, turn_ends: bool) -> Mapping[str, Any]:
    """The memory once the declared card has been played: hand, piles and what is drawn.

    Draws up to a full hand at the end of a turn, and within it once the hand is empty.
    """
    name, hand = str(state.to_move), hand_of(state, state.to_move)
    if hand is None:
        return state.memory
    memory = {key: dict(state.memory.get(key, {})) for key in (*PILES, "unseen", "shuffled")}
    text = str(state.declared["card"])
    match = text if text in hand else _match(hand, parse_card(text))
    unseen = unseen_in(state, state.to_move) - (match is None)
    left = list(hand)
    if match is not None:
        left.remove(match)
    memory["played"][name] = (*memory["played"].get(name, ()), text)
    if turn_ends or not (left or unseen):
        missing = setting_of(state).hand_size - len(left) - unseen
        drawn = _drawn(memory, name, missing, state.memory.get("seed"))
        left, unseen = left + drawn, unseen + missing - len(drawn)
    memory["hands"][name], memory["unseen"][name] = left, unseen
    return _tidy({**state.memory, **memory})


def checked_hands(state: GameState, memory: Mapping[str, Any]) -> Mapping[str, Any]:
    """*memory* with its cards in their usual spelling. Raises DataError naming the entry."""
    tidy = dict(memory)
    for key in PILES:
        tidy[key] = {
            _seat(state, key, name): _cards(f"memory.{key}.{name}", cards)
            for name, cards in _by_seat(memory, key)
        }
    for key in COUNTS:
        tidy[key] = dict(_by_seat(memory, key))
        for name, count in tidy[key].items():
            _seat(state, key, name)
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise wrong(f"memory.{key}.{name}", "must be a whole number, 0 or more")
    for name in tidy["unseen"]:
        tidy["hands"].setdefault(name, ())
    if not isinstance(memory.get("seed", 0), int):
        raise wrong("memory.seed", "must be a whole number")
    return _tidy(tidy)


def _tidy(memory: Mapping[str, Any]) -> Mapping[str, Any]:
    """Frozen, without counts of nothing and without piles of nobody."""
    kept = dict(memory)
    for key in COUNTS:
        kept[key] = {name: count for name, count in kept.get(key, {}).items() if count}
    for key in (*PILES, *COUNTS):
        if not kept.get(key):
            kept.pop(key, None)
    tidied: Mapping[str, Any] = frozen(kept)
    return tidied


def _drawn(memory: dict[str, Any], name: str, missing: int, seed: int | None) -> list[str]:
    """Cards from the known deck; an empty one is made anew of the played pile (part c 5)."""
    if name not in memory["deck"]:
        return []
    deck = list(memory["deck"][name])
    drawn: list[str] = []
    while len(drawn) < missing:
        if not deck and seed is not None:
            deck = _shuffled(memory, name, seed)
        if not deck:
            break
        drawn.append(deck.pop())
    memory["deck"][name] = tuple(deck)
    return drawn


def _shuffled(memory: dict[str, Any], name: str, seed: int) -> list[str]:
    pile = list(memory["played"].get(name, ()))
    memory["played"][name] = ()
    times = memory["shuffled"][name] = memory["shuffled"].get(name, 0) + 1
    random.Random(f"{seed} {name} {times}").shuffle(pile)
    return pile


def _match(hand: tuple[str, ...], card: Card) -> str | None:
    """The card of the hand that *card* may be where one of the two was told without a suit."""
    for text in hand:
        held = parse_card(text)
        if held.rank == card.rank and not (held.suit and card.suit):
            return text
    return None


def _by_seat(memory: Mapping[str, Any], key: str) -> Iterable[tuple[str, Any]]:
    entries = memory.get(key, {})
    if not isinstance(entries, Mapping):
        raise wrong(f"memory.{key}", f'must be an object by seat, such as {{"0": {EXAMPLES[key]}}}')
    return entries.items()


def _seat(state: GameState, key: str, name: str) -> str:
    if not name.isdecimal() or int(name) >= len(state.seats):
        raise wrong(f"memory.{key}.{name}", "there is no such seat; seats are counted from 0")
    return str(int(name))


def _cards(entry: str, cards: Any) -> tuple[str, ...]:
    if not isinstance(cards, tuple):
        raise wrong(entry, 'must be a list of cards, such as ["7", "KH"]')
    try:
        return tuple(str(parse_card(str(card))) for card in cards)
    except DataError as error:
        raise wrong(entry, f"{error.entry} {error.problem}") from error
