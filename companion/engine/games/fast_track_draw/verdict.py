"""Everything that is against one claim about a change: the rules put together.

Knows which rules concern which kind of play; each rule itself is in its own module.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.board.position import Space
from companion.engine.games.fast_track_draw.claims import Claim, Kind, expected_after
from companion.engine.games.fast_track_draw.leftovers import leftover_objections
from companion.engine.games.fast_track_draw.objection import Objection, total_weight
from companion.engine.games.fast_track_draw.possible_plays import can_play
from companion.engine.games.fast_track_draw.rules_splitting import best_split
from companion.engine.games.fast_track_draw.rules_walking import judged_ways
from companion.engine.games.fast_track_draw.seen_board import SeenBoard
from companion.engine.games.fast_track_draw.situation import Situation


@dataclass(frozen=True, slots=True)
class Verdict:
    """A claim and everything against it, in no order.

    first_part: how many spaces the first part of a shared 7 moved, 0 for other plays.
    """

    claim: Claim
    objections: tuple[Objection, ...]
    first_part: int = 0

    @property
    def weight(self) -> float:
        """How much speaks against the claim; 0 for a legal play."""
        return total_weight(self.objections)


class Duty:
    """Whether the drawn card can be played, worked out when first asked."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    @cached_property
    def can_play(self) -> bool:
        """Some move is possible (F2)."""
        return can_play(self._situation)

    def against_a_pass(self) -> tuple[Objection, ...]:
        """R16: nothing was moved although something could be."""
        situation = self._situation
        if situation.rank is None or not situation.option("compulsory_move") or not self.can_play:
            return ()
        return (Objection("R16", "nothing_done", (), {"card": situation.rank}, 0.6),)


class _Against(NamedTuple):
    """Objections to a claim, the spaces it passed over, the spaces that a first part moved."""

    objections: tuple[Objection, ...]
    passed: tuple[Space, ...] = ()
    first_part: int = 0


def verdict_on(situation: Situation, duty: Duty, claim: Claim, after: SeenBoard) -> Verdict | None:
    """The verdict on *claim* for a change that ended in *after*; None when nobody could do it."""
    against = _against(situation, claim)
    if against is None:
        return None
    nothing = claim.kind is Kind.PASS
    expected = expected_after(situation, claim)
    beside = tuple(leftover_objections(situation, expected, after, against.passed, untold=nothing))
    of_the_play = against.objections
    if nothing and not beside:
        of_the_play = duty.against_a_pass()
    return Verdict(claim, (*of_the_play, *beside), against.first_part)


def _against(situation: Situation, claim: Claim) -> _Against | None:
    if claim.kind is Kind.PASS:
        return _Against(())
    if claim.kind is Kind.SPLIT:
        split = best_split(situation, *claim.walks)
        return None if split is None else _Against(split.objections, (), split.one.steps)
    ways = judged_ways(situation, situation.board, claim.walks[0])
    way = min(ways, key=lambda each: each.weight, default=None)
    if way is None:
        return None
    if claim.kind is Kind.ONTO_OWN and not any(
        each.rule in ("R4", "R6", "R14") for each in way.objections
    ):
        return None
    return _Against(way.objections, way.route.spaces[:-1])
