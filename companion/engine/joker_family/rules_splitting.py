"""Rules about a card shared by two marbles: R11, R12, R1, and each part by its own rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from companion.engine.joker_family.graph import MARBLES, depth, is_castle, is_home
from companion.engine.joker_family.rules_walking import Judged, judged_ways
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.counted_board import CountedBoard
from companion.engine.race.objection import Objection, total_weight

NO_SPLIT = 4.0
"""What speaks against two marbles with a card for one, when not even the numbers fit."""

MOST_ROUTES = 4
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


def is_shared(situation: Situation) -> bool:
    """The declared card may be shared by two marbles at this table."""
    return (
        situation.rank == "7"
        or (situation.rank == "9" and situation.option("nine_split") != "off")
        or (situation.rank == "10" and bool(situation.option("ten_split")))
    )


def best_split(situation: Situation, first: Walk, second: Walk) -> Split | None:
    """*first* and then *second*, by the routes with the least against them.

    None when no hand could do that. Of routes that are as good the shorter first part.
    """
    middle, _ = situation.lift_and_put(situation.board, first)
    if middle.spaces.get(second.start, second.colour) != second.colour:
        return None
    ones = _believable(judged_ways(situation, situation.board, first, None))
    twos = _believable(judged_ways(situation, middle, second, None))
    whose = tuple(_whose(situation, middle, first, second))
    splits = (
        Split(one, two, (*_sharing(situation, one, two), *one.objections, *two.objections, *whose))
        for one, two in product(ones, twos)
    )
    return min(splits, key=lambda split: (split.weight, split.one.steps), default=None)


def must_be_shared(situation: Situation) -> bool:
    """Option `nine_split` = must: two of the mover's marbles are out of their Home."""
    if situation.rank != "9" or situation.option("nine_split") != "must":
        return False
    held = situation.board.spaces.values()
    return sum(colour in situation.acting for colour in held) > 1


def _believable(ways: Iterator[Judged]) -> list[Judged]:
    return sorted(ways, key=lambda way: (way.weight, way.steps))[:MOST_ROUTES]


def _whose(
    situation: Situation, middle: CountedBoard, first: Walk, second: Walk
) -> Iterator[Objection]:
    """Whose marbles may share the card: the mover's, two colours' (10), or the rest of a 7."""
    shown = (first.start, first.end, second.start, second.end)
    facts = {"card": situation.rank, "colour": second.colour, "start": second.start}
    if situation.rank == "10":
        if first.colour == second.colour and situation.option("ten_split"):
            yield Objection("R1", "ten_one_colour", shown, facts)
        return
    acting = situation.acting
    if first.colour in acting and second.colour in acting:
        return
    foreign = second if first.colour in acting else first
    facts |= {"colour": foreign.colour, "start": foreign.start}
    rule = "R12" if situation.rank == "9" else "R11"
    if not is_shared(situation):
        yield Objection("C3", "not_yours", (foreign.start, foreign.end), facts)
    elif situation.rank == "9" or foreign is first:
        yield Objection(rule, "not_both_own", shown, facts)
    elif not situation.is_inside(middle, first.colour):
        yield Objection("R11", "rest_too_early", shown, facts)
    elif not situation.option("seven_rest_to_partner"):
        yield Objection("R11", "no_rest", shown, facts)
    elif second.colour != situation.next_to_help(middle):
        yield Objection("R11", "not_both_own", shown, facts)


def _sharing(situation: Situation, one: Judged, two: Judged) -> Iterator[Objection]:
    """R11 and R12: the sum and the directions; R1 for a card that one marble uses alone."""
    shown = (one.walk.start, one.walk.end, two.walk.start, two.walk.end)
    total, value = one.steps + two.steps, situation.value
    facts: dict[str, object] = {
        "card": situation.rank,
        "value": value,
        "first": one.steps,
        "second": two.steps,
        "colour": two.walk.colour,
        "start": two.walk.start,
    }
    counted = one.route.counted and two.route.counted
    if not is_shared(situation):
        fits = counted and total == value
        yield Objection("R1", "one_marble", shown, facts, 1.0 if fits else NO_SPLIT)
        return
    rule = {"7": "R11", "9": "R12"}.get(situation.rank or "", "R1")
    for part in (one, two):
        if is_home(part.walk.start):
            out = {**facts, "colour": part.walk.colour}
            yield Objection(rule, "part_out_of_home", (part.walk.start, part.walk.end), out)
    if not counted:
        return
    yield from _directions(situation, one, two, rule)
    if total != value:
        weight = 1 + 0.3 * min(abs(total - value), 20)
        yield Objection(rule, "wrong_total", shown, facts, weight)
        yield from _overshooting(situation, (one, two), facts)


def _directions(situation: Situation, one: Judged, two: Judged, rule: str) -> Iterator[Objection]:
    ways = (one, two)
    shown = tuple(space for way in ways for space in (way.walk.start, way.walk.end))
    facts: dict[str, object] = {"card": situation.rank}
    if situation.rank != "9":
        for way in ways:
            if not way.route.forwards:
                at = (way.walk.start, way.walk.end)
                yield Objection(rule, "part_backwards", at, facts)
                yield Objection("R2", "part_backwards", at, facts, 0.1, late=True)
    elif situation.option("nine_split") != "any" and one.route.forwards == two.route.forwards:
        key = "both_forwards" if one.route.forwards else "both_backwards"
        yield Objection("R12", key, shown, facts)
    for way in ways:
        if situation.rank == "9" and not way.route.forwards and is_castle(way.walk.start):
            at = (way.walk.start, way.walk.end)
            yield Objection("R9", "castle_part_back", at, {"start": way.walk.start}, 0.1)


def _overshooting(
    situation: Situation, parts: tuple[Judged, Judged], facts: dict[str, object]
) -> Iterator[Objection]:
    """R9 for a part that ran out of castle: what is left of the card would not have fitted."""
    for part, other in (parts, parts[::-1]):
        left = situation.value - other.steps
        end = part.walk.end
        if is_castle(end) and part.route.forwards and left > 0:
            room = part.steps + MARBLES - depth(end)
            if room < left:
                more = {**facts, "colour": part.walk.colour, "start": part.walk.start}
                more |= {"value": left, "room": room, "end": end}
                at = (part.walk.start, end)
                yield Objection("R9", "overshot", at, more, 0.1, late=True)
