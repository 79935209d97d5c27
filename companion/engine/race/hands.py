"""What is known of the hands of a card game at the table: cards told, and cards still unseen.

Memory: `hands` the known cards by seat; `unseen` how many more cards such a hand holds. A
seat without an entry is not followed at all. Knows no game, no deck and no board.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.cards import Card, parse_card
from companion.engine.state import Declared, GameState, frozen
from companion.errors import DataError

Cards = tuple[str, ...]


def hand_of(state: GameState, seat: int) -> Cards | None:
    """The known cards of a seat; None when its hand is not followed."""
    hand: Cards | None = state.memory.get("hands", {}).get(str(seat))
    return hand


def unseen_in(state: GameState, seat: int) -> int:
    """How many cards of a followed hand nobody has told."""
    return int(state.memory.get("unseen", {}).get(str(seat), 0))


def is_whole(state: GameState, seat: int) -> bool:
    """Every card of the seat's hand is known, so that duties of the hand can be checked."""
    return hand_of(state, seat) is not None and not unseen_in(state, seat)


def held_card(state: GameState, card: Card) -> str:
    """The text of *card* as the seat to move holds it.

    Raises DataError when the whole hand is known and does not hold the card.
    """
    hand = hand_of(state, state.to_move)
    held = None if hand is None else matching(hand, card)
    if held is not None:
        return held if not card.suit else str(card)
    if not is_whole(state, state.to_move):
        return str(card)
    cards = ", ".join(hand or ()) or "no card"
    problem = f"{card} is not in the hand of seat {state.to_move}, which holds {cards}"
    raise DataError("game state", "declared.card", problem)


def matching(hand: Cards, card: Card) -> str | None:
    """The card of *hand* that *card* is; one told without a suit stands for any suit."""
    if str(card) in hand:
        return str(card)
    alike = (parse_card(text) for text in hand)
    return next((str(h) for h in alike if h.rank == card.rank and not (h.suit and card.suit)), None)


def drawing_seat(state: GameState, declared: Declared) -> int:
    """The seat of {"drawn": "7H", "seat": 0}, the seat to move where none is named.

    Raises DataError when there is no such seat or its hand has no card to be told.
    """
    seat = declared.get("seat", state.to_move)
    if not isinstance(seat, int) or not 0 <= seat < len(state.seats):
        raise DataError("game state", "declared.seat", f"there is no seat {seat}")
    if not unseen_in(state, seat):
        problem = f"the hand of seat {seat} holds no card that is still to be told"
        raise DataError("game state", "declared.drawn", problem)
    return seat


def with_told(state: GameState, seat: int, card: Card) -> Mapping[str, Any]:
    """The memory once one of the unseen cards of *seat* is told to be *card*."""
    hands = {**state.memory.get("hands", {}), str(seat): (*(hand_of(state, seat) or ()), str(card))}
    unseen = {**state.memory["unseen"], str(seat): unseen_in(state, seat) - 1}
    return tidy({**state.memory, "hands": hands, "unseen": unseen})


def tidy(memory: Mapping[str, Any]) -> Mapping[str, Any]:
    """*memory* frozen, without counts of nothing and without what is kept for nobody."""
    kept = {}
    for key, value in memory.items():
        if isinstance(value, Mapping):
            value = {seat: each for seat, each in value.items() if each != 0}
        if value != {}:
            kept[key] = value
    tidied: Mapping[str, Any] = frozen(kept)
    return tidied


def checked_by_seat(state: GameState, key: str, example: str) -> Iterator[tuple[str, Any]]:
    """The entries of the memory under *key*, by seat. Raises DataError naming a wrong one."""
    entries = state.memory.get(key, {})
    if not isinstance(entries, Mapping):
        problem = f'must be an object by seat, such as {{"0": {example}}}'
        raise DataError("game state", f"memory.{key}", problem)
    for seat, value in entries.items():
        if not seat.isdecimal() or int(seat) >= len(state.seats):
            problem = "there is no such seat; seats are counted from 0"
            raise DataError("game state", f"memory.{key}.{seat}", problem)
        yield str(int(seat)), value


def checked_cards(entry: str, cards: Any) -> Cards:
    """*cards* in their usual spelling. Raises DataError naming *entry*."""
    if not isinstance(cards, tuple):
        raise DataError("game state", entry, 'must be a list of cards, such as ["7", "KH"]')
    try:
        return tuple(str(parse_card(str(card))) for card in cards)
    except DataError as error:
        raise DataError("game state", entry, f"{error.entry} {error.problem}") from error


def checked_count(entry: str, count: Any) -> int:
    """*count* if it is a whole number, 0 or more. Raises DataError naming *entry*."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise DataError("game state", entry, "must be a whole number, 0 or more")
    return count
