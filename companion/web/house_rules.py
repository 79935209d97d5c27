"""The page of the house rules: what a table chooses, kept under names, as sheet and as PDF."""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, make_response, request

from companion.errors import CompanionError, DataError
from companion.web.answers import NO_STORE, as_json
from companion.web.entry_fields import SOURCE, Fields, sent_fields
from companion.web.house_rules_book import HouseRulesBook
from companion.web.page_state import page_state
from companion.web.whole_page import whole_page

house_rules = Blueprint("house_rules", __name__)

LONGEST_NAME, LONGEST_NOTE = 60, 400


@house_rules.get("/rules")
def show_house_rules() -> Response:
    """The page."""
    return whole_page("rules.html")


@house_rules.get("/api/rules")
def kept_rules() -> Response:
    """{"sets": [...], "problem": null, or why they cannot be read}."""
    try:
        return as_json({"sets": _book().kept(), "problem": None})
    except CompanionError as error:
        return as_json({"sets": [], "problem": str(error)})


@house_rules.post("/api/rules/keep")
def keep_rules() -> Response:
    """{"name", "game", "options", "note"}: keep the set; the answer is as of `kept_rules`."""
    fields = sent_fields()
    name = fields.text("name", LONGEST_NAME)
    given = {
        "game": fields.text("game"),
        "options": fields.mapping("options"),
        "note": _optional(fields, "note", LONGEST_NOTE),
    }
    _book().keep(name, given)
    return kept_rules()


@house_rules.post("/api/rules/forget")
def forget_rules() -> Response:
    """{"name"}: delete the set; the answer is as of `kept_rules`."""
    _book().forget(sent_fields().text("name", LONGEST_NAME))
    return kept_rules()


@house_rules.post("/api/rules/sheet")
def sheet() -> Response:
    """{"game", "options", "name", "note"}: the rules of that table; see `HouseRulesBook.sheet`."""
    return as_json(_book().sheet(*_table_of(sent_fields())))


@house_rules.get("/rules.pdf")
def sheet_as_pdf() -> Response:
    """?game=, ?options= (as JSON), ?name=, ?note=: the same on paper."""
    given: dict[str, Any] = dict(request.args)
    if "options" in given:
        given["options"] = _json(given["options"])
    fields = Fields(given)
    answer = make_response(_book().sheet_pdf(*_table_of(fields)))
    answer.mimetype = "application/pdf"
    answer.headers["Cache-Control"] = NO_STORE
    answer.headers["Content-Disposition"] = f'attachment; filename="{fields.text("game")}.pdf"'
    return answer


def _table_of(fields: Fields) -> tuple[str, Mapping[str, Any], str, str]:
    return (
        fields.text("game"),
        fields.mapping("options") if fields.has("options") else {},
        _optional(fields, "name", LONGEST_NAME),
        _optional(fields, "note", LONGEST_NOTE),
    )


def _optional(fields: Fields, name: str, longest: int) -> str:
    return fields.text(name, longest) if fields.given.get(name) not in (None, "") else ""


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(SOURCE, "options", "is not JSON") from error


def _book() -> HouseRulesBook:
    return page_state().table.house_rules
