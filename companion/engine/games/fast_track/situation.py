"""The board and everything a judgement needs to look up, worked out once per change.

Knows whose marbles are whose and what card is played; knows no rule of moving.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.board.position import Colour, Position, Space
from companion.engine.cards import JOKER, Rank, parse_card
from companion.engine.games.fast_track.graph import (
    TRACK_OF_A_SIDE,
    Graph,
    Side,
    exit_of,
    fast_track,
    graph_of,
    pen,
)
from companion.engine.state import GameState

COMES_OUT: frozenset[Rank] = frozenset({"A", "6", JOKER})
LEAVES_BULLSEYE: frozenset[Rank] = frozenset({"K", "Q", "J"})
BACKWARDS: Rank = "4"
SPLITS: Rank = "7"
SWAPS: Rank = "J"


class Walk(NamedTuple):
    """One marble's claimed way from one space to another; a pen hole stands for its pen."""

    colour: Colour
    start: Space
    end: Space


def is_pen(space: Space) -> bool:
    """A hole of a Starting Holding Pen."""
    return space.startswith("P")


def is_home(space: Space) -> bool:
    """A hole of a Home Base Row."""
    return space.startswith("H")


def side_of_space(space: Space) -> Side:
    """The side that a track, home or pen space belongs to."""
    return int(space[1 : space.index(".")])


def spaces_worth(rank: Rank) -> int:
    """How many spaces a card moves a marble."""
    return int(rank) if rank.isdigit() else 1


class Board:
    """Where marbles stand outside the pens, and how many of each colour are in each pen."""

    __slots__ = ("pens", "spaces")

    def __init__(self, spaces: dict[Space, Colour], pens: dict[tuple[Side, Colour], int]) -> None:
        self.spaces, self.pens = spaces, pens

    @classmethod
    def of(cls, position: Position) -> "Board":
        """The board of *position*."""
        spaces: dict[Space, Colour] = {}
        pens: dict[tuple[Side, Colour], int] = {}
        for space, colour in position.marbles.items():
            if is_pen(space):
                held = (side_of_space(space), colour)
                pens[held] = pens.get(held, 0) + 1
            else:
                spaces[space] = colour
        return cls(spaces, pens)

    def taken(self, colour: Colour, space: Space) -> None:
        """Lift one marble of *colour* from *space* (from its pen when it is a pen hole)."""
        if is_pen(space):
            self._count(side_of_space(space), colour, -1)
        elif self.spaces.get(space) == colour:
            del self.spaces[space]

    def put(self, colour: Colour, space: Space) -> None:
        """Set one marble of *colour* down on *space*, which must be free (or a pen hole)."""
        if is_pen(space):
            self._count(side_of_space(space), colour, 1)
        else:
            self.spaces[space] = colour

    def copy(self) -> "Board":
        """Another board that may be changed alone."""
        return Board(dict(self.spaces), dict(self.pens))

    def _count(self, side: Side, colour: Colour, change: int) -> None:
        held = self.pens.get((side, colour), 0) + change
        if held:
            self.pens[side, colour] = held
        else:
            self.pens.pop((side, colour), None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.spaces == other.spaces and self.pens == other.pens

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Situation:
    """A game state seen by the judge. rank: the declared card's, None when none is declared."""

    state: GameState
    rank: Rank | None

    @classmethod
    def of(cls, state: GameState) -> "Situation":
        """The situation of *state*."""
        card = state.declared.get("card")
        return cls(state, None if card is None else parse_card(str(card)).rank)

    @cached_property
    def graph(self) -> Graph:
        """The plain topology of this board."""
        return graph_of(self.state.options)

    @cached_property
    def laps(self) -> tuple[Space, ...]:
        """The main track walked twice from T0.0, so that no way needs to wrap round."""
        return self.graph.main_track * 2

    @cached_property
    def board(self) -> Board:
        """The board before the change; never altered, copied."""
        return Board.of(self.state.position)

    @cached_property
    def side(self) -> Mapping[Colour, Side]:
        """The side of every colour in play."""
        seats = self.state.seats
        return {c: s for seat in seats for c, s in zip(seat.colours, seat.sides, strict=True)}

    @cached_property
    def own(self) -> frozenset[Colour]:
        """Colours of the seat to move."""
        return frozenset(self.state.seat.colours)

    @cached_property
    def acting(self) -> frozenset[Colour]:
        """Colours that the seat to move may move: its own and its partners'."""
        seats = (self.state.seats[i] for i in self.state.partners(self.state.to_move))
        return frozenset(colour for seat in seats for colour in seat.colours)

    @cached_property
    def ring(self) -> frozenset[Space]:
        """Fast Track spaces whose marble has moved along the ring."""
        return frozenset(self.state.memory.get("ring", ()))

    @cached_property
    def blockers(self) -> Mapping[Colour, frozenset[Colour]]:
        """For every colour those that it may neither pass nor land on (R5)."""
        together = not self.option("multi_colour_as_team")
        found = {}
        for seat in self.state.seats:
            for colour in seat.colours:
                found[colour] = frozenset(seat.colours) if together else frozenset({colour})
        return found

    @property
    def value(self) -> int:
        """How many spaces the declared card moves; 0 when none is declared."""
        return 0 if self.rank is None else spaces_worth(self.rank)

    def option(self, name: str) -> str | int | float | bool:
        """The value of an option."""
        return self.state.options[name]

    def with_rank(self, rank: Rank) -> "Situation":
        """The same situation with another card."""
        return Situation(self.state, rank)

    def track_number(self, space: Space) -> int:
        """Place of a main-track space counted from T0.0 in walking order."""
        side, k = self.graph.place(space)
        return side * TRACK_OF_A_SIDE + k

    def entry_of_ring(self, colour: Colour) -> Side:
        """The side t of FTt at which the ring of *colour* begins (nearest its own pen)."""
        return (self.side[colour] + 1) % self.graph.sides

    def walked(self, board: Board, walk: Walk) -> tuple[Board, tuple[Colour, Space] | None]:
        """The board after *walk*, and the marble it captured (which goes to its own pen)."""
        after = board.copy()
        after.taken(walk.colour, walk.start)
        met = None if is_pen(walk.end) else after.spaces.pop(walk.end, None)
        after.put(walk.colour, walk.end)
        if met is None or met not in self.side:
            return after, None
        after.put(met, pen(self.side[met])[0])
        return after, (met, walk.end)

    def first_in_pen(self, colour: Colour) -> Space:
        """The lowest-numbered hole of the colour's own pen that holds it, or just the first."""
        holes = pen(self.side[colour])
        return next((p for p in holes if self.state.position.at(p) == colour), holes[0])

    def first_free_in_pen(self, colour: Colour) -> Space:
        """The lowest-numbered free hole of the colour's own pen, or just the first."""
        holes = pen(self.side[colour])
        return next((p for p in holes if self.state.position.at(p) is None), holes[0])

    def own_exit(self, colour: Colour) -> Space:
        """Where a marble of *colour* comes out of its pen."""
        return exit_of(self.side[colour])

    def own_fast_track(self, colour: Colour) -> Space:
        """The Fast Track space painted in *colour*."""
        return fast_track(self.side[colour])
