"""What every computer player does: look at all it may do, and do one thing. Knows no game."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from companion.engine.game import Awaited, Game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.move import PASS, Move
from companion.engine.players.odds import rank_of
from companion.engine.state import Declared, GameState


@dataclass(frozen=True, slots=True)
class Decision:
    """What to declare (empty: it has been declared), and the move to make then."""

    declared: Declared
    move: Move


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done. state: with it declared."""

    declared: Declared
    state: GameState
    move: Move

    @property
    def decision(self) -> Decision:
        """It as what is to be done."""
        return Decision(self.declared, self.move)


class Player(Protocol):
    """Chooses for the seat to move. *chance* decides between things that are as good.

    seen: cards played at the table, where the game's memory does not count them itself.
    """

    def decide(
        self, game: Game, state: GameState, seen: CardsSeen, chance: random.Random
    ) -> Decision:
        """What to do in *state*, which awaits a card or a move and hides what must be hidden."""
        ...


def choices(game: Game, state: GameState) -> list[Choice]:
    """Everything that the seat to move may do: each card it may play with each of its moves.

    Cards of one rank count once. A card that does nothing is played with PASS.
    """
    if game.awaits(state) is not Awaited.CARD:
        return list(_with_moves(game, {}, state))
    found: list[Choice] = []
    known: set[str] = set()
    for declared in game.declarations(state):
        rank = rank_of(declared.get("card", ""))
        if rank not in known:
            known.add(rank)
            found += _with_moves(game, declared, game.declare(state, declared))
    return found


def _with_moves(game: Game, declared: Declared, state: GameState) -> Iterator[Choice]:
    legal = game.legal_moves(state)
    for move in legal.moves or ((PASS,) if legal.no_effect else ()):
        yield Choice(declared, state, move)
