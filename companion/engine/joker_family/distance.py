"""How far apart two spaces are for a hand that missed its aim. No rule is meant by it."""

from companion.board.position import Space
from companion.engine.joker_family.graph import (
    Graph,
    come_out,
    depth,
    entrance,
    is_castle,
    is_home,
    side_of,
    store_of,
)

INTO_A_HOME = 3
"""Steps that the way from a come-out spot into its Home is counted as."""


def apart(graph: Graph, one: Space, other: Space) -> int:
    """Steps between two spaces, the shorter way round."""
    if store_of(one) == store_of(other):
        return 0
    if is_castle(one) and is_castle(other) and side_of(one) == side_of(other):
        return abs(depth(one) - depth(other))
    near, off = _beside_track(one)
    far, more = _beside_track(other)
    around = graph.distance(near, far)
    return off + more + min(around, graph.lap - around)


def _beside_track(space: Space) -> tuple[Space, int]:
    """The track space that a space is, or lies beside, and how many steps beside it."""
    if is_castle(space):
        return entrance(side_of(space)), depth(space)
    if is_home(space):
        return come_out(side_of(space)), INTO_A_HOME
    return space, 0
