"""What is entered on the page goes to the table's queue, as if a device had sent it."""

from flask import Blueprint, Response

from companion.inputs import ButtonPress, CardCode, Choice, Correction, DieRoll
from companion.web.answers import as_json
from companion.web.entry_fields import sent_fields
from companion.web.page_state import page_state
from companion.web.web_table import PageInput

entry = Blueprint("entry", __name__, url_prefix="/api")

DEVICE = "page"
LONGEST_CODE = 40
MOST = 1_000_000_000


@entry.post("/card")
def enter_card() -> Response:
    """{"code": "7"}"""
    code = sent_fields().text("code", LONGEST_CODE)
    return _submitted(CardCode(code, DEVICE, _now_s()))


@entry.post("/die")
def enter_die() -> Response:
    """{"pips": 4}"""
    pips = sent_fields().whole("pips", 0, 1000)
    return _submitted(DieRoll(pips, DEVICE, _now_s()))


@entry.post("/press")
def press_button() -> Response:
    """{"name": "take-back"}"""
    name = sent_fields().text("name", LONGEST_CODE)
    return _submitted(ButtonPress(name, DEVICE, _now_s()))


@entry.post("/choice")
def answer_question() -> Response:
    """{"question": 3, "option": 0}"""
    fields = sent_fields()
    question, option = fields.whole("question", 0, MOST), fields.whole("option", 0, MOST)
    return _submitted(Choice(question, option, DEVICE, _now_s()))


@entry.post("/correction")
def correct_position() -> Response:
    """{"position": {space: colour}, "to_move": 0 or null, "memory": {...} or null}"""
    fields = sent_fields()
    table = page_state().table
    seats = len(table.view().seats)
    return _submitted(
        Correction(
            position=fields.position("position", table.drawing().spaces),
            to_move=fields.whole("to_move", 0, seats - 1) if fields.has("to_move") else None,
            memory=fields.mapping("memory") if fields.has("memory") else None,
            device=DEVICE,
            at_s=_now_s(),
        )
    )


def _submitted(given: PageInput) -> Response:
    page_state().table.submit(given)
    return as_json({"queued": True}, 202)


def _now_s() -> float:
    return page_state().table.clock()
