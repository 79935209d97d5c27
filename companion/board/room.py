"""Whether everything on a board has the room it needs. Knows no rule and no picture."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from companion.board.check import Problem
from companion.board.layout import Layout
from companion.board.marker import Marker, PointMm
from companion.board.position import Space
from companion.errors import DataError

QUIET_SHARE = 1 / 6
"""White margin that a marker needs, as a share of its side: one of its six modules."""

TOLERANCE_MM = 0.02


def rounded(place: PointMm, pitch_mm: float) -> PointMm:
    """A place given in pitches, in mm to a hundredth."""
    x, y = (round(each * pitch_mm, 2) + 0.0 for each in place)
    return (x, y)


def check_room(layout: Layout, source: str) -> None:
    """Refuse, with DataError, a board that could not be built; *source* is named in it."""
    for entry, problem in chain(room_problems(layout), room_doubts(layout)):
        raise DataError(source, entry, problem)


def room_problems(layout: Layout) -> Iterator[Problem]:
    """What cannot be on a real board."""
    marble, hole = layout.marble_diameter_mm, layout.hole_diameter_mm
    if hole > marble:
        yield "hole_diameter", f"is wider than the marbles ({marble:g} mm)"
    for space, place in layout.spaces.items():
        if not is_inside(place, layout.outline_mm):
            yield f'spaces."{space}"', "lies outside the outline"
    for number, marker in enumerate(layout.markers):
        if not all(is_inside(corner, layout.outline_mm) for corner in marker.corners_mm):
            yield f"markers[{number}]", "lies outside the outline"
        for space, place in layout.spaces.items():
            if is_inside(place, marker.corners_mm):
                yield f"markers[{number}]", f'covers the hole of "{space}"'


def room_doubts(layout: Layout) -> Iterator[Problem]:
    """What a real board can have, though it makes trouble for players or the camera."""
    marble = layout.marble_diameter_mm
    for one, other in combinations(layout.spaces, 2):
        distance = layout.distance_mm(one, other)
        if distance < marble - TOLERANCE_MM:
            problem = f'is {distance:.1f} mm from "{other}": marbles of {marble:g} mm do not fit'
            yield f'spaces."{one}"', problem
    for number, marker in enumerate(layout.markers):
        needed = marble / 2 + QUIET_SHARE * math.dist(*marker.corners_mm[:2])
        for space in _spaces_within(needed, marker, layout):
            problem = f'leaves no white margin beside a marble on "{space}"; make it smaller'
            yield f"markers[{number}]", problem


def _spaces_within(reach_mm: float, marker: Marker, layout: Layout) -> Iterator[Space]:
    for space, place in layout.spaces.items():
        if distance_to_polygon(place, marker.corners_mm) < reach_mm - TOLERANCE_MM:
            yield space


def is_inside(place: PointMm, polygon: Sequence[PointMm]) -> bool:
    """Whether a point lies within a polygon, edges not counted."""
    x, y = place
    inside = False
    for (ax, ay), (bx, by) in _edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def distance_to_polygon(place: PointMm, polygon: Sequence[PointMm]) -> float:
    """From a point to the polygon's nearest edge; 0 inside it."""
    if is_inside(place, polygon):
        return 0.0
    return min(_distance_to_edge(place, one, other) for one, other in _edges(polygon))


def _edges(polygon: Sequence[PointMm]) -> Iterator[tuple[PointMm, PointMm]]:
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def _distance_to_edge(place: PointMm, one: PointMm, other: PointMm) -> float:
    (x, y), (ax, ay), (bx, by) = place, one, other
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else ((x - ax) * dx + (y - ay) * dy) / length
    share = min(1.0, max(0.0, share))
    return math.dist(place, (ax + share * dx, ay + share * dy))
