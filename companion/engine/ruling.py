"""The engine's answer about a change of the board: which rules it breaks, and the way back.

An illegal move is a Ruling, not an exception. Knows no game.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.board.position import Colour, Position, Space
from companion.engine.move import Move

RuleId: TypeAlias = str
"""Id of a rule in the game's spec, such as "R5" or "F2"."""


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule broken, the spaces that show it, and the words for the players."""

    rule: RuleId
    spaces: tuple[Space, ...]
    says: str

    def as_json(self) -> dict[str, Any]:
        """The form of design `judge`."""
        return {"rule": self.rule, "spaces": list(self.spaces), "says": self.says}


@dataclass(frozen=True, slots=True)
class Repair:
    """One marble to carry so that the board is as it was before the illegal change.

    start None: the marble is not on the board, fetch it; end None: take it off.
    """

    marble: Colour
    start: Space | None
    end: Space | None

    def as_json(self) -> dict[str, Any]:
        """The form of design `judge`."""
        return {"marble": self.marble, "from": self.start, "to": self.end}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of one change of the board.

    move: the change as a move, as far as it can be told (None when nothing on the
    board tells what was done). breaches: the first is the one a referee would name;
    none = legal. nearest: the legal moves most like the change. repair: carried
    out in order, these steps restore the board. unchecked: rules that could not be held
    against the change, because a hand is not known.
    """

    after: Position
    move: Move | None
    breaches: tuple[Breach, ...] = ()
    nearest: tuple[Move, ...] = ()
    repair: tuple[Repair, ...] = field(default=())
    unchecked: tuple[RuleId, ...] = ()

    @property
    def legal(self) -> bool:
        """No rule is broken."""
        return not self.breaches

    def as_json(self) -> dict[str, Any]:
        """The answer of `companion judge`."""
        return {
            "legal": self.legal,
            "move": None if self.move is None else str(self.move),
            "breaches": [breach.as_json() for breach in self.breaches],
            "nearest": [str(move) for move in self.nearest],
            "repair": [step.as_json() for step in self.repair],
            **({"unchecked": list(self.unchecked)} if self.unchecked else {}),
        }
