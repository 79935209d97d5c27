"""Correcting the position, setting up a game, looking through the camera."""

import base64

import pytest
from playwright.sync_api import expect

from companion.inputs import Correction
from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser

JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwc"
    "KDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAA"
    "AAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=="
)


def tap(sheet, spot_mm):
    """Tap a point of the board in *sheet*."""
    sheet.locator(".board").evaluate(
        """(board, [x, y]) => {
            const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
            const place = { clientX: at.x, clientY: at.y };
            board.dispatchEvent(new MouseEvent("click", { bubbles: true, ...place }));
        }""",
        list(spot_mm),
    )


def test_the_referee_corrects_position_and_turn(open_page, table):
    page = open_page()
    page.get_by_role("button", name="Correct the position").click()
    sheet = page.get_by_role("dialog", name="Correct the position")
    sheet.get_by_text("blue", exact=True).click()
    tap(sheet, table.drawing().spaces["T0.1"])
    expect(sheet.get_by_role("status")).to_have_text("1 spaces changed")
    sheet.get_by_label("Whose turn is it?").select_option("Green")
    sheet.get_by_role("button", name="This is right").click()
    until(lambda: len(table.submitted) == 1)
    position = {**scenes.MARBLES, "T0.1": "blue"}
    assert table.submitted == [Correction(position, 2, None, "page", 100.0)]
    expect(sheet).to_be_hidden()


def test_a_correction_may_begin_with_what_the_camera_sees(open_page, table):
    page = open_page()
    view = scenes.seen(scenes.turn(marbles={"BE": "yellow"}))
    table.show(scenes.turn(seen=view.seen))
    page.get_by_role("button", name="Correct the position").click()
    sheet = page.get_by_role("dialog", name="Correct the position")
    sheet.get_by_role("button", name="As the camera sees it").click()
    expect(sheet.locator(".board .marble")).to_have_count(1)
    sheet.get_by_role("button", name="Cancel").click()
    assert table.submitted == []


def test_a_game_is_set_up_with_players_colours_and_rules_of_the_house(open_page, table):
    page = open_page()
    page.locator("#menu").get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_label("Board", exact=True).select_option("Hexagon, six sides")
    sheet.get_by_label("Players", exact=True).select_option("Two teams of two")
    first = sheet.get_by_role("group", name="Player 1")
    first.get_by_label("Name").fill("Ann")
    first.get_by_label("Colour").select_option("green")
    first = sheet.get_by_role("group", name="Player 1")
    expect(first.get_by_label("Name")).to_have_value("Ann")
    second = sheet.get_by_role("group", name="Player 2")
    expect(second.get_by_label("How well")).to_be_hidden()
    second.get_by_label("Who plays").select_option("the computer")
    second.get_by_label("How well").select_option("strongly")
    expect(second).to_contain_text("looks ahead")
    sheet.get_by_label("Cards", exact=True).select_option("dealt by the companion")
    expect(sheet).to_contain_text("the companion shuffles, deals and draws for everybody")
    sheet.get_by_label("Friendly game").check()
    sheet.get_by_text("Rules of the house").click()
    sheet.get_by_label("A jack may swap").select_option("yes")
    expect(sheet.get_by_text("A jack may fetch it out.")).to_be_visible()
    sheet.get_by_role("button", name="Start").click()
    until(lambda: len(table.games) == 1)
    assert table.games[0] == {
        "game": "fast-track",
        "board": "fast-track-hex",
        "options": {"board": "hex", "jack_swap_bullseye": True},
        "seats": [
            {"side": 0, "colour": "green", "team": "A", "name": "Ann"},
            {"side": 1, "colour": "blue", "team": "B", "player": "computer", "level": "strong"},
            {"side": 2, "colour": "red", "team": "A"},
            {"side": 3, "colour": "yellow", "team": "B"},
        ],
        "cards": "dealt",
        "infer_cards": False,
        "friendly": True,
    }
    expect(sheet).to_be_hidden()


