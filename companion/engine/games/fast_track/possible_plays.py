"""Whether a card can be played at all, found by trying every marble against the rules.

Only what counts for F2 and F4 is looked for: plays that an option merely allows are
left out. Knows nothing of the change being judged.
"""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE
from companion.engine.games.fast_track.objection import Objection
from companion.engine.games.fast_track.reach import backward_ends, forward_ends
from companion.engine.games.fast_track.rules_choosing import (
    Standing,
    choice_objections,
    obliged,
    on_the_fast_track,
    second_part_objections,
)
from companion.engine.games.fast_track.rules_splitting import early_landing
from companion.engine.games.fast_track.rules_swapping import swap_objections
from companion.engine.games.fast_track.rules_walking import is_possible
from companion.engine.games.fast_track.situation import (
    BACKWARDS,
    COMES_OUT,
    SPLITS,
    SWAPS,
    Board,
    Situation,
    Walk,
    is_home,
)

Colours = frozenset[Colour]


def can_play(situation: Situation, colours: Colours) -> bool:
    """A direct effect that counts for F2 is possible with marbles of *colours* alone."""
    return next(_direct_effects(situation, colours), None) is not None


def can_go_back(situation: Situation, colours: Colours, *, only_obliged: bool = False) -> bool:
    """A forced backward move (F4) is possible with a marble of *colours*."""
    allowed = obliged(on_the_fast_track(situation, situation.board)) if only_obliged else None
    return any(
        (allowed is None or walk.start in allowed)
        and is_possible(situation, situation.board, walk, situation.value, forwards=False)
        for walk in _backward_walks(situation, colours)
    )


def can_come_out(situation: Situation, colours: Colours) -> bool:
    """A marble of *colours* could leave its pen, were the card one that brings it out."""
    return any(_pen_exits(situation.with_rank("A"), colours))


def _direct_effects(situation: Situation, colours: Colours) -> Iterator[tuple[Walk, ...]]:
    board = situation.board
    standing = on_the_fast_track(situation, board)
    for walk in _single_walks(situation, colours):
        forwards = situation.rank != BACKWARDS
        if not _any(choice_objections(situation, standing, walk)) and is_possible(
            situation, board, walk, situation.value, forwards=forwards
        ):
            yield (walk,)
    if situation.rank == SWAPS and situation.option("jack_swap_counts"):
        yield from _swaps(situation, colours)
    if situation.rank == SPLITS:
        yield from _splits(situation, standing, colours)


def _single_walks(situation: Situation, colours: Colours) -> Iterator[Walk]:
    if situation.rank == BACKWARDS:
        yield from _backward_walks(situation, colours)
        return
    if situation.rank in COMES_OUT and situation.option("pen_exit_counts"):
        yield from _pen_exits(situation, colours)
    yield from _forward_walks(situation, situation.board, colours, situation.value)


def _pen_exits(situation: Situation, colours: Colours) -> Iterator[Walk]:
    for colour in sorted(colours):
        if situation.board.pens.get((situation.side[colour], colour)):
            walk = Walk(colour, situation.first_in_pen(colour), situation.own_exit(colour))
            if is_possible(situation, situation.board, walk, 1, forwards=True):
                yield walk


def _forward_walks(
    situation: Situation, board: Board, colours: Colours, count: int
) -> Iterator[Walk]:
    for start, colour in board.spaces.items():
        if colour in colours:
            for end in forward_ends(situation, colour, start, count):
                if _counts(situation, end):
                    yield Walk(colour, start, end)


def _backward_walks(situation: Situation, colours: Colours) -> Iterator[Walk]:
    for start, colour in situation.board.spaces.items():
        if colour in colours:
            for end in backward_ends(situation, colour, start, situation.value):
                if _counts(situation, end):
                    yield Walk(colour, start, end)


def _counts(situation: Situation, end: Space) -> bool:
    """Entering the Bull's Eye compels nobody where the table says so."""
    return end != BULLSEYE or bool(situation.option("bullseye_counts"))


def _swaps(situation: Situation, colours: Colours) -> Iterator[tuple[Walk, ...]]:
    spaces = {s: c for s, c in situation.board.spaces.items() if not is_home(s)}
    for start, colour in spaces.items():
        for end, other in spaces.items():
            if colour not in colours or other == colour:
                continue
            if other in situation.acting and other not in colours:
                continue
            walk = Walk(colour, start, end)
            if not _any(swap_objections(situation, walk, other)):
                yield (walk,)


def _splits(
    situation: Situation, standing: Standing, colours: Colours
) -> Iterator[tuple[Walk, ...]]:
    board = situation.board
    for part in range(1, situation.value):
        for first in _forward_walks(situation, board, colours, part):
            if (
                _any(choice_objections(situation, standing, first))
                or _any(early_landing(situation, first))
                or not is_possible(situation, board, first, part, forwards=True)
            ):
                continue
            middle, _ = situation.walked(board, first)
            rest = situation.value - part
            for second in _forward_walks(situation, middle, colours, rest):
                if (
                    second.start != first.end
                    and not _any(second_part_objections(situation, standing, middle, first, second))
                    and is_possible(situation, middle, second, rest, forwards=True)
                ):
                    yield (first, second)


def _any(objections: Iterator[Objection]) -> bool:
    return next(objections, None) is not None
