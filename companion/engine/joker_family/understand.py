"""From a change of the board to everything that may have been done.

Reads what left which space and what came where, Homes counted, and offers Claims: the
rules decide which of them was meant. Knows no rule but what kinds of play there are.
"""

from collections.abc import Iterator
from itertools import product

from companion.board.position import Colour, Space
from companion.engine.joker_family.claims import Claim, Kind, expected_after
from companion.engine.joker_family.graph import entrance, is_home
from companion.engine.joker_family.possible_plays import shared_walks
from companion.engine.joker_family.rules_splitting import is_shared
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.counted_board import CountedBoard, Stray, changed_spaces, strays

MOST_WALKS = 16
"""More walks than this are no play with two marbles; pairs of them are not looked at."""


def single_claims(situation: Situation, after: CountedBoard) -> Iterator[Claim]:
    """Plays of one marble, swaps, and none at all."""
    changed = strays(situation.board, after)
    yield Claim(Kind.PASS)
    for walk in _walks(situation, changed, situation.acting):
        yield Claim(Kind.WALK, (walk,))
    yield from _swaps(situation, after, changed)
    for colour in situation.acting:
        if colour in changed:
            yield from _onto_own(situation, changed[colour])


def double_claims(situation: Situation, after: CountedBoard) -> Iterator[Claim]:
    """Plays of two marbles, in either order."""
    changed = strays(situation.board, after)
    anybodys = situation.rank == "10" and is_shared(situation)
    colours = tuple(situation.side) if anybodys else situation.team
    walks = tuple(_walks(situation, changed, colours))
    if len(walks) > MOST_WALKS:
        return
    for first, second in product(walks, walks):
        same = first.start == second.start and not is_home(first.start)
        if not same and first.end != second.end:
            yield Claim(Kind.SPLIT, (first, second))


def joined_claims(situation: Situation, after: CountedBoard) -> Iterator[Claim]:
    """Shared cards whose parts share a space, so that less is seen than was done.

    The second marble may take the place that the first one left, or bump the first, or a
    bumped team-mate may have come to a space that was left. Only what led to exactly this
    board is offered: what does not fit the rules looks like other plays.
    """
    if not is_shared(situation):
        return
    changed = set(changed_spaces(situation.board, after))
    gates = {entrance(seat.sides[0]) for seat in situation.state.seats if seat.team is not None}
    if len(changed) > 4 + len(gates):
        return
    for first, second in shared_walks(situation):
        one, other = {first.start, first.end}, {second.start, second.end}
        touched = one | other
        if not changed <= touched | gates or not (one & other or gates & touched):
            continue
        claim = Claim(Kind.SPLIT, (first, second))
        if expected_after(situation, claim)[0] == after:
            yield claim


def _walks(
    situation: Situation, changed: dict[Colour, Stray], colours: tuple[Colour, ...]
) -> Iterator[Walk]:
    """Every way in which one marble of *colours* may have gone."""
    for colour in colours:
        if colour not in changed:
            continue
        stray, own_home = changed[colour], situation.own_home(colour)
        starts = {s for s in stray.lost if not is_home(s) or s == own_home}
        ends = {end for end in stray.gained if not is_home(end)}
        for start, end in product(sorted(starts), sorted(ends)):
            yield Walk(colour, start, end)


def _onto_own(situation: Situation, stray: Stray) -> Iterator[Claim]:
    """A marble that left and came nowhere but into its Home, or was taken off the table."""
    own_home = situation.own_home(stray.colour)
    put_home = own_home in stray.gained
    if not put_home and len(stray.lost) <= len(stray.gained):
        return
    for start in sorted(set(stray.lost)):
        for end, held in sorted(situation.board.spaces.items()):
            if held == stray.colour and end != start and end not in stray.lost:
                walk = Walk(stray.colour, start, end)
                yield Claim(Kind.ONTO_OWN, (walk,), put_home=put_home)


def _swaps(
    situation: Situation, after: CountedBoard, changed: dict[Colour, Stray]
) -> Iterator[Claim]:
    """An own marble and another colour's that stand, or lie, in each other's place."""
    for colour in situation.acting:
        if colour not in changed:
            continue
        stray = changed[colour]
        for start, end in product(sorted(set(stray.lost)), sorted(set(stray.gained))):
            other = _came_instead(situation.board, after, changed, start, end)
            if other is None or other == colour:
                continue
            if not (other in situation.acting and end < start):  # told from the other end
                yield Claim(Kind.SWAP, (Walk(colour, start, end),), other)


def _came_instead(
    before: CountedBoard,
    after: CountedBoard,
    changed: dict[Colour, Stray],
    start: Space,
    end: Space,
) -> Colour | None:
    """The colour that left *end* and came to *start*, None when there is none."""
    if is_home(end):
        other = after.spaces.get(start)
        return other if other in changed and end in changed[other].lost else None
    other = before.spaces.get(end)
    return other if other in changed and start in changed[other].gained else None
