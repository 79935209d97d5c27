"""What options and seats of a table mean, worked out once per game.

Kept in `GameState.derived`, so that every state of one game finds it. Knows no position.
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from companion.board.position import Colour, Space
from companion.engine.cards import JOKER, RANKS, Rank
from companion.engine.joker_family.effects import Direction, Split, effects_of
from companion.engine.joker_family.graph import (
    Graph,
    Side,
    castle,
    entrance,
    graph_of,
    home,
)
from companion.engine.joker_family.pairs import Pairs, pairs
from companion.engine.joker_family.ways import (
    Mask,
    Parts,
    PlaysOf,
    QuickOf,
    Ways,
    WaySet,
    bits,
    out_ways,
    parts,
    plays,
    quick_plays,
    space_of,
)
from companion.engine.move import Move, moved, swap
from companion.engine.state import GameState, OptionValue

PLAYERS_WITHOUT_JOKERS = 2


class MovesFrom(dict[Space, Move]):
    """Moves of one marble to other spaces, each made when it is first asked for."""

    def __init__(self, start: Space, make: Callable[[Space, Space], Move]) -> None:
        super().__init__()
        self._start, self._make = start, make

    def __missing__(self, end: Space) -> Move:
        move = self[end] = self._make(self._start, end)
        return move


class Setting:
    """Options as attributes, sides of the colours, teams, and the ways of every marble."""

    def __init__(self, state: GameState) -> None:
        self.graph: Graph = graph_of(state.options)
        self.bits = bits(self.graph.sides)
        self.space_of = space_of(self.graph.sides)
        self.track_mask = self._mask(self.graph.track)
        self._take_options(state.options, len(state.seats))
        self._take_seats(state)
        self.carried = {s: MovesFrom(s, _carried) for s in self.bits}
        self.swapped = {s: MovesFrom(s, swap) for s in self.bits}
        self._plays: dict[Colour, Mapping[Space, PlaysOf]] = {}
        self._quick: dict[Colour, Mapping[Mask, QuickOf]] = {}
        self._pairs: dict[tuple[Colour, int], Pairs] = {}

    def _take_options(self, chosen: Mapping[str, OptionValue], seats: int) -> None:
        self.joker_from_track = chosen["joker_from"] == "any"
        self.joker_forced = bool(chosen["joker_forced"])
        self.full_entrance_forbids = chosen["in_spot_full"] == "illegal"
        self.rest_to_partner = bool(chosen["seven_rest_to_partner"])
        self.helps_always = bool(chosen["help_partner_always"])
        self.free_out_after = int(chosen["free_out_after"])
        self.draws_before = chosen["draw"] == "before"
        self.hand_size = int(chosen["hand_size"])
        self.decks = int(chosen["decks"])
        self.has_jokers = has_jokers(chosen, seats)
        self.entry = str(chosen["castle_entry"])
        self.every_way_is_free = (
            self.entry != "compulsory_if_fits" and not self.full_entrance_forbids
        )
        self.effects = effects_of(chosen)
        self.cards_of_one_walk = frozenset(
            rank
            for rank, effect in self.effects.items()
            if self.every_way_is_free and not (effect.split or effect.swaps or effect.replaces)
        )
        self._card_table = tuple(self.effects.items())
        self._out_of_castle = bool(chosen["eight_from_castle"])

    def _take_seats(self, state: GameState) -> None:
        self.colours: tuple[Colour, ...] = tuple(s.colours[0] for s in state.seats)
        self.side_of: dict[Colour, Side] = {s.colours[0]: s.sides[0] for s in state.seats}
        self.mates: dict[Colour, frozenset[Colour]] = {
            colour: frozenset(self.colours[i] for i in state.partners(seat)) - {colour}
            for seat, colour in enumerate(self.colours)
        }
        self.castle_mask = {c: self._mask(castle(side)) for c, side in self.side_of.items()}
        self.entrance_bit = {c: self.bits[entrance(side)] for c, side in self.side_of.items()}
        self.home_holes = {c: home(side) for c, side in self.side_of.items()}
        self.home_mask = {c: self._mask(holes) for c, holes in self.home_holes.items()}

    def to_the_left(self, seat: int) -> tuple[Colour, ...]:
        """The colours of the seat's team, its own first, then clockwise from it."""
        own = self.colours[seat]
        here, sides = self.side_of[own], self.graph.sides
        team = {own, *self.mates[own]}
        return tuple(sorted(team, key=lambda c: (self.side_of[c] - here) % sides))

    @cached_property
    def left_of(self) -> tuple[tuple[Colour, ...], ...]:
        """`to_the_left` of every seat."""
        return tuple(self.to_the_left(seat) for seat in range(len(self.colours)))

    def plays(self, colour: Colour) -> Mapping[Space, PlaysOf]:
        """By space and card the ways of a marble of *colour* by itself."""
        found = self._plays.get(colour)
        if found is None:
            found = self._plays[colour] = plays(self._way_set(colour), self._card_table)
        return found

    def quick(self, colour: Colour) -> Mapping[Mask, QuickOf]:
        """`plays` by bits, for tables where a way free of own marbles is legal."""
        found = self._quick.get(colour)
        if found is None:
            found = self._quick[colour] = quick_plays(self._way_set(colour), self._card_table)
        return found

    def parts(self, colour: Colour, direction: Direction, total: int) -> Mapping[Space, Parts]:
        """By space the parts of a split that a marble of *colour* can make."""
        return parts(self._way_set(colour), direction, total)

    def pairs(self, colour: Colour, split: Split) -> Pairs:
        """What two marbles of *colour* can do with a shared card."""
        found = self._pairs.get((colour, split.total))
        if found is None:
            found = self._pairs[colour, split.total] = pairs(self._way_set(colour), split)
        return found

    def out_ways(self, colour: Colour) -> Mapping[Space, Ways]:
        """Out of the Home, by its holes."""
        return out_ways(self._way_set(colour))

    def _way_set(self, colour: Colour) -> WaySet:
        return WaySet(self.graph.sides, self.side_of[colour], self.entry, self._out_of_castle)

    def _mask(self, spaces: tuple[Space, ...]) -> Mask:
        return sum(self.bits[space] for space in spaces)


def has_jokers(options: Mapping[str, OptionValue], seats: int) -> bool:
    """Whether the jokers are in the deck: two players may play without (two_player_jokers)."""
    return seats != PLAYERS_WITHOUT_JOKERS or bool(options.get("two_player_jokers", True))


def ranks_of(setting: Setting) -> tuple[Rank, ...]:
    """Every rank that is in the deck."""
    return tuple(rank for rank in RANKS if rank != JOKER or setting.has_jokers)


def setting_of(state: GameState) -> Setting:
    """The Setting of the game that *state* belongs to."""
    setting: Setting | None = state.derived.get("joker-family")
    if setting is None:
        setting = state.derived["joker-family"] = Setting(state)
    return setting


def _carried(start: Space, end: Space) -> Move:
    return moved((start, end))
