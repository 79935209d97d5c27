"""The app factory: one Flask app around one table. Knows no rule, picture or wire."""

import secrets
from collections.abc import Iterable

from flask import Flask

from companion.web.answers import answer_errors
from companion.web.assets import Assets
from companion.web.camera import camera
from companion.web.entry import entry
from companion.web.guard import guard
from companion.web.held_cards import held_cards
from companion.web.house_rules import house_rules
from companion.web.new_game import new_game
from companion.web.open_streams import OpenStreams
from companion.web.page_state import EXTENSION, PageState
from companion.web.simulated import simulated
from companion.web.stream import stream
from companion.web.table import table as table_pages
from companion.web.texts import Texts
from companion.web.view_text import ViewText
from companion.web.web_table import WebTable

MOST_BYTES = 256 * 1024


def create_app(
    table: WebTable,
    *,
    most_streams: int = 40,
    heartbeat_s: float = 5.0,
    host_names: Iterable[str] = (),
) -> Flask:
    """Build the web app around *table*.

    Args:
        table: what is shown and where inputs go; used from every thread of the server.
        most_streams: pages that are live at once; more of them ask every two seconds. Each
            takes one thread: give the server at least eight threads more than this.
        heartbeat_s: how often an idle stream says that it is alive.
        host_names: further names by which the page is opened (see docs/page.md).

    `app.extensions["companion"].streams.close()` ends the open streams when the server stops.
    """
    assets = Assets()
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MOST_BYTES
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions[EXTENSION] = PageState(
        table=table,
        texts=Texts(),
        assets=assets,
        streams=OpenStreams(most_streams),
        view_text=ViewText(secrets.token_hex(4), assets.version),
        heartbeat_s=heartbeat_s,
    )
    guard(app, host_names)
    answer_errors(app)
    parts = (table_pages, stream, entry, held_cards, camera, simulated, new_game, house_rules)
    for pages in parts:
        app.register_blueprint(pages)
    return app
