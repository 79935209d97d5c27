"""A judge's words: templates of a game's rulings file filled with the facts of a breach.

Knows no rule; another language is another file of the same keys.
"""

from collections.abc import Mapping
from typing import Any

from companion.engine.race.objection import Objection
from companion.engine.ruling import Breach


def breach_of(objection: Objection, words: Mapping[str, Any]) -> Breach:
    """*objection* in words.

    words: [says.RULE] templates by key, [cards] the cards with their articles, [counts] one
    and many, [stores] names by the first letter of a store.
    """
    template: str = words["says"][objection.rule][objection.key]
    said = template.format_map(_facts(objection.facts, words))
    return Breach(objection.rule, objection.spaces, said[0].upper() + said[1:])


def _facts(facts: Mapping[str, object], words: Mapping[str, Any]) -> dict[str, str]:
    written: dict[str, str] = {}
    for name, fact in facts.items():
        written[name] = str(fact)
        if name == "card":
            written[name] = words["cards"].get(str(fact), str(fact))
        elif isinstance(fact, int):
            count = words["counts"]["one" if fact == 1 else "many"]
            written[f"{name}_spaces"] = count.format(number=fact)
        elif isinstance(fact, str):
            written[name] = words["stores"].get(fact[:1], fact) if "." not in fact else fact
    return written
