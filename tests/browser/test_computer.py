"""A computer's play: told in words and drawn, done by people, checked by the camera."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.board.layout import load_layout
from tests.browser.running import RunningTable
from tests.browser.simulated_board import carry
from tests.browser.test_whole_game import SEEN_WITHIN_MS, prompt_says, send
from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser

FIRST_SEEN_WITHIN_MS = 60_000
SPACES = load_layout("fast-track-square").spaces
POSITION = {
    **{f"P0.{hole}": "red" for hole in (1, 2, 3)},
    **{f"P2.{hole}": "blue" for hole in (1, 2, 3)},
    "T0.2": "red",
    "T2.12": "blue",
}
SETTINGS = """
[table]
mode = "friendly"
[game]
name = "fast-track-draw"
[[seats]]
side = 0
colour = "red"
[[seats]]
side = 2
colour = "blue"
player = "computer"
level = "careful"
"""


def test_which_marble_to_move_is_told_in_words_and_drawn_on_the_board(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Board", exact=True).click()
    table.show(scenes.computer_asks())
    asked = page.get_by_role("group", name="Move these marbles for Blue")
    expect(asked.locator("li")).to_have_text(["from T2.0 to P2.3", "from T1.3 to T2.0"])
    colours = asked.locator("li svg").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert colours == ["green", "blue"]
    expect(asked).to_contain_text("The camera checks it.")
    board = page.locator("#panel-game .board")
    expect(board.locator(".arrow-play")).to_have_count(1)
    expect(board.locator(".arrow-away")).to_have_count(1)
    expect(page.locator("#plays")).to_be_empty()
    table.show(scenes.turn())
    expect(asked).to_have_count(0)
    expect(board.locator(".arrow-play")).to_have_count(0)


def test_the_simulated_hand_may_do_it(open_page, table):
    page = open_page()
    table.show(scenes.computer_asks())
    page.get_by_role("button", name="Do it on the simulated table").click()
    until(lambda: table.virtual.marbles.get("T2.0") == "blue" and not table.virtual.held())
    assert table.virtual.marbles["P2.3"] == "green"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[RunningTable]:
    """The program with a person and a computer among friends."""
    (tmp_path / "table.toml").write_text(SETTINGS)
    table = RunningTable(tmp_path)
    yield table
    table.stop()


def lay_out(page: Page) -> None:
    """Game and simulated table stand like POSITION, the computer to move."""
    expect(page.locator("#sight")).to_be_hidden(timeout=FIRST_SEEN_WITHIN_MS)
    send(page, "api/simulated/position", {"position": POSITION})
    send(page, "api/correction", {"position": POSITION, "to_move": 1, "memory": None})
    prompt_says(page, "Draw a card for Blue (computer).")
    for space in POSITION:
        expect(page.locator(f'#panel-table .glide[data-space="{space}"]')).to_have_count(1)


@pytest.mark.slow
def test_only_the_announced_marble_may_be_moved_for_a_computer(open_page, running):
    page = open_page(address=running.address)
    lay_out(page)
    page.get_by_role("button", name="Card 5").click()
    prompt_says(page, "Blue (computer) plays the 5: move the blue marble from T2.12 to T3.3.")
    asked = page.get_by_role("group", name="Move this marble for Blue")
    expect(asked).to_contain_text("from T2.12 to T3.3")
    expect(page.locator("#panel-table .arrow-play")).to_have_count(1)

    carry(page, SPACES, "T0.2", "T0.3")
    ruling = page.locator(".ruling")
    expect(ruling).to_contain_text("The computer's move was another one", timeout=SEEN_WITHIN_MS)
    expect(ruling).to_contain_text("Move the red marble from T0.3 to T0.2.")
    expect(ruling.get_by_role("button", name="Let it stand")).to_have_count(0)
    expect(page.locator("#panel-table .arrow-repair")).to_have_count(1)

    carry(page, SPACES, "T0.3", "T0.2")
    expect(asked).to_be_visible(timeout=SEEN_WITHIN_MS)

    carry(page, SPACES, "T2.12", "T3.3")
    expect(page.locator("#turn-words")).to_contain_text("Red's turn", timeout=SEEN_WITHIN_MS)
    expect(page.locator("#log li").first).to_contain_text("from T2.12 to T3.3")


@pytest.mark.slow
def test_a_game_against_a_computer_is_begun_on_the_page_and_dealt(open_page, running):
    page = open_page(address=running.address)
    expect(page.locator("#sight")).to_be_hidden(timeout=FIRST_SEEN_WITHIN_MS)
    page.locator("#menu").get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_label("Game", exact=True).select_option("Fast Track, one card per turn")
    second = sheet.get_by_role("group", name="Player 2")
    second.get_by_label("Who plays").select_option("the computer")
    second.get_by_label("How well").select_option("at random")
    sheet.get_by_label("Cards", exact=True).select_option("dealt by the companion")
    sheet.get_by_role("button", name="Start").click()
    expect(sheet).to_be_hidden(timeout=SEEN_WITHIN_MS)
    expect(page.locator("#log")).to_contain_text("The game begins.")
    expect(page.locator("#sight")).to_be_hidden(timeout=FIRST_SEEN_WITHIN_MS)

    asked = page.locator(".computer-play")
    draw = page.get_by_role("button", name="Draw a card")
    play = page.locator(".play")
    for _ in range(60):  # at the latest in its fourth turn the computer brings a piece out
        expect(asked.or_(draw).or_(play).first).to_be_visible(timeout=SEEN_WITHIN_MS)
        if asked.is_visible():
            break
        lines = page.locator("#log li").count()
        if draw.is_visible():
            draw.click()
        else:
            play.first.click()
            page.get_by_role("button", name="Do it on the simulated table").click()
        expect(page.locator("#log li")).not_to_have_count(lines, timeout=FIRST_SEEN_WITHIN_MS)
    expect(asked).to_contain_text(re.compile(r"from P\d\.\d to T\d\.9"))
    asked.get_by_role("button", name="Do it on the simulated table").click()
    expect(page.locator("#log")).to_contain_text("comes out", timeout=SEEN_WITHIN_MS)
