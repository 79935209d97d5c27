"""Serves an app from this very process: gunicorn's threads without its forks.

One process owns the camera and the log, so that a kill ends all of it at once.
Where gunicorn does not run (Windows), werkzeug's threads serve instead.
"""

import contextlib
import errno
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

from flask import Flask

from companion.errors import DataError

KEEP_ALIVE_S, GRACE_S = 5, 1
WAITING_CONNECTIONS = 128


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that takes connections for *host* and *port* (0 = any free one).

    Raises DataError in one sentence when the port is taken or the host is not ours.
    """
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind)
    except OSError as error:
        raise DataError("page", f"host {host}", f"cannot be used ({error})") from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING_CONNECTIONS)
    except (OSError, OverflowError) as error:
        listener.close()
        raise _refused(host, port, error) from error
    return listener


def serve(
    app: Flask, listener: socket.socket, *, threads: int, stopping: Callable[[], None]
) -> None:
    """Answer requests until SIGTERM or SIGINT; to be called on the main thread.

    stopping: called when the signal comes, to end what would keep threads busy.
    """
    if sys.platform == "win32":
        _serve_by_werkzeug(app, listener, stopping)
    else:
        _serve_by_gunicorn(app, listener, threads, stopping)


def _serve_by_gunicorn(
    app: Flask, listener: socket.socket, threads: int, stopping: Callable[[], None]
) -> None:
    from gunicorn.config import Config  # type: ignore[import-untyped]
    from gunicorn.glogging import Logger  # type: ignore[import-untyped]
    from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

    class OneProcess(ThreadWorker):  # type: ignore[misc]
        """A worker without a master: it stops by itself at SIGTERM and SIGINT."""

        def init_signals(self) -> None:
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, self.handle_exit)

        def is_parent_alive(self) -> bool:
            return True

        def handle_exit(self, number: int, frame: Any) -> None:
            if self.alive:
                stopping()
            super().handle_exit(number, frame)

    class Log(Logger):  # type: ignore[misc]
        """Says nothing of a page that went away in the middle of an answer."""

        def exception(self, message: str, *values: Any, **more: Any) -> None:
            if not isinstance(sys.exc_info()[1], TimeoutError | ConnectionError):
                super().exception(message, *values, **more)

    settings = Config()
    settings.set("threads", threads)
    settings.set("keepalive", KEEP_ALIVE_S)
    settings.set("graceful_timeout", GRACE_S)
    settings.set("loglevel", "warning")
    worker = OneProcess(0, 0, [listener], _Served(app), 0, settings, Log(settings))
    worker.init_process()


class _Served:
    """What gunicorn calls an application."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    def wsgi(self) -> Flask:
        return self._app


def _serve_by_werkzeug(app: Flask, listener: socket.socket, stopping: Callable[[], None]) -> None:
    from werkzeug.serving import make_server

    host, port = listener.getsockname()[:2]
    server = make_server(host, port, app, threaded=True, fd=listener.fileno())

    def stop(_number: int, _frame: Any) -> None:
        stopping()
        raise KeyboardInterrupt

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, stop)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def _refused(host: str, port: int, error: Exception) -> DataError:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        problem = "is taken by another program: stop that one, or choose another with --port"
    elif isinstance(error, OSError) and error.errno == errno.EACCES:
        problem = "may only be used by the administrator: choose one above 1023 with --port"
    else:
        problem = f"cannot be used on {host} ({error})"
    return DataError("page", f"port {port}", problem)
