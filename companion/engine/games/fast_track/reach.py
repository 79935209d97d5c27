"""Where a marble could come to by a number of spaces: candidates, to be judged by the rules.

Never leaves out an end that the rules allow, may offer one that they forbid. Knows no
other marble.
"""

from collections.abc import Iterator

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    TRACK_OF_A_SIDE,
    door,
    fast_track,
    home,
)
from companion.engine.games.fast_track.situation import Situation, is_home, side_of_space


def forward_ends(situation: Situation, colour: Colour, start: Space, count: int) -> Iterator[Space]:
    """Ends of *count* forward spaces from the track, a Home row or the Bull's Eye."""
    if start == BULLSEYE:
        yield situation.own_fast_track(colour)
    elif is_home(start):
        row = home(side_of_space(start))
        yield from row[row.index(start) + count :][:1]
    else:
        at = situation.track_number(start)
        yield from _along_the_track(situation, colour, at, count)
        if at % TRACK_OF_A_SIDE == 0:
            yield from _along_the_ring(situation, colour, at, count)
        elif (at + count - 1) % TRACK_OF_A_SIDE == 0:
            yield BULLSEYE


def backward_ends(
    situation: Situation, colour: Colour, start: Space, count: int
) -> Iterator[Space]:
    """Ends of *count* backward spaces from the track; none from anywhere else."""
    if start == BULLSEYE or is_home(start):
        return
    laps, lap = situation.laps, len(situation.laps) // 2
    at = situation.track_number(start)
    yield laps[at - count + lap]
    if at % TRACK_OF_A_SIDE:
        if (at - count + 1) % TRACK_OF_A_SIDE == 0:
            yield BULLSEYE
        return
    sides = situation.graph.sides
    gate = situation.entry_of_ring(colour)
    side = at // TRACK_OF_A_SIDE
    for rest in range(count - 1, -1, -1):
        if side == gate:
            return
        side = (side - 1) % sides
        if rest == 0 or side == gate:
            yield laps[side * TRACK_OF_A_SIDE - rest + lap]


def _along_the_track(situation: Situation, colour: Colour, at: int, count: int) -> Iterator[Space]:
    """Turning in at the own door."""
    laps, lap = situation.laps, len(situation.laps) // 2
    side = situation.side[colour]
    to_door = (situation.track_number(door(side)) - at) % lap
    if count <= to_door:
        yield laps[at + count]
    else:
        yield from home(side)[count - to_door - 1 :][:1]


def _along_the_ring(situation: Situation, colour: Colour, at: int, count: int) -> Iterator[Space]:
    """Ring steps, then the main track from the own Fast Track space (or from any)."""
    own, sides = situation.side[colour], situation.graph.sides
    side = at // TRACK_OF_A_SIDE
    for rest in range(count - 1, -1, -1):
        if side == own:
            return
        side = (side + 1) % sides
        if rest == 0:
            yield fast_track(side)
        elif side == own or situation.option("ft_leave_midway"):
            yield from _along_the_track(situation, colour, side * TRACK_OF_A_SIDE, rest)
