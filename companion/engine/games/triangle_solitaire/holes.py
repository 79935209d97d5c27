"""The fifteen holes of the triangle and every jump between them. Knows no state."""

from itertools import product
from typing import NamedTuple

from companion.board.position import Space

ROWS = 5
DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1))
"""One hole along a line: (rows down, places to the right within the row)."""


class Jump(NamedTuple):
    """A peg goes from `start` over `over` to `end`."""

    start: Space
    over: Space
    end: Space


def _hole(row: int, place: int) -> Space | None:
    inside = 1 <= row <= ROWS and 1 <= place <= row
    return str(row * (row - 1) // 2 + place) if inside else None


def _jumps() -> tuple[Jump, ...]:
    places = [(row, place) for row in range(1, ROWS + 1) for place in range(1, row + 1)]
    found = []
    for (row, place), (down, right) in product(places, DIRECTIONS):
        start = _hole(row, place)
        over = _hole(row + down, place + right)
        end = _hole(row + 2 * down, place + 2 * right)
        if start is not None and over is not None and end is not None:
            found.append(Jump(start, over, end))
    return tuple(found)


HOLES: tuple[Space, ...] = tuple(str(n) for n in range(1, ROWS * (ROWS + 1) // 2 + 1))
JUMPS: tuple[Jump, ...] = _jumps()
JUMP_OF: dict[tuple[Space, Space], Jump] = {(jump.start, jump.end): jump for jump in JUMPS}
