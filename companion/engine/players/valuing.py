"""What a computer player must be told about a game, and how it is found. Knows no game.

A game that computers can play has a file `valuing.py` beside its `game.py` that
offers `VALUING`. All else they learn from the game itself, by playing it.
"""

import importlib
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from companion.board.position import Space
from companion.engine import games
from companion.engine.game import game_names
from companion.engine.state import GameState
from companion.errors import UnknownNameError


class Setbacks(NamedTuple):
    """Turns that a marble is expected to lose yet, under way and in its pen.

    By being sent back, and by waiting for a card that lets it out while others wait for the same.
    """

    under_way: float
    in_pen: float


class Valuing(Protocol):
    """The part of a race game that its rules do not tell a player.

    Spaces are named LETTER SIDE . NUMBER ("T0.5"), the same on every side; those without
    a dot are common to all.
    """

    @property
    def choice(self) -> int:
        """How many useful cards a player usually chooses from; 1 where one is drawn."""
        ...

    @property
    def setbacks(self) -> Setbacks:
        """How much longer a marble takes than it would alone on the board."""
        ...

    def hand_size(self, state: GameState) -> int:
        """Cards in a full hand; 0 where one card is drawn and used at a time."""
        ...

    def has_cards(self, state: GameState, seat: int) -> bool:
        """The cards of *seat* are dealt by the companion: it can play one by itself."""
        ...

    def pen(self, side: int) -> tuple[Space, ...]:
        """Where the marbles of *side* begin."""
        ...

    def home(self, side: int) -> tuple[Space, ...]:
        """Where they must go, the hole next to the entrance first."""
        ...

    def dealt(self, state: GameState, seats: Iterable[int], seed: int) -> GameState:
        """*state* with cards of the companion's own for *seats*, where they need any.

        For all seats: nobody at the table has cards. Of the others' cards nothing is said.
        """
        ...


def can_be_valued(name: str) -> bool:
    """Whether the game of that name says what a computer player must be told."""
    return find_spec(f"{_folder(name)}.valuing") is not None


@cache
def valuing_of(name: str) -> Valuing:
    """The Valuing of the game of that name. Raises UnknownNameError when it has none."""
    if not can_be_valued(name):
        known = [each for each in game_names() if can_be_valued(each)]
        raise UnknownNameError("game for computer players", name, known)
    valuing: Valuing = importlib.import_module(f"{_folder(name)}.valuing").VALUING
    return valuing


def _folder(name: str) -> str:
    return f"{games.__name__}.{name.replace('-', '_')}"
