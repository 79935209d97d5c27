"""How many turns a marble still needs from each space, worked out by playing it alone.

Knows no game: a single marble is moved with every card by the game's own rules, and
the turns it takes on average follow from that (value iteration). So every short cut
counts for what it is worth, whatever the house rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from companion.board.position import Position, Space
from companion.engine.cards import JOKER, JOKERS_IN_A_DECK, RANKS, SUITS, Rank
from companion.engine.game import Game, load_game
from companion.engine.move import PASS, Move
from companion.engine.players.valuing import Valuing, valuing_of
from companion.engine.state import GameState, OptionValue, Seat, frozen

Marks: TypeAlias = tuple[str, ...]
"""Names of the memory entries that list a marble's space, such as ("ring",)."""

Spot: TypeAlias = tuple[Space, Marks]
"""Where a marble stands, and what is remembered about it."""

Options: TypeAlias = tuple[tuple[str, OptionValue], ...]

IDLE = 0.55
"""What a turn counts for a marble while another one, or none, is moved."""

SAME_TURN = 0.15
"""What a card counts that leaves the turn with the player, where cards come from a hand."""

MOST_ROUNDS, NEAR_ENOUGH = 300, 0.002
FARTHEST = 60.0


class Onward(NamedTuple):
    """Where one card may take the marble, and whether the turn goes on."""

    spots: tuple[Spot, ...]
    again: bool


@dataclass(frozen=True)
class WayHome:
    """Turns still needed by a marble of one side. best: by space, whatever is remembered."""

    spots: Mapping[Spot, float]
    best: Mapping[Space, float]

    def turns(self, space: Space, marks: Marks = ()) -> float:
        """The turns from *space*; FARTHEST where no marble ever comes."""
        found = self.spots.get((space, marks)) if marks else None
        return self.best.get(space, FARTHEST) if found is None else found

    def turned(self, by: int, sides: int) -> "WayHome":
        """The same for the side that lies *by* sides on."""
        return WayHome(
            {(turned(space, by, sides), marks): t for (space, marks), t in self.spots.items()},
            {turned(space, by, sides): t for space, t in self.best.items()},
        )


def turned(space: Space, by: int, sides: int) -> Space:
    """*space* as the player sitting *by* sides on calls the same place."""
    head, dot, number = space.partition(".")
    if not dot:
        return space
    return f"{head[0]}{(int(head[1:]) + by) % sides}.{number}"


def marks_in(memory: Mapping[str, Any], spaces: frozenset[Space]) -> dict[Space, Marks]:
    """What is remembered about the marble on each space."""
    found: dict[Space, Marks] = {}
    for key, value in memory.items():
        if isinstance(value, tuple) and value and value[0] in spaces:
            for space in value:
                found[space] = (*found.get(space, ()), key)
    return found


@lru_cache(maxsize=64)
def way_home(name: str, options: Options, free: int) -> WayHome:
    """The way of a marble of side 0 while *free* holes of its home are empty, the outer ones."""
    valuing = valuing_of(name)
    walk = _Walk(load_game(name), valuing, dict(options), free)
    spots = _turns(walk.onward(), frozenset(valuing.home(0)), valuing.choice)
    best: dict[Space, float] = {}
    for (space, _), turns in spots.items():
        best[space] = min(turns, best.get(space, FARTHEST))
    for hole in valuing.pen(0):
        best[hole] = best[valuing.pen(0)[0]]
    return WayHome(spots, best)


class _Walk:
    """One marble alone on the board, and behind it in its home those that are there."""

    def __init__(
        self, game: Game, valuing: Valuing, options: Mapping[str, OptionValue], free: int
    ) -> None:
        self._game = game
        self._pen = valuing.pen(0)
        self._home = valuing.home(0)
        self._spaces = game.spaces(options)
        self._resting = dict.fromkeys(self._home[free:], "mine")
        self._empty = GameState(game.name, frozen(options), (Seat((0,), ("mine",)),), 0, Position())

    def onward(self) -> dict[Spot, dict[Rank, Onward]]:
        """For every spot that the marble can come to and every card: where it goes from there."""
        found: dict[Spot, dict[Rank, Onward]] = {}
        waiting: list[Spot] = [(self._pen[0], ())]
        while waiting:
            spot = waiting.pop()
            if spot in found:
                continue
            found[spot] = {} if spot[0] in self._home else self._by_card(spot)
            waiting += [to for onward in found[spot].values() for to in onward.spots]
        return found

    def _by_card(self, spot: Spot) -> dict[Rank, Onward]:
        space, marks = spot
        position = Position({**self._resting, space: "mine"})
        memory = frozen(dict.fromkeys(marks, (space,)))
        here = self._empty.changed(position=position, memory=memory)
        return {rank: self._with_card(here, rank) for rank in RANKS}

    def _with_card(self, here: GameState, rank: Rank) -> Onward:
        state = here.changed(declared=frozen({"card": rank}))
        moves = self._game.legal_moves(state).moves or (PASS,)
        outcomes = [self._outcome(state, move) for move in moves]
        return Onward(tuple(dict.fromkeys(spot for spot, _ in outcomes)), outcomes[0][1])

    def _outcome(self, state: GameState, move: Move) -> tuple[Spot, bool]:
        outcome = self._game.outcome(state, move)
        after = outcome.state
        space = next(s for s in after.position if s not in self._resting)
        if space in self._pen:
            space = self._pen[0]
        return (space, marks_in(after.memory, self._spaces).get(space, ())), outcome.again


def _turns(
    onward: Mapping[Spot, Mapping[Rank, Onward]], home: frozenset[Space], choice: int
) -> dict[Spot, float]:
    """The expected turns from every spot, when the best of *choice* cards is played each time."""
    turns = {spot: 0.0 if spot[0] in home else 10.0 for spot in onward}
    walked = [spot for spot in onward if spot[0] not in home]
    same_turn = SAME_TURN if choice > 1 else 0.0
    for _ in range(MOST_ROUNDS):
        changed = 0.0
        for spot in walked:
            by_card = []
            for rank, each in onward[spot].items():
                cost = same_turn if each.again else 1.0
                best = min(turns[to] for to in each.spots) + cost
                stay = turns[spot] + (same_turn if each.again else IDLE)
                by_card.append((min(best, stay), CHANCES[rank]))
            now = min(_best_of(by_card, choice), FARTHEST)
            changed = max(changed, abs(now - turns[spot]))
            turns[spot] = now
        if changed < NEAR_ENOUGH:
            break
    return turns


def _best_of(by_card: list[tuple[float, float]], choice: int) -> float:
    """The expected least value of *choice* cards drawn independently."""
    expected, worse = 0.0, 1.0
    for value, chance in sorted(by_card):
        left = max(worse - chance, 0.0)
        expected += value * (worse**choice - left**choice)
        worse = left
    return expected


CARDS_IN_A_DECK = (len(RANKS) - 1) * len(SUITS) + JOKERS_IN_A_DECK
CHANCES: Mapping[Rank, float] = {
    rank: (JOKERS_IN_A_DECK if rank == JOKER else len(SUITS)) / CARDS_IN_A_DECK for rank in RANKS
}
