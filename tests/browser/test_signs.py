"""What no camera sees of a marble is a sign on it, explained below, and said to who cannot see."""

import pytest
from playwright.sync_api import expect

from tests.web import scenes

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("tab", ["Board", "Simulated table"])
def test_a_marked_marble_has_a_sign_on_both_boards(open_page, table, tab):
    page = open_page()
    page.get_by_role("tab", name=tab, exact=True).click()
    panel = page.locator(".panel:not([hidden])")
    expect(panel.locator(".glide")).not_to_have_count(0)
    expect(panel.locator(".sign")).to_have_count(0)
    expect(page.locator(".legend")).to_have_count(0)
    table.show(scenes.marked())
    expect(panel.locator('.glide[data-space="T2.0"] .sign path')).to_be_visible()
    expect(panel.locator(".sign")).to_have_count(1)
    legend = page.get_by_role("list", name="Signs on the marbles")
    expect(legend).to_contain_text("moving along the Fast Track")
    expect(legend).to_contain_text("On T2.0.")
    table.show(scenes.turn())
    expect(panel.locator(".sign")).to_have_count(0)


def test_a_sign_is_said_with_its_space(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Board", exact=True).click()
    table.show(scenes.marked(marbles={"T2.0": "green"}))
    board = page.locator("#panel-game .board")
    expect(board.locator(".sign")).to_have_count(1)
    board.focus()
    page.keyboard.press("ArrowLeft")
    said = page.locator("#panel-game .unseen")
    expect(said).to_have_text("T2.0: green, moving along the Fast Track")


def test_another_marble_in_its_place_has_no_sign(open_page, table):
    page = open_page()
    table.virtual.set_position({"T2.0": "red"})
    table.show(scenes.marked())
    expect(page.locator('#panel-table .glide[data-space="T2.0"] [data-colour=red]')).to_have_count(
        1
    )
    expect(page.locator("#panel-table .sign")).to_have_count(0)
