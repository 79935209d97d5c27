"""Tells readings that may change something from those that repeat what is known.

A camera looks many times a second; what is no news is neither handled nor logged,
so that a log of the rest gives the same game.
"""

from math import dist

from companion.board.reading import Reading, Sight, SpaceReading

DOUBT_STEPS = 20
"""Into how many steps the probability of an unsure space is divided."""

BOARD_MOVED_PX = 3.0


def trimmed(reading: Reading) -> Reading:
    """*reading* without what nobody rules on: the spaces of one that is not steady."""
    if reading.sight is Sight.STEADY:
        return reading
    return Reading(reading.sight, {}, reading.taken_at_s, reading.problem)


def is_news(reading: Reading, last: Reading | None) -> bool:
    """Whether *reading* (trimmed) says anything that *last* did not say."""
    if last is None or (reading.sight, reading.problem) != (last.sight, last.problem):
        return True
    if reading.sight is not Sight.STEADY:
        return False
    if reading.spaces.keys() != last.spaces.keys() or _board_moved(reading, last):
        return True
    return any(_said(seen) != _said(last.spaces[space]) for space, seen in reading.spaces.items())


def _said(seen: SpaceReading) -> tuple[object, ...]:
    if seen.hidden:
        return (True,)
    likeliest = seen.likeliest
    if seen.sure:
        return (False, likeliest)
    return (False, likeliest, round(seen.probability * DOUBT_STEPS))


def _board_moved(reading: Reading, last: Reading) -> bool:
    if len(reading.corners_px) != len(last.corners_px):
        return True
    pairs = zip(reading.corners_px, last.corners_px, strict=True)
    return any(dist(now, then) > BOARD_MOVED_PX for now, then in pairs)
