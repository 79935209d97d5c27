"""Setting up a game from the page."""

from flask import Blueprint, Response

from companion.web.answers import as_json
from companion.web.entry_fields import sent_fields
from companion.web.page_state import page_state

new_game = Blueprint("new_game", __name__, url_prefix="/api")


@new_game.get("/setups")
def setups() -> Response:
    """Games with their boards, seatings and options, in the form of `WebTable.setups`."""
    return as_json(page_state().table.setups())


@new_game.post("/game")
def start_game() -> Response:
    """{"game", "board", "options", "seats", "friendly"}: leave this game and start that one."""
    page_state().table.new_game(sent_fields().given)
    return as_json({"queued": True}, 202)
