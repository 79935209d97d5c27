"""The keys of what is remembered beside the board, and how they are kept tidy. Knows no rule."""

from collections.abc import Mapping
from typing import Any

from companion.engine.state import frozen

MEMORY_KEYS = frozenset(
    [
        *("status", "lost", "moved", "dry", "dry_so_far", "again", "last"),
        *("drawn", "deck", "seed", "shuffled"),
    ]
)


def tidied(memory: Mapping[str, Any]) -> Mapping[str, Any]:
    """*memory* frozen, without entries that say nothing."""
    kept: Mapping[str, Any] = frozen({key: each for key, each in memory.items() if _says(each)})
    return kept


def _says(value: Any) -> bool:
    return value is not None and value is not False and value not in ((), [], {})
