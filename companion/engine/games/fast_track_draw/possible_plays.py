"""Whether the drawn card can be played at all, found by trying every piece against the rules.

Knows nothing of the change being judged.
"""

from collections.abc import Iterator

from companion.board.position import Space
from companion.engine.games.fast_track.graph import BULLSEYE, SQUARE
from companion.engine.games.fast_track_draw.rules_splitting import best_split
from companion.engine.games.fast_track_draw.rules_walking import is_possible
from companion.engine.games.fast_track_draw.situation import (
    BACK,
    LEAVES_CENTRE,
    SEVEN,
    Situation,
    Walk,
)


def can_play(situation: Situation) -> bool:
    """Some move is possible with the drawn card."""
    board = situation.board
    walks = (walk for start in _starts(situation) for walk in _walks(situation, start))
    if any(is_possible(situation, board, walk) for walk in walks):
        return True
    return situation.rank == SEVEN and any(
        split is not None and not split.objections
        for first, second in _pairs(situation)
        if (split := best_split(situation, first, second))
    )


def _starts(situation: Situation) -> list[Space]:
    waiting = (situation.side, situation.own) in situation.board.starts
    return [*situation.spaces_of_own(situation.board), *([situation.start] if waiting else [])]


def _walks(situation: Situation, start: Space) -> Iterator[Walk]:
    """Everywhere that the card could bring the piece on *start*, and more."""
    if start == situation.start:
        yield Walk(start, situation.exit)
    elif start == BULLSEYE:
        if situation.rank in LEAVES_CENTRE:
            yield from (Walk(start, corner) for corner in SQUARE.fast_track_spaces)
    else:
        yield from (Walk(start, end) for end in _ends(situation, start, situation.value))
        back: Space | None = start
        for _ in range(BACK.get(situation.rank or "", 0)):
            back = SQUARE.previous_space(back) if back is not None else None
        if back is not None and back != start:
            yield Walk(start, back)


def _ends(situation: Situation, start: Space, steps: int) -> list[Space]:
    """Where a piece may come to by so many forward steps: candidates, to be judged.

    Leaves out no end that the rules allow. After each step it stands on the next space of
    the track or of its home, or on the next corner, or in the centre.
    """
    here = {start}
    for _ in range(steps):
        following: set[Space] = set()
        for space in here:
            one = SQUARE.next_space(space, situation.side)
            corner = SQUARE.ring_next(space, situation.side)
            following |= {each for each in (one, corner) if each is not None}
            if SQUARE.is_fast_track(space):
                following.add(BULLSEYE)
        here = following
    return sorted(here)


def _pairs(situation: Situation) -> Iterator[tuple[Walk, Walk]]:
    """Two parts of a 7 in either order, as candidates."""
    own = situation.spaces_of_own(situation.board)
    parts = {
        (start, steps): [Walk(start, end) for end in _ends(situation, start, steps)]
        for start in own
        if start != BULLSEYE
        for steps in range(1, situation.value)
    }
    for (start, steps), firsts in parts.items():
        for (other, others_steps), seconds in parts.items():
            if start != other and steps + others_steps == situation.value:
                yield from ((one, two) for one in firsts for two in seconds)
    if (situation.side, situation.own) in situation.board.starts:
        out = Walk(situation.start, situation.exit)
        ones = [walk for (_, steps), walks in parts.items() if steps == 1 for walk in walks]
        on = SQUARE.next_space(situation.exit, situation.side)
        if on is not None:
            yield out, Walk(situation.exit, on)
        for walk in ones:
            yield out, walk
            yield walk, out
