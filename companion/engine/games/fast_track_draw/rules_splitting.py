"""Rules about a 7 used on two pieces: R12, and each part by its own rules.

Also names two pieces moved with a card that is no 7. Knows nothing of what else changed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.engine.games.fast_track_draw.objection import Objection, total_weight
from companion.engine.games.fast_track_draw.rules_walking import Judged, judged_ways
from companion.engine.games.fast_track_draw.seen_board import in_start
from companion.engine.games.fast_track_draw.situation import SEVEN, Situation, Walk

NO_SPLIT = 4.0
"""What speaks against two moves with a card that is no 7, when not even the numbers fit."""


@dataclass(frozen=True, slots=True)
class Split:
    """Two walks as the parts of one card, each with the route it is taken for."""

    one: Judged
    two: Judged
    objections: tuple[Objection, ...]

    @property
    def weight(self) -> float:
        """How much speaks against it."""
        return total_weight(self.objections)


def best_split(situation: Situation, first: Walk, second: Walk) -> Split | None:
    """*first* and then *second*, by the routes with the least against them.

    None when no hand could do that. Of routes that are as good the shorter first part.
    """
    middle, _ = situation.walked(situation.board, first)
    if not in_start(second.start) and middle.spaces.get(second.start) != situation.own:
        return None
    ones = _believable(judged_ways(situation, situation.board, first, part=True))
    twos = _believable(judged_ways(situation, middle, second, part=True))
    splits = [
        Split(one, two, (*_together(situation, one, two), *one.objections, *two.objections))
        for one, two in product(ones, twos)
    ]
    return min(splits, key=lambda split: (split.weight, split.one.steps), default=None)


def _believable(ways: Iterator[Judged]) -> list[Judged]:
    """Of the ways with the same length and direction the one with the least against it."""
    best: dict[tuple[int, bool], Judged] = {}
    for way in ways:
        kind = (way.steps, way.route.forwards)
        if kind not in best or way.weight < best[kind].weight:
            best[kind] = way
    return list(best.values())


def _together(situation: Situation, one: Judged, two: Judged) -> Iterator[Objection]:
    """R12: what the two parts must be together."""
    shown = (*one.walk, *two.walk)
    facts: dict[str, object] = {
        "colour": situation.own,
        "card": situation.rank,
        "first": one.steps,
        "second": two.steps,
        "total": one.steps + two.steps,
    }
    if situation.rank != SEVEN:
        weight = 1.0 if one.steps + two.steps == situation.value else NO_SPLIT
        yield Objection("R12", "only_a_seven", shown, facts, weight)
        return
    same = one.walk.end == two.walk.start
    out = [part for part in (one, two) if in_start(part.walk.start)]
    if same and not (out and situation.option("seven_out_same_piece")):
        yield Objection("R12", "same_piece", shown, facts)
    if not out:
        total = one.steps + two.steps
        if total != situation.value and one.route.counted and two.route.counted:
            weight = 1 + 0.3 * min(abs(total - situation.value), 20)
            yield Objection("R12", "wrong_total", shown, facts, weight)
    elif len(out) == 2:
        yield Objection("R12", "two_out", shown, facts)
    else:
        other = two if out[0] is one else one
        if other.route.counted and other.steps != 1:
            more = {**facts, "moved": other.steps}
            weight = 1 + 0.3 * min(other.steps, 20)
            yield Objection("R12", "out_and_more", shown, more, weight)
