"""The page of one hand: its cards for whoever holds it, and cards told as they are drawn."""

from dataclasses import asdict

from flask import Blueprint, Response, request

from companion.errors import DataError
from companion.inputs import CardDrawn
from companion.web.answers import as_json
from companion.web.entry import DEVICE, LONGEST_CODE, seat_in, submitted
from companion.web.entry_fields import sent_fields
from companion.web.page_state import page_state
from companion.web.whole_page import whole_page

held_cards = Blueprint("held_cards", __name__)


@held_cards.get("/hand")
def show_hand() -> Response:
    """The page, made for its player's own phone; ?seat= says whose hand it begins with."""
    return whole_page("hand.html")


@held_cards.get("/api/hand")
def hand() -> Response:
    """?seat=0: {"seat", "cards", "unseen"}."""
    wanted = request.args.get("seat", "")
    for each in page_state().table.view().hands:
        if str(each.seat) == wanted:
            return as_json(asdict(each))
    raise DataError("address", "seat", "is not one whose hand is followed")


@held_cards.post("/api/drawn")
def tell_drawn_card() -> Response:
    """{"code": "7H", "seat": 0}: a card that the seat has drawn and holds; seat may be null."""
    fields = sent_fields()
    code, seat = fields.text("code", LONGEST_CODE), seat_in(fields, "seat")
    return submitted(CardDrawn(code, seat, DEVICE, page_state().table.clock()))
