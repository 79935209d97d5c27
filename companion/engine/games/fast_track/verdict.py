"""Everything that is against one claim about a change: the rules put together.

Knows which rules concern which kind of play; each rule itself is in its own module.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.board.position import Space
from companion.engine.games.fast_track.claims import Claim, Kind, expected_after
from companion.engine.games.fast_track.leftovers import leftover_objections
from companion.engine.games.fast_track.objection import Objection, total_weight
from companion.engine.games.fast_track.rules_choosing import choice_objections
from companion.engine.games.fast_track.rules_forced import Due, Duties
from companion.engine.games.fast_track.rules_splitting import best_split
from companion.engine.games.fast_track.rules_swapping import swap_objections
from companion.engine.games.fast_track.rules_walking import (
    Judged,
    judged_ways,
    wrong_direction,
)
from companion.engine.games.fast_track.situation import (
    BACKWARDS,
    Board,
    Situation,
    Walk,
    is_home,
    is_pen,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim and everything against it, in no order.

    first_part: how many spaces the first part of a split moved, 0 for other plays.
    """

    claim: Claim
    objections: tuple[Objection, ...]
    first_part: int = 0

    @property
    def weight(self) -> float:
        """How much speaks against the claim; 0 for a legal play."""
        return total_weight(self.objections)


def verdict_on(situation: Situation, duties: Duties, claim: Claim, after: Board) -> Verdict | None:
    """The verdict on *claim* for a change that ended in *after*; None when nobody could do it."""
    against = _against(situation, duties, claim)
    if against is None:
        return None
    expected = expected_after(situation, claim)
    nothing = claim.kind is Kind.PASS
    left = leftover_objections(situation, expected, after, against.passed, untold=nothing)
    beside = tuple(left)
    of_the_play = () if nothing and beside else against.objections
    return Verdict(claim, (*of_the_play, *beside), against.first_part)


class _Against(NamedTuple):
    """Objections to a claim, the spaces it passed over, the spaces that a first part moved."""

    objections: tuple[Objection, ...]
    passed: tuple[Space, ...] = ()
    first_part: int = 0


def _against(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    match claim.kind:
        case Kind.WALK:
            return _against_a_walk(situation, duties, claim)
        case Kind.SPLIT:
            return _against_a_split(situation, duties, claim)
        case Kind.SWAP:
            return _against_a_swap(situation, duties, claim)
        case Kind.HOME:
            return _Against(tuple(duties.against_going_home(claim.walks[0])))
        case Kind.ONTO_OWN:
            return _against_landing_on_own(situation, duties, claim)
        case Kind.PASS:
            return _Against(tuple(duties.against_a_pass()))


def _against_a_walk(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    walk = claim.walks[0]
    ways = _ways(situation, duties, walk)
    directed = ((way, _direction(situation, duties, way)) for way in ways)
    found = min(
        ((way, against) for way, against in directed),
        key=lambda each: each[0].weight + total_weight(each[1]),
        default=None,
    )
    if found is None:
        return None
    way, against = found
    choice = tuple(choice_objections(situation, duties.standing, walk))
    objections = (*way.objections, *against, *choice)
    if not objections and _is_direct(situation, way):
        objections = tuple(duties.against_a_play({walk.colour}, (walk.start, walk.end)))
    return _Against(objections, way.route.spaces[:-1])


def _ways(situation: Situation, duties: Duties, walk: Walk) -> Iterator[Judged]:
    """Option `free_out_after` makes any card one that brings a marble out."""
    if is_pen(walk.start) and situation.option("free_out_after") and duties.due is Due.OUT:
        situation = situation.with_rank("A")
    return judged_ways(situation, situation.board, walk, situation.value)


def _is_direct(situation: Situation, way: Judged) -> bool:
    return way.route.forwards or situation.rank == BACKWARDS


def _direction(situation: Situation, duties: Duties, way: Judged) -> tuple[Objection, ...]:
    """R23 for a 4; R3 with what was due for any other card moved backwards."""
    if not way.route.counted or is_home(way.walk.start):
        return ()
    if situation.rank == BACKWARDS:
        return (wrong_direction(way.walk),) if way.route.forwards else ()
    return () if way.route.forwards else tuple(duties.against_going_back(way.walk))


def _against_a_split(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    first, second = claim.walks
    split = best_split(situation, first, second)
    if split is None:
        return None
    objections = split.objections
    if not objections:
        shown = (first.start, first.end, second.start, second.end)
        objections = tuple(duties.against_a_play({first.colour, second.colour}, shown))
    return _Against(objections, first_part=split.one.steps)


def _against_a_swap(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    walk = claim.walks[0]
    assert claim.other is not None
    objections = tuple(swap_objections(situation, walk, claim.other))
    if not objections:
        touched = {walk.colour} | ({claim.other} & situation.acting)
        objections = tuple(duties.against_a_play(touched, (walk.start, walk.end)))
    return _Against(objections)


def _against_landing_on_own(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    """Only a landing that the card could have led to is believed."""
    found = _against_a_walk(situation, duties, claim)
    if found is None or not any(each.rule in ("R5", "R8", "R22") for each in found.objections):
        return None
    return found
