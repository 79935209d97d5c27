"""A game's words and options, from the TOML files in its folder. Knows no game."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from companion.engine.game import RuleWords


def load_words(package: str, file: str = "en.toml") -> Mapping[str, Any]:
    """The parsed TOML *file* of the game whose folder is *package*."""
    return tomllib.loads((files(package) / file).read_text("utf-8"))


def rules_from_toml(data: Mapping[str, Any]) -> tuple[RuleWords, ...]:
    """The rules of a words file: its [rules.ID] tables with title and text, in order."""
    rules = data.get("rules", {})
    return tuple(RuleWords(id_, each["title"], each["text"]) for id_, each in rules.items())
