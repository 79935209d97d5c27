"""The level "careful": rules of thumb, one play at a time. Knows no game.

Goes home by the shortest way, captures, keeps out of reach. Every marble counts alike,
and every card is as likely as another; what the hand will be good for is not thought of.
"""

import random

from companion.board.position import Space
from companion.engine.cards import RANKS
from companion.engine.game import Game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.deciding import Choice, Decision, choices
from companion.engine.players.worth import WON, Table, Worth, table_of
from companion.engine.state import GameState, frozen

CAPTURE = 1.0
"""Turns of the own way that capturing a marble is worth."""

REACH = 1.5
"""Turns that an own marble within reach of some card of an opponent counts as lost."""


class CarefulPlayer:
    """Looks at the board after each of its plays, and at which of its marbles can be hit there."""

    def decide(
        self, game: Game, state: GameState, _seen: CardsSeen, chance: random.Random
    ) -> Decision:
        """See `Player`."""
        found = choices(game, state)
        if len(found) == 1:
            return found[0].decision
        chance.shuffle(found)
        table = table_of(game, state)
        return max(found, key=lambda each: _worth(table, each, state.to_move)).decision


def _worth(table: Table, choice: Choice, seat: int) -> float:
    outcome = table.game.outcome(choice.state, choice.move)
    after = outcome.state
    result = table.game.result(after)
    if result is not None:
        return WON if seat in result.winners else -WON
    worth, team = Worth(table, after, foresight=False), table.teams[seat]
    before = choice.state.position
    captured = [before.at(start) for start, _ in outcome.captured]
    taken = sum(colour is not None and table.team_of[colour] != team for colour in captured)
    return CAPTURE * taken - worth.turns[team] - REACH * len(_in_reach(table, after, worth, seat))


def _in_reach(table: Table, state: GameState, worth: Worth, seat: int) -> set[Space]:
    """Our marbles that some card of an opponent can send away."""
    team = table.teams[seat]
    found: set[Space] = set()
    for other in (n for n, each in enumerate(table.teams) if each != team):
        turn = state.changed(to_move=other)
        for rank in RANKS:
            for move in table.game.legal_moves(turn.changed(declared=frozen({"card": rank}))).moves:
                found |= worth.hits(move, team).keys()
    return found
