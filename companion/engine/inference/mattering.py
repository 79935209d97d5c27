"""What two states must have in common for a game to go on from them alike.

Which cards lie where does not matter, nor which hole of a store holds a marble.
Knows no game: cards are told by how they are written.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from companion.board.position import Position, Space
from companion.engine.cards import parse_card
from companion.engine.state import GameState, thawed
from companion.errors import DataError

Stores: TypeAlias = tuple[frozenset[Space], ...]
Counted: TypeAlias = frozenset[tuple[str, str, int]]
Matter: TypeAlias = tuple[int, Counted, str]

ABOUT_CARDS = frozenset(["hands", "unseen", "deck", "drawn", "played", "seed", "shuffled"])
"""Memory entries that tell of cards by these names in every game."""


def counted(position: Position, stores: Stores) -> Counted:
    """A position as far as it says anything; equal ones look alike."""
    store_of = {space: f"store {n}" for n, store in enumerate(stores) for space in store}
    counts: dict[tuple[str, str], int] = {}
    for space, colour in position.marbles.items():
        key = (store_of.get(space, space), colour)
        counts[key] = counts.get(key, 0) + 1
    return frozenset((place, colour, count) for (place, colour), count in counts.items())


def what_matters(state: GameState, stores: Stores) -> Matter:
    """Equal for states from which the game goes on alike, whatever card was played."""
    memory = {key: each for key, each in state.memory.items() if not _about_cards(key, each)}
    written = json.dumps(thawed(memory), sort_keys=True) if memory else ""
    return state.to_move, counted(state.position, stores), written


def differing(one: Position, other: Position, stores: Stores) -> tuple[frozenset[Space], ...]:
    """(spaces outside stores that differ, those and all spaces of stores whose counts do)."""
    outside = set(one.differences(other))
    within: set[Space] = set()
    for store in stores:
        touched = outside & store
        outside -= store
        if touched and _held(one, store) != _held(other, store):
            within |= store
    return frozenset(outside), frozenset(outside | within)


def _held(position: Position, store: Iterable[Space]) -> list[str]:
    return sorted(c for c in map(position.at, store) if c is not None)


def _about_cards(key: str, value: Any) -> bool:
    if key in ABOUT_CARDS:
        return True
    leaves = list(_leaves(value))
    return bool(leaves) and all(map(_is_card, leaves))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value


def _is_card(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    try:
        parse_card(value)
    except DataError:
        return False
    return True
