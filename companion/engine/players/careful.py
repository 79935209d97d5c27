"""The level "careful": the play after which the board is best and its marbles safest.

Plays one card at a time and does not weigh how likely a card is. Knows no game.
"""

import random

from companion.board.position import Space
from companion.engine.cards import RANKS
from companion.engine.game import Game, Outcome
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.deciding import Choice, Decision, choices
from companion.engine.players.worth import WON, Table, Worth, table_of
from companion.engine.state import GameState, frozen

LOOKED_INTO = 6
"""Plays whose dangers are looked for, the best at first glance."""

CAUTION = 0.35
"""What a marble within reach of some card of an opponent counts as lost already."""


class CarefulPlayer:
    """Goes home by the shortest way, captures what it can, keeps out of reach."""

    def decide(
        self, game: Game, state: GameState, _seen: CardsSeen, chance: random.Random
    ) -> Decision:
        """See `Player`."""
        found = choices(game, state)
        if len(found) == 1:
            return found[0].decision
        chance.shuffle(found)
        table = table_of(game, state)
        glanced = [_glance(table, each, state.to_move) for each in found]
        best = sorted(range(len(found)), key=lambda n: -glanced[n][0])[:LOOKED_INTO]
        chosen = max(best, key=lambda n: glanced[n][0] - CAUTION * _danger(table, *glanced[n][1:]))
        return found[chosen].decision


def _glance(table: Table, choice: Choice, seat: int) -> tuple[float, Outcome, int]:
    """(worth of the board after it, what it does, for whom)."""
    outcome = table.game.outcome(choice.state, choice.move)
    result = table.game.result(outcome.state)
    if result is not None:
        return (WON if seat in result.winners else -WON), outcome, seat
    return Worth(table, outcome.state).value(table.teams[seat]), outcome, seat


def _danger(table: Table, outcome: Outcome, seat: int) -> float:
    """Turns lost if every marble of ours within reach were hit; 0 while the turn lasts."""
    state = outcome.state
    if outcome.again or table.game.result(state) is not None:
        return 0.0
    worth, team = Worth(table, state), table.teams[seat]
    lost: dict[Space, float] = {}
    for other in (n for n, each in enumerate(table.teams) if each != team):
        turn = state.changed(to_move=other)
        for rank in RANKS:
            for move in table.game.legal_moves(turn.changed(declared=frozen({"card": rank}))).moves:
                lost |= worth.hits(move, team)
    return sum(lost.values())
