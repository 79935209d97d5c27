"""Which keys of a matrix are held, as far as that can be told without diodes. Pure.

Two keys in a row and one below either of them close all four corners of a rectangle for whoever
looks, the fourth without being pressed. So a rectangle tells nothing new.
"""

from collections.abc import Set

Place = tuple[int, int]
"""(row, column) of a key, from 0."""


def held_keys(seen: Set[Place], held: Set[Place]) -> frozenset[Place]:
    """The keys that are held: *seen* now, and *held* as told before.

    Keys that are joined by rows and columns into more than a single row or column stay as
    they were: a key that was held is held if it is seen, any other is not.
    """
    known: set[Place] = set()
    for joined in _joined(seen):
        one_line = len({row for row, _ in joined}) == 1 or len({col for _, col in joined}) == 1
        known |= joined if one_line else joined & held
    return frozenset(known)


def _joined(seen: Set[Place]) -> list[set[Place]]:
    """*seen* in groups of keys that share rows or columns, directly or by others."""
    groups: list[set[Place]] = []
    for place in seen:
        apart, together = [], {place}
        for group in groups:
            if any(place[0] == row or place[1] == column for row, column in group):
                together |= group
            else:
                apart.append(group)
        groups = [*apart, together]
    return groups
