"""Cards that are held: shown to who asks for that hand, told as they are drawn."""

import json

import pytest

from companion.inputs import CardDrawn, Correction
from tests.web import scenes


def test_a_hand_is_given_to_who_asks_for_it(client, table):
    table.show(scenes.with_hands())
    answer = client.get("/api/hand?seat=0")
    assert answer.get_json() == {"seat": 0, "cards": ["7H", "KC", "3", "JOKER", "10S"], "unseen": 0}
    assert answer.headers["Cache-Control"] == "no-store"
    for seat in ("2", "", "x"):
        assert client.get(f"/api/hand?seat={seat}").status_code == 400


def test_a_view_says_how_many_cards_are_known_not_which(client, table):
    table.show(scenes.with_hands(cards=()))
    text = client.get("/api/view").get_data(as_text=True)
    assert json.loads(text)["view"]["hands"][0] == {"seat": 0, "known": 5, "unseen": 0}
    assert "KC" not in text


@pytest.mark.parametrize(
    ("sent", "given"),
    [
        ({"code": "7H", "seat": 1}, CardDrawn("7H", 1, "page", 100.0)),
        ({"code": "JOKER", "seat": None}, CardDrawn("JOKER", None, "page", 100.0)),
    ],
)
def test_a_drawn_card_is_put_on_the_queue(post, table, sent, given):
    assert post("/api/drawn", sent).status_code == 202
    assert table.submitted == [given]


@pytest.mark.parametrize(
    "sent", [{}, {"code": ""}, {"code": 7}, {"code": "7", "seat": 9}, {"code": "7", "seat": "0"}]
)
def test_a_drawn_card_that_makes_no_sense_is_refused(post, table, sent):
    assert post("/api/drawn", sent).status_code == 400
    assert table.submitted == []


def test_the_page_of_a_hand_is_a_page_of_its_own(client):
    page = client.get("/hand?seat=1").get_data(as_text=True)
    assert "<title>My hand</title>" in page
    assert "held_cards/page.js" in page


def test_signs_are_set_with_a_correction(post, table):
    table.show(scenes.marked())
    sent = {"position": {"T1.0": "red"}, "marks": {"ring": ["T1.0"]}}
    assert post("/api/correction", sent).status_code == 202
    wanted = Correction({"T1.0": "red"}, None, None, "page", 100.0, {"ring": ["T1.0"]})
    assert table.submitted == [wanted]


@pytest.mark.parametrize(
    "marks", [[], {"status": []}, {"ring": "T1.0"}, {"ring": ["nowhere"]}, {"ring": [3]}]
)
def test_signs_that_the_game_does_not_have_are_refused(post, table, marks):
    table.show(scenes.marked())
    answer = post("/api/correction", {"position": {}, "marks": marks})
    assert answer.status_code == 400
    assert "entry: marks" in answer.get_json()["error"]
    assert table.submitted == []
