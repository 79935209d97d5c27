"""Rules about one piece walked by hand: number, direction, way, what stood on it.

R1, R2, R4, R6, R7, R9, R10, R11, R13, R14. Every route that the hand could have taken is
looked at. Knows nothing of whether a move was due.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.games.fast_track.graph import BULLSEYE, MARBLES
from companion.engine.games.fast_track_draw.four_and_out import (
    any_card_lets_out,
    dry_turns,
    why_no_four_and_out,
)
from companion.engine.games.fast_track_draw.objection import Objection, total_weight
from companion.engine.games.fast_track_draw.routes import Route, routes
from companion.engine.games.fast_track_draw.seen_board import SeenBoard, at_home, in_start
from companion.engine.games.fast_track_draw.situation import (
    BACK,
    COMES_OUT,
    ONLY_BACK,
    Situation,
    Walk,
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
        """How many spaces the piece was moved; 0 for one that came out of its start."""
        return 0 if in_start(self.walk.start) else len(self.route.spaces)


def judged_ways(
    situation: Situation, board: SeenBoard, walk: Walk, *, part: bool = False
) -> Iterator[Judged]:
    """Every way in which *walk* could have been made on *board*, each with its objections.

    part: half of a 7, for which any number will do and the 7 brings a piece out.
    """
    if in_start(walk.start):
        objections = tuple(_out_of_the_start(situation, board, walk, part=part))
        yield Judged(walk, Route((walk.end,), True, counted=False), objections)
        return
    for route in routes(situation, walk):
        faults = route.faults
        if part and walk.end == BULLSEYE and not situation.option("centre_multi_step"):
            faults += _centre_needs_a_card_of_1(situation, walk, faults)
        number = () if part else tuple(_number(situation, walk, route))
        if number and any(each.key == "joined_in_passing" for each in faults):
            continue  # who neither counts nor takes a way has just put the piece there
        objections = (
            *faults,
            *_direction(situation, walk, route),
            *number,
            *_met(situation, board, walk, route),
        )
        yield Judged(walk, route, objections)


def is_possible(
    situation: Situation, board: SeenBoard, walk: Walk, steps: int | None = None
) -> bool:
    """Nothing here is against *walk*, as a whole card or as *steps* of a 7."""
    return any(
        not way.objections and (steps is None or way.steps == steps)
        for way in judged_ways(situation, board, walk, part=steps is not None)
    )


def _centre_needs_a_card_of_1(
    situation: Situation, walk: Walk, faults: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    if walk.start not in situation.status or any(each.key == "centre_one_step" for each in faults):
        return ()
    return (Objection("R10", "centre_one_step", tuple(walk), _named(situation, walk)),)


def _direction(situation: Situation, walk: Walk, route: Route) -> Iterator[Objection]:
    """R2: backwards with a 4 or an Ace, forwards with any card but a 4."""
    if not route.counted or (at_home(walk.start) and not route.forwards):
        return
    facts = {**_named(situation, walk), "card": situation.rank}
    if route.forwards and situation.rank == ONLY_BACK:
        yield Objection("R2", "four_forwards", tuple(walk), facts)
    elif not route.forwards and situation.rank not in BACK:
        yield Objection("R2", "backwards", tuple(walk), facts)


def _number(situation: Situation, walk: Walk, route: Route) -> Iterator[Objection]:
    """R1 and R7: the number of spaces moved."""
    moved, count = len(route.spaces), situation.value
    if not route.counted or moved == count:
        return
    facts = {**_named(situation, walk), "card": situation.rank, "value": count, "moved": moved}
    weight = 1 + 0.3 * min(abs(moved - count), FAR_OFF)
    if at_home(walk.end) and route.forwards:
        room = moved + MARBLES - int(walk.end.rpartition(".")[2])
        if room < count:
            yield Objection("R7", "overran", tuple(walk), {**facts, "room": room}, 0.1)
        else:
            yield Objection("R7", "not_exact", tuple(walk), facts, 0.1)
    yield Objection("R1", "wrong_number", tuple(walk), facts, weight)


def _met(situation: Situation, board: SeenBoard, walk: Walk, route: Route) -> Iterator[Objection]:
    """R4 and R14: own pieces on the way, and who is in the centre."""
    facts = {**_named(situation, walk), "card": situation.rank}
    for space in route.spaces:
        if board.spaces.get(space) == situation.own and space != walk.start:
            shown = (walk.start, space)
            if walk.start == BULLSEYE:
                yield Objection("R14", "own_on_corner", shown, {**facts, "at": space})
            else:
                key = "landed_on_own" if space == walk.end else "passed_own"
                yield Objection("R4", key, shown, {**facts, "at": space})
            return
    met = board.spaces.get(BULLSEYE)
    if walk.end == BULLSEYE and met is not None and situation.option("centre_safe"):
        yield Objection("R14", "centre_is_safe", tuple(walk), {**facts, "met": met})


def _out_of_the_start(
    situation: Situation, board: SeenBoard, walk: Walk, *, part: bool
) -> Iterator[Objection]:
    """R6: with which card, to which space, past nobody; R13 says why any card does not do."""
    facts = {**_named(situation, walk), "card": situation.rank, "right": situation.exit}
    allowed = situation.rank in COMES_OUT or part or any_card_lets_out(situation)
    if not allowed:
        yield Objection("R6", "wrong_card", tuple(walk), facts)
        why = why_no_four_and_out(situation)
        if why is not None and dry_turns(situation):
            key, more = why
            yield Objection("R13", key, tuple(walk), {**facts, **more}, 0.1)
    if walk.end != situation.exit:
        yield Objection("R6", "not_to_the_exit", tuple(walk), facts)
    elif board.spaces.get(situation.exit) == situation.own:
        yield Objection("R6", "exit_taken", tuple(walk), facts)


def _named(situation: Situation, walk: Walk) -> dict[str, object]:
    return {"colour": situation.own, "start": walk.start, "end": walk.end}
