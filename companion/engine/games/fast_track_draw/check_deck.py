"""Whether what is remembered of the deck can be, the wrong entry named. Knows no board."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.cards import parse_card
from companion.engine.games.fast_track_draw.deck import IN_A_DECK, pile_names
from companion.engine.games.fast_track_draw.setting import setting_of
from companion.engine.race.wrong_entry import wrong
from companion.engine.state import GameState
from companion.errors import DataError

PILES = ("drawn", "deck")


def checked_deck(state: GameState, memory: Mapping[str, Any]) -> Mapping[str, Any]:
    """*memory* with its cards in their usual spelling. Raises DataError naming the entry."""
    tidy, names = dict(memory), pile_names(setting_of(state))
    for key in (*PILES, "shuffled"):
        entries = memory.get(key, {})
        if not isinstance(entries, Mapping):
            raise wrong(f"memory.{key}", f"must be an object by deck: {', '.join(names)}")
        for name in entries:
            if name not in names:
                problem = f"there is no such deck; known: {', '.join(names)} (option deck)"
                raise wrong(f"memory.{key}.{name}", problem)
        tidy[key] = dict(entries)
    for key in PILES:
        tidy[key] = {name: _cards(f"memory.{key}.{name}", c) for name, c in tidy[key].items()}
    for name, cards in tidy["deck"].items():
        _check_deck(f"memory.deck.{name} and drawn", (*cards, *tidy["drawn"].get(name, ())))
    for name, times in tidy["shuffled"].items():
        if isinstance(times, bool) or not isinstance(times, int) or times < 0:
            raise wrong(f"memory.shuffled.{name}", "must be a whole number, 0 or more")
    if isinstance(memory.get("seed", 0), bool) or not isinstance(memory.get("seed", 0), int):
        raise wrong("memory.seed", "must be a whole number")
    return tidy


def _cards(entry: str, cards: Any) -> tuple[str, ...]:
    """*cards* in their usual spelling."""
    if not isinstance(cards, tuple):
        raise wrong(entry, 'must be a list of cards, such as ["7", "KH"]')
    try:
        parsed = [parse_card(str(card)) for card in cards]
    except DataError as error:
        raise wrong(entry, f"{error.entry} {error.problem}") from error
    texts = tuple(str(card) for card in parsed)
    _check_deck(entry, texts)
    return texts


def _check_deck(entry: str, cards: tuple[str, ...]) -> None:
    """No more of a rank than a deck has, and no card of a suit twice."""
    parsed = [parse_card(card) for card in cards]
    for rank, count in Counter(card.rank for card in parsed).items():
        if count > IN_A_DECK[rank]:
            raise wrong(entry, f"holds {count} of {rank}; a deck has {IN_A_DECK[rank]}")
    for card, count in Counter(card for card in parsed if card.suit).items():
        if count > 1:
            raise wrong(entry, f"holds {card} twice")
