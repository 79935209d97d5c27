"""The real program: a game on the simulated table seen by its camera, up to the win."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.board.layout import load_layout
from tests.browser.running import RunningTable
from tests.browser.simulated_board import carry

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SPACES = load_layout("fast-track-square").spaces
NEARLY_HOME = {
    "T0.5": "red",
    "H0.2": "red",
    "H0.3": "red",
    "H0.4": "red",
    "T2.12": "blue",
    "P2.1": "blue",
    "P2.2": "blue",
    "P2.3": "blue",
}
SEEN_WITHIN_MS = 20_000
Start = Callable[..., RunningTable]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """start(arguments): the program; all of them are ended after the test."""
    started: list[RunningTable] = []

    def start_one(*arguments: str, port: int = 0) -> RunningTable:
        started.append(RunningTable(tmp_path, *arguments, port=port))
        return started[-1]

    yield start_one
    for table in started:
        table.stop()


def send(page: Page, path: str, value: Any) -> None:
    """As the page's own scripts send it."""
    status = page.evaluate(
        """([path, value]) => fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Companion": "test" },
            body: JSON.stringify(value),
        }).then((answer) => answer.status)""",
        [path, value],
    )
    assert status < 300


def lay_out(page: Page, position: dict[str, str]) -> None:
    """Game and simulated table both stand like this, Red to move."""
    expect(page.locator("#sight")).to_be_hidden(timeout=SEEN_WITHIN_MS)
    send(page, "api/simulated/position", {"position": position})
    send(page, "api/correction", {"position": position, "to_move": 0, "memory": None})
    expect(page.locator("#log")).to_contain_text("set by hand", timeout=SEEN_WITHIN_MS)
    expect(page.locator(".ruling")).to_have_count(0, timeout=SEEN_WITHIN_MS)
    for space in position:
        expect(page.locator(f'#panel-table .glide[data-space="{space}"]')).to_have_count(1)


def prompt_says(page: Page, text: str) -> None:
    expect(page.locator("#prompt")).to_contain_text(text, timeout=SEEN_WITHIN_MS)


def test_a_game_is_played_to_the_win_with_a_wrong_move_put_right(open_page, start):
    page = open_page(address=start("--seats=2", "--sides=4").address)
    lay_out(page, NEARLY_HOME)
    page.get_by_role("button", name="Card 3").click()
    prompt_says(page, "Play the 3")
    expect(page.get_by_role("img", name="3")).to_be_visible()

    carry(page, SPACES, "T0.5", "T0.7")
    ruling = page.locator(".ruling")
    expect(ruling).to_contain_text("Rule R2", timeout=SEEN_WITHIN_MS)
    expect(page.locator("#panel-table .ring-breach").first).to_be_visible()
    expect(page.locator("#panel-table .arrow-repair")).to_have_count(1)

    carry(page, SPACES, "T0.7", "T0.5")
    prompt_says(page, "Play the 3")
    expect(ruling).to_have_count(0)

    carry(page, SPACES, "T0.5", "H0.1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("won", timeout=SEEN_WITHIN_MS)
    expect(page.locator("#log li").first).to_contain_text("Red")
    expect(page.locator("#presses").get_by_role("button", name="New game")).to_be_visible()


def test_a_whole_turn_is_played_on_a_phone_by_tapping(open_page, start):
    page = open_page(360, 740, address=start("--seats=2").address, is_mobile=True, has_touch=True)
    page.get_by_role("button", name="Card A").tap()
    page.locator(".play").first.tap()
    page.get_by_role("button", name="Do it on the simulated table").tap()
    expect(page.locator("#log li").first).to_contain_text("T0.9", timeout=SEEN_WITHIN_MS)
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator("#log")).to_contain_text("Taken back", timeout=SEEN_WITHIN_MS)
    expect(page.locator(".ruling")).to_contain_text("Put it right", timeout=SEEN_WITHIN_MS)
    page.get_by_role("button", name="Put it right on the simulated table").tap()
    expect(page.locator(".ruling")).to_have_count(0, timeout=SEEN_WITHIN_MS)


def test_a_power_cut_costs_the_page_nothing(open_page, start):
    table = start("--seats=2")
    page = open_page(address=table.address)
    page.get_by_role("button", name="Card 6").click()
    prompt_says(page, "Play the 6")
    log = page.locator("#log li").all_text_contents()
    table.kill()
    expect(page.locator("#connection")).to_have_text("Reconnecting…", timeout=SEEN_WITHIN_MS)
    start(port=table.port)
    expect(page.locator("#connection")).to_be_hidden(timeout=SEEN_WITHIN_MS)
    prompt_says(page, "Play the 6")
    assert page.locator("#log li").all_text_contents() == log


def test_a_camera_that_is_unplugged_is_told_and_comes_back(open_page, start):
    page = open_page(address=start("--seats=2").address)
    page.get_by_role("button", name="Pull the camera's cable").click()
    expect(page.locator("#trouble")).to_contain_text("camera", timeout=SEEN_WITHIN_MS)
    page.get_by_role("button", name="Plug the camera in").click()
    expect(page.locator("#trouble")).to_be_hidden(timeout=SEEN_WITHIN_MS)
    page.get_by_role("tab", name="Camera").click()
    expect(page.get_by_text("89 spaces certain")).to_be_visible(timeout=SEEN_WITHIN_MS)


def test_another_game_is_set_up_on_the_page(open_page, start):
    page = open_page(address=start("--seats=2").address)
    page.locator("#menu").get_by_role("button", name="New game").click()
    sheet = page.get_by_role("dialog", name="New game")
    sheet.get_by_label("Board", exact=True).select_option(index=1)
    sheet.get_by_label("Players", exact=True).select_option("6 players")
    sheet.get_by_role("group", name="Player 1").get_by_label("Name").fill("Ann")
    sheet.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann", timeout=SEEN_WITHIN_MS)
    expect(page.locator("#panel-table .hole")).to_have_count(133)
    expect(page.locator("#panel-table .glide")).to_have_count(24)
    expect(page.locator("#log li")).to_have_count(1)
