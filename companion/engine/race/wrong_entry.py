"""How a game state that cannot be is refused: by the entry, and what is wrong with it."""

from companion.engine.cards import Card, parse_card
from companion.engine.state import Declared, GameState
from companion.errors import DataError


def wrong(entry: str, problem: str) -> DataError:
    """The error to raise about *entry* of a game state."""
    return DataError("game state", entry, problem)


def declared_card(state: GameState) -> Card:
    """The card that *state* declares. Raises DataError when it declares anything else."""
    for key in state.declared:
        if key != "card":
            raise wrong(f"declared.{key}", 'unknown; write {"card": "7"}')
    return card_in(state.declared)


def card_in(declared: Declared) -> Card:
    """The card that {"card": ...} names. Raises DataError when it is none."""
    try:
        return parse_card(str(declared["card"]))
    except DataError as error:
        raise wrong("declared.card", f"{error.entry} {error.problem}") from error
