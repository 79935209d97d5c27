"""What a check found: how it is, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass

GOOD, WEAK, BAD, SKIPPED = "good", "weak", "bad", "skipped"
STATES = (GOOD, WEAK, BAD, SKIPPED)


@dataclass(frozen=True, slots=True)
class Finding:
    """state: one of STATES; bad = the table cannot work so, weak = it works, but look at it.

    cure: what to do; empty when there is nothing to be done.
    """

    check: str
    state: str
    says: str
    cure: str = ""


def worst(findings: Iterable[Finding]) -> str:
    """The state of all together."""
    states = {each.state for each in findings}
    return next((state for state in (BAD, WEAK) if state in states), GOOD)
