"""The camera over a virtual table: it takes pictures at an even pace, as a real one does."""

import time
from collections.abc import Callable

from companion.inputs import Frame
from companion.simulator.table import VirtualTable


class SimulatedCamera:
    """A Camera (see hardware/camera.py) that looks at a VirtualTable.

    clock: the table's clock. sleep: waits so many seconds.
    """

    def __init__(
        self,
        table: VirtualTable,
        *,
        frames_per_s: float = 15.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._table, self._clock, self._sleep = table, clock, sleep
        self._every_s = 1 / frames_per_s
        self._due_s = clock()

    def read(self) -> Frame:
        """The picture of the next moment of the pace; one that was missed is left out.

        Raises DeviceFailedError while the table's camera is off.
        """
        now_s = self._clock()
        if now_s < self._due_s:
            self._sleep(self._due_s - now_s)
        else:
            self._due_s = now_s
        taken_at_s, self._due_s = self._due_s, self._due_s + self._every_s
        return self._table.picture(taken_at_s)

    def close(self) -> None:
        """Nothing to let go."""
