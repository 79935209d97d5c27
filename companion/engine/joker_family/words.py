"""The words of a game of this family: those of all its games, and what one says otherwise."""

from collections.abc import Mapping
from typing import Any

from companion.engine.words import load_words


def family_words(package: str) -> Mapping[str, Any]:
    """The words file of this folder with that of the game in *package* laid over it.

    An option or a rule that the game's file names is changed in the entries given there.
    """
    return _laid_over(load_words(__package__ or ""), load_words(package))


def _laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> Mapping[str, Any]:
    whole = dict(under)
    for key, value in over.items():
        both = isinstance(value, Mapping) and isinstance(under.get(key), Mapping)
        whole[key] = _laid_over(under[key], value) if both else value
    return whole
