"""What the judge holds against a change of the board, before it is put into words.

Knows the order in which a referee names rules and how badly each counts against an
interpretation of the change; knows nothing of the rules themselves.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.board.position import Space
from companion.engine.ruling import RuleId

NAMED_FIRST: tuple[RuleId, ...] = (
    # what no card or place allows at all
    *("R8", "R22", "R21", "R12", "R11", "R27", "R26"),
    # how the card was used: kind, direction, number
    *("R10", "R24", "R23", "F3", "R3", "F2", "R2"),
    # the way that was taken, and what was met on it
    *("R9", "R15", "R16", "R13", "R14", "R5", "R20", "R7"),
    # which marble it was, and whether the play was due
    *("R17", "R18", "R25", "R19", "F4", "F5"),
    # what else lies differently on the board
    *("C4", "C1"),
)
"""Rules in the order in which a referee names them when several are broken."""

_PLACE = {rule: place for place, rule in enumerate(NAMED_FIRST)}


@dataclass(frozen=True, slots=True)
class Objection:
    """One rule broken, with the key of its words and the facts that fill them.

    weight: how much it speaks against the interpretation that it belongs to.
    late: named after everything else of its rule's rank (a mere consequence).
    """

    rule: RuleId
    key: str
    spaces: tuple[Space, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    weight: float = 1.0
    late: bool = False

    def shown_at(self, where: Callable[[Space], Space]) -> "Objection":
        """The same with each of its spaces given by *where*, none twice."""
        return replace(self, spaces=tuple(dict.fromkeys(where(each) for each in self.spaces)))


def total_weight(objections: Iterable[Objection]) -> float:
    """How much *objections* speak against an interpretation; 0 for none."""
    return sum(objection.weight for objection in objections)


def in_order(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """*objections* as a referee names them, a rule with the same spaces only once."""
    once: dict[tuple[RuleId, tuple[Space, ...]], Objection] = {}
    for objection in objections:
        once.setdefault((objection.rule, objection.spaces), objection)
    return tuple(sorted(once.values(), key=lambda each: (each.late, _PLACE[each.rule])))
