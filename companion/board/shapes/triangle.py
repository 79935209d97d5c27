"""The triangle of fifteen holes for peg solitaire. Knows no rule.

Coordinates: rules/triangle-solitaire.md, part (b); the origin is hole 1, the corner away
from the viewer.
"""

import math
from dataclasses import dataclass

from companion.board.layout import Layout
from companion.board.marker import PointMm, marker_at
from companion.board.position import Space
from companion.board.room import check_room, rounded
from companion.board.shape import Shape, option

ROWS = 5
ROW_HEIGHT = math.sqrt(3) / 2
PLATE = ((-3.3, -1.1), (3.3, -1.1), (3.3, 5.6), (-3.3, 5.6))
MARKER_PLACES = ((-2.3, 0.0), (2.3, 0.0), (-2.3, 4.6), (2.3, 4.6))


@dataclass(frozen=True, slots=True)
class TriangleOptions:
    """What may be chosen about a triangle board."""

    pitch_mm: float = option(20.0, "from hole to hole")
    marble_mm: float | None = option(None, "diameter of a peg's head (0.5 of the pitch)")
    hole_mm: float | None = option(None, "diameter of a hole (0.25 of the pitch)")
    markers: bool = option(
        True, "four printed markers on a rectangular plate; without: a triangular plate", bool
    )
    marker_mm: float | None = option(None, "side of a marker's black square (1.2 of the pitch)")
    name: str = option("triangle", "the board's name", str)


def triangle_layout(options: TriangleOptions) -> Layout:
    """The board that the options describe."""
    pitch = options.pitch_mm
    size_mm = options.marker_mm or round(1.2 * pitch, 1)
    plate = PLATE if options.markers else _triangle(margin=1.0)
    layout = Layout(
        name=options.name,
        marble_diameter_mm=options.marble_mm or round(0.5 * pitch, 2),
        hole_diameter_mm=options.hole_mm or round(0.25 * pitch, 2),
        outline_mm=tuple(rounded(corner, pitch) for corner in plate),
        spaces={name: rounded(place, pitch) for name, place in _holes().items()},
        markers=tuple(
            marker_at(number, rounded(place, pitch), size_mm)
            for number, place in enumerate(MARKER_PLACES)
        )
        if options.markers
        else (),
    )
    check_room(layout, options.name)
    return layout


def _holes() -> dict[Space, PointMm]:
    """Every hole with its (x, y) in pitches."""
    places = [(r, i) for r in range(1, ROWS + 1) for i in range(1, r + 1)]
    return {
        str(number): (i - (r + 1) / 2, (r - 1) * ROW_HEIGHT)
        for number, (r, i) in enumerate(places, start=1)
    }


def _triangle(margin: float) -> tuple[PointMm, ...]:
    """The holes' triangle, its edges moved outwards by *margin* pitches."""
    top, bottom = -2 * margin, (ROWS - 1) * ROW_HEIGHT + margin
    half_width = (bottom - top) / math.sqrt(3)
    return ((0.0, top), (half_width, bottom), (-half_width, bottom))


SHAPE = Shape(
    says="a triangle of fifteen holes",
    options=TriangleOptions,
    layout=triangle_layout,
    spaces={"triangle": frozenset(_holes())},
)
