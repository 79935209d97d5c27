"""The judge's words: templates of rulings_en.toml filled with the facts of a breach.

Knows no rule; another language is another file of the same keys.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.engine.games.fast_track.objection import Objection
from companion.engine.ruling import Breach
from companion.engine.words import load_words

LANGUAGE = "en"


@cache
def words_of(language: str = LANGUAGE) -> Mapping[str, Any]:
    """The judge's words in a language, read once."""
    return load_words(__package__ or "", f"rulings_{language}.toml")


def breach_of(objection: Objection, language: str = LANGUAGE) -> Breach:
    """*objection* in words."""
    words = words_of(language)
    template: str = words["says"][objection.rule][objection.key]
    said = template.format_map(_facts(objection, words))
    return Breach(objection.rule, objection.spaces, said[0].upper() + said[1:])


def _facts(objection: Objection, words: Mapping[str, Any]) -> dict[str, str]:
    """The facts as written: cards and counts with their nouns, pens by their colour."""
    facts: dict[str, str] = {}
    for name, fact in objection.facts.items():
        if name == "card":
            facts[name] = words["cards"].get(str(fact), str(fact))
        elif isinstance(fact, int):
            facts[name] = str(fact)
            count = words["counts"]["one" if fact == 1 else "many"]
            facts[f"{name}_spaces"] = count.format(number=fact)
        elif isinstance(fact, str):
            facts[name] = words["colours"].get(fact, fact)
            if fact.startswith("P"):
                facts[name] = words["pen"].format(hole=fact)
    return facts
