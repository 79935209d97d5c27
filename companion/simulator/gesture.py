"""What players do with their hands, step by step, and a script of it in time. Knows no rule."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.board.position import Colour, Space
from companion.simulator.table import VirtualTable


@dataclass(frozen=True, slots=True)
class Step:
    """One marble's way; None = beside the board, from where *colour* says which marble."""

    start: Space | None
    end: Space | None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class TimedAction:
    """Something that happens to a table at a time of its clock."""

    at_s: float
    do: Callable[[VirtualTable], object]


def play(table: VirtualTable, steps: Sequence[Step]) -> float:
    """Let a hand do the steps one after the other; the time at which it is gone again.

    A marble that stands where another is put down is taken up in exchange; the next
    step says where it goes (its start is that space), or it is laid beside the board.
    Raises DataError at a step that cannot be done; those before it are done.
    """
    for number, step in enumerate(steps):
        if table.held is None:
            _take(table, step)
        elif step.start != steps[number - 1].end:
            table.put(None)
            _take(table, step)
        if step.end is not None and table.position.at(step.end) is not None:
            table.swap(step.end)
        else:
            table.put(step.end)
    if table.held is not None:
        table.put(None)
    return table.quiet_from_s()


def gesture(at_s: float, *steps: Step) -> TimedAction:
    """A hand that begins to do the steps at a time."""
    return TimedAction(at_s, lambda table: play(table, steps))


def _take(table: VirtualTable, step: Step) -> None:
    if step.start is not None:
        table.lift(step.start)
    else:
        table.take_from_beside(step.colour or "")
