"""How far apart two spaces of a Fast Track board are for a hand that missed its aim.

Only a measure for "most like": no rule is meant by it.
"""

from companion.board.position import Space
from companion.engine.games.fast_track.graph import (
    BULLSEYE,
    DOOR_K,
    EXIT_K,
    TRACK_OF_A_SIDE,
    Graph,
    track,
)
from companion.engine.games.fast_track.situation import is_home, is_pen, side_of_space

INTO_A_PEN = 3
"""Steps that the way from an exit into its pen is counted as."""


def store_of(space: Space) -> Space:
    """The name under which a space is compared: all holes of a pen are one."""
    return space.partition(".")[0] if is_pen(space) else space


def apart(graph: Graph, one: Space, other: Space) -> int:
    """Steps between two spaces, the shorter way round; a rough count off the track."""
    if store_of(one) == store_of(other):
        return 0
    near, off = _on_track(graph, one)
    far, more = _on_track(graph, other)
    if near == far and is_home(one) and is_home(other):
        return abs(off - more)
    if near is None or far is None:
        return off + more + min(_to_a_corner(near), _to_a_corner(far))
    lap = graph.sides * TRACK_OF_A_SIDE
    around = (near - far) % lap
    return off + more + min(around, lap - around)


def _on_track(graph: Graph, space: Space) -> tuple[int | None, int]:
    """The track place that a space lies at or beside, and how many steps beside it."""
    if space == BULLSEYE:
        return None, 1
    side = side_of_space(space)
    if is_home(space):
        space, off = track(side, DOOR_K), int(space.rpartition(".")[2])
    elif is_pen(space):
        space, off = track(side, EXIT_K), INTO_A_PEN
    else:
        off = 0
    place, k = graph.place(space)
    return place * TRACK_OF_A_SIDE + k, off


def _to_a_corner(at: int | None) -> int:
    k = 0 if at is None else at % TRACK_OF_A_SIDE
    return min(k, TRACK_OF_A_SIDE - k)
