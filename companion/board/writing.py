"""A Layout as the text of a layout file; `layout_from_toml` reads it back to an equal one."""

import json
from collections.abc import Iterator

from companion.board.layout import Layout
from companion.board.marker import Marker, PointMm, marker_at


def layout_as_toml(layout: Layout) -> str:
    """The text of a layout file (TOML, lengths in mm)."""
    return "\n".join(_lines(layout)) + "\n"


def _lines(layout: Layout) -> Iterator[str]:
    yield f"name = {_quoted(layout.name)}"
    yield 'unit = "mm"'
    yield f"marble_diameter = {layout.marble_diameter_mm}"
    yield f"hole_diameter = {layout.hole_diameter_mm}"
    yield f"outline = [{', '.join(map(_point, layout.outline_mm))}]"
    for marker in layout.markers:
        yield ""
        yield "[[markers]]"
        yield from _marker(marker)
    yield ""
    yield "[spaces]"
    for space, place in layout.spaces.items():
        yield f"{_quoted(space)} = {_point(place)}"
    if layout.spaces_colours:
        yield ""
        yield "[spaces_colours]"
        for space, colour in layout.spaces_colours.items():
            yield f"{_quoted(space)} = {_quoted(colour)}"


def _marker(marker: Marker) -> Iterator[str]:
    """Centre and size where they say it exactly, else the four corners."""
    yield f"id = {marker.id}"
    (left, top), _, (right, bottom), _ = marker.corners_mm
    centre = (round((left + right) / 2, 6), round((top + bottom) / 2, 6))
    size = round(right - left, 6)
    if size > 0 and marker_at(marker.id, centre, size) == marker:
        yield f"centre = {_point(centre)}"
        yield f"size = {size}"
    else:
        yield f"corners = [{', '.join(map(_point, marker.corners_mm))}]"


def _point(place: PointMm) -> str:
    return f"[{place[0]}, {place[1]}]"


def _quoted(text: str) -> str:
    """A TOML basic string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
