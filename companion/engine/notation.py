"""Positions in one line of text, both ways, for logs, tests and mails. Knows no game.

Each colour with its spaces, both in name order: "blue:P1.1,P1.2 red:T0.5,BE". An empty
board is "-". Moves have their text form in move.py, cards in cards.py.
"""

from companion.board.position import Colour, Position, Space
from companion.errors import DataError

EMPTY_TEXT = "-"


def position_text(position: Position) -> str:
    """The text form of a position; equal positions have equal texts."""
    spaces_of: dict[Colour, list[Space]] = {}
    for space, colour in sorted(position.marbles.items()):
        spaces_of.setdefault(colour, []).append(space)
    parts = (f"{colour}:{','.join(spaces)}" for colour, spaces in sorted(spaces_of.items()))
    return " ".join(parts) or EMPTY_TEXT


def parse_position(text: str) -> Position:
    """The position of a text form. Raises DataError when it is none; knows no board."""
    marbles: dict[Space, Colour] = {}
    for part in [] if text.strip() == EMPTY_TEXT else text.split():
        colour, colon, spaces = part.partition(":")
        if not (colour and colon and spaces):
            raise DataError("position", repr(part), "must be COLOUR:SPACE,SPACE,...")
        for space in spaces.split(","):
            if not space or space in marbles:
                problem = "names no space" if not space else f"{space} is given twice"
                raise DataError("position", repr(part), problem)
            marbles[space] = colour
    if not marbles and text.strip() != EMPTY_TEXT:
        raise DataError("position", repr(text), f'is empty; an empty board is "{EMPTY_TEXT}"')
    return Position(marbles)