def test_a_computer_that_is_chosen_away_again_leaves_no_trace(open_page, table):
    page = open_page()
    page.locator("#menu").get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_label("Players", exact=True).select_option("Two players with two colours each")
    for number in (1, 2):
        who = sheet.get_by_role("group", name=f"Player {number}").get_by_label("Who plays")
        who.select_option("the computer")
    expect(sheet).to_contain_text("At least one person must play.")
    first = sheet.get_by_role("group", name="Player 1")
    first.get_by_label("Who plays").select_option("a person")
    expect(first.get_by_label("How well")).to_be_hidden()
    expect(sheet).not_to_contain_text("At least one person must play.")
    sheet.get_by_role("button", name="Start").click()
    until(lambda: len(table.games) == 1)
    assert table.games[0]["seats"] == [
        {"sides": [0, 2], "colours": ["red", "green"]},
        {"sides": [1, 3], "colours": ["blue", "yellow"], "player": "computer", "level": "careful"},
    ]


def test_the_form_begins_as_the_table_plays_now_and_may_work_out_the_cards(open_page, table):
    page = open_page()
    table.show(scenes.turn(friendly=True))
    page.locator("#menu").get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="New game")
    expect(sheet.get_by_label("Friendly game")).to_be_checked()
    infer = sheet.get_by_label("Work out the cards")
    sheet.get_by_label("Cards", exact=True).select_option("dealt by the companion")
    expect(infer).to_be_hidden()
    sheet.get_by_label("Cards", exact=True).select_option("real cards")
    infer.check()
    sheet.get_by_role("button", name="Start").click()
    until(lambda: len(table.games) == 1)
    chosen = table.games[0]
    assert (chosen["cards"], chosen["infer_cards"], chosen["friendly"]) == (
        "on the table",
        True,
        True,
    )


def test_a_sign_is_put_on_a_marble_by_hand(open_page, table):
    page = open_page()
    table.show(scenes.marked(marbles={**scenes.MARBLES, "T1.0": "blue"}))
    page.get_by_role("button", name="Correct the position").click()
    sheet = page.get_by_role("dialog", name="Correct the position")
    expect(sheet.locator(".board .sign")).to_have_count(1)
    sheet.locator(".swatch").get_by_text("moving along the Fast Track").click()
    for space in ("T1.0", "T2.0", "T0.5"):
        tap(sheet, table.drawing().spaces[space])
    expect(page.get_by_text("T0.5: no marble there can be")).to_be_visible()
    expect(sheet.locator('.board .glide[data-space="T1.0"] .sign')).to_have_count(1)
    expect(sheet.get_by_role("status")).to_contain_text("Signs changed on T1.0, T2.0.")
    sheet.get_by_role("button", name="This is right").click()
    until(lambda: len(table.submitted) == 1)
    assert table.submitted[0].marks == {"ring": ["T1.0"]}


def test_the_camera_picture_shows_what_it_believes(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Camera").click()
    expect(page.get_by_text("No picture from the camera yet.")).to_be_visible()
    table.jpeg = JPEG
    table.show(scenes.seen(scenes.turn()))
    expect(page.get_by_role("img", name="The camera's newest picture")).to_be_visible()
    overlay = page.locator(".camera-overlay")
    expect(overlay.locator(".marble")).to_have_count(len(scenes.MARBLES))
    expect(overlay.locator(".seen-unsure")).to_have_count(1)
    expect(overlay.locator(".seen-hidden")).to_have_count(2)
    expect(page.get_by_text("86 spaces certain, 1 unsure, 2 hidden")).to_be_visible()
    page.get_by_label("Show what it believes").uncheck()
    expect(overlay).to_be_hidden()


def test_the_camera_is_asked_only_while_somebody_looks(open_page, table):
    table.jpeg = JPEG
    page = open_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(1200)
    assert not [url for url in asked if "camera.jpg" in url]
    page.get_by_role("tab", name="Camera").click()
    page.wait_for_timeout(1700)
    pictures = len([url for url in asked if "camera.jpg" in url])
    assert 2 <= pictures <= 5
    page.get_by_role("tab", name="Board").click()
    page.wait_for_timeout(700)
    later = len([url for url in asked if "camera.jpg" in url])
    page.wait_for_timeout(1200)
    assert len([url for url in asked if "camera.jpg" in url]) == later
