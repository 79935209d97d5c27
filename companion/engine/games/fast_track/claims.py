"""What a player may be taken to have done with one card, and what the board then looks like.

Knows nothing of what is allowed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion.board.position import Colour, Position, Space
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track.situation import (
    Board,
    Situation,
    Walk,
    is_pen,
    side_of_space,
)
from companion.engine.move import PASS, Move, moved, swap


class Kind(Enum):
    """What sort of play a claim is."""

    WALK = "walk"  # one marble walked, out of the pen or the Bull's Eye too
    SPLIT = "split"  # two marbles walked, one after the other
    SWAP = "swap"  # the first walk's marble and `other` changed places
    HOME = "home"  # an own marble put back into its pen
    ONTO_OWN = "onto own"  # one marble walked onto an own one, which was taken away
    PASS = "pass"  # nothing was moved


@dataclass(frozen=True, slots=True)
class Claim:
    """One interpretation of a change: the marbles that were moved on purpose, in order.

    other: the colour swapped with. put_in_pen: the own marble landed on was put there.
    """

    kind: Kind
    walks: tuple[Walk, ...] = ()
    other: Colour | None = None
    put_in_pen: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """The board if a claim had been carried out in full, and what that captured."""

    board: Board
    captured: tuple[tuple[Colour, Space], ...] = ()


def expected_after(situation: Situation, claim: Claim) -> Expected:
    """The board after *claim*, captured marbles in their pens."""
    if claim.kind is Kind.SWAP:
        return Expected(_swapped(situation, claim))
    board = situation.board
    if claim.kind is Kind.ONTO_OWN:
        walk = claim.walks[0]
        board = board.copy()
        board.taken(walk.colour, walk.start)
        if claim.put_in_pen:
            board.put(walk.colour, pen(situation.side[walk.colour])[0])
        return Expected(board)
    captured = []
    for walk in claim.walks:
        board, met = situation.walked(board, walk)
        if met is not None:
            captured.append(met)
    return Expected(board, tuple(captured))


def _swapped(situation: Situation, claim: Claim) -> Board:
    walk, board = claim.walks[0], situation.board.copy()
    assert claim.other is not None
    board.taken(walk.colour, walk.start)
    board.taken(claim.other, walk.end)
    board.put(walk.colour, walk.end)
    board.put(claim.other, walk.start)
    return board


def move_of(claim: Claim, situation: Situation, after: Position, *, legal: bool) -> Move:
    """The claim as a move.

    A legal one names the pen holes that the generator of moves would name (the lowest
    that will do); of an illegal one the hole that really changed, where that can be told.
    """
    if claim.kind is Kind.PASS:
        return PASS
    if claim.kind is Kind.SWAP:
        one, other = claim.walks[0].start, claim.walks[0].end
        before = situation.state.position
        return swap(changed_hole(before, after, one), changed_hole(before, after, other))
    ways: list[tuple[Space, Space]] = []
    for walk in claim.walks:
        start, end = walk.start, walk.end
        if is_pen(start):
            vacated = () if legal else _changed(situation, after, walk.colour, filled=False)
            start = next(
                (hole for hole in vacated if hole not in {way[0] for way in ways}),
                situation.first_in_pen(walk.colour),
            )
        if is_pen(end) and claim.kind is Kind.HOME:
            filled = () if legal else _changed(situation, after, walk.colour, filled=True)
            end = next(iter(filled), situation.first_free_in_pen(walk.colour))
        ways.append((start, end))
    return moved(*ways)


def changed_hole(before: Position, after: Position, space: Space) -> Space:
    """For a pen hole that stands for its pen the one that has really changed."""
    if not is_pen(space):
        return space
    holes = pen(side_of_space(space))
    return next((hole for hole in holes if before.at(hole) != after.at(hole)), space)


def _changed(
    situation: Situation, after: Position, colour: Colour, *, filled: bool
) -> Iterator[Space]:
    """Holes of the colour's own pen that it has newly left (or come to)."""
    before = situation.state.position
    old, new = (after, before) if filled else (before, after)
    return (
        hole
        for hole in pen(situation.side[colour])
        if old.at(hole) == colour and new.at(hole) != colour
    )
