"""Guesses what a mistyped name was meant to be."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question to end a sentence with, such as ' (did you mean "hand_size"?)'; or ""."""
    by_lower = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), by_lower, n=1, cutoff=0.6)
    return f' (did you mean "{by_lower[near[0]]}"?)' if near else ""
