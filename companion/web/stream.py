"""The live stream: every view to every open page, as server-sent events.

Each open page holds one thread of the server, so their number is capped. An event
carries the whole view: whoever missed some has missed nothing.
"""

import socket
from collections.abc import Iterator
from time import monotonic

from flask import Blueprint, Response, request

from companion.web.answers import NO_STORE, as_json
from companion.web.page_state import PageState, page_state

stream = Blueprint("stream", __name__)

RECONNECT_MS = 1000
RETRY_AFTER_S = 20
NAP_S = 1.0
UNREAD_MS = 20_000
SERVER_SOCKETS = ("gunicorn.socket", "werkzeug.socket")


@stream.get("/stream")
def live_views() -> Response:
    """Views from now on; 503 with Retry-After when too many pages are open.

    The mark of the newest view that the page has comes as Last-Event-ID or ?after=.
    """
    state = page_state()
    leave = state.streams.enter()
    if leave is None:
        full = as_json({"error": "Too many pages are live; this one asks now and then."}, 503)
        full.headers["Retry-After"] = str(RETRY_AFTER_S)
        return full
    _give_up_on_unread(request.environ)
    mark = request.headers.get("Last-Event-ID") or request.args.get("after")
    answer = Response(_events(state, mark), mimetype="text/event-stream")
    answer.headers["Cache-Control"] = NO_STORE
    answer.headers["X-Accel-Buffering"] = "no"
    answer.call_on_close(leave)
    return answer


def _events(state: PageState, mark: str | None) -> Iterator[str]:
    """The event stream's text, until the page goes away or the program stops."""
    after = state.view_text.number_of(mark)
    sent = ""
    yield f"retry: {RECONNECT_MS}\n\n" + _beat()
    beat_at_s = monotonic()
    while not state.streams.closed:
        view = state.table.wait_for_view(after, min(NAP_S, state.heartbeat_s))
        if view is not None:
            after = view.number
            shown = state.view_text.of(view, state.table.drawing())
            if shown.same != sent:
                sent = shown.same
                yield f"id: {shown.mark}\nevent: view\ndata: {shown.text}\n\n"
                beat_at_s = monotonic()
        if monotonic() - beat_at_s >= state.heartbeat_s:
            yield _beat()
            beat_at_s = monotonic()


def _beat() -> str:
    """Shows the page that the stream is alive, and the server when the page is gone."""
    return "event: beat\ndata: \n\n"


def _give_up_on_unread(environ: dict[str, object]) -> None:
    """Let the system end the connection of a page that takes nothing for a while.

    Without it a phone that left the house, or a stopped browser, would keep its place
    for a quarter of an hour or for ever.
    """
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    for name in SERVER_SOCKETS:
        connection = environ.get(name)
        if option is not None and isinstance(connection, socket.socket):
            if connection.family in {socket.AF_INET, socket.AF_INET6}:
                connection.setsockopt(socket.IPPROTO_TCP, option, UNREAD_MS)
            return
