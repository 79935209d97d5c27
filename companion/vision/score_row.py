"""Counts of a set of pictures that were read against their truth, and their rates."""

from dataclasses import dataclass, fields
from typing import Any

COLUMNS = "pictures  found  spaces   right%  boards%  certain-wrong  unsure%     ms"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """pictures: read. found: the board was found in so many.

    spaces: that could be seen. answered: of which the content was certain. right: of the
    answered. likeliest_right: of the spaces, certain or not. unsure: the others.
    faultless: pictures without a wrong answer. complete: of these, without an unsure space.
    confident_errors: certain and wrong, hidden spaces included. took_ms: in all.
    """

    pictures: int = 0
    found: int = 0
    spaces: int = 0
    answered: int = 0
    right: int = 0
    likeliest_right: int = 0
    faultless: int = 0
    complete: int = 0
    confident_errors: int = 0
    unsure: int = 0
    took_ms: float = 0.0

    def __add__(self, other: "ScoreRow") -> "ScoreRow":
        sums = {
            each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)
        }
        return ScoreRow(**sums)

    def as_json(self) -> dict[str, Any]:
        """Counts and rates; a rate of nothing is null."""
        return {
            "pictures": self.pictures,
            "boards_found": self.found,
            "spaces": self.spaces,
            "space_accuracy": _rate(self.right, self.answered),
            "likeliest_accuracy": _rate(self.likeliest_right, self.spaces),
            "board_accuracy": _rate(self.faultless, self.pictures),
            "boards_complete": _rate(self.complete, self.pictures),
            "confident_errors": self.confident_errors,
            "abstentions": self.unsure,
            "abstention_rate": _rate(self.unsure, self.spaces),
            "ms_per_picture": round(self.took_ms / max(self.pictures, 1), 1),
        }

    @staticmethod
    def heading() -> str:
        """The first line of a table of rows."""
        return f"{'':24}{COLUMNS}"

    def line(self, name: str) -> str:
        """One line of a table, under *name*."""
        right = 100 * (self.right / self.answered) if self.answered else 0.0
        boards = 100 * self.faultless / max(self.pictures, 1)
        unsure = 100 * self.unsure / max(self.spaces, 1)
        took = self.took_ms / max(self.pictures, 1)
        return (
            f"{name:24}{self.pictures:8}{self.found:7}{self.spaces:8}{right:9.3f}{boards:9.2f}"
            f"{self.confident_errors:15}{unsure:9.2f}{took:7.1f}"
        )


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None
