"""What every route of one app works with. Made by `create_app`, found through Flask's app."""

from dataclasses import dataclass

from flask import current_app

from companion.web.assets import Assets
from companion.web.open_streams import OpenStreams
from companion.web.texts import Texts
from companion.web.view_text import ViewText
from companion.web.web_table import WebTable

EXTENSION = "companion"


@dataclass(frozen=True, slots=True)
class PageState:
    """The table, and what the page keeps beside it.

    heartbeat_s: how often an idle stream says that it is alive.
    """

    table: WebTable
    texts: Texts
    assets: Assets
    streams: OpenStreams
    view_text: ViewText
    heartbeat_s: float


def page_state() -> PageState:
    """The state of the app that handles this request."""
    state: PageState = current_app.extensions[EXTENSION]
    return state
