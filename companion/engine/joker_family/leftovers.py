"""Marbles that lie where no play has put them: R5, R7, R8, and parts (a) and (c) as C1 and C3.

Compares the board that a claim leads to with the one that was found; Homes are counted.
Knows nothing of how marbles move.
"""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.joker_family.graph import is_castle, is_home, side_of
from companion.engine.joker_family.situation import Bumped, Situation
from companion.engine.race.counted_board import CountedBoard, Stray, strays
from companion.engine.race.objection import Objection

OTHERS_WEIGHT, OWN_WEIGHT, UNTOLD_WEIGHT = 2.0, 3.0, 12.0
"""What another's marble, a further own one and the only own one, left unexplained, weigh."""


def leftover_objections(
    situation: Situation,
    expected: CountedBoard,
    bumped: tuple[Bumped, ...],
    after: CountedBoard,
    passed: tuple[Space, ...],
    *,
    untold: bool,
) -> Iterator[Objection]:
    """Everything against *after*, if the claim leads to *expected* and passed over *passed*.

    untold: the claim moves nothing itself, so that the marbles left are all that was done.
    """
    left = strays(expected, after)
    for each in bumped:
        if each.colour in left:
            yield from _not_where_it_belongs(left[each.colour], each)
    for stray in left.values():
        if stray.colour not in situation.side:
            yield from _strangers(stray)
        else:
            yield from _carried(situation, stray, passed, UNTOLD_WEIGHT if untold else OWN_WEIGHT)


def _not_where_it_belongs(stray: Stray, bumped: Bumped) -> Iterator[Objection]:
    """R7 and R8 for a bumped marble; what explains it is struck off *stray*."""
    if bumped.to not in stray.lost:
        return
    stray.lost.remove(bumped.to)
    rule = "R8" if bumped.is_mate else "R7"
    to = "home" if is_home(bumped.to) else "entrance"
    facts: dict[str, object] = {"colour": bumped.colour, "at": bumped.at, "to": bumped.to}
    if not stray.gained:
        yield Objection(rule, f"not_{to}", (bumped.at, bumped.to), facts)
        return
    found = stray.gained.pop(0)
    facts["end"] = found
    where = "at_home" if is_home(found) else "elsewhere"
    yield Objection(rule, f"not_{to}_but_{where}", (bumped.at, found), facts)


def _strangers(stray: Stray) -> Iterator[Objection]:
    for space in (*stray.gained, *stray.lost):
        facts = {"colour": stray.colour, "at": space}
        yield Objection("C1", "nobodys_colour", (space,), facts, OTHERS_WEIGHT)


def _carried(
    situation: Situation, stray: Stray, passed: tuple[Space, ...], own_weight: float
) -> Iterator[Objection]:
    """One objection for every marble of a colour that went somewhere, came or vanished."""
    mine = stray.colour in situation.acting
    weight = own_weight if mine else OTHERS_WEIGHT
    lost = sorted(stray.lost, key=lambda space: space not in passed)
    for end in stray.gained:
        facts: dict[str, object] = {"colour": stray.colour, "end": end, "card": situation.rank}
        if not lost:
            yield Objection("C1", "one_too_many", (end,), facts, weight)
            continue
        start = lost.pop(0)
        rule, key = _rule_of(situation, stray.colour, start, end, passed)
        yield Objection(rule, key, (start, end), {**facts, "start": start}, weight)
    for start in lost:
        facts = {"colour": stray.colour, "start": start}
        yield Objection("C1", "one_missing", (start,), facts, weight)


def _rule_of(
    situation: Situation, colour: Colour, start: Space, end: Space, passed: tuple[Space, ...]
) -> tuple[str, str]:
    """The rule against a marble that was carried from *start* to *end* beside the play."""
    if is_castle(end) and side_of(end) != situation.side[colour]:
        return "R9", "foreign_castle"
    if is_home(end) and side_of(end) != situation.side[colour]:
        return "C1", "foreign_home"
    if colour not in situation.acting:
        if is_castle(start):
            return "R9", "castle_disturbed"
        return ("R5", "passed") if is_home(end) and start in passed else ("C3", "not_yours")
    if is_home(end):
        return "C3", "put_home"
    return "R1", "second_marble"
