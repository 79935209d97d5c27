"""How many live streams are open, so that they never take every thread of the server."""

from collections.abc import Callable
from threading import Lock


class OpenStreams:
    """Counts open streams up to a cap. Safe from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = 0
        self._lock = Lock()
        self._closed = False

    @property
    def open(self) -> int:
        """How many are open now."""
        return self._open

    @property
    def closed(self) -> bool:
        """True once `close` was called; streams then end by themselves."""
        return self._closed

    def enter(self) -> Callable[[], None] | None:
        """Take a place and get what gives it back (once, however often called); None when full."""
        with self._lock:
            if self._closed or self._open >= self._most:
                return None
            self._open += 1
        left = False

        def leave() -> None:
            nonlocal left
            with self._lock:
                if not left:
                    left = True
                    self._open -= 1

        return leave

    def close(self) -> None:
        """End every stream within about a second and let no new one in; for stopping the server."""
        self._closed = True
