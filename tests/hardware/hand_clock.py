"""A clock that stands still until a test, or what it tests, lets time pass."""

from pathlib import Path

from companion.hardware.device import Surroundings


class HandClock:
    """Seconds; `sleep` lets them pass at once."""

    def __init__(self, now_s=100.0):
        self.now_s = now_s

    def __call__(self):
        return self.now_s

    def sleep(self, for_s):
        assert for_s >= 0
        self.now_s += for_s


def around(clock, *, pins=None, home=Path("/nowhere"), language="en"):
    return Surroundings(home, clock, lambda: pins, language)
