"""What the page of the house rules needs of the program; see `WebTable.house_rules`."""

from collections.abc import Mapping
from typing import Any, Protocol


class HouseRulesBook(Protocol):
    """The kept sets of house rules, and the rule sheet of any choice of options.

    Every method may be called from any thread. Errors are CompanionErrors.
    """

    def kept(self) -> list[dict[str, Any]]:
        """Every set: {"name", "game", "options", "note"}, ready for JSON.

        Raises DataError when their file cannot be read.
        """
        ...

    def keep(self, name: str, given: Mapping[str, Any]) -> None:
        """Keep {"game", "options", "note"} as *name*, in the place of the set of that name.

        Raises DataError naming a wrong entry.
        """
        ...

    def forget(self, name: str) -> None:
        """Delete a set. Raises DataError when there is none of that name."""
        ...

    def sheet(self, game: str, options: Mapping[str, Any], name: str, note: str) -> dict[str, Any]:
        """The rule sheet, ready for JSON.

        {"title", "says", "note", "parts": [{"title", "blocks": [...]}]}, where a block has a
        "kind": "paragraph" (text), "steps" (steps), "table" (headings, rows), "rules" (rules:
        id, title, text, changed) or "choices" (choices: option, title, text, chosen).
        name and note are of the set, or empty. Raises CompanionError for what there is not.
        """
        ...

    def sheet_pdf(self, game: str, options: Mapping[str, Any], name: str, note: str) -> bytes:
        """The same sheet as a PDF file."""
        ...
