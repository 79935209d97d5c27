"""Readings as compact JSON and back. Knows neither who made a reading nor who weighs it.

A space is [hidden, at_px, {content: probability}], the empty content written "".
What is read back from JSON is written again as the same JSON, to the last digit.
"""

from collections.abc import Mapping
from typing import Any

from companion.board.reading import Reading, Sight, SpaceReading

PROBABILITY_DIGITS = 6
PIXEL_DIGITS = 1
EMPTY = ""


def reading_as_json(reading: Reading) -> dict[str, Any]:
    """Plain JSON: probabilities to six decimals without zeros, pixels to a tenth."""
    written: dict[str, Any] = {
        "sight": reading.sight.value,
        "at_s": reading.taken_at_s,
        "spaces": {space: _space_as_json(seen) for space, seen in reading.spaces.items()},
    }
    if reading.problem is not None:
        written["problem"] = reading.problem
    if reading.corners_px:
        written["corners_px"] = [_point_as_json(corner) for corner in reading.corners_px]
    return written


def reading_from_json(written: Mapping[str, Any]) -> Reading:
    """The Reading that `reading_as_json` wrote. Raises KeyError, TypeError or ValueError else."""
    return Reading(
        sight=Sight(written["sight"]),
        spaces={space: _space_from_json(seen) for space, seen in written["spaces"].items()},
        taken_at_s=float(written["at_s"]),
        problem=written.get("problem"),
        corners_px=tuple((float(x), float(y)) for x, y in written.get("corners_px", ())),
    )


def _space_as_json(seen: SpaceReading) -> list[Any]:
    rounded = {
        EMPTY if content is None else content: round(float(probability), PROBABILITY_DIGITS)
        for content, probability in seen.probabilities.items()
    }
    possible = {content: probability for content, probability in rounded.items() if probability > 0}
    at_px = None if seen.at_px is None else _point_as_json(seen.at_px)
    return [int(seen.hidden), at_px, possible or rounded]


def _space_from_json(written: list[Any]) -> SpaceReading:
    hidden, at_px, possible = written
    return SpaceReading(
        probabilities={content or None: float(each) for content, each in possible.items()},
        hidden=bool(hidden),
        at_px=None if at_px is None else (float(at_px[0]), float(at_px[1])),
    )


def _point_as_json(point: tuple[float, float]) -> list[float]:
    return [round(float(point[0]), PIXEL_DIGITS), round(float(point[1]), PIXEL_DIGITS)]
