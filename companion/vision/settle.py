"""Passes a reading on once several frames agree, and the first sign that they do not.

Knows no rule and keeps no clock: it counts frames.
"""

import math
from collections import deque
from collections.abc import Mapping, Sequence

from companion.board.position import Colour, Space
from companion.board.reading import SURE, Reading, Sight, SpaceReading

DIGITS = 6


class Settler:
    """Makes settled readings out of the readings of single frames.

    A hand over the board or a rolling marble changes what is seen from frame to frame, so
    frames that agree mean that nobody is moving marbles.
    """

    def __init__(self, frames: int = 3) -> None:
        """frames: how many in a row must agree."""
        self._needed = max(frames, 1)
        self._run: deque[Reading] = deque(maxlen=self._needed)
        self._told: dict[Space, Colour | None] = {}
        self._passed: Sight | None = None
        self._unsteady = 0

    def offer(self, reading: Reading) -> Reading | None:
        """The settled reading that this one completes, or the news that the board is not steady.

        None while frames do not agree yet, and while nothing has changed.
        """
        if reading.sight is not Sight.STEADY:
            return self._not_steady(reading)
        if self._run and not agree(self._run[-1], reading):
            self._run.clear()
        still = len(self._run) == self._needed and _same(self._run[-1], reading)
        self._run.append(reading)
        if len(self._run) < self._needed:
            return None
        if still and self._passed is Sight.STEADY:
            return None
        settled = combined(list(self._run))
        if self._passed is Sight.STEADY and not self._news_in(settled):
            return None
        return self._pass_on(settled)

    def _not_steady(self, reading: Reading) -> Reading | None:
        """The first one after a steady board; later a change from busy to lost that lasts."""
        self._run.clear()
        if self._passed is reading.sight:
            self._unsteady = 0
            return None
        self._unsteady += 1
        if self._passed in (None, Sight.STEADY) or self._unsteady >= self._needed:
            return self._pass_on(reading)
        return None

    def _pass_on(self, reading: Reading) -> Reading:
        self._passed, self._unsteady = reading.sight, 0
        if reading.sight is Sight.STEADY:
            for space, seen in reading.spaces.items():
                if seen.sure:
                    self._told[space] = seen.likeliest
                elif self._contradicts(space, seen):
                    del self._told[space]
        return reading

    def _news_in(self, settled: Reading) -> bool:
        """A space is now certain that was not, or is no longer what was passed on last."""
        return any(
            self._contradicts(space, seen) or (seen.sure and space not in self._told)
            for space, seen in settled.spaces.items()
        )

    def _contradicts(self, space: Space, seen: SpaceReading) -> bool:
        if seen.hidden or space not in self._told:
            return False
        return seen.probabilities.get(self._told[space], 0.0) < 1 - SURE


def agree(one: Reading, other: Reading) -> bool:
    """No space is certain to hold one thing in one and certain to hold another in the other."""
    for space, seen in one.spaces.items():
        also = other.spaces[space]
        if seen is also:
            continue
        if seen.sure and also.sure and seen.likeliest != also.likeliest:
            return False
    return True


def combined(readings: Sequence[Reading]) -> Reading:
    """What several readings of one board say together: the mean of their log probabilities."""
    last = readings[-1]
    spaces = {
        space: combined_space([reading.spaces[space] for reading in readings])
        for space in last.spaces
    }
    return Reading(last.sight, spaces, last.taken_at_s, last.problem, last.corners_px)


def combined_space(seen: Sequence[SpaceReading]) -> SpaceReading:
    """The mean of the log probabilities of one space; hidden when it mostly was."""
    last = seen[-1]
    if all(each is last for each in seen):
        return last
    means = {
        content: sum(each.log_probability(content) for each in seen) / len(seen)
        for content in last.probabilities
    }
    hidden = 2 * sum(each.hidden for each in seen) > len(seen)
    return SpaceReading(_shares(means), hidden, last.at_px)


def _shares(logs: Mapping[Colour | None, float]) -> dict[Colour | None, float]:
    highest = max(logs.values())
    weights = {content: math.exp(each - highest) for content, each in logs.items()}
    total = sum(weights.values())
    return {content: round(weight / total, DIGITS) for content, weight in weights.items()}


def _same(one: Reading, other: Reading) -> bool:
    """Nothing was read anew between the two."""
    return all(seen is other.spaces[space] for space, seen in one.spaces.items())
