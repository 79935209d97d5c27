"""The words of rule sheets, from TOML: which of them hold with which options.

A game's own lie in its folder's sheet_en.toml: [[part]] tables with title and block, and
[[change]] tables that say how an option changes a rule's words (see docs/house-rules.md).
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from companion.engine import games
from companion.engine.game import RuleWords
from companion.engine.options import value_as_text
from companion.engine.ruling import RuleId
from companion.engine.state import OptionValue

FILE = "sheet_en.toml"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def general_words() -> Mapping[str, str]:
    """The words that are of no game's own."""
    words: Mapping[str, str] = tomllib.loads((files("companion.engine") / FILE).read_text("utf-8"))
    return words


def sheet_words(game: str) -> Mapping[str, Any]:
    """The parsed sheet_en.toml of the game of that name; empty where it has none.

    `shared` names a package with a sheet_en.toml for several games: its parts come after
    the game's own, its changes before them.
    """
    own = _sheet_file(f"{games.__name__}.{game.replace('-', '_')}")
    if "shared" not in own:
        return own
    shared = _sheet_file(own["shared"])
    return {
        "part": [*own.get("part", ()), *shared.get("part", ())],
        "change": [*shared.get("change", ()), *own.get("change", ())],
    }


def _sheet_file(package: str) -> Mapping[str, Any]:
    file = files(package) / FILE
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def game_says(game: str) -> str:
    """The game in a sentence or two; "" where its words say none."""
    package = f"{games.__name__}.{game.replace('-', '_')}"
    words = tomllib.loads((files(package) / "en.toml").read_text("utf-8"))
    return str(words.get("about", ""))


class Wording:
    """Texts as they read with *options*, one value for each of the game's."""

    def __init__(self, options: Mapping[str, OptionValue]) -> None:
        self._options = options

    def holds(self, entry: Any) -> bool:
        """Whether the entry's `if` (all of it) and `unless` (not all of it) are so.

        Each is {option = value or [values]}; an entry without them always holds.
        """
        if not isinstance(entry, Mapping):
            return True
        wanted, unwanted = entry.get("if"), entry.get("unless")
        return (wanted is None or self._fits(wanted)) and (
            unwanted is None or not self._fits(unwanted)
        )

    def filled(self, text: str) -> str:
        """*text* with {option} replaced by the option's value."""
        return PLACEHOLDER.sub(lambda found: self._value(found[1], found[0]), text)

    def texts(self, entries: Sequence[Any]) -> tuple[str, ...]:
        """Those of *entries* (a text, or {text, if, unless}) that hold."""
        return tuple(
            self.filled(entry if isinstance(entry, str) else entry["text"])
            for entry in entries
            if self.holds(entry)
        )

    def rules(
        self, printed: Sequence[RuleWords], changes: Sequence[Mapping[str, Any]]
    ) -> Mapping[RuleId, RuleWords]:
        """The rules that hold here, in order; one that is dropped is left out."""
        here = (
            self._rule(rule, [each for each in changes if each["rule"] == rule.id])
            for rule in printed
        )
        return {rule.id: rule for rule in here if rule is not None}

    def _rule(self, rule: RuleWords, changes: list[Mapping[str, Any]]) -> RuleWords | None:
        """`text` and `title` replace, `add` adds a sentence; `drop` outweighs all."""
        title, text, added = rule.title, rule.text, ""
        for change in changes:
            if not self.holds(change):
                continue
            if change.get("drop"):
                return None
            title, text = change.get("title", title), change.get("text", text)
            added += " " + change["add"] if "add" in change else ""
        return RuleWords(rule.id, title, self.filled(text + added))

    def _fits(self, wanted: Mapping[str, Any]) -> bool:
        return all(
            self._options[name] in (values if isinstance(values, list) else [values])
            for name, values in wanted.items()
        )

    def _value(self, name: str, whole: str) -> str:
        return value_as_text(self._options[name]) if name in self._options else whole
