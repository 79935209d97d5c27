"""The level "random": any card, any of its moves."""

import random

from companion.engine.game import Game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.players.deciding import Decision, TimeIsUp, choices, never
from companion.engine.state import GameState


class RandomPlayer:
    """Plays a card of the hand by chance, then one of its moves by chance."""

    def decide(
        self,
        game: Game,
        state: GameState,
        _seen: CardsSeen,
        chance: random.Random,
        _time_is_up: TimeIsUp = never,
    ) -> Decision:
        """See `Player`."""
        by_card: dict[str, list[Decision]] = {}
        for choice in choices(game, state):
            card = str(choice.declared.get("card", ""))
            by_card.setdefault(card, []).append(choice.decision)
        return chance.choice(by_card[chance.choice(sorted(by_card))])
