"""What is entered on the page goes to the table's queue, as if a device had sent it."""

from flask import Blueprint, Response

from companion.errors import DataError
from companion.inputs import ButtonPress, CardCode, Choice, Correction, DieRoll
from companion.web.answers import as_json
from companion.web.entry_fields import SOURCE, Fields, sent_fields
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
    return submitted(CardCode(code, DEVICE, _now_s()))


@entry.post("/die")
def enter_die() -> Response:
    """{"pips": 4}"""
    pips = sent_fields().whole("pips", 0, 1000)
    return submitted(DieRoll(pips, DEVICE, _now_s()))


@entry.post("/press")
def press_button() -> Response:
    """{"name": "take-back"}"""
    name = sent_fields().text("name", LONGEST_CODE)
    return submitted(ButtonPress(name, DEVICE, _now_s()))


@entry.post("/choice")
def answer_question() -> Response:
    """{"question": 3, "option": 0}"""
    fields = sent_fields()
    question, option = fields.whole("question", 0, MOST), fields.whole("option", 0, MOST)
    return submitted(Choice(question, option, DEVICE, _now_s()))


@entry.post("/correction")
def correct_position() -> Response:
    """{"position": {space: colour}, "to_move": 0 or null, "memory": {...} or null}

    "marks": {"ring": ["T3.0"]} may be there too: which marbles have a mark that no camera sees.
    """
    fields = sent_fields()
    table = page_state().table
    return submitted(
        Correction(
            position=fields.position("position", table.drawing().spaces),
            to_move=seat_in(fields, "to_move"),
            memory=fields.mapping("memory") if fields.has("memory") else None,
            device=DEVICE,
            at_s=_now_s(),
            marks=_marks(fields) if fields.has("marks") else None,
        )
    )


def seat_in(fields: Fields, name: str) -> int | None:
    """The seat of that field; None where it is not there."""
    seats = len(page_state().table.view().seats)
    return fields.whole(name, 0, seats - 1) if fields.has(name) else None


def _marks(fields: Fields) -> dict[str, list[str]]:
    """Only marks that this game has, each with spaces of its board."""
    table = page_state().table
    known = {mark.key for mark in table.view().marks}
    given = fields.mapping("marks")
    for key in given:
        if key not in known:
            raise DataError(SOURCE, f"marks.{key[:LONGEST_CODE]}", "this game has no such mark")
    marks = Fields(given, "marks.")
    return {key: marks.spaces(key, table.drawing().spaces) for key in given}


def submitted(given: PageInput) -> Response:
    """Hand it over; the answer to the page."""
    page_state().table.submit(given)
    return as_json({"queued": True}, 202)


def _now_s() -> float:
    return page_state().table.clock()
