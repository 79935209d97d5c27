"""Choosing house rules, seeing their sheet, keeping them and playing by them."""

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import until

pytestmark = pytest.mark.browser


def test_a_table_chooses_its_rules_keeps_them_and_plays_by_them(open_page, table, served):
    page = open_page()
    page.get_by_role("link", name="House rules").click()
    jack = page.get_by_role("group", name="Jack and Bull's Eye")
    expect(jack.get_by_text("The Bull's Eye is safe from jacks.")).to_be_visible()
    expect(jack.get_by_label("no as printed")).to_be_checked()
    jack.get_by_text("A jack may fetch it out.").click()
    hand = page.get_by_label("Cards in the hand", exact=True)
    hand.fill("7")
    expect(page.get_by_text("7 cards each.")).to_be_visible()
    sheet = page.get_by_role("article", name="The rules of this table")
    expect(sheet.get_by_text("hand_size is 7.")).to_be_visible()
    expect(sheet.get_by_role("row", name="Ace 1")).to_be_visible()

    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_text("Give these rules a name first.")).to_be_visible()
    page.get_by_label("Keep these rules as").fill("Grandma's rules")
    page.get_by_label("A word on them").fill("As at the lake.")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_label("Begin with")).to_have_value("Grandma's rules")
    options = {"jack_swap_bullseye": True, "hand_size": 7}
    kept = {"game": "fast-track", "options": options, "note": "As at the lake."}
    assert table.house_rules.sets == {"Grandma's rules": kept}
    expect(sheet.get_by_role("heading", name="Sheet: Grandma's rules")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("link", name="Rule sheet as PDF").click()
    assert download.value.path().read_bytes() == b"%PDF-scripted"
    assert table.house_rules.asked[-1] == (
        "fast-track",
        options,
        "Grandma's rules",
        "As at the lake.",
    )

    page.get_by_role("link", name="Play by these rules").click()
    form = page.get_by_role("dialog", name="New game")
    expect(form.get_by_label("House rules")).to_have_value("Grandma's rules")
    form.get_by_role("button", name="Start").click()
    until(lambda: len(table.games) == 1)
    assert table.games[0]["options"] == {"board": "square", **options}
    assert "rules=" not in page.url


def test_a_kept_set_is_chosen_changed_and_deleted(open_page, table):
    table.house_rules.sets["Ours"] = {
        "game": "fast-track",
        "options": {"hand_size": 9, "board": "hex"},
        "note": "",
    }
    page = open_page()
    page.locator("#menu").get_by_role("button", name="New game").click()
    form = page.get_by_role("dialog", name="New game")
    form.get_by_label("House rules").select_option("Ours")
    expect(form.get_by_label("Board", exact=True)).to_have_value("Hexagon, six sides")
    form.get_by_text("Rules of the house").click()
    expect(form.get_by_label("Cards in a hand.")).to_have_value("9")
    form.get_by_role("group", name="Player 1").get_by_label("Colour").select_option("green")
    expect(form.get_by_label("House rules")).to_have_value("Ours")
    form.get_by_label("House rules").select_option("the printed rules")
    form.get_by_role("button", name="Cancel").click()

    page.get_by_role("link", name="House rules").click()
    page.get_by_label("Begin with").select_option("Ours")
    expect(page.get_by_role("link", name="Play by these rules")).to_be_visible()
    page.get_by_label("Cards in the hand", exact=True).fill("3")
    expect(page.get_by_role("link", name="Play by these rules")).to_be_hidden()
    page.get_by_role("button", name="Keep").click()
    until(lambda: table.house_rules.sets["Ours"]["options"] == {"board": "hex", "hand_size": 3})
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Really delete?").click()
    until(lambda: table.house_rules.sets == {})
    expect(page.get_by_label("Begin with")).to_have_value("the printed rules")


def test_the_page_fits_a_phone(open_page, table):
    page = open_page(360, 740)
    page.goto(page.url + "rules")
    expect(page.get_by_role("heading", name="At this table")).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
