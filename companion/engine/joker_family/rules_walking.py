"""Rules about one marble walked by hand: number, direction, what stood on its way.

R1, R2, R4, R6, R8, R9, R13. Every route that the hand could have taken is looked at. Knows
nothing of shared cards, jokers and swaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.board.position import Space
from companion.engine.joker_family.effects import BACK
from companion.engine.joker_family.graph import (
    MARBLES,
    castle,
    come_out,
    depth,
    entrance,
    is_castle,
    is_home,
)
from companion.engine.joker_family.routes import Route, routes
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.counted_board import CountedBoard
from companion.engine.race.objection import Objection, total_weight

FAR_OFF = 20
"""Spaces too many or too few beyond which a wrong count gets no worse."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A walk, the route it is taken for and what is against it."""

    walk: Walk
    route: Route
    objections: tuple[Objection, ...]

    @property
    def weight(self) -> float:
        """How much speaks against it."""
        return total_weight(self.objections)

    @property
    def steps(self) -> int:
        """How many spaces the marble was moved."""
        return len(self.route.spaces)


def judged_ways(
    situation: Situation, board: CountedBoard, walk: Walk, count: int | None
) -> Iterator[Judged]:
    """Every way in which *walk* could have been made on *board*, each with its objections.

    count: how many spaces must be moved; None when any number will do (part of a split).
    """
    if is_home(walk.start):
        objections = tuple(_out_of_home(situation, board, walk))
        yield Judged(walk, Route((walk.end,), True, counted=False), objections)
        return
    for route in routes(situation, walk):
        objections = (
            *route.faults,
            *(_number(situation, walk, route, count) if count is not None else ()),
            *_on_the_way(situation, board, walk, route),
        )
        yield Judged(walk, route, objections)


def is_possible(
    situation: Situation, board: CountedBoard, walk: Walk, count: int, *, forwards: bool
) -> bool:
    """Nothing in this module is against *walk*, with exactly *count* spaces in a direction."""
    return any(
        not way.objections
        and way.route.forwards == forwards
        and (way.steps == count or not way.route.counted)
        for way in judged_ways(situation, board, walk, None)
    )


def wrong_direction(situation: Situation, way: Judged) -> Iterator[Objection]:
    """R13 and R2 for an 8 moved forwards, R2 for any other card moved backwards."""
    backwards = situation.rank == BACK
    if not way.route.counted or way.route.forwards != backwards:
        return
    shown, facts = (way.walk.start, way.walk.end), _facts(situation, way.walk)
    if backwards:
        yield Objection("R13", "eight_forwards", shown, facts)
        yield Objection("R2", "eight_forwards", shown, facts, 0.1)
    elif is_castle(way.walk.start) and is_castle(way.walk.end):
        return  # R9 says it
    else:
        yield Objection("R2", "backwards", shown, facts)


def _number(situation: Situation, walk: Walk, route: Route, count: int) -> Iterator[Objection]:
    """R1, and R9 where a castle is overshot or not entered by the exact number."""
    steps = len(route.spaces)
    if not route.counted or steps == count:
        return
    facts = {**_facts(situation, walk), "value": count, "moved": steps}
    shown = (walk.start, walk.end)
    weight = 1 + 0.3 * min(abs(steps - count), FAR_OFF)
    if is_castle(walk.end) and route.forwards:
        room = steps + MARBLES - depth(walk.end)
        if room < count:
            yield Objection("R9", "overshot", shown, {**facts, "room": room}, 0.1)
        else:
            yield Objection("R9", "not_exact", shown, facts, 0.1, late=True)
    yield Objection("R1", "wrong_number", shown, facts, weight)


def _on_the_way(
    situation: Situation, board: CountedBoard, walk: Walk, route: Route
) -> Iterator[Objection]:
    """R4, R8 and R9: own marbles passed or hit, a team-mate not to be bumped, a castle passed."""
    own = own_on(board, walk, route.spaces)
    if own:
        key = "landed_on_own" if own[0] == walk.end else "passed_own"
        facts = {**_facts(situation, walk), "at": own[0]}
        yield Objection("R4", key, (walk.start, *own), facts)
    elif not situation.may_bump(board, walk):
        yield entrance_is_full(situation, board, walk)
    if route.round_again and situation.option("castle_entry") == "compulsory_if_fits":
        inside = _way_inside(situation, walk, len(route.spaces))
        if inside and not own_on(board, walk, inside):
            facts = {**_facts(situation, walk), "right": inside[-1]}
            yield Objection("R9", "must_go_in", (walk.start, walk.end), facts)


def own_on(board: CountedBoard, walk: Walk, spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those of *spaces* that hold a marble of the walk's colour, other than the walker."""
    return tuple(s for s in spaces if board.spaces.get(s) == walk.colour and s != walk.start)


def entrance_is_full(situation: Situation, board: CountedBoard, walk: Walk) -> Objection:
    """R8 where `in_spot_full` forbids what *walk* does to a team-mate."""
    mate = board.spaces[walk.end]
    gate = entrance(situation.side[mate])
    facts = {**_facts(situation, walk), "met": mate, "gate": gate}
    return Objection("R8", "entrance_full", tuple(dict.fromkeys((walk.end, gate))), facts)


def _way_inside(situation: Situation, walk: Walk, count: int) -> tuple[Space, ...]:
    """The spaces of the walk into the castle by *count*; none when it would not fit."""
    side = situation.side[walk.colour]
    ahead = situation.graph.distance(walk.start, entrance(side))
    if not ahead < count <= ahead + MARBLES:
        return ()
    track = (situation.graph.along(walk.start, n) for n in range(1, ahead + 1))
    return (*track, *castle(side)[: count - ahead])


def _out_of_home(situation: Situation, board: CountedBoard, walk: Walk) -> Iterator[Objection]:
    """R6: by which card, to which space, onto whom."""
    right = come_out(situation.side[walk.colour])
    facts = {**_facts(situation, walk), "right": right}
    shown = (walk.start, walk.end)
    if not situation.comes_out:
        yield Objection("R6", "wrong_card", shown, facts)
    if walk.end != right:
        yield Objection("R6", "not_to_the_come_out", shown, facts)
    elif board.spaces.get(right) == walk.colour:
        yield Objection("R6", "own_there", shown, facts)
    elif not situation.may_bump(board, walk):
        yield entrance_is_full(situation, board, walk)


def _facts(situation: Situation, walk: Walk) -> dict[str, object]:
    return {
        "colour": walk.colour,
        "start": walk.start,
        "end": walk.end,
        "card": situation.rank,
        "value": situation.value,
    }
