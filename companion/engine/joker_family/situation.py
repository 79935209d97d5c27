"""The board and everything a judgement needs to look up, worked out once per change.

Knows whose marbles are whose and what card is played; knows no rule of moving.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.board.position import Colour, Space
from companion.engine.cards import Rank, parse_card
from companion.engine.joker_family.graph import (
    Graph,
    Side,
    castle,
    entrance,
    graph_of,
    home_name,
    is_home,
    store_of,
)
from companion.engine.race.counted_board import CountedBoard
from companion.engine.state import GameState, OptionValue

FACES = ("J", "Q", "K")


class Walk(NamedTuple):
    """One marble's claimed way from one space to another; a Home is named as a whole."""

    colour: Colour
    start: Space
    end: Space


class Bumped(NamedTuple):
    """A marble that was landed on. to: where it belongs now. is_mate: of the mover's team."""

    colour: Colour
    at: Space
    to: Space
    is_mate: bool


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

    def with_rank(self, rank: Rank) -> "Situation":
        """The same situation with another card."""
        return Situation(self.state, rank)

    def option(self, name: str) -> OptionValue:
        """The value of an option."""
        return self.state.options[name]

    @cached_property
    def graph(self) -> Graph:
        """The plain topology of this board."""
        return graph_of(self.state.options)

    @cached_property
    def board(self) -> CountedBoard:
        """The board before the change; never altered, copied."""
        return CountedBoard.of(self.state.position, store_of)

    @cached_property
    def side(self) -> Mapping[Colour, Side]:
        """The side of every colour in play."""
        return {seat.colours[0]: seat.sides[0] for seat in self.state.seats}

    @cached_property
    def team(self) -> tuple[Colour, ...]:
        """Colours of the mover's team in the order of helping: itself, then clockwise."""
        seats = self.state.seats
        here = self.state.seat.sides[0]
        mine = [seats[i] for i in self.state.partners(self.state.to_move)]
        mine.sort(key=lambda seat: (seat.sides[0] - here) % self.graph.sides)
        return tuple(seat.colours[0] for seat in mine)

    @cached_property
    def acting(self) -> tuple[Colour, ...]:
        """Colours that the seat to move may move now (part g, option `help_partner_always`)."""
        abroad = self._abroad(self.board)
        return abroad if self.option("help_partner_always") else abroad[:1]

    def next_to_help(self, board: CountedBoard) -> Colour | None:
        """The colour whose turn to be helped it is on *board*."""
        return next(iter(self._abroad(board)), None)

    def _abroad(self, board: CountedBoard) -> tuple[Colour, ...]:
        return tuple(colour for colour in self.team if not self.is_inside(board, colour))

    def is_inside(self, board: CountedBoard, colour: Colour) -> bool:
        """All marbles of *colour* are in its castle."""
        return all(board.spaces.get(hole) == colour for hole in castle(self.side[colour]))

    def are_mates(self, one: Colour, other: Colour) -> bool:
        """Two colours of one team."""
        team_of = {seat.colours[0]: seat.team for seat in self.state.seats}
        return one != other and team_of[one] is not None and team_of[one] == team_of[other]

    @property
    def value(self) -> int:
        """How many spaces the declared card moves; 0 for a joker and before any card."""
        if self.rank in FACES:
            by_rank = self.option("face_value") != 10
            return 11 + FACES.index(str(self.rank)) if by_rank else 10
        if self.rank == "A":
            return 1
        return int(self.rank) if self.rank is not None and self.rank.isdigit() else 0

    @property
    def comes_out(self) -> bool:
        """The declared card brings a marble out of its Home."""
        return self.rank in ("A", *FACES)

    def own_home(self, colour: Colour) -> Space:
        """The Home of *colour*, by its name."""
        return home_name(self.side[colour])

    def lift_and_put(self, board: CountedBoard, walk: Walk) -> tuple[CountedBoard, Bumped | None]:
        """The board after *walk*, and the marble that it bumped (R7, R8)."""
        after = board.copy()
        after.lift(walk.colour, walk.start, store_of)
        met = None if is_home(walk.end) else after.spaces.pop(walk.end, None)
        after.put(walk.colour, walk.end, store_of)
        if met is None or met not in self.side:
            return after, None
        mates = self.are_mates(walk.colour, met)
        gate = entrance(self.side[met])
        to = gate if mates and gate not in after.spaces else self.own_home(met)
        after.put(met, to, store_of)
        return after, Bumped(met, walk.end, to, mates)

    def may_bump(self, board: CountedBoard, walk: Walk) -> bool:
        """False where `in_spot_full` forbids to bump the team-mate on the walk's end."""
        if self.option("in_spot_full") != "illegal":
            return True
        _, bumped = self.lift_and_put(board, walk)
        return bumped is None or not bumped.is_mate or not is_home(bumped.to)
