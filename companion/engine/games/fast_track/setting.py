"""What options and seats of a Fast Track table mean, worked out once per game.

Kept in `GameState.derived`, so that every state of one game finds it. Knows no position.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.board.position import Colour, Space
from companion.engine.games.fast_track.graph import BULLSEYE, Graph, Side, graph_of
from companion.engine.games.fast_track.pairs import FirstParts, SplitRules, Splitter
from companion.engine.games.fast_track.walks import WayOptions
from companion.engine.games.fast_track.ways import (
    Mask,
    PlaysByStatus,
    WaySet,
    bits,
    plays,
    split_ways,
)
from companion.engine.move import Move, swap
from companion.engine.state import GameState


@dataclass(frozen=True, slots=True)
class Camp:
    """The colours that one seat moves: its own first, then its partners' in turn order.

    corners: for each colour the Fast Track spaces on which its marbles are obliged;
    by_distance: the same with their bits, the nearest to the colour's own exit first.
    one_for_r5: for each colour those whose marbles it may neither pass nor hit.
    shifts: where the mask of each colour lies in a CampMask; every_colour: the first bit of each.
    """

    colours: tuple[Colour, ...]
    own: frozenset[Colour]
    ways: Mapping[Colour, WaySet]
    corners: Mapping[Colour, Mask]
    by_distance: Mapping[Colour, tuple[tuple[Mask, Space], ...]]
    one_for_r5: Mapping[Colour, frozenset[Colour]]
    shifts: Mapping[Colour, int]
    every_colour: int


class SwapsFrom(dict[Space, Move]):
    """The swaps of one space with another, each made when it is first asked for."""

    def __init__(self, mine: Space) -> None:
        super().__init__()
        self._mine = mine

    def __missing__(self, theirs: Space) -> Move:
        move = self[theirs] = swap(self._mine, theirs)
        return move


class PlaysOf(dict[Colour, PlaysByStatus]):
    """Direct effects of every card that move one marble by itself, by its colour."""

    def __init__(self, way_set: Callable[[Colour], WaySet]) -> None:
        super().__init__()
        self._way_set = way_set

    def __missing__(self, colour: Colour) -> PlaysByStatus:
        found = self[colour] = plays(self._way_set(colour))
        return found


SplittersByStatus: TypeAlias = tuple[Mapping[Space, Splitter], Mapping[Space, Splitter]]
"""As PlaysByStatus: the marbles of one colour that can make a part of a 7, by space."""


class SplittersOf(dict[Colour, SplittersByStatus]):
    """The marbles that can make a part of a 7, by their colour."""

    def __init__(self, way_set: Callable[[Colour], WaySet], rules: SplitRules) -> None:
        super().__init__()
        self._way_set, self._rules = way_set, rules

    def __missing__(self, colour: Colour) -> SplittersByStatus:
        way_set = self._way_set(colour)
        bit = bits(way_set.sides)
        fresh, ring = (
            {space: Splitter(self._rules, colour, space, bit[space], ways[space]) for space in ways}
            for ways in split_ways(way_set)
        )
        self[colour] = fresh, ring
        return self[colour]


class Setting:
    """Options as attributes, sides of the colours, camps of the seats."""

    def __init__(self, state: GameState) -> None:
        chosen = state.options
        self.graph: Graph = graph_of(chosen)
        self.hand_size = int(chosen.get("hand_size", 5))
        self.swap_bullseye = bool(chosen.get("jack_swap_bullseye", False))
        self.swap_partner = bool(chosen.get("jack_swap_partner", False))
        self.swap_counts = bool(chosen.get("jack_swap_counts", True))
        self.pen_exit_counts = bool(chosen.get("pen_exit_counts", True))
        self.bullseye_counts = bool(chosen.get("bullseye_counts", True))
        self.bullseye_safe = bool(chosen.get("bullseye_safe", False))
        self.obligation = bool(chosen.get("ft_obligation", True))
        self.own_exit_counts = bool(chosen.get("ft_includes_own_exit", True))
        self.blocked_goes_back = chosen.get("ft_blocked", "pen") == "backward-first"
        self.reverse_by_hand = chosen.get("forced_reverse_scope", "card") == "hand"
        self.free_out_after = int(chosen.get("free_out_after", 0))
        self.own_first = chosen.get("team_obligation", "team") == "own-first"
        self.colours_are_partners = bool(chosen.get("multi_colour_as_team", True))
        self.wins_at_once = bool(chosen.get("win_immediately", True))
        self.seat_of = {c: i for i, seat in enumerate(state.seats) for c in seat.colours}
        self.side_of: dict[Colour, Side] = {
            colour: side
            for seat in state.seats
            for colour, side in zip(seat.colours, seat.sides, strict=True)
        }
        self._one_for_r5 = {
            c: frozenset({c} if self.colours_are_partners else state.seats[seat].colours)
            for c, seat in self.seat_of.items()
        }
        self._way_options = WayOptions(
            bool(chosen.get("bullseye_entry_any_corner", True)),
            bool(chosen.get("ft_leave_midway", False)),
            bool(chosen.get("fresh_backward_ring", True)),
        )
        self._backward_bullseye = str(chosen.get("backward_bullseye", "any"))
        self._find_masks(chosen.get("split7_ft_landing", "both") == "both")
        self.own_masks_block = self.colours_are_partners and not self.bullseye_safe
        self.every_play_compels = (
            self.swap_counts
            and self.pen_exit_counts
            and self.bullseye_counts
            and not self.own_first
        )
        self.camps = tuple(self._camp(state, seat) for seat in range(len(state.seats)))
        self.plays = PlaysOf(self._way_set)
        self._find_splitters()
        self.swaps: dict[Space, SwapsFrom] = {space: SwapsFrom(space) for space in self.bits}

    def _find_masks(self, first_part_lands: bool) -> None:
        self.bits = bits(self.graph.sides)
        self.board_width = len(self.bits)
        self.whole_board: Mask = (1 << self.board_width) - 1
        landings = (*self.graph.fast_track_spaces, BULLSEYE)
        self.no_first_part: Mask = 0 if first_part_lands else sum(self.bits[s] for s in landings)
        self.safe_spaces: Mask = self.bits[BULLSEYE] if self.bullseye_safe else 0

    def _find_splitters(self) -> None:
        """The camps of a team have one way to lay their masks together."""
        self.top = self.board_width * max(len(camp.colours) for camp in self.camps)
        rules = SplitRules(
            barred=self.no_first_part,
            safe=self.safe_spaces,
            one_for_r5=self._one_for_r5,
            shifts={c: shift for camp in self.camps for c, shift in camp.shifts.items()},
            every_colour=max(camp.every_colour for camp in self.camps),
            top=self.top,
        )
        self.splitters = SplittersOf(self._way_set, rules)
        self.first_parts = FirstParts(rules)

    def _camp(self, state: GameState, seat: int) -> Camp:
        seats = (seat, *(each for each in state.partners(seat) if each != seat))
        colours = tuple(colour for each in seats for colour in state.seats[each].colours)
        return Camp(
            colours=colours,
            own=frozenset(state.seats[seat].colours),
            ways={colour: self._way_set(colour) for colour in colours},
            corners={c: sum(bit for bit, _ in self._corners(c)) for c in colours},
            by_distance={c: self._corners(c) for c in colours},
            one_for_r5={colour: self._one_for_r5[colour] for colour in colours},
            shifts={colour: n * self.board_width for n, colour in enumerate(sorted(colours))},
            every_colour=sum(1 << n * self.board_width for n in range(len(colours))),
        )

    def _way_set(self, colour: Colour) -> WaySet:
        side = self.side_of[colour]
        return WaySet(self.graph.sides, side, self._way_options, self._backward_bullseye)

    def _corners(self, colour: Colour) -> tuple[tuple[Mask, Space], ...]:
        side, corners = self.side_of[colour], self.graph.fast_track_spaces
        nearest_first = [corners[(side - away) % len(corners)] for away in range(len(corners))]
        counted = nearest_first if self.own_exit_counts else nearest_first[1:]
        return tuple((self.bits[corner], corner) for corner in counted)


def setting_of(state: GameState) -> Setting:
    """The Setting of the game that *state* belongs to."""
    setting: Setting | None = state.derived.get("fast-track")
    if setting is None:
        setting = state.derived["fast-track"] = Setting(state)
    return setting
