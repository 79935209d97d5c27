"""What a game remembers and no camera sees, in the players' words: marks of marbles, counts.

A game with such has a file `marks_en.toml` beside its `game.py`. For each list of spaces of its
memory: `title`, `says` and `on`, a pattern of the spaces where a marble can have the mark. For
each count by seat: `one` and `many`, in which {count} is filled in. Knows no game.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from companion.board.position import Space
from companion.engine import games
from companion.engine.state import GameState
from companion.engine.words import load_words

FILE = "marks_en.toml"


@dataclass(frozen=True, slots=True)
class Mark:
    """One kind of mark. key: its entry in the memory, a list of spaces."""

    key: str
    title: str
    says: str
    pattern: str

    def on(self, spaces: Iterable[Space]) -> tuple[Space, ...]:
        """Those of *spaces* on which a marble can have it, in name order."""
        return tuple(sorted(space for space in spaces if re.fullmatch(self.pattern, space)))


@dataclass(frozen=True, slots=True)
class Count:
    """Something counted for each seat. key: its entry in the memory, counts by seat."""

    key: str
    one: str
    many: str

    def of(self, state: GameState, seat: int) -> str:
        """The count of that seat in words; "" while there is nothing to count."""
        count = int(state.memory.get(self.key, {}).get(str(seat), 0))
        return (self.one if count == 1 else self.many).format(count=count) if count else ""


@cache
def marks_of(game: str) -> tuple[Mark, ...]:
    """The marks of the game of that name; none where it has no such file."""
    return tuple(
        Mark(key, each["title"], each["says"], each["on"])
        for key, each in _words(game).items()
        if "on" in each
    )


@cache
def counts_of(game: str) -> tuple[Count, ...]:
    """What the game of that name counts for each seat."""
    return tuple(
        Count(key, each["one"], each["many"])
        for key, each in _words(game).items()
        if "on" not in each
    )


def _words(game: str) -> Mapping[str, Any]:
    package = f"{games.__name__}.{game.replace('-', '_')}"
    return load_words(package, FILE) if (files(package) / FILE).is_file() else {}
