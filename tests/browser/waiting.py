"""Waits for something that another thread does."""

import time
from collections.abc import Callable

PATIENCE_S = 8.0


def until(holds: Callable[[], bool]) -> None:
    """Return as soon as *holds()*; fail after a while."""
    end_s = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end_s, "it did not come true in time"
        time.sleep(0.02)
