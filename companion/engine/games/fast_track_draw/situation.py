"""The board and everything a judgement needs to look up, worked out once per change.

Knows whose pieces are whose and what card is drawn; knows no rule of moving.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from companion.board.position import Colour, Space
from companion.engine.cards import JOKER, Rank, parse_card
from companion.engine.games.fast_track.graph import Side, exit_of, pen
from companion.engine.games.fast_track_draw.seen_board import SeenBoard, at_home, in_start
from companion.engine.state import GameState

COMES_OUT: frozenset[Rank] = frozenset({"A", "6", JOKER})
LEAVES_CENTRE: frozenset[Rank] = frozenset({"J", "Q", "K"})
DRAWS_AGAIN = COMES_OUT | LEAVES_CENTRE
BACK: Mapping[Rank, int] = {"4": 4, "A": 1}
ONLY_BACK: Rank = "4"
SEVEN: Rank = "7"


class Walk(NamedTuple):
    """One own piece's claimed way from one space to another; a start hole stands for its start."""

    start: Space
    end: Space


@dataclass(frozen=True)
class Situation:
    """A game state seen by the judge. rank: the drawn card's, None when none is drawn."""

    state: GameState
    rank: Rank | None

    @classmethod
    def of(cls, state: GameState) -> "Situation":
        """The situation of *state*."""
        card = state.declared.get("card")
        return cls(state, None if card is None else parse_card(str(card)).rank)

    @cached_property
    def board(self) -> SeenBoard:
        """The board before the change."""
        return SeenBoard.of(self.state.position)

    @cached_property
    def side_of(self) -> Mapping[Colour, Side]:
        """The side of every colour in play."""
        return {seat.colours[0]: seat.sides[0] for seat in self.state.seats}

    @property
    def own(self) -> Colour:
        """The colour of the seat to move."""
        return self.state.seat.colours[0]

    @property
    def side(self) -> Side:
        """The side of the seat to move."""
        return self.state.seat.sides[0]

    @property
    def exit(self) -> Space:
        """Where an own piece comes out."""
        return exit_of(self.side)

    @property
    def start(self) -> Space:
        """The hole that stands for the own start."""
        return pen(self.side)[0]

    @cached_property
    def status(self) -> frozenset[Space]:
        """Corners whose own piece is on the fast track; none once a 4 is drawn (R11 a)."""
        if self.rank == ONLY_BACK:
            return frozenset()
        return self._own(self.state.memory.get("status", ()))

    @cached_property
    def lost(self) -> frozenset[Space]:
        """Corners whose own piece was on the fast track and is no longer."""
        lost = self._own(self.state.memory.get("lost", ()))
        if self.rank == ONLY_BACK:
            lost |= self._own(self.state.memory.get("status", ()))
        return lost

    @property
    def value(self) -> int:
        """The number of the card, 1 where it shows none."""
        return int(self.rank) if self.rank is not None and self.rank.isdigit() else 1

    @property
    def in_first_draw(self) -> bool:
        """The card is the first one of the turn."""
        return not self.state.memory.get("again")

    def option(self, name: str) -> str | int | float | bool:
        """The value of an option."""
        return self.state.options[name]

    def spaces_of_own(self, board: SeenBoard) -> list[Space]:
        """Where own pieces stand outside the start, in name order."""
        return sorted(space for space, colour in board.spaces.items() if colour == self.own)

    def waits_with_none_in_play(self) -> bool:
        """A piece in the start, none on the track or in the centre (R13)."""
        waiting = (self.side, self.own) in self.board.starts
        return waiting and all(at_home(space) for space in self.spaces_of_own(self.board))

    def walked(self, board: SeenBoard, walk: Walk) -> tuple[SeenBoard, tuple[Colour, Space] | None]:
        """The board after *walk*, and the piece it captured (which goes to its own start)."""
        met = None if in_start(walk.end) else board.spaces.get(walk.end)
        after = board.without(self.own, walk.start).with_piece(self.own, walk.end)
        if met is None or met == self.own or met not in self.side_of:
            return after, None
        return after.with_piece(met, pen(self.side_of[met])[0]), (met, walk.end)

    def _own(self, spaces: tuple[Space, ...]) -> frozenset[Space]:
        return frozenset(space for space in spaces if self.board.spaces.get(space) == self.own)
