"""A page served over HTTP in this process, which can be stopped and started again."""

import threading
import time

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

PATIENCE_S = 10.0


class QuietHandler(WSGIRequestHandler):
    """Writes no line for each request."""

    def log(self, *said: object) -> None:
        pass


class PageServer:
    """One app on one port of this computer."""

    def __init__(self, app: Flask, port: int = 0) -> None:
        self.app = app
        self._server: BaseWSGIServer = make_server(
            "127.0.0.1", port, app, threaded=True, request_handler=QuietHandler
        )
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def stop(self) -> None:
        """Stop listening and wait until every open stream has ended."""
        streams = self.app.extensions["companion"].streams
        streams.close()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        end_s = time.monotonic() + PATIENCE_S
        while streams.open and time.monotonic() < end_s:
            time.sleep(0.02)
