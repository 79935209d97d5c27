"""Rules about one marble walked by hand: number, direction, way, what stood on it.

R2, R5, R8-R16, R20-R23. Every route that the hand could have taken is looked at; the
one with the least against it is what was done. Knows nothing of which marble had to be
moved, nor of whether a backward move was due (see rules_choosing, rules_forced).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.board.position import Space
from companion.engine.games.fast_track.graph import BULLSEYE, MARBLES
from companion.engine.games.fast_track.objection import Objection, total_weight
from companion.engine.games.fast_track.routes import Route, routes
from companion.engine.games.fast_track.situation import (
    COMES_OUT,
    Board,
    Situation,
    Walk,
    is_home,
    is_pen,
)

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
    situation: Situation, board: Board, walk: Walk, count: int | None
) -> Iterator[Judged]:
    """Every way in which *walk* could have been made on *board*, each with its objections.

    count: how many spaces must be moved; None when any number will do (half of a split).
    A pen exit and a Bull's Eye exit use the whole card, whatever the count.
    """
    if is_pen(walk.start):
        objections = tuple(_out_of_the_pen(situation, board, walk))
        yield Judged(walk, Route((walk.end,), True, counted=False), objections)
        return
    for route in routes(situation, walk):
        objections = (
            *route.faults,
            *(_number(situation, walk, route, count) if count is not None else ()),
            *_met(situation, board, walk, route),
        )
        yield Judged(walk, route, objections)


def is_possible(
    situation: Situation, board: Board, walk: Walk, count: int, *, forwards: bool
) -> bool:
    """Nothing in this module is against *walk*, with exactly *count* spaces in a direction."""
    if not is_pen(walk.start):
        return any(
            not route.faults
            and route.forwards == forwards
            and (len(route.spaces) == count or not route.counted)
            and not _met(situation, board, walk, route)
            for route in routes(situation, walk)
        )
    return forwards and not any(_out_of_the_pen(situation, board, walk))


def wrong_direction(walk: Walk) -> Objection:
    """R23: a 4 that was moved forwards."""
    return Objection("R23", "four_forwards", (walk.start, walk.end), _named(walk))


def _number(situation: Situation, walk: Walk, route: Route, count: int) -> Iterator[Objection]:
    """R2 and R10: the number of spaces moved."""
    moved = len(route.spaces)
    if not route.counted or moved == count:
        return
    facts = {**_named(walk), "card": situation.rank, "value": count, "moved": moved}
    shown = (walk.start, walk.end)
    weight = 1 + 0.3 * min(abs(moved - count), FAR_OFF)
    if is_home(walk.end) and route.forwards:
        room = moved + MARBLES - int(walk.end.rpartition(".")[2])
        if room < count:
            yield Objection("R10", "overran", shown, {**facts, "room": room}, 0.1)
        else:
            yield Objection("R10", "not_exact", shown, facts, 0.1, late=True)
    yield Objection("R2", "wrong_number", shown, facts, weight)


def _met(situation: Situation, board: Board, walk: Walk, route: Route) -> tuple[Objection, ...]:
    """R5, R20 and R22: own marbles on the way, and who stands in the Bull's Eye."""
    barring = situation.blockers[walk.colour]
    held = board.spaces
    own = tuple(
        space
        for space in route.spaces
        if space in held and held[space] in barring and space != walk.start
    )
    if not own and route.spaces[-1] != BULLSEYE:
        return ()
    return tuple(_met_objections(situation, board, walk, own))


def _met_objections(
    situation: Situation, board: Board, walk: Walk, own: tuple[Space, ...]
) -> Iterator[Objection]:
    facts = {**_named(walk), "at": own[0] if own else walk.end}
    if own:
        facts["met"] = board.spaces[own[0]]
    into = walk.end == BULLSEYE
    if own and walk.start == BULLSEYE:
        yield Objection("R22", "own_on_fast_track", (walk.start, *own), facts)
    elif own:
        key = "landed_on_own" if own[0] == walk.end else "passed_own"
        yield Objection("R5", key, (walk.start, *own), facts)
    if own and into:
        yield Objection("R20", "own_in_the_way", (*own, BULLSEYE), facts, 0.1)
    if into and not own and situation.option("bullseye_safe") and BULLSEYE in board.spaces:
        facts["met"] = board.spaces[BULLSEYE]
        yield Objection("R20", "bullseye_is_safe", (walk.start, BULLSEYE), facts)


def _out_of_the_pen(situation: Situation, board: Board, walk: Walk) -> Iterator[Objection]:
    """R8: which card, to which space, past nobody."""
    right = situation.own_exit(walk.colour)
    facts = {**_named(walk), "card": situation.rank, "right": right}
    if situation.rank not in COMES_OUT:
        yield Objection("R8", "wrong_card", (walk.start, walk.end), facts)
    if walk.end != right:
        yield Objection("R8", "not_to_the_exit", (walk.start, walk.end), facts)
    elif board.spaces.get(right) in situation.blockers[walk.colour]:
        yield Objection("R8", "exit_taken", (walk.start, right), facts)


def _named(walk: Walk) -> dict[str, object]:
    return {"colour": walk.colour, "start": walk.start, "end": walk.end}
