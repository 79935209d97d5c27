"""Fast Track boards: a plus of four arms or a star of six, straight or tapering. Knows no rule.

Coordinates: rules/fast-track.md, part (b). One arm is laid out below the centre, in
pitches, as (u, r): u to the right, r away from the centre; the others are it, turned.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from companion.board.layout import Layout
from companion.board.marker import Marker, PointMm, marker_at
from companion.board.position import Colour, Space
from companion.board.room import check_room, rounded
from companion.board.shape import Shape, option
from companion.errors import DataError

BOARD_NAMES = {4: "fast-track-square", 6: "fast-track-hex"}
SIDE_COLOURS = ("red", "blue", "green", "yellow", "white", "black")

OUTER_HALF_WIDTH = 2
EDGE_STEPS = 5  # from an inner corner to the outer corner
RIM = 1.55  # from the outer row to the plate's edge
HALF_PEN = 0.5
PEN_PLACES = ((-1, -1), (1, -1), (-1, 1), (1, 1))


@dataclass(frozen=True, slots=True)
class FastTrackOptions:
    """What may be chosen about a Fast Track board."""

    sides: int = option(4, "arms of the board", int, choices=(4, 6))
    pitch_mm: float = option(25.0, "from hole to hole")
    inner_half_width: float = option(
        2.0, "half an arm's width at its inner end, in pitches; over 2 the arms taper outwards"
    )
    marble_mm: float | None = option(None, "diameter of a marble (0.64 of the pitch)")
    hole_mm: float | None = option(None, "diameter of a hole (0.4 of the pitch)")
    markers: bool = option(True, "four printed markers between the arms", bool)
    marker_mm: float | None = option(None, "side of a marker's black square")
    colours: str = option(",".join(SIDE_COLOURS), "colours of the sides, in order", str)
    name: str | None = option(None, "the board's name", str)


def fast_track_layout(options: FastTrackOptions) -> Layout:
    """The board that the options describe."""
    pitch, sides = options.pitch_mm, options.sides
    apothem = options.inner_half_width / math.tan(math.pi / sides)
    arm = _arm(options.inner_half_width, apothem)
    places: dict[Space, PointMm] = {}
    for side in range(sides):
        for kind, number in arm:
            place = _turned(arm[kind, number], side, sides)
            places[f"{kind}{side}.{number}"] = rounded(place, pitch)
    places["BE"] = (0.0, 0.0)
    layout = Layout(
        name=options.name or BOARD_NAMES[sides] + _taper(options),
        marble_diameter_mm=options.marble_mm or round(0.64 * pitch, 2),
        hole_diameter_mm=options.hole_mm or round(0.4 * pitch, 2),
        outline_mm=_outline(sides, apothem + EDGE_STEPS + RIM, pitch),
        spaces=places,
        markers=_markers(options, apothem) if options.markers else (),
        spaces_colours=_paint(sides, options.colours),
    )
    check_room(layout, layout.name)
    return layout


def _taper(options: FastTrackOptions) -> str:
    return "" if options.inner_half_width == OUTER_HALF_WIDTH else "-tapered"


def _arm(inner_half_width: float, apothem: float) -> dict[tuple[str, int], tuple[float, float]]:
    """Kind and number of each space of side 0, with its (u, r) in pitches."""
    outer = apothem + EDGE_STEPS
    arm: dict[tuple[str, int], tuple[float, float]] = {}
    for step in range(EDGE_STEPS + 1):
        share = step / EDGE_STEPS
        u = inner_half_width + (OUTER_HALF_WIDTH - inner_half_width) * share
        arm["T", step] = (u, apothem + step)
        if step:
            arm["T", 14 - step] = (-u, apothem + step)
    arm |= {("T", 7 - u): (float(u), outer) for u in (1, 0, -1)}
    arm |= {("H", number): (0.0, outer - number) for number in (1, 2, 3, 4)}
    for number, (right, out) in enumerate(PEN_PLACES, start=1):
        arm["P", number] = (-4.5 + HALF_PEN * right, outer - HALF_PEN + HALF_PEN * out)
    return dict(sorted(arm.items(), key=lambda each: ("THP".index(each[0][0]), each[0][1])))


def _turned(place: tuple[float, float], side: float, sides: int) -> tuple[float, float]:
    """Side 0's (u, r) as (x, y) of *side*: clockwise as seen from above."""
    u, r = place
    angle = 2 * math.pi * side / sides
    return (
        u * math.cos(angle) - r * math.sin(angle),
        u * math.sin(angle) + r * math.cos(angle),
    )


def _outline(sides: int, apothem: float, pitch_mm: float) -> tuple[PointMm, ...]:
    """A plate with one straight edge along each outer row."""
    corner = (0.0, apothem / math.cos(math.pi / sides))
    return tuple(rounded(_turned(corner, side + 0.5, sides), pitch_mm) for side in range(sides))


def _markers(options: FastTrackOptions, apothem: float) -> tuple[Marker, ...]:
    """One in each notch of the plus; on the star in four of the six, far apart."""
    sides, pitch = options.sides, options.pitch_mm
    notches = (0, 1, 2, 3) if sides == 4 else (0, 1, 3, 4)
    size_mm = options.marker_mm or round((1.6 if sides == 4 else 1.1) * pitch, 1)
    inner_corner = math.hypot(options.inner_half_width, apothem)
    out = inner_corner + (2.9 if sides == 4 else 2.8)
    return tuple(
        marker_at(number, rounded(_turned((0.0, out), notch + 0.5, sides), pitch), size_mm)
        for number, notch in enumerate(notches)
    )


def _paint(sides: int, colours: str) -> Mapping[Space, Colour]:
    """Pens, home rows, pen exits and Fast Track spaces in the colour of their side."""
    named = [colour.strip() for colour in colours.split(",")]
    if len(named) < sides or not all(named):
        raise DataError("fast-track", "colours", f"must name {sides} colours, with commas between")
    painted = [f"{kind}%d.{number}" for kind in "HP" for number in (1, 2, 3, 4)]
    painted += ["T%d.0", "T%d.9"]
    return {space % side: named[side] for side in range(sides) for space in painted}


def _names(sides: int) -> frozenset[Space]:
    counts = {"T": range(14), "H": range(1, 5), "P": range(1, 5)}
    named = {f"{kind}{s}.{k}" for s in range(sides) for kind, ks in counts.items() for k in ks}
    return frozenset(named | {"BE"})


SHAPE = Shape(
    says="a plus of four arms or a star of six (89 or 133 spaces)",
    options=FastTrackOptions,
    layout=fast_track_layout,
    spaces={name: _names(sides) for sides, name in BOARD_NAMES.items()},
)
