"""Whether a card can be played at all, found by trying every marble against the rules.

Knows nothing of the change being judged.
"""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.cards import JOKER
from companion.engine.joker_family.effects import BACK
from companion.engine.joker_family.graph import come_out, is_castle, is_track
from companion.engine.joker_family.reach import backward_ends, forward_ends
from companion.engine.joker_family.rules_replacing import (
    SWAPS,
    joker_objections,
    swap_objections,
)
from companion.engine.joker_family.rules_splitting import (
    best_split,
    is_shared,
    must_be_shared,
)
from companion.engine.joker_family.rules_walking import is_possible
from companion.engine.joker_family.situation import Situation, Walk
from companion.engine.race.counted_board import CountedBoard


def can_play(situation: Situation) -> bool:
    """Some play of the declared card is legal."""
    if situation.rank == JOKER:
        return any(not joker_objections(situation, situation.board, w) for w in _jumps(situation))
    return (
        (not must_be_shared(situation) and _one_can_walk(situation))
        or (situation.comes_out and can_come_out(situation))
        or _two_can_swap(situation)
        or _two_can_share(situation)
    )


def can_come_out(situation: Situation) -> bool:
    """A marble could leave its Home, were the card one that brings it out."""
    situation = situation.with_rank("A")
    return any(
        is_possible(situation, situation.board, walk, 1, forwards=True)
        for walk in _out_walks(situation)
    )


def shared_walks(situation: Situation) -> Iterator[tuple[Walk, Walk]]:
    """Every two walks by two marbles that make up the number of the declared card."""
    for part in range(1, situation.value):
        for first in _parts(situation, situation.board, part):
            middle, _ = situation.lift_and_put(situation.board, first)
            for second in _parts(situation, middle, situation.value - part):
                if second.start != first.end:
                    yield first, second


def _two_can_share(situation: Situation) -> bool:
    return is_shared(situation) and any(
        split is not None and not split.objections
        for split in (best_split(situation, *walks) for walks in shared_walks(situation))
    )


def _one_can_walk(situation: Situation) -> bool:
    forwards = situation.rank != BACK
    ends = forward_ends if forwards else backward_ends
    return any(
        is_possible(situation, situation.board, Walk(colour, start, end), value, forwards=forwards)
        for value in (situation.value,)
        for start, colour in _standing(situation.board, situation.acting)
        for end in ends(situation, colour, start, value)
    )


def _two_can_swap(situation: Situation) -> bool:
    if situation.rank != SWAPS:
        return False
    return any(
        not any(swap_objections(situation, Walk(colour, start, end), other))
        for start, colour in _standing(situation.board, situation.acting)
        for end, other in situation.board.spaces.items()
        if other != colour
    )


def _out_walks(situation: Situation) -> Iterator[Walk]:
    for colour in situation.acting:
        if situation.board.stores[situation.own_home(colour), colour]:
            yield Walk(colour, situation.own_home(colour), come_out(situation.side[colour]))


def _jumps(situation: Situation) -> Iterator[Walk]:
    yield from _out_walks(situation)
    targets = [space for space in situation.board.spaces if is_track(space)]
    for colour in situation.acting:
        held = situation.board.stores[situation.own_home(colour), colour]
        sources = [situation.own_home(colour)] if held else []
        sources += [s for s, c in situation.board.spaces.items() if c == colour]
        yield from (Walk(colour, start, end) for start in sources for end in targets)


def _parts(situation: Situation, board: CountedBoard, count: int) -> Iterator[Walk]:
    """Walks of so many spaces by any marble that could have part in sharing the card."""
    colours = tuple(situation.side) if situation.rank == "10" else situation.team
    for start, colour in _standing(board, colours):
        for end in forward_ends(situation, colour, start, count):
            yield Walk(colour, start, end)
        if situation.rank == "9" and not is_castle(start):
            for end in backward_ends(situation, colour, start, count):
                yield Walk(colour, start, end)


def _standing(board: CountedBoard, colours: tuple[Colour, ...]) -> list[tuple[Space, Colour]]:
    return [(space, colour) for space, colour in board.spaces.items() if colour in colours]
