"""The addresses of the house rules: kept, deleted, shown and printed as the book has them."""

import json

import pytest

from companion.errors import DataError

OURS = {"name": "Ours", "game": "fast-track", "options": {"hand_size": 6}, "note": "Lake."}


def test_the_page_is_there_and_says_what_it_is(client):
    page = client.get("/rules")

    assert page.status_code == 200
    assert "<h1>House rules</h1>" in page.get_data(as_text=True)
    assert page.headers["Cache-Control"] == "no-store"


def test_every_file_that_the_page_names_is_served(client):
    page = client.get("/rules").get_data(as_text=True)
    names = [part.split('"')[0] for part in page.split('"/static/')[1:]]

    assert len(names) >= 6
    for name in names:
        with client.get(f"/static/{name}") as answer:
            assert answer.status_code == 200, name


def test_a_set_is_kept_and_deleted(client, post, table):
    kept = post("/api/rules/keep", OURS)

    assert (kept.status_code, kept.get_json()) == (200, {"sets": [OURS], "problem": None})
    assert client.get("/api/rules").get_json()["sets"] == [OURS]
    assert post("/api/rules/forget", {"name": "Ours"}).get_json()["sets"] == []


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("keep", {**OURS, "name": ""}, "name: must be a text of 1 to 60"),
        ("keep", {**OURS, "name": "x" * 61}, "name: must be a text of 1 to 60"),
        ("keep", {**OURS, "name": "a\nb"}, "name: must be a text"),
        ("keep", {**OURS, "options": []}, "options: must be an object"),
        ("keep", {**OURS, "note": 3}, "note: must be a text"),
        ("keep", {**OURS, "game": "chess"}, "there is no such game"),
        ("forget", {"name": "Theirs"}, "there is no such set"),
        ("forget", {}, "name: must be a text"),
        ("sheet", {"options": {}}, "game: must be a text"),
        ("sheet", {"game": "fast-track", "options": 3}, "options: must be an object"),
    ],
)
def test_a_wrong_entry_is_named(post, table, path, value, says):
    answer = post(f"/api/rules/{path}", value)

    assert answer.status_code == 400
    assert says in answer.get_json()["error"]
    assert table.house_rules.sets == {}


def test_a_change_from_another_site_is_not_taken(client, table):
    answer = client.post("/api/rules/keep", json=OURS)

    assert answer.status_code == 403
    assert table.house_rules.sets == {}


def test_a_file_that_cannot_be_read_is_told_and_stops_nothing(client, table):
    table.house_rules.fault = DataError("house-rules.toml", "line 3", "is not valid TOML")

    answer = client.get("/api/rules")
    assert answer.status_code == 200
    assert answer.get_json() == {
        "sets": [],
        "problem": "house-rules.toml: line 3: is not valid TOML",
    }


def test_the_sheet_is_that_of_the_choices_sent(post, table):
    answer = post("/api/rules/sheet", OURS)

    assert answer.get_json()["title"] == "Sheet: Ours"
    assert table.house_rules.asked == [("fast-track", {"hand_size": 6}, "Ours", "Lake.")]


def test_the_sheet_is_printed_from_its_address_alone(client, table):
    asked = {"game": "fast-track", "options": json.dumps({"hand_size": 6}), "name": "Ours"}
    answer = client.get("/rules.pdf", query_string=asked)

    assert answer.data == b"%PDF-scripted"
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="fast-track.pdf"'
    assert table.house_rules.asked == [("fast-track", {"hand_size": 6}, "Ours", "")]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({}, "game: must be a text"),
        ({"game": "fast-track", "options": "{"}, "options: is not JSON"),
        ({"game": "fast-track", "options": "[]"}, "options: must be an object"),
        ({"game": "fast-track", "options": "[" * 50_000}, "options: is not JSON"),
        ({"game": "fast-track", "name": "x" * 61}, "name: must be a text"),
    ],
)
def test_a_wrong_address_of_a_sheet_is_named(client, asked, says):
    answer = client.get("/rules.pdf", query_string=asked)

    assert answer.status_code == 400
    assert says in answer.get_json()["error"]
