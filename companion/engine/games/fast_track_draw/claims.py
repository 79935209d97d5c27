"""What a player may be taken to have done with one card, and what the board then looks like.

Reads what left which space and what came where, starts counted: the rules decide which
claim was meant. Knows no rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product

from companion.board.position import Colour, Position, Space
from companion.engine.games.fast_track.graph import pen
from companion.engine.games.fast_track_draw.seen_board import SeenBoard, Stray, in_start, strays
from companion.engine.games.fast_track_draw.situation import SEVEN, Situation, Walk
from companion.engine.move import PASS, Move, moved


class Kind(Enum):
    """What sort of play a claim is."""

    WALK = "walk"  # one piece walked, out of the start or the centre too
    SPLIT = "split"  # two walks, one after the other
    ONTO_OWN = "onto own"  # one piece walked onto an own one, which was taken away
    PASS = "pass"  # nothing was moved


@dataclass(frozen=True, slots=True)
class Claim:
    """One reading of a change. put_in_start: the own piece landed on was put there."""

    kind: Kind
    walks: tuple[Walk, ...] = ()
    put_in_start: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """The board if a claim had been carried out in full, and what that captured."""

    board: SeenBoard
    captured: tuple[tuple[Colour, Space], ...] = ()


def plain_claims(situation: Situation, after: SeenBoard) -> Iterator[Claim]:
    """Nothing done, one piece walked, two pieces walked, one walked onto an own piece."""
    yield Claim(Kind.PASS)
    stray = strays(situation.board, after).get(situation.own)
    if stray is None:
        return
    walks = _walks(situation, stray)
    for walk in walks:
        yield Claim(Kind.WALK, (walk,))
    for first, second in product(walks, walks):
        same = first.start == second.start and not in_start(first.start)
        if not same and first.end != second.end:
            yield Claim(Kind.SPLIT, (first, second))
    yield from _onto_own(situation, stray)
    if situation.rank == SEVEN:
        yield from _one_piece_twice(situation, walks)


def joined_claims(situation: Situation, after: SeenBoard) -> Iterator[Claim]:
    """A 7 whose second piece takes the place of the first, which looks like one walk.

    Only a legal one is ever believed: what does not fit the rules looks like other plays.
    """
    stray = strays(situation.board, after).get(situation.own)
    if situation.rank != SEVEN or stray is None:
        return
    for start, end in _walks(situation, stray):
        for place in situation.spaces_of_own(situation.board):
            if place not in (start, end) and after.spaces.get(place) == situation.own:
                yield Claim(Kind.SPLIT, (Walk(place, end), Walk(start, place)))


def expected_after(situation: Situation, claim: Claim) -> Expected:
    """The board after *claim*, captured pieces in their starts."""
    board = situation.board
    if claim.kind is Kind.ONTO_OWN:
        board = board.without(situation.own, claim.walks[0].start)
        if claim.put_in_start:
            board = board.with_piece(situation.own, situation.start)
        return Expected(board)
    captured = []
    for walk in claim.walks:
        board, met = situation.walked(board, walk)
        if met is not None:
            captured.append(met)
    return Expected(board, tuple(captured))


def move_of(claim: Claim, situation: Situation, after: Position, *, legal: bool) -> Move:
    """The claim as a move.

    A legal one names the start hole that the legal moves name, the lowest; of an illegal
    one the hole that was really emptied, where that can be told.
    """
    if claim.kind is Kind.PASS:
        return PASS
    before = situation.state.position
    holes = [hole for hole in pen(situation.side) if before.at(hole) == situation.own]
    if not legal:
        holes.sort(key=lambda hole: after.at(hole) == situation.own)
    ways: list[tuple[Space, Space]] = []
    for start, end in claim.walks:
        ways.append((holes.pop(0) if in_start(start) and holes else start, end))
    return moved(*ways)


def changed_hole(before: Position, after: Position, space: Space) -> Space:
    """For a start hole that stands for its start the one that has really changed."""
    if not in_start(space):
        return space
    holes = pen(int(space[1]))
    return next((hole for hole in holes if before.at(hole) != after.at(hole)), space)


def _walks(situation: Situation, stray: Stray) -> list[Walk]:
    """Every way in which one own piece may have gone."""
    starts = {s for s in stray.lost if not in_start(s) or s == situation.start}
    ends = {end for end in stray.gained if not in_start(end)}
    return [Walk(start, end) for start, end in product(sorted(starts), sorted(ends))]


def _onto_own(situation: Situation, stray: Stray) -> Iterator[Claim]:
    """A piece that left and came nowhere but into its start, or was taken off the table."""
    put_in_start = situation.start in stray.gained
    if not put_in_start and len(stray.lost) <= len(stray.gained):
        return
    for start in sorted(set(stray.lost)):
        for end in situation.spaces_of_own(situation.board):
            if end != start and end not in stray.lost:
                yield Claim(Kind.ONTO_OWN, (Walk(start, end),), put_in_start)


def _one_piece_twice(situation: Situation, walks: list[Walk]) -> Iterator[Claim]:
    """One piece brought out and moved on with the same 7."""
    for start, end in walks:
        if start == situation.start and end != situation.exit:
            yield Claim(Kind.SPLIT, (Walk(start, situation.exit), Walk(situation.exit, end)))
