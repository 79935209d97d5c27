"""Boards of Joker Marbles and Pegs and Jokers: a track round 4, 6 or 8 sides. Knows no rule.

Coordinates: rules/joker-marbles.md, part (b). Side 0 lies below the centre, in pitches, as
u + r·i: u to the right, r away from the centre; the other sides are it, turned.
"""

import cmath
import math
from collections.abc import Mapping
from dataclasses import dataclass

from companion.board.layout import Layout
from companion.board.marker import Marker, PointMm, marker_at
from companion.board.position import Colour, Space
from companion.board.room import check_room, rounded
from companion.board.shape import Shape, option
from companion.errors import DataError

SIDES = (4, 6, 8)
SIDE_COLOURS = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple")

TRACK_OF_A_SIDE = 18
HALF_SIDE = TRACK_OF_A_SIDE // 2
ENTRANCE_K, COME_OUT_K = 3, 8
RIM = 1.6  # from the track to the plate's edge

# (u, how far in from the track) of the spaces beside the track
CASTLES = {
    "L": ((6, 1), (6, 2), (6, 3), (5, 3), (4, 3)),
    "straight": ((6, 1), (6, 2), (6, 3), (6, 4), (6, 5)),
}
CROSS = ((1, 1), (1, 2), (1, 3), (2, 2), (0, 2))
MARKER_PLACE = (-4.0, 1.45)
MARKED_SIDES = {4: (0, 1, 2, 3), 6: (0, 1, 3, 4), 8: (0, 2, 4, 6)}


@dataclass(frozen=True, slots=True)
class JokersOptions:
    """What may be chosen about a board of this family."""

    sides: int = option(4, "sides of the board", int, choices=SIDES)
    castle: str = option("L", "shape of the castles", str, choices=tuple(CASTLES))
    pitch_mm: float = option(24.0, "from hole to hole")
    marble_mm: float | None = option(None, "diameter of a marble (0.6 of the pitch)")
    hole_mm: float | None = option(None, "diameter of a hole (0.4 of the pitch)")
    markers: bool = option(True, "four printed markers inside the track", bool)
    marker_mm: float | None = option(None, "side of a marker's black square (1.4 of the pitch)")
    colours: str = option(",".join(SIDE_COLOURS), "colours of the sides, in order", str)
    name: str | None = option(None, "the board's name", str)


def jokers_layout(options: JokersOptions) -> Layout:
    """The board that the options describe."""
    pitch, sides = options.pitch_mm, options.sides
    straight = "" if options.castle == "L" else "-straight"
    layout = Layout(
        name=options.name or f"jokers-{sides}{straight}",
        marble_diameter_mm=options.marble_mm or round(0.6 * pitch, 2),
        hole_diameter_mm=options.hole_mm or round(0.4 * pitch, 2),
        outline_mm=_outline(sides, pitch),
        spaces={
            f"{kind}{side}.{number}": _placed(place, side, sides, pitch)
            for side in range(sides)
            for (kind, number), place in _side(sides, options.castle).items()
        },
        markers=_markers(options) if options.markers else (),
        spaces_colours=_paint(sides, options.colours),
    )
    check_room(layout, layout.name)
    return layout


def _side(sides: int, castle: str) -> dict[tuple[str, int], complex]:
    """Kind and number of each space of side 0, with its place in pitches."""
    apothem = _apothem(sides)
    places = {("T", k): complex(HALF_SIDE - k, apothem) for k in range(TRACK_OF_A_SIDE)}
    for kind, holes in (("C", CASTLES[castle]), ("S", CROSS)):
        for number, (right, inwards) in enumerate(holes, start=1):
            places[kind, number] = complex(right, apothem - inwards)
    return places


def _apothem(sides: int) -> float:
    return HALF_SIDE / math.tan(math.pi / sides)


def _placed(place: complex, side: float, sides: int, pitch_mm: float) -> PointMm:
    """A place of side 0 as millimetres on *side*: turned clockwise as seen from above."""
    turned = place * cmath.rect(1.0, 2 * math.pi * side / sides)
    return rounded((turned.real, turned.imag), pitch_mm)


def _outline(sides: int, pitch_mm: float) -> tuple[PointMm, ...]:
    corner = complex(0.0, (_apothem(sides) + RIM) / math.cos(math.pi / sides))
    return tuple(_placed(corner, side + 0.5, sides, pitch_mm) for side in range(sides))


def _markers(options: JokersOptions) -> tuple[Marker, ...]:
    """One inside the track on four of the sides, left of the come-out as its player sees it."""
    sides, pitch = options.sides, options.pitch_mm
    size_mm = options.marker_mm or round(1.4 * pitch, 1)
    right, inwards = MARKER_PLACE
    place = complex(right, _apothem(sides) - inwards)
    return tuple(
        marker_at(number, _placed(place, side, sides, pitch), size_mm)
        for number, side in enumerate(MARKED_SIDES[sides])
    )


def _paint(sides: int, colours: str) -> Mapping[Space, Colour]:
    """Homes, castles, come-out spots and entrances in the colour of their side."""
    named = [colour.strip() for colour in colours.split(",")]
    if len(named) < sides or not all(named):
        raise DataError("jokers", "colours", f"must name {sides} colours, with commas between")
    painted = [f"{kind}%d.{number}" for kind in "CS" for number in range(1, len(CROSS) + 1)]
    painted += [f"T%d.{ENTRANCE_K}", f"T%d.{COME_OUT_K}"]
    return {space % side: named[side] for side in range(sides) for space in painted}


def _names(sides: int) -> frozenset[Space]:
    return frozenset(f"{kind}{s}.{k}" for s in range(sides) for kind, k in _side(sides, "L"))


SHAPE = Shape(
    says="a track round 4, 6 or 8 sides with castles (112, 168 or 224 spaces)",
    options=JokersOptions,
    layout=jokers_layout,
    spaces={f"jokers-{sides}": _names(sides) for sides in SIDES},
)
