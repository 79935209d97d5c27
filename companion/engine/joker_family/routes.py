"""Every route by which one marble may have got from one space to another, judged by itself.

R2, R9 and R10 as far as the board alone decides; knows no other marble and no number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.board.position import Space
from companion.engine.joker_family.effects import BACK
from companion.engine.joker_family.graph import (
    castle,
    depth,
    entrance,
    is_castle,
    side_of,
)
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.objection import Objection


@dataclass(frozen=True, slots=True)
class Route:
    """The spaces stepped on, the end last.

    counted: the number of spaces means something. faults: what is against going this way.
    round_again: it passes the own entrance and stays on the track.
    """

    spaces: tuple[Space, ...]
    forwards: bool
    counted: bool = True
    faults: tuple[Objection, ...] = ()
    round_again: bool = False


def routes(situation: Situation, walk: Walk) -> Iterator[Route]:
    """Every route of *walk*, which starts on the track or in a castle."""
    side = situation.side[walk.colour]
    if is_castle(walk.end) and side_of(walk.end) != side:
        yield Route((walk.end,), True, False, (_fault("foreign_castle", walk),))
    elif is_castle(walk.start):
        yield from _from_castle(situation, walk)
    elif is_castle(walk.end):
        yield from _into_castle(situation, walk)
    else:
        yield from _along_track(situation, walk)


def _from_castle(situation: Situation, walk: Walk) -> Iterator[Route]:
    side = situation.side[walk.colour]
    row, inside = castle(side), depth(walk.start)
    if is_castle(walk.end):
        to = depth(walk.end)
        if to > inside:
            yield Route(row[inside:to], True)
        else:
            back = tuple(reversed(row[to - 1 : inside - 1]))
            yield Route(back, False, True, (_fault("castle_backwards", walk),))
        return
    gate = entrance(side)
    out = situation.graph.distance(walk.end, gate)
    on_track = (situation.graph.along(gate, -n) for n in range(out + 1))
    spaces = (*reversed(row[: inside - 1]), *on_track)
    allowed = situation.option("eight_from_castle") and situation.rank == BACK
    yield Route(spaces, False, bool(allowed), () if allowed else (_fault("left_castle", walk),))


def _into_castle(situation: Situation, walk: Walk) -> Iterator[Route]:
    graph, side = situation.graph, situation.side[walk.colour]
    gate, inside = entrance(side), castle(side)[: depth(walk.end)]
    ahead = graph.distance(walk.start, gate)
    yield Route((*(graph.along(walk.start, n) for n in range(1, ahead + 1)), *inside), True)
    behind = graph.distance(gate, walk.start)
    if behind:
        back = tuple(graph.along(walk.start, -n) for n in range(1, behind + 1))
        fault = _fault("entered_backwards", walk)
        yield Route((*back, *inside), False, True, (fault,))


def _along_track(situation: Situation, walk: Walk) -> Iterator[Route]:
    graph = situation.graph
    gate = entrance(situation.side[walk.colour])
    ahead = graph.distance(walk.start, walk.end)
    if not ahead:
        return
    forwards = tuple(graph.along(walk.start, n) for n in range(1, ahead + 1))
    goes_by = graph.distance(walk.start, gate) < ahead
    waits = goes_by and situation.option("castle_entry") == "wait"
    faults = (Objection("R10", "goes_by", (walk.start, walk.end), _named(walk, gate=gate)),)
    yield Route(forwards, True, True, faults if waits else (), goes_by)
    yield Route(tuple(graph.along(walk.start, -n) for n in range(1, graph.lap - ahead + 1)), False)


def _fault(key: str, walk: Walk) -> Objection:
    return Objection("R9", key, (walk.start, walk.end), _named(walk))


def _named(walk: Walk, **more: object) -> dict[str, object]:
    return {"colour": walk.colour, "start": walk.start, "end": walk.end, **more}
