"""The page itself and what it reads: the newest view, the board, the log."""

from dataclasses import asdict

from flask import (
    Blueprint,
    Response,
    make_response,
    request,
    send_from_directory,
)

from companion.errors import DataError
from companion.web.answers import NO_STORE, as_json
from companion.web.page_state import page_state
from companion.web.whole_page import whole_page

table = Blueprint("table", __name__)

MOST_LINES = 200
A_YEAR_S = 365 * 24 * 3600


@table.get("/")
def show_table() -> Response:
    """The page; it fetches everything else itself."""
    return whole_page("table.html")


@table.get("/static/<version>/<path:name>")
def asset(version: str, name: str) -> Response:
    """A file of the page; kept by the browser for as long as its version is served."""
    assets = page_state().assets
    answer = send_from_directory(assets.folder, name, conditional=True)
    if version == assets.version:
        answer.headers["Cache-Control"] = f"public, max-age={A_YEAR_S}, immutable"
    else:
        answer.headers["Cache-Control"] = "no-cache"
    return answer


@table.get("/api/view")
def newest_view() -> Response:
    """{"mark", "drawing", "view"}; 204 when ?after= names the newest already."""
    state = page_state()
    shown = state.view_text.of(state.table.view(), state.table.drawing())
    if request.args.get("after") == shown.mark:
        return _nothing_new()
    answer = make_response(shown.text)
    answer.mimetype = "application/json"
    answer.headers["Cache-Control"] = NO_STORE
    return answer


@table.get("/api/drawing")
def board_drawing() -> Response:
    """The board's geometry in millimetres."""
    return as_json(asdict(page_state().table.drawing()))


@table.get("/api/log")
def log_lines() -> Response:
    """?count= lines of the log after the line numbered ?after=."""
    lines = page_state().table.log(_whole("after", 0), min(_whole("count", 50), MOST_LINES))
    return as_json([asdict(line) for line in lines])


@table.get("/favicon.ico")
def icon() -> Response:
    """Browsers ask for it unasked."""
    return send_from_directory(page_state().assets.folder, "icon.svg", max_age=A_YEAR_S)


def _whole(name: str, default: int) -> int:
    text = request.args.get(name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise DataError("address", name, "must be a whole number")
    return int(text)


def _nothing_new() -> Response:
    answer = make_response("", 204)
    answer.headers["Cache-Control"] = NO_STORE
    return answer
