"""A printed marker fixed to a board. Knows its place in millimetres, not in a picture."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

PointMm: TypeAlias = tuple[float, float]

MARKER_DICTIONARY = "DICT_4X4_50"
"""The ArUco dictionary of every marker, as OpenCV names it."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed ArUco marker of MARKER_DICTIONARY.

    corners_mm: the black square's corners in the order in which a detector gives
    them: top left first, clockwise as printed.
    """

    id: int
    corners_mm: tuple[PointMm, PointMm, PointMm, PointMm]


def marker_at(marker_id: int, centre_mm: PointMm, size_mm: float, angle_deg: float = 0.0) -> Marker:
    """A marker of side *size_mm* around *centre_mm*, turned clockwise by *angle_deg*."""
    half = size_mm / 2
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    tl, tr, br, bl = (
        (centre_mm[0] + x * cos - y * sin, centre_mm[1] + x * sin + y * cos) for x, y in square
    )
    return Marker(marker_id, (tl, tr, br, bl))


def marker_from_toml(entry: Mapping[str, Any]) -> Marker:
    """The marker of one [[markers]] entry that `board/check.py` found right."""
    if "corners" in entry:
        tl, tr, br, bl = ((float(x), float(y)) for x, y in entry["corners"])
        return Marker(int(entry["id"]), (tl, tr, br, bl))
    x, y = entry["centre"]
    size, angle = float(entry["size"]), float(entry.get("angle", 0.0))
    return marker_at(int(entry["id"]), (float(x), float(y)), size, angle)
