"""The far end of the buses that modules/hil_bus.c makes: answers each request of the kernel."""

import os
import select
import threading
from collections.abc import Callable

MOST_BYTES = 8192
ENDS_WITHIN_S = 5.0


class FarEnd:
    """Hands every request that is read from *device* to *answer* and writes back what it gives.

    Until it is made and after `close` nothing is plugged in there.
    """

    def __init__(self, device: str, answer: Callable[[bytes], bytes]) -> None:
        self._answer = answer
        self._device = os.open(device, os.O_RDWR)
        self._stop_heard, self._stop_said = os.pipe()
        self._thread = threading.Thread(target=self._serve, name=device, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        waiting = select.poll()
        waiting.register(self._device, select.POLLIN)
        waiting.register(self._stop_heard, select.POLLIN)
        while True:
            ready = dict(waiting.poll())
            if self._stop_heard in ready:
                return
            if ready.get(self._device, 0) & select.POLLIN:
                request = os.read(self._device, MOST_BYTES)
                os.write(self._device, self._answer(request))

    def close(self) -> None:
        """Pull it out."""
        os.write(self._stop_said, b"x")
        self._thread.join(ENDS_WITHIN_S)
        for each in (self._device, self._stop_heard, self._stop_said):
            os.close(each)
