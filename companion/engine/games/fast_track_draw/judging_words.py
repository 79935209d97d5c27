"""The judge's words: templates of rulings_en.toml filled with the facts of a breach.

Knows no rule; another language is another file of the same keys.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.engine.games.fast_track_draw.objection import Objection
from companion.engine.games.fast_track_draw.seen_board import in_start
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
    facts = {name: _written(words, name, fact) for name, fact in objection.facts.items()}
    said = template.format_map(facts)
    return Breach(objection.rule, objection.spaces, said[0].upper() + said[1:])


def _written(words: Mapping[str, Any], name: str, fact: object) -> str:
    """A card with its article, a number with its noun, a start hole as the start."""
    text = str(fact)
    if name == "card":
        return str(words["cards"].get(text, text))
    if isinstance(fact, int):
        return str(words["counts"]["one" if fact == 1 else "many"]).format(number=fact)
    return str(words["start"]) if in_start(text) else str(words["places"].get(text, text))
