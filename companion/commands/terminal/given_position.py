"""A position named on the command line: a JSON object of spaces and colours."""

from companion.board.layout import Layout
from companion.board.position import Position
from companion.commands.terminal.given_files import read_json_object, title
from companion.errors import DataError


def read_position(name: str, layout: Layout) -> Position:
    """The position in the file *name*, {"T0.5": "red", ...}.

    A truth file with the position under "spaces" does as well. Raises DataError
    naming a space that *layout* has not, or a colour that is no name.
    """
    given = read_json_object(name)
    marbles = given.get("spaces", given)
    if not isinstance(marbles, dict):
        raise DataError(title(name), "spaces", 'must map spaces to colours: {"T0.5": "red"}')
    for space, colour in marbles.items():
        if space not in layout.spaces:
            raise DataError(title(name), f'"{space}"', f"is not a space of {layout.name}")
        if not isinstance(colour, str) or not colour:
            raise DataError(title(name), f'"{space}"', "must hold a colour's name in quotes")
    return Position(marbles)
