"""Finds what is wrong in the data of a layout file, entry by entry. Knows no rule."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.board.position import Space
from companion.board.shape import shape_of_board

Problem: TypeAlias = tuple[str, str]
"""The entry, as written in the file, and what is wrong with it."""

LEAST_OUTLINE_CORNERS = 3
HIGHEST_MARKER_ID = 49


def problems_of(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Every problem of a layout's parsed TOML; nothing when it can be used."""
    yield from _heads(data)
    yield from _outline(data)
    yield from _spaces(data)
    yield from _missing(data)
    yield from _markers(data)
    yield from _colours(data)


def _heads(data: Mapping[str, Any]) -> Iterator[Problem]:
    if not isinstance(data.get("name"), str) or not data["name"]:
        yield "name", "must be the board's name in quotes"
    if data.get("unit", "mm") != "mm":
        yield "unit", f'must be "mm", not {data["unit"]!r}'
    for key in ("marble_diameter", "hole_diameter"):
        if not _is_length(data.get(key)):
            yield key, "must be a length in mm greater than 0"


def _outline(data: Mapping[str, Any]) -> Iterator[Problem]:
    outline = data.get("outline")
    if not isinstance(outline, list) or len(outline) < LEAST_OUTLINE_CORNERS:
        yield "outline", "must list at least three corners [x, y] in mm"
        return
    wrong = [number for number, corner in enumerate(outline) if not is_point(corner)]
    for number in wrong:
        yield f"outline[{number}]", f"must be [x, y] in mm, not {outline[number]!r}"
    if not wrong and _area(outline) == 0:
        yield "outline", "must go round the board; these corners lie in one line"


def _spaces(data: Mapping[str, Any]) -> Iterator[Problem]:
    spaces = data.get("spaces")
    if not isinstance(spaces, dict) or not spaces:
        yield "spaces", 'must list at least one space, such as "T0.0" = [50.0, 86.6]'
        return
    seen: dict[tuple[float, float], str] = {}
    for name, place in spaces.items():
        if not is_point(place):
            yield f'spaces."{name}"', f"must be [x, y] in mm, not {place!r}"
            continue
        at = (float(place[0]), float(place[1]))
        twin = seen.setdefault(at, name)
        if twin != name:
            yield f'spaces."{name}"', f'lies on the same point as "{twin}"'
    yield from _too_close(seen, data.get("hole_diameter"))


def _missing(data: Mapping[str, Any]) -> Iterator[Problem]:
    """A board that is named after a shape needs all the shape's spaces."""
    name, spaces = data.get("name"), data.get("spaces")
    if not isinstance(name, str) or not isinstance(spaces, dict) or not spaces:
        return
    shape = shape_of_board(name)
    needed = shape.spaces_like(name, spaces) if shape else frozenset()
    for space in sorted(needed - spaces.keys(), key=in_reading_order):
        yield f'spaces."{space}"', f'is missing; a board named "{name}" needs it'


def unknown_spaces(name: str, spaces: Iterable[Space]) -> Iterator[Problem]:
    """Spaces that a board of that name does not have, where its shape is known."""
    shape = shape_of_board(name)
    given = frozenset(spaces)
    known = shape.spaces_like(name, given) if shape else given
    for space in sorted(given - known, key=in_reading_order):
        yield f'spaces."{space}"', f'is no space of a board named "{name}"'


def in_reading_order(space: Space) -> tuple[tuple[str, int], ...]:
    """A key that sorts "T0.9" before "T0.10"."""
    return tuple((word, int(digits or 0)) for word, digits in re.findall(r"(\D*)(\d*)", space))


def _too_close(places: Mapping[tuple[float, float], str], hole: Any) -> Iterator[Problem]:
    if not _is_length(hole):
        return
    ordered = sorted(places)
    for number, (x, y) in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other[0] - x >= hole:
                break
            if math.dist((x, y), other) < hole:
                distance = math.dist((x, y), other)
                name, twin = places[(x, y)], places[other]
                yield f'spaces."{name}"', f'is {distance:.1f} mm from "{twin}": the holes overlap'


def _markers(data: Mapping[str, Any]) -> Iterator[Problem]:
    markers = data.get("markers", [])
    if not isinstance(markers, list):
        yield "markers", "must be written as [[markers]] entries"
        return
    ids: set[int] = set()
    for number, marker in enumerate(markers):
        entry = f"markers[{number}]"
        if not isinstance(marker, dict):
            yield entry, "must be a table with an id and corners, or centre and size"
            continue
        yield from _marker(entry, marker, ids)


def _marker(entry: str, marker: Mapping[str, Any], ids: set[int]) -> Iterator[Problem]:
    number = marker.get("id")
    if not isinstance(number, int) or isinstance(number, bool):
        yield f"{entry}.id", "must be a whole number"
    elif not 0 <= number <= HIGHEST_MARKER_ID:
        yield f"{entry}.id", f"must be 0 to {HIGHEST_MARKER_ID} (dictionary DICT_4X4_50)"
    elif number in ids:
        yield f"{entry}.id", f"{number} is used twice; every marker needs its own"
    else:
        ids.add(number)
    if "corners" in marker:
        corners = marker["corners"]
        if not isinstance(corners, list) or len(corners) != 4 or not all(map(is_point, corners)):
            yield f"{entry}.corners", "must be four corners [x, y] in mm"
        elif not _turns_clockwise(corners):
            yield f"{entry}.corners", "must go round: top left first, clockwise as printed"
        return
    if not is_point(marker.get("centre")):
        yield f"{entry}.centre", "must be [x, y] in mm (or give four corners)"
    if not _is_length(marker.get("size")):
        yield f"{entry}.size", "must be the black square's side in mm"
    if not _is_number(marker.get("angle", 0)):
        yield f"{entry}.angle", "must be degrees, clockwise"


def _colours(data: Mapping[str, Any]) -> Iterator[Problem]:
    colours = data.get("spaces_colours", {})
    if not isinstance(colours, dict):
        yield "spaces_colours", "must list spaces and their colours"
        return
    spaces = data.get("spaces")
    known = spaces if isinstance(spaces, dict) else {}
    for space, colour in colours.items():
        if space not in known:
            yield f'spaces_colours."{space}"', "is not one of the spaces"
        if not isinstance(colour, str) or not colour:
            yield f'spaces_colours."{space}"', "must be a colour's name in quotes"


def _turns_clockwise(corners: Sequence[Sequence[float]]) -> bool:
    """Every corner turns right, as x runs to the right and y towards the viewer."""
    following = [*corners[1:], *corners[:2]]
    return all(
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
        for (ax, ay), (bx, by), (cx, cy) in zip(corners, following, following[1:], strict=False)
    )


def _area(corners: Sequence[Sequence[float]]) -> float:
    following = [*corners[1:], corners[0]]
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, following, strict=True)) / 2


def is_point(value: Any) -> bool:
    """A list of two finite numbers."""
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_length(value: Any) -> bool:
    return _is_number(value) and value > 0
