"""What a position is worth to a seat, in turns: how far its team has to go, and the others.

Knows no game and looks at nothing but the board; see strong.py for what may come.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.board.position import Colour, Space
from companion.engine.game import Game
from companion.engine.move import Move, Step
from companion.engine.players.valuing import Setbacks, Valuing, valuing_of
from companion.engine.players.way_home import Marks, Options, WayHome, marks_in, way_home
from companion.engine.state import GameState, Seat

GAP = 0.4
"""Turns that every empty hole behind a marble in its home counts, without foresight."""

WON = 1000.0
NO_SETBACKS = Setbacks(0.0, 0.0)
LEAD = 6.0
"""Turns by which an opponent must be nearer the end than another to count e times as much."""


@dataclass(frozen=True)
class Ways:
    """The way home of a colour's marbles. pen, home: its own. Worked out when first needed."""

    colour: Colour
    name: str
    options: Options
    side: int
    sides: int
    pen: tuple[Space, ...]
    home: tuple[Space, ...]

    def with_free(self, free: int) -> WayHome:
        """The way to the innermost hole of *free* empty ones."""
        return _way_of_side(self.name, self.options, free, self.side, self.sides, packed=True)

    def alone(self) -> WayHome:
        """The way of one marble to any hole, whatever others need."""
        free = len(self.home)
        return _way_of_side(self.name, self.options, free, self.side, self.sides, packed=False)


class Table:
    """What stays the same in a game: sides, teams, ways home."""

    def __init__(self, game: Game, state: GameState) -> None:
        self.game = game
        self.valuing: Valuing = valuing_of(game.name)
        self.spaces = game.spaces(state.options)
        self.sides = len({space.partition(".")[0] for space in self.spaces if space[0] == "T"})
        options = tuple(sorted(state.options.items()))
        self.ways: dict[Colour, Ways] = {
            colour: Ways(
                colour,
                game.name,
                options,
                side,
                self.sides,
                self.valuing.pen(side),
                self.valuing.home(side),
            )
            for seat in state.seats
            for side, colour in zip(seat.sides, seat.colours, strict=True)
        }
        self.team_of = {
            c: _team(n, seat) for n, seat in enumerate(state.seats) for c in seat.colours
        }
        self.homes = frozenset(hole for ways in self.ways.values() for hole in ways.home)
        self.teams = tuple(_team(n, seat) for n, seat in enumerate(state.seats))

    def prepare(self) -> None:
        """Work out every way home now, rather than when a player first asks: up to seconds."""
        for ways in self.ways.values():
            for free in range(1, len(ways.home) + 1):
                ways.with_free(free)
            ways.alone()


@lru_cache(maxsize=256)
def _way_of_side(
    name: str, options: Options, free: int, side: int, sides: int, *, packed: bool
) -> WayHome:
    return way_home(name, options, free, packed=packed).turned(side, sides)


def _team(number: int, seat: Seat) -> str:
    return f"seat {number}" if seat.team is None else f"team {seat.team}"


def table_of(game: Game, state: GameState) -> Table:
    """The Table of the game that *state* belongs to, worked out once per game."""
    table: Table | None = state.derived.get("players")
    if table is None:
        table = state.derived["players"] = Table(game, state)
    return table


