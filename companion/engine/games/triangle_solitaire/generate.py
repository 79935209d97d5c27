"""Every jump that a triangle allows, from masks of its holes. Judges none: see judge.py."""

from companion.board.position import Position
from companion.engine.games.triangle_solitaire.holes import HOLES, JUMPS
from companion.engine.move import Move, moved

BITS = {hole: 1 << n for n, hole in enumerate(HOLES)}
"""One bit for each hole."""

WAYS = tuple(
    (
        BITS[jump.start] | BITS[jump.over] | BITS[jump.end],
        BITS[jump.start] | BITS[jump.over],
        moved((jump.start, jump.end)),
    )
    for jump in JUMPS
)
"""For every jump its three holes, the two of them that must hold a peg, and the move."""


def jumps(position: Position) -> tuple[Move, ...]:
    """R2: every jump over a peg into an empty hole, by the hole of the jumping peg."""
    pegs = sum(map(BITS.__getitem__, position.marbles))
    return tuple([move for three, pegged, move in WAYS if pegs & three == pegged])
