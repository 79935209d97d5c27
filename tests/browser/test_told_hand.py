"""The real program: a hand that is told card by card obliges, and is known after a power cut."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.running import RunningTable
from tests.browser.test_whole_game import SEEN_WITHIN_MS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SETTINGS = """
[table]
layout = "jokers-4"
[game]
name = "joker-marbles"
cards = "told"
"""
HAND = ("9", "8", "5", "6", "A", "10")


def tell(page: Page, *cards: str) -> None:
    for card in cards:
        button = page.get_by_role("region", name="Which card was drawn?").get_by_role(
            "button", name=f"Card {card}", exact=True
        )
        known = (
            page.get_by_text("Known:").inner_text() if page.get_by_text("Known:").count() else ""
        )
        button.click()
        if known:
            expect(page.get_by_text(known, exact=True)).to_have_count(0, timeout=SEEN_WITHIN_MS)


def held(page: Page) -> list[str | None]:
    page.get_by_role("button", name="Show Red's cards").click()
    expect(page.locator(".hand-cards li")).to_have_count(len(HAND))
    return [each.text_content() for each in page.locator(".card-rank").all()]


def test_a_told_hand_obliges_and_outlives_a_power_cut(open_page, tmp_path: Path):
    (tmp_path / "table.toml").write_text(SETTINGS)
    running = RunningTable(tmp_path)
    try:
        page = open_page(360, 740, address=running.address)
        page.get_by_role("link", name="My hand").click()
        tell(page, *HAND)
        expect(page.get_by_text("Every card of this hand is known.")).to_be_visible()
        assert held(page) == list(HAND)
        expect(page.locator(".hand-cards button")).to_have_count(1)  # only the ace brings out
        running.kill()
        running = RunningTable(tmp_path, port=running.port)
        page.reload()
        assert held(page) == list(HAND)
        page.get_by_role("button", name="Card A").click()
        page.get_by_role("link", name="To the board").click()
        expect(page.get_by_role("img", name="Ace")).to_be_visible(timeout=SEEN_WITHIN_MS)
        expect(page.locator("#log")).to_contain_text("Red has told a card.")
        expect(page.locator("#unchecked")).to_be_empty()
    finally:
        running.stop()
