"""The contract of a game. Implementations live in engine/games/<name>/game.py.

A game is whatever offers `Game`; it is found by its folder's name. Everything is
a pure function of the state given: no game keeps anything between calls.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, Protocol

from companion.board.position import Position, Space
from companion.engine import games
from companion.engine.move import Move
from companion.engine.options import Option
from companion.engine.ruling import RuleId, Ruling
from companion.engine.state import Declared, GameState, OptionValue, Seat
from companion.errors import UnknownNameError


class Awaited(Enum):
    """What a game waits for next."""

    CARD = "card"  # a card of the seat to move must be declared
    DIE = "die"  # a die roll of the seat to move must be declared
    MOVE = "move"  # the board must be changed by a move of the seat to move
    PLACEMENT = "placement"  # marbles must be set on the board by the seat to move
    ANSWER = "answer"  # a question of the game itself must be answered
    NOTHING = "nothing"  # the game is over


class LegalMoves(NamedTuple):
    """What may be played now.

    moves: each legal move once; two ways that end in the same position are one. PASS is
    among them where doing nothing is a choice beside others.
    forced: the rule that took the free choice away, or None. no_effect: what was
    declared does nothing; the only play is then PASS and moves is empty. Neither moves nor
    no_effect: what was declared may not stand; the rule in forced asks for something else.
    unchecked: rules that nobody can hold these moves against, because a hand is not known.
    """

    moves: tuple[Move, ...]
    forced: RuleId | None = None
    no_effect: bool = False
    unchecked: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a legal move does.

    captured: [from, to] of every marble sent away, in order (to None = off the board).
    again: the same seat goes on (another card, another jump).
    """

    state: GameState
    captured: tuple[tuple[Space, Space | None], ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended. winners: seats, empty for a game without any."""

    winners: tuple[int, ...]
    says: str


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A rule in the players' words, for rule sheets and pages. title: a few words."""

    id: RuleId
    title: str
    text: str


class Game(Protocol):
    """One game. See docs/adding-a-game.md."""

    @property
    def name(self) -> str:
        """The spec's short name, such as "fast-track"."""
        ...

    @property
    def title(self) -> str:
        """The name for people."""
        ...

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option of the spec's part (h)."""
        ...

    @property
    def rules(self) -> tuple[RuleWords, ...]:
        """Every rule that a ruling may name, in the spec's order."""
        ...

    def boards(self, options: Mapping[str, OptionValue], seats: int) -> tuple[str, ...]:
        """Names of shipped layouts that fit these options, the best first."""
        ...

    def spaces(self, options: Mapping[str, OptionValue]) -> frozenset[Space]:
        """Every space of the board that these options ask for."""
        ...

    def start(self, options: Mapping[str, OptionValue], seats: Iterable[Seat]) -> GameState:
        """The state before the first turn. Raises DataError for seats that cannot play."""
        ...

    def check(self, state: GameState) -> GameState:
        """*state* made whole: memory tidied and completed by defaults.

        Raises DataError naming the entry that cannot be: an unknown space, too many
        marbles of a colour, memory that contradicts the board, a card not playable now.
        """
        ...

    def awaits(self, state: GameState) -> Awaited:
        """What must come next from the seat to move."""
        ...

    def declarations(self, state: GameState) -> tuple[Declared, ...]:
        """Everything that could be declared now (each card of the hand, each face...)."""
        ...

    def declare(self, state: GameState, declared: Declared) -> GameState:
        """The state with *declared* said. Raises DataError when it cannot be said now."""
        ...

    def legal_moves(self, state: GameState) -> LegalMoves:
        """Every legal move for what was declared, fast; never an illegal one."""
        ...

    def judge(self, state: GameState, after: Position) -> Ruling:
        """The judgement of any change of the board against every rule.

        Independent of `legal_moves` in finding breaches; uses it only for `nearest`.
        """
        ...

    def outcome(self, state: GameState, move: Move) -> Outcome:
        """The state after the legal *move* (PASS included). Behaviour for others undefined."""
        ...

    def stores(self, state: GameState) -> tuple[frozenset[Space], ...]:
        """Groups of spaces whose marbles are only counted: which hole holds one says nothing."""
        ...

    def result(self, state: GameState) -> Result | None:
        """How the game ended, None while it goes on."""
        ...

    def describe(self, state: GameState, move: Move) -> str:
        """One sentence for the players about *move* made in *state*."""
        ...

    def memory_after_correction(self, state: GameState) -> Mapping[str, Any]:
        """The memory that fits a position set by hand, as much as possible of the old kept."""
        ...


def game_names() -> list[str]:
    """Short names of every game that can be played."""
    return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(games.__path__))


@cache
def load_game(name: str) -> Game:
    """The game of that name. Raises UnknownNameError listing the known ones."""
    if name not in game_names():
        raise UnknownNameError("game", name, game_names())
    module = importlib.import_module(f"{games.__name__}.{name.replace('-', '_')}.game")
    game: Game = module.GAME
    return game
