"""Where cards come from: the table, the table and told as they are drawn, or the companion.

Knows how a game deals (`Valuing`), and no rule.
"""

from collections.abc import Mapping

from companion.engine.game import load_game
from companion.engine.players.players import computer_seats, with_computers
from companion.engine.players.valuing import can_be_valued, valuing_of
from companion.engine.state import GameState, frozen
from companion.errors import DataError

ON_THE_TABLE, TOLD, DEALT = CARD_SOURCES = ("on the table", "told", "dealt")
"""Real cards; real cards, each told as it is drawn; cards that only the companion has."""


def card_sources(state: GameState) -> tuple[str, ...]:
    """The sources that the game of *state* can be played with; none where no card is played."""
    if not can_be_valued(state.game):
        return ()
    return CARD_SOURCES if has_hands(state) else (ON_THE_TABLE, DEALT)


def has_hands(state: GameState) -> bool:
    """Players hold cards, rather than drawing one at a time."""
    return can_be_valued(state.game) and valuing_of(state.game).hand_size(state) > 0


def with_cards(state: GameState, source: str, seed: int, place: str) -> GameState:
    """*state* as it is before a first turn with cards from *source*, computers' cards dealt.

    place: what to call the origin of *source* in the DataError that says why it cannot be.
    """
    if source not in CARD_SOURCES:
        raise DataError(place, "cards", f"must be one of {', '.join(CARD_SOURCES)}")
    if source != ON_THE_TABLE and source not in card_sources(state):
        title = load_game(state.game).title
        raise DataError(place, "cards", f"{source!r} does not go with {title}")
    begun = with_computers(state, seed, all_cards=source == DEALT)
    if source == DEALT and not computer_seats(state):
        return valuing_of(state.game).dealt(state, range(len(state.seats)), seed)
    return _followed(begun, seed, place) if source == TOLD else begun


def _followed(state: GameState, seed: int, place: str) -> GameState:
    """*state* with the hands of all people to be told, each as large as it would be dealt."""
    computers = {str(seat) for seat in computer_seats(state)}
    if computers and not isinstance(state.memory.get("deck", {}), Mapping):
        problem = (
            "cannot be told here: computers draw from a pile of their own, which the companion "
            'keeps; choose "dealt" or "on the table"'
        )
        raise DataError(place, "cards", problem)
    everybody = range(len(state.seats))
    unknown = state.changed(memory=frozen({}))
    hands = valuing_of(state.game).dealt(unknown, everybody, seed).memory["hands"]
    unseen = {name: len(hand) for name, hand in hands.items() if name not in computers}
    told = frozen({**state.memory, "unseen": unseen})
    return load_game(state.game).check(state.changed(memory=told))
