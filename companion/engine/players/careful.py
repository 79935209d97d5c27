"""The level "careful": rules of thumb, one play at a time. Knows no game.

Goes home by the shortest way, captures, keeps out of reach. Every marble counts alike,
and every card is as likely as another; what the hand will be good for is not thought of.
"""

import random
from typing import NamedTuple

from companion.board.position import Space
from companion.engine.cards import RANKS
from companion.engine.game import Game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.deciding import (
    Choice,
    Decision,
    TimeIsUp,
    choices,
    never,
    with_card,
)
from companion.engine.players.worth import WON, Table, Worth, table_of
from companion.engine.state import GameState

CAPTURE = 1.0
"""Turns of the own way that capturing a marble is worth."""

REACH = 1.5
"""Turns that an own marble within reach of some card of an opponent counts as lost."""


class CarefulPlayer:
    """Looks at the board after each of its plays, and at which of its marbles can be hit there."""

    def decide(
        self,
        game: Game,
        state: GameState,
        _seen: CardsSeen,
        chance: random.Random,
        time_is_up: TimeIsUp = never,
    ) -> Decision:
        """See `Player`."""
        found = choices(game, state)
        if len(found) == 1:
            return found[0].decision
        chance.shuffle(found)
        table = table_of(game, state)
        plans = [_plan(table, choice, state.to_move) for choice in found]
        plans.sort(key=lambda plan: -plan.at_most)
        best, best_worth = plans[0], -float("inf")
        for plan in plans:
            if plan.at_most <= best_worth or (plan is not best and time_is_up()):
                break
            worth = plan.at_most - REACH * _in_reach(table, plan, state.to_move)
            if worth > best_worth:
                best, best_worth = plan, worth
        return best.choice.decision


class _Plan(NamedTuple):
    """A choice, the board after it, and its worth before looking at who can reach what.

    worth: None once the game is over.
    """

    choice: Choice
    after: GameState
    worth: Worth | None
    at_most: float


def _plan(table: Table, choice: Choice, seat: int) -> _Plan:
    outcome = table.game.outcome(choice.state, choice.move)
    after = outcome.state
    result = table.game.result(after)
    if result is not None:
        return _Plan(choice, after, None, WON if seat in result.winners else -WON)
    worth, team = Worth(table, after, foresight=False), table.teams[seat]
    before = choice.state.position
    captured = [before.at(start) for start, _ in outcome.captured]
    taken = sum(colour is not None and table.team_of[colour] != team for colour in captured)
    return _Plan(choice, after, worth, CAPTURE * taken - worth.turns[team])


def _in_reach(table: Table, plan: _Plan, seat: int) -> int:
    """How many of our marbles some card of an opponent can send away."""
    if plan.worth is None:
        return 0
    team = table.teams[seat]
    found: set[Space] = set()
    for other in (n for n, each in enumerate(table.teams) if each != team):
        turn = plan.after.changed(to_move=other)
        for rank in RANKS:
            for move in table.game.legal_moves(with_card(turn, rank)).moves:
                found |= plan.worth.hits(move, team)
    return len(found)
