"""A turn on the page: read, enter a card, look at plays, understand a ruling, answer."""

import pytest
from playwright.sync_api import expect

from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser


def test_one_glance_says_whose_turn_and_what_now(open_page, table):
    page = open_page(1920, 1080)
    expect(page.get_by_role("heading", level=1)).to_have_text("Red's turn")
    expect(page.locator("#prompt")).to_have_text("Play a card.")
    band = page.locator("#headline")
    expect(band).to_have_css("background-color", "rgb(196, 32, 47)")
    size_px = page.locator("#turn-words").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    assert size_px > 90
    expect(band.locator("[data-colour=red] path")).to_be_visible()
    table.show(scenes.turn(3))
    expect(page.get_by_role("heading", level=1)).to_have_text("Yellow's turn")
    expect(page).to_have_title("Yellow's turn · Companion")


def test_the_fourteen_cards_are_buttons_and_only_playable_ones_can_be_pressed(open_page, table):
    page = open_page()
    cards = page.locator(".pad-cards button")
    expect(cards).to_have_count(14)
    table.show(scenes.turn(cards=("A", "10H", "JOKER")))
    expect(page.locator(".pad-cards button:enabled")).to_have_count(3)
    page.get_by_role("button", name="Card 10").click()
    page.get_by_role("button", name="Joker").click()
    until(lambda: len(table.submitted) == 2)
    assert table.submitted == [CardCode("10H", "page", 100.0), CardCode("JOKER", "page", 100.0)]


def test_cards_can_be_typed_on_a_keyboard(open_page, table):
    page = open_page()
    for key in "k0U":
        page.keyboard.press(key)
    until(lambda: len(table.submitted) == 3)
    said = {given.code for given in table.submitted if isinstance(given, CardCode)}
    assert said == {"K", "10"}
    assert ButtonPress("take-back", "page", 100.0) in table.submitted


def test_a_die_is_entered_by_its_faces(open_page, table):
    page = open_page()
    table.show(scenes.turn(phase="awaiting-die", cards=tuple("123456")))
    page.get_by_role("button", name="Rolled 5").click()
    until(lambda: table.submitted == [DieRoll(5, "page", 100.0)])


def test_the_declared_card_lies_beside_the_headline(open_page, table):
    page = open_page()
    table.show(scenes.with_card())
    card = page.get_by_role("img", name="the eight of hearts")
    expect(card).to_have_text("8♥")
    expect(page.locator(".pad-cards")).to_have_count(0)


def test_a_play_that_is_tapped_is_drawn_with_what_it_sends_away(open_page, table):
    page = open_page()
    table.show(scenes.with_card())
    page.get_by_role("tab", name="Board").click()
    board = page.locator("#panel-game .board")
    expect(page.locator(".play")).to_have_count(3)
    expect(board.locator(".hint-start")).to_have_count(3)
    play = page.get_by_role("button", name="Red moves back 8")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "true")
    expect(board.locator(".arrow-play")).to_have_count(1)
    expect(board.locator(".arrow-away")).to_have_count(1)
    expect(board.locator(".cross")).to_have_count(1)
    play.click()
    expect(board.locator(".arrow")).to_have_count(0)


def test_a_marble_that_is_tapped_leaves_only_its_plays_in_the_list(open_page, table):
    page = open_page()
    table.show(scenes.with_card())
    page.get_by_role("tab", name="Board").click()
    board = page.locator("#panel-game .board")
    expect(board.locator(".hint-start")).to_have_count(3)
    board.locator('.hint-start[data-space="T0.5"]').evaluate(
        """mark => {
            const box = mark.getBoundingClientRect();
            const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
            mark.ownerSVGElement.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
        }"""
    )
    expect(page.locator(".play")).to_have_count(1)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".play")).to_have_count(3)


def test_a_long_list_of_plays_opens_on_demand(open_page, table):
    page = open_page()
    plays = tuple(scenes.PLAYS[1] for _ in range(30))
    table.show(scenes.turn(phase="awaiting-move", cards=(), plays=plays))
    expect(page.locator(".play")).to_have_count(12)
    page.get_by_role("button", name="Show all 30").click()
    expect(page.locator(".play")).to_have_count(30)


def test_a_ruling_is_said_drawn_and_shows_the_way_back(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Board").click()
    table.show(scenes.refused())
    ruling = page.get_by_role("alert").filter(has_text="not a legal move")
    expect(ruling).to_contain_text("Rule R2 · The whole card")
    expect(ruling).to_contain_text("An 8 moves 8 spaces; this marble moved 9.")
    expect(ruling.locator(".repair li")).to_have_text(
        ["Move the red marble from T3.10 to T0.5.", "Put a blue marble on T3.11."]
    )
    board = page.locator("#panel-game .board")
    spaces = [ring.get_attribute("data-space") for ring in board.locator(".ring-breach").all()]
    assert set(spaces) == {"T0.5", "T3.10", "T2.0"}
    expect(board.locator(".arrow-repair")).to_have_count(2)
    expect(board.locator(".number")).to_have_text(["1", "2"])
    page.get_by_role("button", name="Rule R17").click()
    expect(board.locator(".ring-breach")).to_have_count(1)
    page.get_by_role("button", name="Let it stand").click()
    until(lambda: table.submitted == [ButtonPress("wave-through", "page", 100.0)])
    table.show(scenes.with_card())
    expect(page.locator(".ruling")).to_have_count(0)
    expect(board.locator(".ring-breach")).to_have_count(0)


def test_the_board_shows_the_marbles_as_they_stand_while_a_move_is_refused(open_page, table):
    page = open_page()
    page.get_by_role("tab", name="Board").click()
    board = page.locator("#panel-game .board")
    expect(board.locator('.glide[data-space="T0.5"] [data-colour=red]')).to_have_count(1)
    table.show(scenes.refused())
    expect(board.locator('.glide[data-space="T3.10"] [data-colour=red]')).to_have_count(1)
    expect(board.locator('.glide[data-space="T0.5"]')).to_have_count(0)
    expect(board.locator(".ghost [data-colour=red]")).to_have_count(1)


def test_a_question_is_answered_in_two_taps(open_page, table):
    page = open_page()
    table.show(scenes.unclear())
    page.get_by_role("tab", name="Board").click()
    board = page.locator("#panel-game .board")
    expect(board.locator(".arrow-choice")).to_have_count(2)
    page.get_by_role("button", name="Red comes out to T0.9.").click()
    expect(board.locator(".arrow-play")).to_have_count(1)
    assert table.submitted == []
    page.get_by_role("button", name="Yes, this one").click()
    until(lambda: table.submitted == [Choice(7, 1, "page", 100.0)])


def test_ending_the_game_asks_first(open_page, table):
    page = open_page()
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert table.submitted == []
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    until(lambda: table.submitted == [ButtonPress("end-game", "page", 100.0)])


def test_the_end_shows_who_won_and_offers_another_game(open_page, table):
    page = open_page()
    table.show(scenes.finished())
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue won")
    expect(page.locator("#seats")).to_contain_text("Bluewon")
    page.locator("#presses").get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
