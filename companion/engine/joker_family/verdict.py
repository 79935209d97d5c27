"""Everything that is against one claim about a change: the rules put together.

Knows which rules concern which kind of play; each rule itself is in its own module.
"""

from dataclasses import dataclass
from typing import NamedTuple

from companion.board.position import Space
from companion.engine.cards import JOKER
from companion.engine.joker_family.claims import Claim, Kind, expected_after
from companion.engine.joker_family.duties import Duties
from companion.engine.joker_family.graph import is_home
from companion.engine.joker_family.leftovers import leftover_objections
from companion.engine.joker_family.rules_replacing import joker_objections, swap_objections
from companion.engine.joker_family.rules_splitting import best_split, must_be_shared
from companion.engine.joker_family.rules_walking import Judged, judged_ways, wrong_direction
from companion.engine.joker_family.situation import Situation
from companion.engine.race.counted_board import CountedBoard
from companion.engine.race.objection import Objection, total_weight


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


class _Against(NamedTuple):
    """Objections to a claim, the spaces it passed over, the spaces that a first part moved."""

    objections: tuple[Objection, ...]
    passed: tuple[Space, ...] = ()
    first_part: int = 0


def verdict_on(
    situation: Situation, duties: Duties, claim: Claim, after: CountedBoard
) -> Verdict | None:
    """The verdict on *claim* for a change that ended in *after*; None when nobody could do it."""
    if claim.kind is Kind.PASS:
        left = leftover_objections(situation, situation.board, (), after, (), untold=True)
        return Verdict(claim, tuple(left) or tuple(duties.against_a_pass()))
    against = _against(situation, duties, claim)
    if against is None:
        return None
    expected, bumped = expected_after(situation, claim)
    beside = leftover_objections(situation, expected, bumped, after, against.passed, untold=False)
    return Verdict(claim, (*against.objections, *beside), against.first_part)


def _against(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    match claim.kind:
        case Kind.WALK:
            return _against_a_walk(situation, duties, claim)
        case Kind.SPLIT:
            return _against_a_split(situation, claim)
        case Kind.SWAP:
            assert claim.other is not None
            return _Against(tuple(swap_objections(situation, claim.walks[0], claim.other)))
        case Kind.ONTO_OWN:
            return _against_landing_on_own(situation, duties, claim)
        case Kind.PASS:
            return None


def _against_a_walk(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    walk = claim.walks[0]
    if situation.rank == JOKER:
        against = joker_objections(situation, situation.board, walk)
        free = against and is_home(walk.start) and duties.brings_out_for_free
        if not free:
            return _Against(against)
    if is_home(walk.start) and duties.brings_out_for_free:
        situation = situation.with_rank("A")
    ways = [
        (way, (*way.objections, *wrong_direction(situation, way), *_alone(situation, way)))
        for way in judged_ways(situation, situation.board, walk, situation.value)
    ]
    if not ways:
        return None
    way, objections = min(ways, key=lambda each: total_weight(each[1]))
    return _Against(objections, way.route.spaces[:-1])


def _alone(situation: Situation, way: Judged) -> tuple[Objection, ...]:
    """R12 where the table says that a 9 must be shared."""
    if not must_be_shared(situation) or not way.route.counted:
        return ()
    shown = (way.walk.start, way.walk.end)
    return (Objection("R12", "must_be_shared", shown, {"colour": way.walk.colour}),)


def _against_a_split(situation: Situation, claim: Claim) -> _Against | None:
    split = best_split(situation, *claim.walks)
    if split is None:
        return None
    return _Against(split.objections, first_part=split.one.steps)


def _against_landing_on_own(situation: Situation, duties: Duties, claim: Claim) -> _Against | None:
    """Only a landing that the card could have led to is believed."""
    found = _against_a_walk(situation, duties, claim)
    if found is None or not any(each.rule in ("R4", "R6", "R14") for each in found.objections):
        return None
    return found
