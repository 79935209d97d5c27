"""What every computer player does: look at all it may do, and do one thing. Knows no game."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from companion.engine.cards import RANKS, Rank
from companion.engine.game import Awaited, Game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.move import PASS, Move
from companion.engine.players.odds import rank_of
from companion.engine.state import Declared, GameState, frozen

TimeIsUp: TypeAlias = Callable[[], bool]
"""Whether a player should come to a decision now with what it has looked at."""

DECLARED: Mapping[Rank, Declared] = {rank: frozen({"card": rank}) for rank in RANKS}


def never() -> bool:
    """As a TimeIsUp: all is looked at, however long it takes."""
    return False


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
    time_is_up: asked between two looks; what comes of them depends on nothing else.
    """

    def decide(
        self,
        game: Game,
        state: GameState,
        seen: CardsSeen,
        chance: random.Random,
        time_is_up: TimeIsUp = never,
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


def with_card(state: GameState, rank: Rank) -> GameState:
    """*state* with a card of *rank* said to be played, whoever holds one; as quickly as can be."""
    return GameState(
        state.game,
        state.options,
        state.seats,
        state.to_move,
        state.position,
        state.memory,
        DECLARED[rank],
        state.derived,
        state.noted,
    )


def _with_moves(game: Game, declared: Declared, state: GameState) -> Iterator[Choice]:
    legal = game.legal_moves(state)
    for move in legal.moves or ((PASS,) if legal.no_effect else ()):
        yield Choice(declared, state, move)
