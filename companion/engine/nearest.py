"""The moves most like a change of the board. Knows no game: a measure of distance may be given."""

from collections.abc import Callable, Iterable

from companion.board.position import Position, Space
from companion.engine.move import Move, Step

MOST = 3
"""More suggestions than this help nobody."""

ANOTHER_MARBLE = 1000.0
"""Distance that stands for a marble which the one move touches and the other does not."""

OF_ANOTHER_KIND = 100.0
"""Distance between a swap and a move, or between a move of one marble and of two."""

Apart = Callable[[Space, Space], float]


def nearest(
    before: Position,
    after: Position,
    legal: Iterable[Move],
    *,
    done: Move | None = None,
    apart: Apart = lambda one, other: float(one != other),
    store_of: Callable[[Space], Space] = lambda space: space,
    most: int = MOST,
) -> tuple[Move, ...]:
    """At most *most* of the *legal* moves, the one most like the change first.

    Those that move the same marble come before others, and the nearer their end to
    where it was put the earlier.

    done: the change as a move, if it can be told; else the plain differences serve.
    apart: how far one space is from another. store_of: the name of the store that a
    space belongs to, or the space itself.
    """
    said = _change_as_move(before, after) if done is None else done
    ranked = ((_unlikeness(move, said, apart, store_of), str(move), move) for move in legal)
    return tuple(move for _, _, move in sorted(ranked, key=lambda each: each[:2])[:most])


def _change_as_move(before: Position, after: Position) -> Move:
    """Every marble that left its space, to the spaces where marbles came, in name order."""
    changed = sorted(before.differences(after))
    left = [space for space in changed if before.at(space) is not None]
    came = [space for space in changed if after.at(space) is not None]
    ends: list[Space | None] = [*came, *[None] * len(left)]
    return Move(tuple(Step(start, end) for start, end in zip(left, ends, strict=False)))


def _unlikeness(move: Move, done: Move, apart: Apart, store_of: Callable[[Space], Space]) -> float:
    """Marbles that only one of the moves touches count most, then how far their ends lie off.

    Of a swap the marble that is named first counts, and the place it goes to.
    """
    steps, said = (each.steps[: 1 if each.is_swap else None] for each in (move, done))
    starts = {_start(step, store_of): step for step in said}
    unlike = 0.0 if move.is_swap == done.is_swap else OF_ANOTHER_KIND
    unlike += OF_ANOTHER_KIND * abs(len(steps) - len(said))
    for step in steps:
        same = starts.pop(_start(step, store_of), None)
        if same is None:
            unlike += ANOTHER_MARBLE
        elif step.end is None or same.end is None:
            unlike += 0.0 if step.end == same.end else OF_ANOTHER_KIND
        else:
            unlike += apart(step.end, same.end)
    return unlike + ANOTHER_MARBLE * len(starts)


def _start(step: Step, store_of: Callable[[Space], Space]) -> Space:
    return f"@{step.marble}" if step.start is None else store_of(step.start)
