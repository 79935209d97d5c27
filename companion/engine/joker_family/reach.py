"""Where a marble could come to by a number of spaces: candidates, to be judged by the rules.

Never leaves out an end that the rules allow. Knows no other marble.
"""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.joker_family.graph import (
    ENTRANCE_K,
    TRACK_OF_A_SIDE,
    castle,
    depth,
    is_castle,
    track,
)
from companion.engine.joker_family.situation import Situation


def forward_ends(situation: Situation, colour: Colour, start: Space, count: int) -> Iterator[Space]:
    """Ends of *count* forward spaces: on the track, and in the castle from its entrance on."""
    row = castle(situation.side[colour])
    if is_castle(start):
        yield from row[depth(start) + count - 1 :][:1]
        return
    at, lap = situation.graph.number[start], situation.graph.lap
    gate = situation.side[colour] * TRACK_OF_A_SIDE + ENTRANCE_K
    yield _space(situation, at + count)
    inside = count - (gate - at) % lap
    if inside > 0:
        yield from row[inside - 1 :][:1]


def backward_ends(
    situation: Situation, colour: Colour, start: Space, count: int
) -> Iterator[Space]:
    """Ends of *count* backward spaces along the track; out of the castle by its entrance."""
    if is_castle(start):
        gate = situation.side[colour] * TRACK_OF_A_SIDE + ENTRANCE_K
        yield _space(situation, gate - (count - depth(start)))
    else:
        yield _space(situation, situation.graph.number[start] - count)


def _space(situation: Situation, number: int) -> Space:
    return track(*divmod(number % situation.graph.lap, TRACK_OF_A_SIDE))
