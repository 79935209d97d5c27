"""Tells the service manager (systemd) that the table is ready and alive, where one listens."""

import contextlib
import socket
import threading
from collections.abc import Callable

from companion.config import ServiceManager

PARTS_OF_THE_WAIT = 3
"""The manager hears so many times within the span after which it would restart the program."""


class Service:
    """`start` it when the table is ready, `stop` it at the end.

    answers: whether the table is not stuck, asked with a time limit in seconds; while it
    does not answer nothing is told, so that the manager restarts the program.
    """

    def __init__(self, manager: ServiceManager, answers: Callable[[float], bool]) -> None:
        self._manager, self._answers = manager, answers
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep_telling, name="service", daemon=True)

    def start(self) -> None:
        """Say that the table is ready, and from now on that it is alive."""
        if not self._manager.socket:
            return
        self._tell("READY=1")
        if self._manager.watchdog_s is not None:
            self._thread.start()

    def stop(self) -> None:
        """Say that it ends."""
        self._stopping.set()
        if self._manager.socket:
            self._tell("STOPPING=1")

    def _keep_telling(self) -> None:
        pause_s = (self._manager.watchdog_s or 0.0) / PARTS_OF_THE_WAIT
        while not self._stopping.is_set():
            if self._answers(pause_s):
                self._tell("WATCHDOG=1")
            self._stopping.wait(pause_s)

    def _tell(self, news: str) -> None:
        """Nobody listening is no trouble of ours."""
        address = self._manager.socket
        if address.startswith("@"):
            address = "\0" + address[1:]
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told,
        ):
            told.connect(address)
            told.send(news.encode())
