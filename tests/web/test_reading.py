"""What the page can read: itself, the view, the board, the log, the camera."""

import json
import re
from pathlib import Path

import pytest

from companion.web.app import create_app
from tests.web import scenes
from tests.web.scripted_table import ScriptedTable


def test_the_page_names_nothing_outside_the_house(client):
    page = client.get("/").get_data(as_text=True)
    assert "<title>Companion</title>" in page
    assert not re.search(r'(src|href)="(https?:)?//', page)


def test_the_page_has_no_script_or_style_in_it(client):
    page = client.get("/").get_data(as_text=True)
    scripts = re.findall(r"<script([^>]*)>", page)
    assert len(scripts) == 2
    assert all("src=" in script or 'type="application/json"' in script for script in scripts)
    assert not re.search(r'<style|\sstyle="|\son[a-z]+="', page)


def test_every_answer_forbids_foreign_scripts(client):
    for path in ("/", "/api/view", "/nothing"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy


def test_assets_are_kept_for_a_year_under_the_address_of_their_version(client):
    page = client.get("/").get_data(as_text=True)
    address = re.search(r'src="(/static/\w+/main\.js)"', page)[1]
    with client.get(address) as kept:
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert kept.mimetype == "text/javascript"
    with client.get("/static/0000/main.js") as other:
        assert other.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "nothing.js", "/etc/passwd"])
def test_only_files_of_the_page_are_served(client, name):
    assert client.get(f"/static/x/{name}").status_code in {404, 308}


def test_the_view_names_its_moment_and_its_board(client, table):
    first = client.get("/api/view").get_json()
    assert first["view"]["headline"] == "Red's turn"
    again = client.get("/api/view", query_string={"after": first["mark"]})
    assert (again.status_code, again.data) == (204, b"")
    table.show(scenes.with_card())
    second = client.get("/api/view", query_string={"after": first["mark"]}).get_json()
    assert second["view"]["card"] == "8H"
    assert second["drawing"] == first["drawing"]


def test_another_board_has_another_name(client, table):
    square = client.get("/api/view").get_json()["drawing"]
    table.show(scenes.turn(), board="fast-track-hex")
    assert client.get("/api/view").get_json()["drawing"] != square
    assert client.get("/api/drawing").get_json()["name"] == "fast-track-hex"


def test_a_view_is_small_whatever_the_camera_sees(client, table):
    table.show(scenes.seen(scenes.refused()))
    text = client.get("/api/view").data
    assert b"at_px" not in text
    assert len(text) < 6000


def test_the_drawing_has_every_space_in_millimetres(client):
    drawing = client.get("/api/drawing").get_json()
    assert len(drawing["spaces"]) == 89
    assert drawing["spaces"]["BE"] == [0.0, 0.0]
    assert drawing["marble_diameter_mm"] == 16.0


def test_what_the_camera_believes_has_each_space_with_its_doubt(client, table):
    table.show(scenes.seen(scenes.turn()))
    seen = client.get("/api/seen").get_json()
    assert seen["spaces"]["T1.3"] == {
        "content": "blue",
        "probability": 0.62,
        "hidden": False,
        "at_px": seen["spaces"]["T1.3"]["at_px"],
    }
    assert seen["spaces"]["T2.1"]["hidden"] is True
    assert len(seen["corners_px"]) == 4


def test_the_camera_picture_is_never_kept(client, table):
    missing = client.get("/camera.jpg")
    assert missing.status_code == 404
    assert missing.get_json()["error"] == "There is no picture from the camera yet."
    table.jpeg = b"\xff\xd8 picture \xff\xd9"
    answer = client.get("/camera.jpg")
    assert answer.data == table.jpeg
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("image/jpeg", "no-store")


def test_the_log_is_read_in_pieces(client):
    lines = client.get("/api/log?after=10&count=5").get_json()
    assert [line["number"] for line in lines] == [11, 12, 13, 14, 15]
    assert lines[0]["says"] == "Line 11."
    assert len(client.get("/api/log?count=100000").get_json()) <= 200


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "count=1e3", "after=9999999999", "count="]
)
def test_a_wrong_log_address_is_refused_with_a_sentence(client, query):
    answer = client.get(f"/api/log?{query}")
    assert answer.status_code == 400
    assert "must be a whole number" in answer.get_json()["error"]


def test_what_can_be_set_up_comes_from_the_table(client):
    assert client.get("/api/setups").get_json()[0]["title"] == "Fast Track"


def test_an_unknown_address_gets_a_sentence(client):
    answer = client.get("/api/nothing")
    assert answer.status_code == 404
    assert answer.get_json() == {"error": "There is nothing at this address."}
    assert client.get("/api/card").status_code == 405


def test_settings_are_in_the_page_for_its_scripts(client):
    page = client.get("/").get_data(as_text=True)
    settings = json.loads(re.search(r'id="settings">(.*?)</script>', page, re.S)[1])
    assert settings["simulated"] is True
    assert settings["texts"]["page.title"] == "Companion"


def test_a_real_table_has_no_simulated_one_to_move():
    page = create_app(ScriptedTable()).test_client().get("/").get_data(as_text=True)
    assert 'id="tab-table"' not in page


def test_the_page_needs_no_build_and_its_files_are_small():
    folder = Path(create_app(ScriptedTable()).root_path) / "static"
    for path in (each for each in folder.rglob("*") if each.is_file()):
        assert len(path.read_text().splitlines()) <= 400, path.name


def test_every_address_is_described(app):
    described = (Path(__file__).parents[2] / "docs" / "page.md").read_text()
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api") or rule.rule in {"/stream", "/camera.jpg"}:
            method = "POST" if "POST" in rule.methods else "GET"
            assert f"`{method} {rule.rule}" in described, rule.rule
