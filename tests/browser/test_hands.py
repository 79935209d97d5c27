"""Cards that are held: told as they are drawn, behind a tap, played from the own phone."""

import pytest
from playwright.sync_api import expect

from companion.inputs import ButtonPress, CardCode, CardDrawn
from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser


@pytest.fixture
def open_hand(open_page, served, table):
    """open_hand(seat): the page of that seat's hand, on a phone."""

    def open_one(seat=0, **changes):
        table.show(scenes.with_hands(**changes))
        page = open_page(360, 740)
        page.goto(f"{served.address}hand?seat={seat}")
        expect(page.get_by_role("group", name="Whose hand is it?")).to_be_visible()
        return page

    return open_one


def test_a_hand_is_shown_after_a_tap_only(open_hand):
    page = open_hand()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    expect(page.get_by_role("img", name="Joker")).to_have_count(0)
    assert not [url for url in asked if "api/hand" in url]
    page.get_by_role("button", name="Show Red's cards").click()
    expect(page.locator(".hand-cards li")).to_have_count(5)
    page.get_by_role("button", name="Hide the cards").click()
    expect(page.locator(".hand-cards li")).to_have_count(0)


def test_a_card_that_may_be_played_is_played_by_a_tap(open_hand, table):
    page = open_hand()
    page.get_by_role("button", name="Show Red's cards").click()
    expect(page.locator(".hand-cards button")).to_have_count(3)
    page.get_by_role("button", name="Card 7").click()
    until(lambda: table.submitted == [CardCode("7H", "page", 100.0)])


def test_cards_are_told_as_they_are_drawn_and_a_wrong_one_is_taken_back(open_hand, table):
    page = open_hand(seat=1)
    expect(page.get_by_text("Known: 1. Still to be told: 4.")).to_be_visible()
    page.get_by_role("button", name="Card 10").click()
    until(lambda: table.submitted == [CardDrawn("10", 1, "page", 100.0)])
    told = scenes.LogLine(4, 12.0, "card-drawn", 1, "Blue has told a card.")
    table.show(scenes.with_hands(lines=(told,)))
    page.get_by_role("button", name="Take back").click()
    until(lambda: table.submitted[-1] == ButtonPress("take-back", "page", 100.0))


def test_another_hand_is_covered_when_it_is_chosen(open_hand):
    page = open_hand()
    page.get_by_role("button", name="Show Red's cards").click()
    page.get_by_role("button", name="Blue").click()
    expect(page.locator(".hand-cards li")).to_have_count(0)
    page.get_by_role("button", name="Show Blue's cards").click()
    expect(page.get_by_role("img", name="Card 5")).to_be_visible()


def test_where_no_hand_is_followed_the_page_says_how_to_begin_one(open_page, served, table):
    page = open_page(360, 740)
    expect(page.get_by_role("link", name="My hand")).to_have_count(0)
    page.goto(f"{served.address}hand")
    expect(page.get_by_text("Nobody follows the hands in this game.")).to_be_visible()


def test_the_page_for_all_covers_the_cards_of_a_known_hand(open_page, table):
    page = open_page()
    table.show(scenes.with_hands())
    expect(page.locator(".pad-cards")).to_have_count(0)
    page.keyboard.press("7")
    page.get_by_role("button", name="Show Red's cards").click()
    expect(page.locator(".pad-cards button:enabled")).to_have_count(3)
    page.get_by_role("button", name="Card K", exact=True).click()
    until(lambda: table.submitted == [CardCode("K", "page", 100.0)])
    expect(page.get_by_role("link", name="My hand")).to_be_visible()


def test_what_was_not_checked_is_said_in_a_line_and_only_then(open_page, table):
    page = open_page()
    expect(page.locator("#unchecked")).to_be_empty()
    table.show(scenes.with_hands())
    expect(page.locator("#unchecked")).to_contain_text("Not checked: R15 (Who can play must)")
    table.show(scenes.turn(1))
    expect(page.locator("#unchecked")).to_be_empty()


def test_no_page_is_sent_which_cards_anybody_holds(open_page, table):
    page = open_page()
    table.show(scenes.with_hands())
    sent = page.evaluate("fetch('api/view').then((answer) => answer.json())")
    assert sent["view"]["hands"] == [
        {"seat": 0, "known": 5, "unseen": 0},
        {"seat": 1, "known": 1, "unseen": 4},
    ]


def test_the_one_next_card_of_a_shuffled_deck_is_drawn(open_page, table):
    page = open_page()
    table.show(scenes.turn(cards=("7",)))
    page.get_by_role("button", name="Draw a card").click()
    until(lambda: table.submitted == [CardCode("7", "page", 100.0)])


def test_that_no_further_card_is_drawn_is_a_button(open_page, table):
    page = open_page()
    table.show(scenes.turn(buttons=("take-back", "draw-no", "end-game")))
    page.get_by_role("button", name="Draw no more cards").click()
    until(lambda: table.submitted == [ButtonPress("draw-no", "page", 100.0)])
