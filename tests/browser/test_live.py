"""The page stays up to date: together with others, through a restart, without a free stream."""

import pytest
from playwright.sync_api import expect

from companion.web.app import create_app
from tests.browser.serving import PageServer
from tests.browser.waiting import until
from tests.web import scenes
from tests.web.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser


def test_two_pages_change_together_without_reloading(open_page, table):
    phone, screen = open_page(360, 740), open_page(1920, 1080)
    for page in (phone, screen):
        page.evaluate("window.stayed = true")
    table.show(scenes.refused())
    for page in (phone, screen):
        expect(page.locator(".ruling h2")).to_have_text("Red: not a legal move")
        assert page.evaluate("window.stayed") is True


def test_a_page_says_that_it_reconnects_and_goes_on_by_itself(open_page, served):
    page = open_page()
    page.evaluate("window.stayed = true")
    served.stop()
    expect(page.locator("#connection")).to_have_text("Reconnecting…")
    other = ScriptedTable(scenes.with_card(), simulated=True)
    again = PageServer(create_app(other, heartbeat_s=0.5), served.port)
    try:
        expect(page.locator("#prompt")).to_have_text("Play the eight (3 ways).", timeout=20_000)
        expect(page.locator("#connection")).to_be_hidden()
        expect(page.locator("#notices")).to_contain_text("Connected again.")
        assert page.evaluate("window.stayed") is True
        other.show(scenes.refused())
        expect(page.locator(".ruling")).to_be_visible()
    finally:
        again.stop()


def test_a_page_without_a_stream_asks_and_says_nothing_alarming(open_page, table):
    server = PageServer(create_app(table, most_streams=1, heartbeat_s=0.5))
    try:
        first = open_page(address=server.address)
        expect(first.locator("body")).to_have_attribute("data-connection", "live")
        second = open_page(address=server.address)
        expect(second.locator("body")).to_have_attribute("data-connection", "asking")
        table.show(scenes.with_card())
        expect(second.locator("#prompt")).to_have_text("Play the eight (3 ways).")
        expect(second.locator("#connection")).to_be_hidden()
        expect(second.locator("#notices p")).to_have_count(0)
    finally:
        server.stop()


def test_a_closed_page_gives_its_stream_back(open_page, served):
    streams = served.app.extensions["companion"].streams
    page = open_page()
    until(lambda: streams.open == 1)
    page.close()
    until(lambda: streams.open == 0)


def test_another_game_brings_its_board_and_a_fresh_log(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Board").click()
    expect(page.locator("#panel-game .hole")).to_have_count(89)
    six = ("red", "blue", "green", "yellow", "white", "black")
    table.show(
        scenes.turn(seats=scenes.seats(0, six), marbles={"P4.1": "white"}, last=None, lines=()),
        board="fast-track-hex",
    )
    expect(page.locator("#panel-game .hole")).to_have_count(133)
    expect(page.locator("#seats li")).to_have_count(6)
    expect(page.locator("#panel-game .marble")).to_have_count(1)
    expect(page.locator("#log li")).to_have_count(0)


def test_older_lines_of_the_log_are_fetched_when_asked_for(open_page, table):
    page = open_page()
    newest = table.log(118, 2)
    table.show(scenes.turn(lines=tuple(newest), game_id="g2"))
    expect(page.locator("#log li")).to_have_count(2)
    page.get_by_role("button", name="Older").click()
    expect(page.locator("#log li")).to_have_count(52)
    for _ in range(2):
        page.get_by_role("button", name="Older").click()
    expect(page.locator("#log li")).to_have_count(120)
    expect(page.locator("#log li").last).to_have_text("Line 1.")
    expect(page.get_by_role("button", name="Older")).to_have_count(0)


def test_an_entry_that_is_refused_is_said(open_page, table):
    page = open_page()
    line = scenes.LogLine(4, 11.0, "input-refused", None, "That card is not in the hand.")
    table.show(scenes.turn(lines=(*scenes.turn().lines, line)))
    expect(page.locator("#notices")).to_contain_text("That card is not in the hand.")


def test_trouble_stands_on_the_page_until_it_is_over(open_page, table):
    page = open_page()
    table.show(scenes.turn(trouble=("The camera has stopped answering: check its cable.",)))
    expect(page.get_by_role("alert").filter(has_text="check its cable")).to_be_visible()
    table.show(scenes.turn())
    expect(page.locator("#trouble")).to_be_hidden()
