"""What a player may be taken to have done with one card, and what the board then looks like.

Knows nothing of what is allowed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion.board.position import Colour, Position, Space
from companion.engine.joker_family.graph import home, is_home, side_of, store_of
from companion.engine.joker_family.situation import Bumped, Situation, Walk
from companion.engine.move import PASS, Move, moved, swap
from companion.engine.race.counted_board import CountedBoard


class Kind(Enum):
    """What sort of play a claim is."""

    WALK = "walk"  # one marble went somewhere, by whatever card
    SPLIT = "split"  # two marbles went, one after the other
    SWAP = "swap"  # the first walk's marble and `other` changed places
    ONTO_OWN = "onto own"  # one marble went onto an own one, which was taken away
    PASS = "pass"  # nothing was moved


@dataclass(frozen=True, slots=True)
class Claim:
    """One interpretation of a change: the marbles that were moved on purpose, in order.

    other: the colour swapped with. put_home: the own marble landed on was put there.
    """

    kind: Kind
    walks: tuple[Walk, ...] = ()
    other: Colour | None = None
    put_home: bool = False


def expected_after(situation: Situation, claim: Claim) -> tuple[CountedBoard, tuple[Bumped, ...]]:
    """The board if *claim* had been carried out in full, and whom that bumped."""
    board = situation.board
    if claim.kind is Kind.SWAP and claim.other is not None:
        walk, board = claim.walks[0], board.copy()
        board.lift(walk.colour, walk.start, store_of)
        board.lift(claim.other, walk.end, store_of)
        board.put(walk.colour, walk.end, store_of)
        board.put(claim.other, walk.start, store_of)
        return board, ()
    if claim.kind is Kind.ONTO_OWN:
        walk, board = claim.walks[0], board.copy()
        board.lift(walk.colour, walk.start, store_of)
        if claim.put_home:
            board.put(walk.colour, situation.own_home(walk.colour), store_of)
        return board, ()
    met: list[Bumped] = []
    for walk in claim.walks:
        board, bumped = situation.lift_and_put(board, walk)
        met += [] if bumped is None else [bumped]
    return board, tuple(met)


def move_of(claim: Claim, situation: Situation, after: Position, *, legal: bool) -> Move:
    """The claim as a move.

    A legal one names the Home holes that the generator of moves would name (the lowest);
    of an illegal one the hole that really changed, where that can be told.
    """
    before = situation.state.position
    if claim.kind is Kind.PASS:
        return PASS
    if claim.kind is Kind.SWAP:
        ends = (claim.walks[0].start, claim.walks[0].end)
        one, other = (changed_hole(before, after, space) for space in ends)
        return swap(one, other)
    taken: list[Space] = []
    ways: list[tuple[Space, Space]] = []
    for walk in claim.walks:
        start = walk.start
        if is_home(start):
            start = _left_hole(before, after, start, legal, taken)
            taken.append(start)
        ways.append((start, changed_hole(before, after, walk.end)))
    return moved(*ways)


def changed_hole(before: Position, after: Position, space: Space) -> Space:
    """For the name of a Home one of its holes that has really changed."""
    if not is_home(space) or "." in space:
        return space
    holes = home(side_of(space))
    return next((hole for hole in holes if before.at(hole) != after.at(hole)), holes[0])


def _left_hole(
    before: Position, after: Position, store: Space, legal: bool, taken: list[Space]
) -> Space:
    holes = [hole for hole in home(side_of(store)) if hole not in taken]
    full = [hole for hole in holes if before.at(hole) is not None]
    left = [] if legal else list(_emptied(before, after, full))
    return next(iter((*left, *full, *holes)), store)


def _emptied(before: Position, after: Position, holes: list[Space]) -> Iterator[Space]:
    return (hole for hole in holes if after.at(hole) != before.at(hole))
