"""The house rules of one table: their file, their sheets, as the page sees them."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from companion.engine.game import load_game
from companion.engine.house_rules import (
    checked_options,
    house_rules_from,
    house_rules_named,
    with_house_rules,
)
from companion.engine.house_rules_file import load_house_rules, save_house_rules
from companion.engine.rule_sheet import RuleSheet, rule_sheet

ASKED = "rule sheet"


class KeptRules:
    """See `HouseRulesBook`. Reads the file anew each time: people may edit it meanwhile."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._changing = Lock()

    def kept(self) -> list[dict[str, Any]]:
        """Every set of the file."""
        return [each.as_json() for each in load_house_rules(self._file)]

    def keep(self, name: str, given: Mapping[str, Any]) -> None:
        """Keep a set; a file that cannot be read is left as it is."""
        wanted = house_rules_from(name, given, str(self._file))
        with self._changing:
            sets = load_house_rules(self._file)
            save_house_rules(self._file, with_house_rules(sets, wanted, str(self._file)))

    def forget(self, name: str) -> None:
        """Delete a set."""
        with self._changing:
            sets = load_house_rules(self._file)
            gone = house_rules_named(sets, name, str(self._file))
            save_house_rules(self._file, [each for each in sets if each != gone])

    def sheet(self, game: str, options: Mapping[str, Any], name: str, note: str) -> dict[str, Any]:
        """The rule sheet as plain data."""
        return asdict(_sheet(game, options, name, note))

    def sheet_pdf(self, game: str, options: Mapping[str, Any], name: str, note: str) -> bytes:
        """The rule sheet as PDF."""
        from companion.printing.sheet_pdf import sheet_as_pdf

        return sheet_as_pdf(_sheet(game, options, name, note), datetime.now(UTC))


def _sheet(game: str, options: Mapping[str, Any], name: str, note: str) -> RuleSheet:
    found = load_game(game)
    checked = checked_options(found.options, options, ASKED, "options")
    return rule_sheet(found, checked, name=name, note=note)
