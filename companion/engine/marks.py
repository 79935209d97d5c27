"""Marks that a game remembers of single marbles and no camera sees, in the players' words.

A game with such marks has a file `marks_en.toml` beside its `game.py`: for each mark, named as
in its memory, `title`, `says` and `on`, a pattern of the spaces where a marble can have it.
Knows no game.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.board.position import Space
from companion.engine import games
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


@cache
def marks_of(game: str) -> tuple[Mark, ...]:
    """The marks of the game of that name; none where it has no such file."""
    package = f"{games.__name__}.{game.replace('-', '_')}"
    if not (files(package) / FILE).is_file():
        return ()
    words = load_words(package, FILE)
    return tuple(Mark(key, each["title"], each["says"], each["on"]) for key, each in words.items())
