"""The table's clock: seconds that go on from where the logged game stopped."""

import time
from collections.abc import Callable


class TableClock:
    """Calling it gives the seconds; they never go back, not even over a restart.

    starts_at_s: what it shows now. ticking: seconds of a clock that never goes back.
    """

    def __init__(
        self, starts_at_s: float = 0.0, *, ticking: Callable[[], float] = time.monotonic
    ) -> None:
        self._ticking = ticking
        self._offset_s = starts_at_s - ticking()

    def __call__(self) -> float:
        """The seconds now."""
        return self._offset_s + self._ticking()
