"""Everything a game must remember between moves: the board and what no camera sees.

Knows no rule of any game; a game gives `memory` and `declared` their meaning.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeAlias

from companion.board.position import Colour, Position

OptionValue: TypeAlias = str | int | float | bool
Declared: TypeAlias = Mapping[str, str | int]
"""What was declared for the coming move: {"card": "7"}, {"die": 4}, or {}."""

HUMAN, COMPUTER = "human", "computer"
LEVELS = ("random", "careful", "strong")
"""How well a computer plays, the weakest first."""

USUAL_LEVEL = "careful"
_PLAIN = frozenset([str, int, float, bool, type(None)])


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place at the table.

    sides and colours have the same length and order; most seats have one of each.
    level: one of LEVELS for a computer; "" means USUAL_LEVEL.
    """

    sides: tuple[int, ...]
    colours: tuple[Colour, ...]
    team: str | None = None
    player: str = HUMAN
    name: str = ""
    level: str = ""

    def as_json(self) -> dict[str, Any]:
        """The form of design `seats`."""
        one = len(self.colours) == 1
        entry: dict[str, Any] = (
            {"side": self.sides[0], "colour": self.colours[0]}
            if one
            else {"sides": list(self.sides), "colours": list(self.colours)}
        )
        if self.team is not None:
            entry["team"] = self.team
        if self.player != HUMAN:
            entry["player"] = self.player
        if self.name:
            entry["name"] = self.name
        if self.level:
            entry["level"] = self.level
        return entry


@dataclass(frozen=True, slots=True)
class GameState:
    """One moment of a game. Never changes.

    options: every option of the game's spec with its value. to_move: index into
    seats. memory: frozen JSON (see `frozen`) whose keys the game defines. derived: what
    a game has worked out from options and seats alone, once for all states that grow
    from this one; noted: what it has worked out from everything but `declared`. Neither is
    part of the state's value.
    """

    game: str
    options: Mapping[str, OptionValue]
    seats: tuple[Seat, ...]
    to_move: int
    position: Position
    memory: Mapping[str, Any] = field(default_factory=dict)
    declared: Declared = field(default_factory=dict)
    derived: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    noted: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.to_move]

    def partners(self, seat: int) -> tuple[int, ...]:
        """The seats of *seat*'s team in turn order, itself included; alone without a team."""
        team = self.seats[seat].team
        if team is None:
            return (seat,)
        return tuple(i for i, each in enumerate(self.seats) if each.team == team)

    def changed(self, **changes: Any) -> "GameState":
        """A copy with these fields replaced."""
        if "options" in changes or "seats" in changes:
            changes["derived"] = {}
        if any(each != "declared" for each in changes):
            changes["noted"] = {}
        return replace(self, **changes)

    def as_json(self) -> dict[str, Any]:
        """The form of design/command-line, ready for json.dumps."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seats": [seat.as_json() for seat in self.seats],
            "to_move": self.to_move,
            "position": self.position.as_json(),
            "memory": thawed(self.memory),
            "declared": dict(self.declared),
        }


def state_hash(state: GameState) -> str:
    """Sixteen hexadecimal digits that are equal exactly for equal states (SHA-256, cut)."""
    text = json.dumps(state.as_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def frozen(value: Any) -> Any:
    """JSON data that nothing can change: lists become tuples, objects read-only mappings."""
    kind = type(value)
    if kind in _PLAIN or kind is MappingProxyType:
        return value
    if kind is tuple and _PLAIN.issuperset(map(type, value)):
        return value
    if isinstance(value, Mapping):
        return MappingProxyType({str(key): frozen(each) for key, each in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(each) for each in value)
    if isinstance(value, set | frozenset):
        return tuple(frozen(each) for each in sorted(value))
    return value


def thawed(value: Any) -> Any:
    """The inverse of `frozen`: plain lists and dicts for json.dumps."""
    if isinstance(value, Mapping):
        return {key: thawed(each) for key, each in sorted(value.items())}
    if isinstance(value, tuple | list):
        return [thawed(each) for each in value]
    return value
