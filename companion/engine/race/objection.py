"""What a judge holds against a change of the board, before it is put into words.

Knows how objections are weighed and ordered; knows no rule of any game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.board.position import Space
from companion.engine.ruling import RuleId


@dataclass(frozen=True, slots=True)
class Objection:
    """One rule broken, with the key of its words and the facts that fill them.

    weight: how much it speaks against the interpretation that it belongs to.
    late: named after everything that is not late (a mere consequence).
    """

    rule: RuleId
    key: str
    spaces: tuple[Space, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    weight: float = 1.0
    late: bool = False


def total_weight(objections: Iterable[Objection]) -> float:
    """How much *objections* speak against an interpretation; 0 for none."""
    return sum(objection.weight for objection in objections)


def in_order(
    objections: Iterable[Objection], named_first: Sequence[RuleId]
) -> tuple[Objection, ...]:
    """*objections* as a referee names them, a rule with the same spaces only once."""
    once: dict[tuple[RuleId, tuple[Space, ...]], Objection] = {}
    for objection in objections:
        once.setdefault((objection.rule, objection.spaces), objection)
    return tuple(sorted(once.values(), key=lambda each: (each.late, named_first.index(each.rule))))
