"""The level "strong": looks ahead over the cards that may come. Knows no game.

A play is worth what the board is worth after it, less what the opponents may be
expected to do with the cards they may hold, plus what the own cards then promise.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.cards import RANKS, Rank
from companion.engine.game import Awaited, Game, Outcome
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.deciding import Choice, Decision, choices
from companion.engine.players.odds import best_of_draws, cards_to_come, hand_in, rank_of
from companion.engine.players.worth import WON, Table, Worth, table_of
from companion.engine.state import GameState, frozen

LOOKED_INTO = 12
"""Plays that are looked into after a first glance at all."""

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
        self, game: Game, state: GameState, seen: CardsSeen, chance: random.Random
    ) -> Decision:
        """See `Player`."""
        found = choices(game, state)
        if len(found) == 1:
            return found[0].decision
        chance.shuffle(found)
        return Search(game, state, seen).best(found).decision


@dataclass(frozen=True, slots=True)
class Promise:
    """What one card can do best. gain: to the mover's team against the others."""

    rank: Rank
    gain: float
    effect: float
    again: bool


class Search:
    """One decision of the seat to move in *state*."""

    def __init__(self, game: Game, state: GameState, seen: CardsSeen) -> None:
        self._game = game
        self._table: Table = table_of(game, state)
        self._seat = state.to_move
        self._team = self._table.teams[self._seat]
        self._draws = max(self._table.valuing.hand_size(state), 1)
        self._to_come: dict[int, Mapping[Rank, float]] = {
            seat: cards_to_come(state, seat, self._seat, seen) for seat in range(len(state.seats))
        }

    def best(self, found: Sequence[Choice]) -> Choice:
        """The most promising of *found*; the earlier of two that are as good."""
        glanced = [(self._glance(each), each) for each in found]
        glanced.sort(key=lambda each: -each[0][0])
        best, best_worth = glanced[0][1], -float("inf")
        for (_, outcome), choice in glanced[:LOOKED_INTO]:
            worth = self._worth(outcome, DEEPEST)
            if worth > best_worth:
                best, best_worth = choice, worth
        return best

    def _glance(self, choice: Choice) -> tuple[float, Outcome]:
        outcome = self._game.outcome(choice.state, choice.move)
        won = self._won(outcome.state)
        if won is not None:
            return won, outcome
        value = Worth(self._table, outcome.state, foresight=True).value(self._team)
        return value + (AGAIN if outcome.again else 0.0), outcome

    def _won(self, state: GameState) -> float | None:
        result = self._game.result(state)
        if result is None:
            return None
        return WON if self._seat in result.winners else -WON

    def _worth(self, outcome: Outcome, depth: int) -> float:
        state = outcome.state
        won = self._won(state)
        if won is not None:
            return won
        worth = Worth(self._table, state, foresight=True)
        if not outcome.again:
            return self._after_turn(state, worth)
        hand = hand_in(state, self._seat)
        if depth and hand and self._game.awaits(state) is Awaited.CARD:
            return self._continued(state, depth)
        return self._before_replies(state, worth) + self._own_next(state, worth)

    def _continued(self, state: GameState, depth: int) -> float:
        """The best way to go on with the turn, with the cards that are in the hand."""
        worth = Worth(self._table, state, foresight=True)
        found = [
            (self._quick(worth, each), n, each) for n, each in enumerate(choices(self._game, state))
        ]
        found.sort(key=lambda each: (-each[0], each[1]))
        return max(
            self._worth(self._game.outcome(each.state, each.move), depth - 1)
            for _, _, each in found[:CONTINUED]
        )

    def _quick(self, worth: Worth, choice: Choice) -> float:
        goes_on = rank_of(choice.state.declared.get("card")) in self._again(choice.state)
        gain = self._relative(worth.gains(choice.move), self._team)
        return gain + (AGAIN if goes_on else 0.0)

    def _relative(self, gains: Iterable[tuple[str, float]], team: str) -> float:
        rivals = max(len(set(self._table.teams)) - 1, 1)
        return sum(gain if each == team else -gain / rivals for each, gain in gains)

    def _after_turn(self, state: GameState, worth: Worth) -> float:
        return self._before_replies(state, worth) + NEXT_TURN * self._own_next(state, worth)

    def _before_replies(self, state: GameState, worth: Worth) -> float:
        """The worth of the board as it is, less what the opponents will do to it."""
        others = (seat for seat, team in enumerate(self._table.teams) if team != self._team)
        return worth.value(self._team) + sum(self._reply(state, worth, seat) for seat in others)

    def _reply(self, state: GameState, worth: Worth, seat: int) -> float:
        """What the best card of *seat* is expected to do to us."""
        promises = self._promises(state, worth, seat, RANKS)
        draws = self._draws
        by_rank = [(p.gain + (AGAIN if p.again else 0.0), p.effect, p.rank) for p in promises]
        return best_of_draws(by_rank, self._to_come[seat], draws)[1]

    def _own_next(self, state: GameState, worth: Worth) -> float:
        """What the own best card of the next turn is expected to gain."""
        hand = hand_in(state, self._seat) or ()
        draws = self._draws - len(hand)
        promises = self._promises(state, worth, self._seat, RANKS)
        gains = {p.rank: p.gain + (AGAIN if p.again else 0.0) for p in promises}
        kept = max((gains[rank] for rank in hand), default=None)
        if kept is not None:
            gains = {rank: max(gain, kept) for rank, gain in gains.items()}
        if draws <= 0:
            return kept or 0.0
        by_rank = [(gain, gain, rank) for rank, gain in gains.items()]
        return best_of_draws(by_rank, self._to_come[self._seat], draws)[0]

    def _promises(
        self, state: GameState, worth: Worth, seat: int, ranks: Iterable[Rank]
    ) -> list[Promise]:
        team = self._table.teams[seat]
        probe = state.changed(to_move=seat)
        found = []
        for rank in ranks:
            best, effect = 0.0, 0.0
            moves = self._game.legal_moves(probe.changed(declared=frozen({"card": rank}))).moves
            if moves:
                best = -float("inf")
            for move in moves:
                gains = list(worth.gains(move))
                gain = self._relative(gains, team)
                if gain > best:
                    best, effect = gain, self._relative(gains, self._team)
            found.append(Promise(rank, best, effect, rank in self._again(probe)))
        return found

    def _again(self, state: GameState) -> frozenset[Rank]:
        """Cards after which the turn goes on."""
        known: frozenset[Rank] | None = state.derived.get("players again")
        if known is None:
            known = state.derived["players again"] = again_ranks(self._game, state)
        return known


def again_ranks(game: Game, state: GameState) -> frozenset[Rank]:
    """The ranks after which the same seat goes on, told by playing each."""
    from companion.engine.move import PASS

    found = set()
    for rank in RANKS:
        declared = state.changed(declared=frozen({"card": rank}), memory=frozen({}))
        moves = game.legal_moves(declared).moves or (PASS,)
        if game.outcome(declared, moves[0]).again:
            found.add(rank)
    return frozenset(found)
