"""How many turns a marble still needs from each space, worked out by playing it alone.

Knows no game: a single marble is moved with every card by the game's own rules, and
the turns it takes on average follow from that (value iteration). So every short cut
counts for what it is worth, whatever the house rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from companion.board.position import Colour, Position, Space
from companion.engine.cards import JOKER, JOKERS_IN_A_DECK, RANKS, SUITS, Rank
from companion.engine.game import Game, load_game
from companion.engine.move import PASS
from companion.engine.players.deciding import with_card
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
FIRST_GUESS, FARTHEST = 10.0, 60.0


class Card(NamedTuple):
    """What some cards do to the marble. chance: that of drawing one of them.

    spots: where they may take it; again: the turn goes on.
    """

    chance: float
    spots: tuple[Spot, ...]
    again: bool


class There(NamedTuple):
    """What may become of the marble on a spot. left: if another one is moved instead."""

    cards: tuple[Card, ...]
    left: Spot


Onward: TypeAlias = Mapping[Spot, There]
"""For every spot that the marble can come to, what may become of it there."""


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
def way_home(name: str, options: Options, free: int, *, packed: bool) -> WayHome:
    """The way of a marble of side 0 while *free* holes of its home are empty, the outer ones.

    packed: it has arrived in the innermost of them only, where it leaves room for the others;
    else in any.
    """
    valuing = valuing_of(name)
    home = valuing.home(0)
    arrived = frozenset(home[free - 1 : free] if packed else home)
    begin = way_home(name, options, free + 1, packed=True).spots if free < len(home) else {}
    spots = _turns(_onward(name, options, free), arrived, valuing.choice, begin)
    best: dict[Space, float] = {}
    for (space, _), turns in spots.items():
        best[space] = min(turns, best.get(space, FARTHEST))
    for hole in valuing.pen(0):
        best[hole] = best[valuing.pen(0)[0]]
    return WayHome(spots, best)


@lru_cache(maxsize=64)
def _onward(name: str, options: Options, free: int) -> Onward:
    """What cards do while *free* holes are empty: far from home the same as while all are."""
    valuing = valuing_of(name)
    all_free = len(valuing.home(0))
    known = _onward(name, options, all_free) if free < all_free else {}
    return _Walk(load_game(name), valuing, dict(options), free).onward(known)


class _Walk:
    """One marble alone on the board, and behind it in its home those that are there."""

    def __init__(
        self, game: Game, valuing: Valuing, options: Mapping[str, OptionValue], free: int
    ) -> None:
        self._game = game
        self._pen = valuing.pen(0)
        self._home = frozenset(valuing.home(0))
        self._spaces = game.spaces(options)
        self._resting = dict.fromkeys(valuing.home(0)[free:], "mine")
        self._empty = GameState(game.name, frozen(options), (Seat((0,), ("mine",)),), 0, Position())

    def onward(self, known: Onward) -> Onward:
        """See `Onward`. What is *known* counts where no card leads home."""
        found: dict[Spot, There] = {}
        waiting: list[Spot] = [(self._pen[0], ())]
        while waiting:
            spot = waiting.pop()
            if spot in found:
                continue
            there = known.get(spot)
            if there is None or self._leads_home(spot, there):
                there = There(self._cards(spot), self._left_alone(spot))
            found[spot] = there
            waiting += [there.left, *(to for card in there.cards for to in card.spots)]
        return found

    def _leads_home(self, spot: Spot, there: There) -> bool:
        ends = (to[0] for card in there.cards for to in card.spots)
        return spot[0] in self._home or any(end in self._home for end in ends)

    def _left_alone(self, spot: Spot) -> Spot:
        """The spot once a marble has come out of the pen instead: something may be forgotten."""
        space, marks = spot
        if not marks:
            return spot
        beside = self._here(spot, {**self._resting, self._pen[0]: "mine"})
        for rank in RANKS:
            state = with_card(beside, rank)
            for move in self._game.legal_moves(state).moves:
                if {step.start for step in move.steps} == {self._pen[0]}:
                    memory = self._game.outcome(state, move).state.memory
                    return space, marks_in(memory, self._spaces).get(space, ())
        return spot

    def _here(self, spot: Spot, others: Mapping[Space, Colour]) -> GameState:
        space, marks = spot
        return self._empty.changed(
            position=Position({**others, space: "mine"}),
            memory=frozen(dict.fromkeys(marks, (space,))),
        )

    def _cards(self, spot: Spot) -> tuple[Card, ...]:
        here = self._here(spot, self._resting)
        chances: dict[tuple[tuple[Spot, ...], bool], float] = {}
        for rank in RANKS:
            does = self._with_card(with_card(here, rank), spot)
            chances[does] = chances.get(does, 0.0) + CHANCES[rank]
        return tuple(Card(chance, *does) for does, chance in chances.items())

    def _with_card(self, state: GameState, spot: Spot) -> tuple[tuple[Spot, ...], bool]:
        """(where the marble may come to, whether the turn goes on)."""
        legal = self._game.legal_moves(state).moves or (PASS,)
        own = [move for move in legal if all(step.start == spot[0] for step in move.steps)]
        if not own:
            return (spot,), self._game.outcome(state, legal[0]).again
        outcomes = [self._game.outcome(state, move) for move in own]
        spots = dict.fromkeys(self._spot_in(outcome.state) for outcome in outcomes)
        return tuple(spots), outcomes[0].again

    def _spot_in(self, state: GameState) -> Spot:
        space = next(s for s in state.position if s not in self._resting)
        if space in self._pen:
            space = self._pen[0]
        return space, marks_in(state.memory, self._spaces).get(space, ())


def _turns(
    onward: Onward, arrived: frozenset[Space], choice: int, begin: Mapping[Spot, float]
) -> dict[Spot, float]:
    """The expected turns from every spot, when the best of *choice* cards is played each time.

    begin: turns to begin with, where they are known to be about right.
    """
    spots = sorted(onward, key=lambda spot: (begin.get(spot, FIRST_GUESS), spot))
    number = {spot: n for n, spot in enumerate(spots)}
    turns = [0.0 if s[0] in arrived else begin.get(s, FIRST_GUESS) for s in spots]
    same_turn = SAME_TURN if choice > 1 else 0.0
    played = [
        [
            (
                card.chance,
                same_turn if card.again else 1.0,
                same_turn if card.again else IDLE,
                tuple(number[to] for to in card.spots),
            )
            for card in onward[spot].cards
        ]
        for spot in spots
    ]
    left = [number[onward[spot].left] for spot in spots]
    walked = [n for n, spot in enumerate(spots) if spot[0] not in arrived]
    for _ in range(MOST_ROUNDS):
        walked.sort(key=turns.__getitem__)
        changed = 0.0
        for n in walked:
            stay = turns[left[n]]
            by_card = [
                (min(min([turns[to] for to in ends]) + cost, stay + idle), chance)
                for chance, cost, idle, ends in played[n]
            ]
            now = min(_best_of(by_card, choice), FARTHEST)
            changed = max(changed, abs(now - turns[n]))
            turns[n] = now
        if changed < NEAR_ENOUGH:
            break
    return {spot: turns[n] for n, spot in enumerate(spots)}


def _best_of(by_card: list[tuple[float, float]], choice: int) -> float:
    """The expected least value of *choice* cards drawn independently."""
    expected, worse, chance_of_worse = 0.0, 1.0, 1.0
    for value, chance in sorted(by_card):
        worse = max(worse - chance, 0.0)
        none_so_far = worse**choice
        expected += value * (chance_of_worse - none_so_far)
        chance_of_worse = none_so_far
    return expected


CARDS_IN_A_DECK = (len(RANKS) - 1) * len(SUITS) + JOKERS_IN_A_DECK
CHANCES: Mapping[Rank, float] = {
    rank: (JOKERS_IN_A_DECK if rank == JOKER else len(SUITS)) / CARDS_IN_A_DECK for rank in RANKS
}
