"""Lines of play: what was played in order, each play with the cards that it may have been."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.engine.game import Outcome
from companion.engine.inference.mattering import Matter
from companion.engine.move import Move
from companion.engine.state import Declared, GameState

Doing: TypeAlias = tuple[int, Move]
"""A seat and the move it made."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that the seat to move of *before* may do, whatever card it takes.

    cards: the declarations that do it, those first of which most are left, each with the
    probability that it is played so; outcome: with the first. move PASS: nothing is seen.
    """

    before: GameState
    move: Move
    cards: tuple[tuple[Declared, float], ...]
    outcome: Outcome
    matter: Matter

    @property
    def declared(self) -> Declared:
        """The likeliest card."""
        return self.cards[0][0]

    @property
    def weight(self) -> float:
        """How likely it is to be done."""
        return sum(part for _, part in self.cards)

    @property
    def quiet(self) -> bool:
        """Nothing on the board changes."""
        return not self.move.steps


@dataclass(frozen=True, slots=True)
class Line:
    """Plays one after the other from *begins*. weight: how likely, beside others."""

    begins: GameState
    weight: float
    effects: tuple[Effect, ...] = ()

    @property
    def after(self) -> GameState:
        """The state that it leads to."""
        return self.effects[-1].outcome.state if self.effects else self.begins

    @property
    def seen(self) -> tuple[Effect, ...]:
        """The plays that changed the board."""
        return tuple(effect for effect in self.effects if not effect.quiet)

    @property
    def doings(self) -> tuple[Doing, ...]:
        """Who made which moves, in order."""
        return tuple((effect.before.to_move, effect.move) for effect in self.seen)

    def times(self, factor: float) -> "Line":
        """The same line, so much more or less likely."""
        return replace(self, weight=self.weight * factor)

    def then(self, effect: Effect) -> "Line":
        """This line and one play more."""
        return replace(self, weight=self.weight * effect.weight, effects=(*self.effects, effect))


def likeliest_first(lines: "list[Line]") -> tuple[Line, ...]:
    """Lines with their weights made shares of one."""
    whole = sum(line.weight for line in lines)
    shared = [replace(line, weight=line.weight / whole) for line in lines]
    return tuple(sorted(shared, key=lambda line: (-line.weight, len(line.effects))))
