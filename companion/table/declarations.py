"""What can be declared now, as people enter it: cards, faces of a die, and named buttons.

Knows no game: every declaration that a game offers is one of the three.
"""

from collections.abc import Mapping

from companion.engine.cards import parse_card
from companion.engine.state import Declared
from companion.table.desk import Desk

CARD, DIE = "card", "die"


def enterable(desk: Desk) -> tuple[Declared, ...]:
    """Every declaration that would be taken now; none while a move is awaited."""
    if desk.ended is not None or desk.legal is not None:
        return ()
    return desk.game.declarations(desk.state)


def enterable_cards(desk: Desk) -> tuple[str, ...]:
    """Ranks of cards, or faces of a die, that may be entered now; each once."""
    said: dict[str, None] = {}
    for declared in enterable(desk):
        if CARD in declared:
            said[parse_card(str(declared[CARD])).rank] = None
        elif DIE in declared:
            said[str(declared[DIE])] = None
    return tuple(said)


def enterable_by_button(desk: Desk) -> Mapping[str, Declared]:
    """What is neither a card nor a roll, by the name of its button, such as "draw-no"."""
    others = (each for each in enterable(desk) if CARD not in each and DIE not in each)
    return {button_of(declared): declared for declared in others}


def button_of(declared: Declared) -> str:
    """The name of the button that declares this: "draw-no" for {"draw": "no"}."""
    return "-".join(f"{key}-{value}" for key, value in declared.items())
