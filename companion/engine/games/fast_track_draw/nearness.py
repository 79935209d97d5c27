"""How far apart two spaces are for a hand that missed its aim: a measure, no rule."""

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    DOOR_K,
    EXIT_K,
    SQUARE,
    TRACK_OF_A_SIDE,
    track,
)
from companion.engine.games.fast_track_draw.seen_board import at_home, in_start, side_of_space

INTO_A_START = 3
"""Steps that the way from an exit into its start is counted as."""


def store_of(space: Space) -> Space:
    """The name under which a space is compared: all holes of a start are one."""
    return space.partition(".")[0] if in_start(space) else space


def apart(one: Space, other: Space) -> float:
    """Steps between two spaces, the shorter way round; a rough count off the track."""
    if store_of(one) == store_of(other):
        return 0.0
    if at_home(one) and at_home(other) and one[1] == other[1]:
        return abs(float(one.rpartition(".")[2]) - float(other.rpartition(".")[2]))
    lap = len(SQUARE.main_track)
    ways = (
        near_off + far_off + min((near - far) % lap, (far - near) % lap)
        for near, near_off in _beside(one)
        for far, far_off in _beside(other)
    )
    return float(min(ways))


def _beside(space: Space) -> list[tuple[int, int]]:
    """(track place, steps off it) of a space; the centre lies beside every corner."""
    if space == BULLSEYE:
        return [(_place(corner), 1) for corner in SQUARE.fast_track_spaces]
    side = side_of_space(space)
    if at_home(space):
        return [(_place(track(side, DOOR_K)), int(space.rpartition(".")[2]))]
    if in_start(space):
        return [(_place(track(side, EXIT_K)), INTO_A_START)]
    return [(_place(space), 0)]


def _place(space: Space) -> int:
    side, k = SQUARE.place(space)
    return side * TRACK_OF_A_SIDE + k
