"""Whether a card that was entered can be in play now, and the game as it is if it is all the same.

Knows no game: cards are told by how memories write them (see mattering.py).
"""

from collections.abc import Mapping
from typing import Any

from companion.engine.cards import Card, parse_card
from companion.engine.game import Game
from companion.engine.inference.cards_seen import PILES, CardsSeen, deck_of
from companion.engine.race.hands import hand_of, is_whole, matching
from companion.engine.state import Declared, GameState, frozen
from companion.errors import DataError

NONE_LEFT = 1e-6
"""Parts of cards that were only worked out add up to no whole number exactly."""


def why_not_in_play(
    game: Game, state: GameState, seen: CardsSeen, card: str, copy: int = 0
) -> str | None:
    """A sentence that says why *card* cannot be what the seat to move plays; None when it can.

    copy: which of its copies, 0 if not known. What no shuffle could change, such as a card that
    the game has not, is not doubted: declaring it is refused.
    """
    declared = {"card": card}
    named = parse_card(card)
    refused = _refusal(game, state, declared)
    if refused is not None:
        afresh, _ = as_if_shuffled(game, state, seen, declared)
        if _refusal(game, afresh, declared) is not None:
            return None
        if _hand_lacks(state, named):
            return f"The {_named(named)} is not in the hand that was told."
        return f"{refused[0].upper()}{refused[1:]}."
    if seen.may_be_shuffled(state):
        return None
    if copy and seen.was_shown(state, card, copy):
        return f"This very {_named(named)} was played before."
    if named.suit and seen.times_shown(state, card) >= deck_of(state, state.to_move).packs:
        return f"The {_named(named)} was played before."
    if seen.left(state)[named.rank] + seen.unsure(state) < NONE_LEFT:
        return f"Every {named.spoken} of the deck was played before."
    return None


def as_if_shuffled(
    game: Game, state: GameState, seen: CardsSeen, declared: Declared
) -> tuple[GameState, CardsSeen]:
    """What is known of cards without what speaks against *declared*: its deck is whole again.

    The hand of the seat to move is forgotten too, where it lacks the card. What a rule forbids
    to a card that is there stays forbidden.
    """
    seen = seen.shuffled(state)
    for memory in _forgetting(state, parse_card(str(declared["card"]))):
        if _refusal(game, state, declared) is None:
            break
        try:
            state = game.check(state.changed(memory=frozen(memory)))
        except DataError:
            continue  # a memory that cannot be without it
    return state, seen


def _forgetting(state: GameState, card: Card) -> tuple[Mapping[str, Any], ...]:
    """The memory without the pile that the seat draws from; without a hand that lacks *card*."""
    memory = dict(state.memory)
    deck = deck_of(state, state.to_move).name
    for key in PILES:
        pile = memory.get(key)
        if isinstance(pile, Mapping) and deck in pile:
            memory[key] = {**pile, deck: ()}
    seat = str(state.to_move)
    if not _hand_lacks(state, card):
        return (memory,)
    held = len(hand_of(state, state.to_move) or ())
    hands = {**memory["hands"], seat: ()}
    forgotten = {**memory.get("unseen", {}), seat: held}
    return (memory, {**memory, "hands": hands, "unseen": forgotten})


def _hand_lacks(state: GameState, card: Card) -> bool:
    """The whole hand of the seat to move is known, and *card* is not in it."""
    hand = hand_of(state, state.to_move)
    return bool(hand) and is_whole(state, state.to_move) and matching(hand or (), card) is None


def _refusal(game: Game, state: GameState, declared: Declared) -> str | None:
    try:
        game.declare(state, declared)
    except DataError as error:
        return error.problem
    return None


def _named(card: Card) -> str:
    return str(card) if card.suit else card.spoken
