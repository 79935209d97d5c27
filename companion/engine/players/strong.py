"""The level "strong": looks ahead over the cards that may come. Knows no game.

A play is worth what the board is worth after it, less what the opponents may be
expected to do with the cards they may hold, plus what the own cards then promise.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.engine.cards import RANKS, Rank
from companion.engine.game import Awaited, Game, Outcome
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.move import PASS
from companion.engine.players.deciding import (
    Choice,
    Decision,
    TimeIsUp,
    choices,
    never,
    with_card,
)
from companion.engine.players.odds import best_of_draws, cards_to_come, hand_in, rank_of
from companion.engine.players.worth import WON, Table, Worth, table_of
from companion.engine.state import GameState, frozen

LOOKED_INTO, FAR_BEHIND = 8, 3.0
"""Plays that are looked into after a first glance at all, if not so many turns behind the best."""

CONTINUED = 3
"""Ways to go on with a turn that are looked into."""

DEEPEST = 2
"""Cards of one turn that are looked into after the first."""

AGAIN = 0.6
"""Turns that another card of the same turn is worth, before it is known."""

NEXT_TURN = 0.7
"""What a turn saved by the own next card is worth now, before anything is done with it."""


class StrongPlayer:
    """Expectimax over the own turn, the replies to it and the own next card."""

    def decide(
        self,
        game: Game,
        state: GameState,
        seen: CardsSeen,
        chance: random.Random,
        time_is_up: TimeIsUp = never,
    ) -> Decision:
        """See `Player`."""
        found = choices(game, state)
        if len(found) == 1:
            return found[0].decision
        chance.shuffle(found)
        return Search(game, state, seen, time_is_up).best(found).decision


class Promise(NamedTuple):
    """What one card can do best. gain: to the mover's team; effect: to ours.

    again: the turn goes on with another card, which counts in `sought`.
    """

    rank: Rank
    gain: float
    effect: float
    again: bool

    @property
    def sought(self) -> float:
        """By which the mover chooses."""
        return self.gain + (AGAIN if self.again else 0.0)


class Glance(NamedTuple):
    """A play as it seems at first. worth: of the board after it, None once the game is over."""

    value: float
    outcome: Outcome
    worth: Worth | None


class Search:
    """One decision of the seat to move in *state*. Once the time is up nothing more is begun."""

    def __init__(
        self, game: Game, state: GameState, seen: CardsSeen, time_is_up: TimeIsUp = never
    ) -> None:
        self._game = game
        self._time_is_up = time_is_up
        self._table: Table = table_of(game, state)
        self._seat = state.to_move
        self._team = self._table.teams[self._seat]
        self._draws = max(self._table.valuing.hand_size(state), 1)
        self._to_come: dict[int, Mapping[Rank, float]] = {
            seat: cards_to_come(state, seat, self._seat, seen) for seat in range(len(state.seats))
        }

    def best(self, found: Sequence[Choice]) -> Choice:
        """The most promising of *found*; the earlier of two that are as good."""
        glances = [(self._glance(each), each) for each in found]
        glances.sort(key=lambda each: -each[0].value)
        best, best_worth = glances[0][1], -float("inf")
        in_question = glances[0][0].value - FAR_BEHIND
        for glance, choice in glances[:LOOKED_INTO]:
            if glance.value < in_question:
                break
            worth = self._worth(glance, DEEPEST)
            if self._time_is_up():
                break  # perhaps not looked into to its end
            if worth > best_worth:
                best, best_worth = choice, worth
        return best

    def _glance(self, choice: Choice) -> Glance:
        outcome = self._game.outcome(choice.state, choice.move)
        won = self._won(outcome.state)
        if won is not None:
            return Glance(won, outcome, None)
        worth = Worth(self._table, outcome.state, foresight=True)
        value = worth.value(self._team) + (AGAIN if outcome.again else 0.0)
        return Glance(value, outcome, worth)

    def _won(self, state: GameState) -> float | None:
        result = self._game.result(state)
        if result is None:
            return None
        return WON if self._seat in result.winners else -WON

    def _worth(self, glance: Glance, depth: int) -> float:
        if glance.worth is None:
            return glance.value
        state, worth = glance.outcome.state, glance.worth
        before = worth.value(self._team)
        if not glance.outcome.again:
            return before + self._replies(state, worth) + NEXT_TURN * self._own_next(state, worth)
        if depth and hand_in(state, self._seat) and self._game.awaits(state) is Awaited.CARD:
            return max(self._continued(state, worth, depth))
        return before + self._replies(state, worth) + self._own_next(state, worth)

    def _continued(self, state: GameState, worth: Worth, depth: int) -> Iterator[float]:
        """Worths of the best ways to go on with the turn, with the cards that are in the hand."""
        found = [
            (self._quick(worth, each), n, each) for n, each in enumerate(choices(self._game, state))
        ]
        found.sort(key=lambda each: (-each[0], each[1]))
        for n, (_, _, choice) in enumerate(found[:CONTINUED]):
            if n and self._time_is_up():
                return
            yield self._worth(self._glance(choice), depth - 1)

    def _quick(self, worth: Worth, choice: Choice) -> float:
        goes_on = rank_of(choice.state.declared.get("card")) in self._again(choice.state)
        return worth.gain(choice.move, self._team) + (AGAIN if goes_on else 0.0)

    def _replies(self, state: GameState, worth: Worth) -> float:
        """What the best cards of the opponents are expected to do to us."""
        total = 0.0
        for seat, team in enumerate(self._table.teams):
            if self._time_is_up():
                break
            if team != self._team:
                total += self._reply(state, worth, seat)
        return total

    def _reply(self, state: GameState, worth: Worth, seat: int) -> float:
        by_rank = [(p.sought, p.effect, p.rank) for p in self._promises(state, worth, seat)]
        return best_of_draws(by_rank, self._to_come[seat], self._draws)[1]

    def _own_next(self, state: GameState, worth: Worth) -> float:
        """What the own best card of the next turn is expected to gain."""
        hand = hand_in(state, self._seat) or ()
        draws = self._draws - len(hand)
        gains = {p.rank: p.sought for p in self._promises(state, worth, self._seat)}
        kept = max((gains[rank] for rank in hand), default=None)
        if kept is not None:
            gains = {rank: max(gain, kept) for rank, gain in gains.items()}
        if draws <= 0:
            return kept or 0.0
        by_rank = [(gain, gain, rank) for rank, gain in gains.items()]
        return best_of_draws(by_rank, self._to_come[self._seat], draws)[0]

    def _promises(self, state: GameState, worth: Worth, seat: int) -> list[Promise]:
        team = self._table.teams[seat]
        probe = state.changed(to_move=seat)
        going_on = self._again(probe)
        found = []
        for rank in RANKS:
            moves = self._game.legal_moves(with_card(probe, rank)).moves
            gain, effect = 0.0, 0.0
            if moves:
                gains = [worth.gain(move, team) for move in moves]
                gain = max(gains)
                effect = worth.gain(moves[gains.index(gain)], self._team)
            found.append(Promise(rank, gain, effect, rank in going_on))
        return found

    def _again(self, state: GameState) -> frozenset[Rank]:
        """Cards after which the turn goes on."""
        known: frozenset[Rank] | None = state.derived.get("players again")
        if known is None:
            known = state.derived["players again"] = again_ranks(self._game, state)
        return known


def again_ranks(game: Game, state: GameState) -> frozenset[Rank]:
    """The ranks after which the same seat goes on, told by playing each."""
    found = set()
    for rank in RANKS:
        declared = with_card(state.changed(memory=frozen({})), rank)
        moves = game.legal_moves(declared).moves or (PASS,)
        if game.outcome(declared, moves[0]).again:
            found.add(rank)
    return frozenset(found)
