"""Draws a layout as SVG in real millimetres, for looking at and for printing one to one."""

import math
from collections.abc import Iterator
from html import escape

from companion.board.layout import Layout
from companion.board.marker import Marker, PointMm
from companion.board.marker_bits import MODULES, white_squares

MARGIN_MM = 10.0
RULER_MM = 100
PAINT = {
    "red": "#d23b2f",
    "blue": "#2b62c4",
    "green": "#2e8b4a",
    "yellow": "#f2c530",
    "white": "#fbfaf5",
    "black": "#26262a",
    "orange": "#ea7f24",
    "purple": "#7b4aa3",
}
WOOD, EDGE, HOLE, INK = "#e3c28d", "#8a6336", "#5b4226", "#2a2016"


def layout_as_svg(layout: Layout) -> str:
    """An SVG picture whose sizes are the board's; its holes carry the spaces' names."""
    xs, ys = zip(*layout.outline_mm, strict=True)
    left, top = min(xs) - MARGIN_MM, min(ys) - MARGIN_MM
    width, height = max(xs) + MARGIN_MM - left, max(ys) + 2 * MARGIN_MM - top
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_mm(width)}mm" '
            f'height="{_mm(height)}mm" viewBox="{_mm(left)} {_mm(top)} {_mm(width)} {_mm(height)}" '
            'font-family="sans-serif" text-anchor="middle">',
            f"<title>{escape(layout.name)}</title>",
            *_plate(layout),
            *(line for marker in layout.markers for line in _marker(marker)),
            *(line for space in layout.spaces for line in _space(layout, space)),
            *_ruler(left + MARGIN_MM, max(ys) + 1.2 * MARGIN_MM, layout.name),
            "</svg>\n",
        ]
    )


def _plate(layout: Layout) -> Iterator[str]:
    yield (
        f'<polygon class="plate" points="{_points(layout.outline_mm)}" fill="{WOOD}" '
        f'stroke="{EDGE}" stroke-width="0.6" stroke-linejoin="round"/>'
    )


def _space(layout: Layout, space: str) -> Iterator[str]:
    x, y = (_mm(each) for each in layout.spaces[space])
    marble, hole = layout.marble_diameter_mm, layout.hole_diameter_mm
    colour = layout.spaces_colours.get(space)
    if colour:
        yield (
            f'<circle cx="{x}" cy="{y}" r="{_mm(marble * 0.55)}" '
            f'fill="{PAINT.get(colour, escape(colour))}" stroke="{EDGE}" stroke-width="0.3"/>'
        )
    yield f'<circle class="hole" cx="{x}" cy="{y}" r="{_mm(hole / 2)}" fill="{HOLE}"/>'
    size = min(hole * 0.38, hole * 1.5 / max(len(space), 1))
    yield (
        f'<text x="{x}" y="{_mm(layout.spaces[space][1] + size * 0.36)}" '
        f'font-size="{_mm(size)}" fill="#fff">{escape(space)}</text>'
    )


def _marker(marker: Marker) -> Iterator[str]:
    """White margin of one square, black border, white squares: drawn in the marker's own frame."""
    top_left, top_right, _, bottom_left = marker.corners_mm
    right = ((top_right[0] - top_left[0]) / MODULES, (top_right[1] - top_left[1]) / MODULES)
    down = ((bottom_left[0] - top_left[0]) / MODULES, (bottom_left[1] - top_left[1]) / MODULES)
    frame = " ".join(f"{each:.5f}" for each in (*right, *down, *top_left))
    yield f'<g class="marker" transform="matrix({frame})" shape-rendering="crispEdges">'
    yield f'<rect x="-1" y="-1" width="{MODULES + 2}" height="{MODULES + 2}" fill="#fff"/>'
    yield f'<rect width="{MODULES}" height="{MODULES}" fill="#000"/>'
    for column, row in sorted(white_squares(marker.id)):
        yield f'<rect x="{column}" y="{row}" width="1" height="1" fill="#fff"/>'
    yield f'</g><text {_beside(marker)} fill="{INK}">marker {marker.id}</text>'


def _beside(marker: Marker) -> str:
    """Under the lowest corner, outside the white margin."""
    side = math.dist(*marker.corners_mm[:2])
    x = sum(corner[0] for corner in marker.corners_mm) / 4
    y = max(corner[1] for corner in marker.corners_mm) + side * 0.3
    return f'x="{_mm(x)}" y="{_mm(y)}" font-size="{_mm(side * 0.11)}"'


def _ruler(x: float, y: float, name: str) -> Iterator[str]:
    """A line of known length, to see whether the printer kept the size."""
    yield (
        f'<path d="M{_mm(x)} {_mm(y)}v-2v1h{RULER_MM}v-1v2" fill="none" '
        f'stroke="{INK}" stroke-width="0.3"/>'
    )
    yield (
        f'<text x="{_mm(x + RULER_MM + 3)}" y="{_mm(y)}" font-size="4" text-anchor="start" '
        f'fill="{INK}">{RULER_MM} mm · {escape(name)}</text>'
    )


def _points(points: tuple[PointMm, ...]) -> str:
    return " ".join(f"{_mm(x)},{_mm(y)}" for x, y in points)


def _mm(length: float) -> str:
    return f"{length:.3f}".rstrip("0").rstrip(".")
