"""What is entered on the page reaches the table as inputs; what makes no sense is refused."""

import pytest

from companion.errors import DataError, StorageError
from companion.inputs import ButtonPress, CardCode, Choice, Correction, DieRoll


@pytest.mark.parametrize(
    ("path", "value", "given"),
    [
        ("card", {"code": "10H"}, CardCode("10H", "page", 100.0)),
        ("die", {"pips": 4}, DieRoll(4, "page", 100.0)),
        ("press", {"name": "take-back"}, ButtonPress("take-back", "page", 100.0)),
        ("choice", {"question": 7, "option": 1}, Choice(7, 1, "page", 100.0)),
        (
            "correction",
            {"position": {"T0.5": "red"}, "to_move": 2, "memory": None},
            Correction({"T0.5": "red"}, 2, None, "page", 100.0),
        ),
        (
            "correction",
            {"position": {}, "to_move": None, "memory": {"ring": ["T3.0"]}},
            Correction({}, None, {"ring": ["T3.0"]}, "page", 100.0),
        ),
    ],
)
def test_an_entry_is_put_on_the_queue(post, table, path, value, given):
    answer = post(f"/api/{path}", value)
    assert (answer.status_code, answer.get_json()) == (202, {"queued": True})
    assert table.submitted == [given]


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("card", {}, "code"),
        ("card", {"code": ""}, "code"),
        ("card", {"code": 7}, "code"),
        ("card", {"code": "7" * 41}, "code"),
        ("card", {"code": "7\n"}, "code"),
        ("die", {"pips": 4.5}, "pips"),
        ("die", {"pips": True}, "pips"),
        ("die", {"pips": -1}, "pips"),
        ("die", {"pips": 10**30}, "pips"),
        ("press", {"name": None}, "name"),
        ("choice", {"question": 1}, "option"),
        ("choice", {"question": "1", "option": 0}, "question"),
        ("correction", {"to_move": 0}, "position"),
        ("correction", {"position": {"X9": "red"}}, "position.X9"),
        ("correction", {"position": {"T0.5": None}}, "position.T0.5"),
        ("correction", {"position": {"T0.5": "x" * 300}}, "position.T0.5"),
        ("correction", {"position": {}, "to_move": 4}, "to_move"),
        ("correction", {"position": {}, "memory": []}, "memory"),
        ("simulated/hand", {"x_mm": "left", "y_mm": 0}, "x_mm"),
        ("simulated/hand", {"x_mm": 0, "y_mm": 1e300}, "y_mm"),
        ("simulated/camera", {"on": "yes"}, "on"),
        ("simulated/position", {"position": {"nowhere": "red"}}, "position.nowhere"),
        ("simulated/lift", {}, "space"),
        ("simulated/take", {"colour": 1}, "colour"),
    ],
)
def test_a_wrong_entry_is_named(post, table, path, value, named):
    answer = post(f"/api/{path}", value)
    assert answer.status_code == 400
    assert answer.get_json()["error"].startswith(f"entry: {named}: ")
    assert table.submitted == []


PATHS = [
    *(f"/api/{name}" for name in ("card", "die", "press", "choice", "correction", "game")),
    *(f"/api/simulated/{name}" for name in ("lift", "put", "take", "hand", "position", "camera")),
]
BROKEN = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"card"',
    b"17",
    b"\xff\xfe\x00",
    b"[" * 50_000,
    b'{"code": ' + b"9" * 5000 + b"}",
    b'{"x_mm": NaN, "y_mm": Infinity, "position": 3, "name": [], "pips": 1e999, "seats": {}}',
]


@pytest.mark.parametrize("path", PATHS)
def test_broken_input_is_refused_with_a_sentence(client, path):
    for body in BROKEN:
        answer = client.post(
            path, data=body, content_type="application/json", headers={"X-Companion": "test"}
        )
        assert answer.status_code == 400, body[:40]
        assert len(answer.get_json()["error"]) > 10


def test_only_json_is_taken(client):
    answer = client.post("/api/card", data={"code": "7"}, headers={"X-Companion": "test"})
    assert answer.status_code == 400
    assert "application/json" in answer.get_json()["error"]


def test_too_much_is_refused(post):
    answer = post("/api/card", {"code": "x" * 300_000})
    assert answer.status_code == 413
    assert answer.get_json() == {"error": "That is more than the table takes at once."}


def test_what_the_table_refuses_is_said_in_its_words(post, table):
    table.fault = DataError("card", "8", "not in the hand")
    answer = post("/api/card", {"code": "8"})
    assert (answer.status_code, answer.get_json()["error"]) == (400, "card: 8: not in the hand")


def test_a_full_disk_is_not_the_players_fault(post, table):
    table.fault = StorageError("the disk is full: free some space")
    answer = post("/api/card", {"code": "8"})
    assert answer.status_code == 503
    assert answer.get_json()["error"] == "the disk is full: free some space"


def test_a_fault_of_the_program_shows_no_trace(post, table, caplog):
    table.fault = ZeroDivisionError("secret")
    answer = post("/api/card", {"code": "8"})
    assert answer.status_code == 500
    assert "secret" not in answer.get_data(as_text=True)
    assert "ZeroDivisionError" in caplog.text


def test_a_new_game_goes_to_the_table_as_it_was_filled_in(post, table):
    setup = {"game": "fast-track", "board": "fast-track-hex", "options": {}, "seats": []}
    assert post("/api/game", setup).status_code == 202
    assert table.games == [setup]
    refused = post("/api/game", {"game": "chess"})
    assert refused.get_json()["error"] == "setup: game: no game has that name"


def test_a_marble_is_carried_on_the_simulated_table(client, post, table):
    assert client.get("/api/simulated").get_json()["beside"] == []
    assert "T0.5" not in post("/api/simulated/lift", {"space": "T0.5"}).get_json()["position"]
    assert post("/api/simulated/hand", {"x_mm": 1, "y_mm": -2.5}).status_code == 200
    assert post("/api/simulated/put", {"space": None}).get_json()["beside"] == ["red"]
    post("/api/simulated/take", {"colour": "red"})
    assert post("/api/simulated/put", {"space": "T0.6"}).get_json()["position"]["T0.6"] == "red"
    assert table.virtual.hand_mm == [(1.0, -2.5)]


def test_what_the_hand_cannot_do_is_said(post):
    answer = post("/api/simulated/put", {"space": "T0.6"})
    assert answer.status_code == 400
    assert "the hand is empty" in answer.get_json()["error"]


def test_the_simulated_camera_and_board_can_be_disturbed(post, table):
    post("/api/simulated/camera", {"on": False})
    assert table.virtual.camera is False
    post("/api/simulated/camera", {"on": True})
    assert table.virtual.camera is True
    post("/api/simulated/nudge", {})
    assert table.virtual.nudges == 1
    post("/api/simulated/position", {"position": {"BE": "blue"}})
    assert table.virtual.position() == {"BE": "blue"}


def test_a_real_table_has_no_marbles_to_move(client, post, table):
    table.virtual = None
    for answer in (client.get("/api/simulated"), post("/api/simulated/nudge", {})):
        assert answer.status_code == 503
        assert "this table is a real one" in answer.get_json()["error"]