class Worth:
    """One position, valued marble by marble.

    turns: what is left to do for each team. A move's gain is told from the marbles that it
    touches, without making it. foresight: the marbles of a colour fill its home in the order in
    which they are nearest, each has to come to a hole of its own, and those that are not home
    are expected to suffer setbacks; without it each marble is valued as if it alone were on
    its way, and safe.
    """

    def __init__(self, table: Table, state: GameState, *, foresight: bool) -> None:
        self._table = table
        self._foresight = foresight
        self._setbacks = table.valuing.setbacks if foresight else NO_SETBACKS
        self.marbles: Mapping[Space, Colour] = state.position.marbles
        marks = marks_in(state.memory, table.spaces)
        self._way_of: dict[Space, WayHome] = {}
        self._home_costs: dict[Space, float] = {}
        self._standing: dict[Space, float] = {}
        self._gains: dict[str, dict[tuple[Step, bool], float]] = {}
        self.turns: dict[str, float] = dict.fromkeys(table.teams, 0.0)
        held: dict[Colour, list[Space]] = {colour: [] for colour in table.ways}
        for space, colour in self.marbles.items():
            held[colour].append(space)
        for colour, spaces in held.items():
            self.turns[table.team_of[colour]] += self._value_colour(colour, spaces, marks)

    def _value_colour(
        self, colour: Colour, spaces: list[Space], marks: Mapping[Space, Marks]
    ) -> float:
        ways = self._table.ways[colour]
        if not self._foresight:
            return self._value_each_alone(ways, spaces, marks)
        total = 0.0
        for place, space in enumerate(self._in_order_of_arrival(ways, spaces, marks)):
            way = ways.with_free(len(ways.home) - place)
            turns = way.turns(space, marks.get(space, ()))
            self._way_of[space] = way
            if space in ways.pen:
                turns += self._setbacks.in_pen
            elif space not in ways.home:
                turns += self._setbacks.under_way
            self._standing[space] = turns
            total += turns
        return total

    def _in_order_of_arrival(
        self, ways: Ways, spaces: list[Space], marks: Mapping[Space, Marks]
    ) -> list[Space]:
        inside = [hole for hole in reversed(ways.home) if hole in spaces]
        way = ways.with_free(max(len(ways.home) - len(inside), 1))
        outside = [space for space in spaces if space not in inside]
        outside.sort(key=lambda space: (way.turns(space, marks.get(space, ())), space))
        return inside + outside

    def _value_each_alone(
        self, ways: Ways, spaces: list[Space], marks: Mapping[Space, Marks]
    ) -> float:
        alone, empty, total = ways.alone(), 0, 0.0
        for hole in reversed(ways.home):
            self._home_costs[hole] = GAP * empty
            if self.marbles.get(hole) == ways.colour:
                self._standing[hole] = self._home_costs[hole]
                total += self._home_costs[hole]
            else:
                empty += 1
        for space in spaces:
            if space not in self._standing:
                self._way_of[space] = alone
                self._standing[space] = alone.turns(space, marks.get(space, ()))
                total += self._standing[space]
        return total

    def value(self, team: str) -> float:
        """How well *team* stands against the others, who count the more the nearer they are."""
        mine = self.turns[team]
        rivals = [turns for each, turns in self.turns.items() if each != team]
        if not rivals:
            return -mine
        least = min(rivals)
        weights = [math.exp((least - turns) / LEAD) for turns in rivals]
        theirs = sum(w * t for w, t in zip(weights, rivals, strict=True)) / sum(weights)
        return theirs - mine

    def gain(self, move: Move, team: str) -> float:
        """Turns that *move* saves *team*, less what it saves each other team on average."""
        known = self._gains.setdefault(team, {})
        swapped = move.is_swap
        total = 0.0
        for step in move.steps:
            key = (step, swapped)
            found = known.get(key)
            if found is None:
                found = known[key] = self._gain_of_step(step, team, swapped)
            total += found
        return total

    def hits(self, move: Move, team: str) -> set[Space]:
        """Spaces where *move* sends a marble of *team* away."""
        if move.is_swap:
            return set()
        marbles, team_of = self.marbles, self._table.team_of
        ends = {step.end for step in move.steps if step.end in marbles}
        return {end for end in ends if end is not None and team_of[marbles[end]] == team}

    def _gain_of_step(self, step: Step, team: str, swapped: bool) -> float:
        """A marble that is sent away costs its team."""
        start, end, _ = step
        colour = self.marbles.get(start or "")
        if colour is None or start is None or end is None:
            return 0.0
        gain = self._share(colour, team) * (self._standing[start] - self._turns_on(start, end))
        hit = self.marbles.get(end)
        if hit is None or swapped or hit == colour:
            return gain
        return gain - self._share(hit, team) * self._loss(hit, end)

    def _share(self, colour: Colour, team: str) -> float:
        rivals = max(len(self.turns) - 1, 1)
        return 1.0 if self._table.team_of[colour] == team else -1.0 / rivals

    def _turns_on(self, start: Space, end: Space) -> float:
        """What the marble of *start* would still need on *end*."""
        resting = self._home_costs.get(end)
        if resting is not None:
            return resting
        way = self._way_of.get(start)
        if way is None:
            return self._standing[start]
        return way.turns(end) + (0.0 if end in self._table.homes else self._setbacks.under_way)

    def _loss(self, colour: Colour, space: Space) -> float:
        """Turns that a marble on *space* loses by being sent to its pen."""
        way = self._way_of.get(space)
        if way is None:
            return 0.0
        pen = self._table.ways[colour].pen[0]
        return self._setbacks.in_pen + way.turns(pen) - self._standing[space]
