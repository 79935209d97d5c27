"""Rules about a 7 played with two marbles: R24 and R25, and each part by its own rules.

Also names two marbles moved with a card that is no 7. Knows nothing of pens and captures
beyond what `Situation.walked` does.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.board.position import Space
from companion.engine.games.fast_track.graph import BULLSEYE, MARBLES
from companion.engine.games.fast_track.objection import Objection, total_weight
from companion.engine.games.fast_track.rules_choosing import (
    choice_objections,
    on_the_fast_track,
    second_part_objections,
)
from companion.engine.games.fast_track.rules_walking import Judged, judged_ways
from companion.engine.games.fast_track.situation import (
    SPLITS,
    Board,
    Situation,
    Walk,
    is_home,
    is_pen,
)

NO_SPLIT = 4.0
"""What speaks against a split with a card that is no 7, when not even the numbers fit."""

MOST_ROUTES = 8
"""Routes of one part that are worth combining with those of the other."""


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
    board = situation.board
    middle, _ = situation.walked(board, first)
    if middle.spaces.get(second.start, second.colour) != second.colour:
        return None
    ones = _believable(judged_ways(situation, board, first, None))
    twos = _believable(judged_ways(situation, middle, second, None))
    if not (ones and twos):
        return None
    choice = tuple(_choice(situation, middle, first, second))
    splits = (
        Split(one, two, (*_parts(situation, one, two), *one.objections, *two.objections, *choice))
        for one, two in product(ones, twos)
    )
    return min(splits, key=lambda split: (split.weight, split.one.steps))


def _believable(ways: Iterator[Judged]) -> list[Judged]:
    """Of the ways with the same length and direction the one with the least against it."""
    best: dict[tuple[int, bool], Judged] = {}
    for way in ways:
        kind = (way.steps, way.route.forwards)
        if kind not in best or way.weight < best[kind].weight:
            best[kind] = way
    return sorted(best.values(), key=lambda way: (way.weight, way.steps))[:MOST_ROUTES]


def _choice(situation: Situation, middle: Board, first: Walk, second: Walk) -> Iterator[Objection]:
    """R17, R18 and R25, and the option on where a first part may end."""
    yield from early_landing(situation, first)
    standing = on_the_fast_track(situation, situation.board)
    against = tuple(choice_objections(situation, standing, first))
    yield from against or second_part_objections(situation, standing, middle, first, second)
    if against:
        facts = {"colour": first.colour, "start": first.start, "obliged": against[0].spaces[1]}
        yield Objection("R25", "first_part_by_another", against[0].spaces, facts, 0.1)


def _parts(situation: Situation, one: Judged, two: Judged) -> Iterator[Objection]:
    """R24 and R10: two forward parts that make 7 together, neither out of a pen."""
    shown: tuple[Space, ...] = (one.walk.start, one.walk.end, two.walk.start, two.walk.end)
    facts: dict[str, object] = {
        "colour": one.walk.colour,
        "card": situation.rank,
        "value": situation.value,
        "first": one.steps,
        "second": two.steps,
        "total": one.steps + two.steps,
    }
    if situation.rank != SPLITS:
        weight = 1.0 if one.steps + two.steps == situation.value else NO_SPLIT
        yield Objection("R24", "only_a_seven", shown, facts, weight)
        return
    for part in (one, two):
        at = (part.walk.start, part.walk.end)
        if is_pen(part.walk.start):
            yield Objection("R24", "part_out_of_the_pen", at, facts)
        elif not part.route.forwards:
            yield Objection("R24", "part_backwards", at, facts)
    if not (one.route.counted and two.route.counted):
        return
    total = one.steps + two.steps
    if total == situation.value:
        return
    yield Objection("R24", "wrong_total", shown, facts, 1 + 0.3 * min(abs(total - 7), 20))
    for part, other in ((one, two), (two, one)):
        left = situation.value - other.steps
        if is_home(part.walk.end) and part.route.forwards and left > 0:
            room = part.steps + MARBLES - int(part.walk.end.rpartition(".")[2])
            if room < left:
                at = (part.walk.start, part.walk.end)
                more = {**facts, "colour": part.walk.colour, "start": part.walk.start}
                more |= {"value": left, "room": room, "end": part.walk.end}
                yield Objection("R10", "overran", at, more, 0.1, late=True)


def early_landing(situation: Situation, first: Walk) -> Iterator[Objection]:
    """Where the table lets only the second part end on the Fast Track or in the Bull's Eye."""
    end = first.end
    ends_there = end == BULLSEYE or situation.graph.is_fast_track(end)
    if situation.option("split7_ft_landing") == "second-only" and ends_there:
        facts = {"colour": first.colour, "end": end}
        yield Objection("R24", "first_part_landed_there", (first.start, end), facts)
