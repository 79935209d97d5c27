"""What the judge holds against a change of the board, before it is put into words.

Knows in which order a referee names rules; knows nothing of the rules themselves.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.board.position import Space
from companion.engine.ruling import RuleId

NAMED_FIRST: tuple[str, ...] = (
    # what no card or place allows at all
    *("C2.5", "R6", "R14", "R7"),
    # how the card was used: kind and direction
    *("R12", "R2"),
    # the way that was taken
    *("R11", "R9", "R10"),
    # the number, and what a hand runs into that miscounts
    *("R1", "R7.past_door", "R4"),
    # what else lies differently on the board
    *("R5", "R15", "C2", "C1"),
    # what merely follows
    *("R7.not_exact", "R13", "R15.no_move", "R16"),
)
"""Rules, some with the key of one way of breaking them, in the order in which they are named."""

_PLACE = {name: place for place, name in enumerate(NAMED_FIRST)}


@dataclass(frozen=True, slots=True)
class Objection:
    """One rule broken, with the key of its words and the facts that fill them.

    weight: how much it speaks against the reading of the change that it belongs to.
    """

    rule: RuleId
    key: str
    spaces: tuple[Space, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    weight: float = 1.0

    @property
    def place(self) -> int:
        """How early it is named."""
        return _PLACE.get(f"{self.rule}.{self.key}", _PLACE[self.rule])

    def shown_at(self, where: Callable[[Space], Space]) -> "Objection":
        """The same with each of its spaces given by *where*, none twice."""
        return replace(self, spaces=tuple(dict.fromkeys(where(each) for each in self.spaces)))


def total_weight(objections: Iterable[Objection]) -> float:
    """How much *objections* speak against a reading of a change; 0 for none."""
    return sum(objection.weight for objection in objections)


def in_order(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """*objections* as a referee names them, a rule with the same spaces only once."""
    once: dict[tuple[RuleId, tuple[Space, ...]], Objection] = {}
    for objection in sorted(objections, key=lambda each: each.place):
        once.setdefault((objection.rule, objection.spaces), objection)
    return tuple(once.values())
