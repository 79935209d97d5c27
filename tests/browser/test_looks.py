"""Every scene can be read, named and tapped: on a phone, by day and by night."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import (
    faint_texts,
    marble_contrasts,
    small_controls,
    unnamed_controls,
    wide_elements,
)
from tests.web import scenes

pytestmark = pytest.mark.browser

SCENES = (
    scenes.turn(),
    scenes.turn(3, trouble=("The camera has stopped answering: check its cable.",), again=True),
    scenes.turn(sight="busy", phase="awaiting-die", cards=tuple("123456")),
    scenes.with_card(),
    scenes.refused(),
    scenes.unclear(),
    scenes.computer_asks(),
    scenes.marked(),
    scenes.with_hands(),
    scenes.finished(),
)


def shown(page, table):
    """Each scene in turn, once the page shows it."""
    for scene in SCENES:
        view = table.show(scene)
        expect(page.locator("#prompt")).to_have_text(view.prompt)
        expect(page.locator("body")).to_have_attribute("data-phase", view.phase)
        yield view.phase


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_texts_have_contrast_and_controls_have_names(open_page, table, scheme, width):
    page = open_page(width, 760, color_scheme=scheme, reduced_motion="reduce")
    for phase in shown(page, table):
        assert faint_texts(page) == [], phase
        assert unnamed_controls(page) == [], phase
    for name in ("#open-setup", "#open-correct"):
        page.locator(name).click()
        expect(page.locator("dialog[open] h2")).to_be_visible()
        assert faint_texts(page) == [], name
        assert unnamed_controls(page) == [], name
        page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_a_hand_can_be_read_and_tapped(open_page, table, served, scheme):
    page = open_page(360, 740, color_scheme=scheme, reduced_motion="reduce")
    table.show(scenes.with_hands())
    page.goto(f"{served.address}hand?seat=0")
    for _ in range(2):
        expect(page.get_by_role("button", name="Blue")).to_be_visible()
        assert faint_texts(page) == []
        assert unnamed_controls(page) == []
        assert small_controls(page) == []
        assert wide_elements(page) == []
        page.get_by_role("button", name="Show Red's cards").click()
        expect(page.locator(".hand-cards li")).to_have_count(5)
        assert faint_texts(page) == []
        assert wide_elements(page) == []
        page.get_by_role("button", name="Hide the cards").click()


def test_the_band_can_be_read_in_every_colour(open_page, table):
    page = open_page(800, 600, reduced_motion="reduce")
    for colour in ("red", "blue", "green", "yellow", "white", "black", "orange", "purple", "teal"):
        table.show(scenes.turn(seats=scenes.seats(0, (colour, "pink")), headline=f"{colour} now"))
        expect(page.locator("#turn-words")).to_have_text(f"{colour} now")
        assert faint_texts(page) == []


def test_a_phone_needs_no_sideways_scrolling_and_a_finger_hits_everything(open_page, table):
    page = open_page(360, 640, has_touch=True, is_mobile=True, device_scale_factor=3)
    for phase in shown(page, table):
        assert wide_elements(page) == [], phase
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, phase
        assert small_controls(page) == [], phase
    for name in ("#open-setup", "#open-correct"):
        page.locator(name).click()
        expect(page.locator("dialog[open] h2")).to_be_visible()
        assert wide_elements(page) == []
        assert small_controls(page) == []
        page.keyboard.press("Escape")


def test_a_large_screen_shows_all_without_scrolling_the_page(open_page, table):
    page = open_page(1920, 1080)
    for phase in shown(page, table):
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080, phase
        board = page.locator(".panel:not([hidden]) .board").bounding_box()
        assert board["height"] > 600, phase


def test_marbles_stand_out_from_the_wood_and_their_symbols_from_them(open_page):
    page = open_page()
    ratios = marble_contrasts(page)
    assert len(ratios) == 8
    for colour, symbol, body in ratios:
        assert symbol >= 4.5, colour
        assert body >= 3, colour


def test_every_colour_has_a_symbol_of_its_own(open_page, table):
    page = open_page()
    colours = ("red", "blue", "green", "yellow", "white", "black", "orange", "purple", "teal")
    spaces = list(table.drawing().spaces)[: len(colours)]
    table.show(scenes.turn(marbles=dict(zip(spaces, colours, strict=True)), last=None))
    page.get_by_role("tab", name="Board").click()
    marbles = page.locator("#panel-game .glide .marble")
    expect(marbles).to_have_count(len(colours))
    signs = marbles.evaluate_all(
        "all => all.map((one) => one.querySelector('path')?.getAttribute('d') ?? one.textContent)"
    )
    assert len(set(signs)) == len(colours)


def test_who_wants_no_motion_gets_none(open_page):
    page = open_page(reduced_motion="reduce")
    page.get_by_role("tab", name="Board").click()
    glide = page.locator("#panel-game .glide").first
    assert glide.evaluate("one => getComputedStyle(one).transitionProperty") == "none"


def test_the_tab_key_goes_through_the_page_in_reading_order(open_page):
    page = open_page()
    reached = []
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                "document.activeElement.id || document.activeElement.dataset.key"
                " || document.activeElement.getAttribute('class') || ''"
            )
        )
    assert reached[0] == "skip"
    order = [reached.index(stop) for stop in ("tab-table", "card-A", "press-take-back")]
    assert order == sorted(order)
