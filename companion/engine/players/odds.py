"""Which cards may come, and what the best of them is worth. Knows no board and no move.

Of `memory` it knows what every card game calls `hands`, `deck` and `seed`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.cards import JOKER, Rank, full_deck, parse_card
from companion.engine.inference.cards_seen import CardsSeen, deck_of
from companion.engine.state import GameState, frozen

WHOLE_DECK: Mapping[Rank, float] = Counter(card.rank for card in full_deck())
HIDDEN = ("deck", "seed")


def rank_of(card: object) -> Rank:
    """The rank of a card's text, such as "7H"."""
    text = str(card)
    return JOKER if text == JOKER else parse_card(text).rank


def as_seen_by(state: GameState, seat: int) -> GameState:
    """*state* without what *seat* must not know: face-down cards and other hands."""
    memory: dict[str, Any] = {k: v for k, v in state.memory.items() if k not in HIDDEN}
    own = str(seat)
    if "hands" in memory:
        memory["hands"] = {name: cards for name, cards in memory["hands"].items() if name == own}
    return state.changed(memory=frozen(memory))


def hand_in(state: GameState, seat: int) -> tuple[Rank, ...] | None:
    """The ranks in the hand of *seat* as far as they are known; None when nothing is."""
    hand = state.memory.get("hands", {}).get(str(seat))
    return None if hand is None else tuple(rank_of(card) for card in hand)


def cards_to_come(
    state: GameState, seat: int, viewer: int, seen: CardsSeen
) -> Mapping[Rank, float]:
    """How many cards of each rank *seat* may hold or draw, as *viewer* must think.

    Those played are gone, and those in the viewer's hand if both draw from one deck.
    """
    left = dict(seen.left(state.changed(to_move=seat)))
    if deck_of(state, seat) == deck_of(state, viewer):
        for rank in hand_in(state, viewer) or ():
            left[rank] -= 1
    return {rank: count for rank, count in left.items() if count > 0} or WHOLE_DECK


def best_of_draws(
    by_rank: Iterable[tuple[float, float, Rank]], left: Mapping[Rank, float], draws: int
) -> tuple[float, float]:
    """(expected worth, expected effect) of the best of *draws* cards drawn from *left*.

    by_rank: (worth by which the best is chosen, effect that it then has, rank).
    """
    total = sum(left.values())
    if draws <= 0 or not total:
        return 0.0, 0.0
    worth = effect = 0.0
    above, none_yet = 0.0, 1.0
    for value, does, rank in sorted(by_rank, reverse=True):
        count = left.get(rank, 0)
        if not count:
            continue
        above += count
        without = _chance_of_none(total, above, draws)
        worth += value * (none_yet - without)
        effect += does * (none_yet - without)
        none_yet = without
    return worth, effect


def _chance_of_none(total: float, marked: float, draws: int) -> float:
    """That none of *marked* among *total* cards is among *draws* drawn without putting back."""
    chance = 1.0
    for drawn in range(draws):
        left = total - drawn
        if left <= marked:
            return 0.0
        chance *= (left - marked) / left
    return chance
