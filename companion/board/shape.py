"""What a shape of boards is: options in, a Layout out; shapes are found by their file names.

A shape is a family of boards, such as Fast Track boards with any pitch and number
of sides. Knows no rule of any game.
"""

import importlib
import math
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any

from companion.board import shapes
from companion.board.position import Space
from companion.errors import DataError, UnknownNameError

if TYPE_CHECKING:  # layout.py finds shapes through this module, so it cannot be imported here
    from companion.board.layout import Layout


@dataclass(frozen=True, slots=True)
class Shape:
    """One family of boards; a module of board/shapes offers one as SHAPE.

    options: a frozen dataclass whose fields are made by `option`.
    layout: gives the board; raises DataError naming the option that cannot be.
    spaces: the spaces of each board of the family, by the start of the board's name.
    """

    says: str
    options: type[Any]
    layout: "Callable[[Any], Layout]"
    spaces: Mapping[str, frozenset[Space]]

    def board(self, chosen: Mapping[str, Any]) -> "Layout":
        """The board with the options *chosen* by name; DataError names what cannot be."""
        options = self.options(**chosen)
        for each in fields(options):
            problem = _problem(getattr(options, each.name), each.default, each.metadata)
            if problem:
                raise DataError("board", each.name, problem)
        return self.layout(options)

    def spaces_like(self, name: str, given: Iterable[Space]) -> frozenset[Space]:
        """The spaces that the board *name* must have; by its name, else the nearest to *given*."""
        for start in sorted(self.spaces, key=len, reverse=True):
            if _starts(name, start):
                return self.spaces[start]
        held = frozenset(given)
        return min(self.spaces.values(), key=lambda spaces: len(spaces ^ held))


def option(
    default: Any, says: str, kind: type = float, choices: tuple[Any, ...] = (), least: float = 0.0
) -> Any:
    """A field of a shape's options: what it means, its type, and what may be chosen.

    A number must be greater than *least*. A default of None is worked out from the others.
    """
    metadata = {"says": says, "kind": kind, "choices": choices, "least": least}
    return field(default=default, metadata=metadata)


def options_of(shape: Shape) -> tuple[Field[Any], ...]:
    """The options of a shape; name, default and metadata as given to `option`."""
    return fields(shape.options)


def shape_names() -> list[str]:
    """Every shape, in name order; an underscore of the file name is written as a dash."""
    return sorted(each.name.replace("_", "-") for each in pkgutil.iter_modules(shapes.__path__))


def load_shape(name: str) -> Shape:
    """The shape of that name; UnknownNameError when there is none."""
    if name not in shape_names():
        raise UnknownNameError("shape of board", name, shape_names())
    module = importlib.import_module(f"{shapes.__name__}.{name.replace('-', '_')}")
    shape: Shape = module.SHAPE
    return shape


def shape_of_board(board_name: str) -> Shape | None:
    """The shape whose name the board's name starts with; None when it is a board of its own."""
    for name in sorted(shape_names(), key=len, reverse=True):
        if _starts(board_name, name):
            return load_shape(name)
    return None


def _problem(value: Any, default: Any, allowed: Mapping[str, Any]) -> str | None:
    kind, choices, least = allowed["kind"], allowed["choices"], allowed["least"]
    if value is None:
        return None if default is None else "must be given"
    if choices and value not in choices:
        return f"must be {' or '.join(map(str, choices))}, not {value}"
    if kind is float and not (math.isfinite(value) and value > least):
        return f"must be a number greater than {least:g}, not {value}"
    if kind is str and not value:
        return "must not be empty"
    return None


def _starts(name: str, start: str) -> bool:
    return name == start or name.startswith(f"{start}-")
