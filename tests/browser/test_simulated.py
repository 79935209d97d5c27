"""Marbles of the simulated table are moved as a player would: by mouse, finger and keys."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import simulated_board
from tests.browser.simulated_board import BOARD, Point, drag
from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser

SPACES = scenes.drawing().spaces


def at(page: Page, space: str) -> Point:
    """Where a space is in the window."""
    return simulated_board.at(page, SPACES[space])


def point(page: Page, x_mm: float, y_mm: float) -> Point:
    """Where a point of the board is in the window."""
    return simulated_board.at(page, (x_mm, y_mm))


def marble(page: Page, space: str, colour: str) -> Locator:
    return page.locator(f'{BOARD} .glide[data-space="{space}"] [data-colour={colour}]')


def test_a_dragged_marble_is_lifted_carried_and_put(open_page, table):
    page = open_page()
    drag(page, at(page, "T0.5"), at(page, "T0.8"))
    until(lambda: table.virtual.marbles.get("T0.8") == "red")
    assert "T0.5" not in table.virtual.marbles
    assert table.virtual.hand_mm
    expect(marble(page, "T0.8", "red")).to_have_count(1)
    expect(page.locator(f"{BOARD} .lifted")).to_have_count(0)


def test_a_marble_is_laid_beside_the_board_and_brought_back(open_page, table):
    page = open_page()
    outside = point(page, 0, max(y for _, y in SPACES.values()) + 60)
    drag(page, at(page, "T0.5"), outside)
    until(lambda: table.virtual.beside() == ("red",))
    expect(page.locator(f"{BOARD} .tray [data-colour=red]")).to_have_count(1)
    box = page.locator(f"{BOARD} .tray [data-colour=red]").bounding_box()
    drag(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), at(page, "T0.6"))
    until(lambda: table.virtual.marbles.get("T0.6") == "red")
    assert table.virtual.beside() == ()


def test_a_marble_that_is_dropped_between_the_holes_goes_back(open_page, table):
    page = open_page()
    drag(page, at(page, "T0.5"), point(page, 110, 110))
    until(lambda: table.virtual.marbles.get("T0.5") == "red" and not table.virtual.held())


def test_a_marble_in_the_way_is_taken_up_in_exchange(open_page, table):
    page = open_page()
    drag(page, at(page, "T0.5"), at(page, "T3.11"))
    expect(page.locator("#panel-table .hint")).to_contain_text("Blue", ignore_case=True)
    until(lambda: table.virtual.held() == "blue")
    page.mouse.click(*at(page, "P1.3"))
    until(lambda: table.virtual.marbles.get("P1.3") == "blue")
    assert table.virtual.marbles["T3.11"] == "red"


def test_a_finger_taps_a_marble_and_then_where_it_goes(open_page, table):
    page = open_page(360, 740, has_touch=True, is_mobile=True)
    page.locator(BOARD).scroll_into_view_if_needed()
    page.touchscreen.tap(*at(page, "T0.5"))
    expect(page.locator("#panel-table .hint")).to_contain_text("tap where it goes")
    page.touchscreen.tap(*at(page, "T0.6"))
    until(lambda: table.virtual.marbles.get("T0.6") == "red")


def test_keys_move_a_marble_without_a_mouse(open_page, table):
    page = open_page()
    table.virtual.set_position({"T0.5": "red"})
    expect(page.locator(f"{BOARD} .glide")).to_have_count(1)
    page.locator(BOARD).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-table .unseen")).to_have_text("T0.5: red")
    page.keyboard.press("Enter")
    until(lambda: table.virtual.held() == "red")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    until(lambda: table.virtual.marbles == {"T0.6": "red"})


def test_a_play_is_done_by_the_simulated_hand(open_page, table):
    page = open_page()
    table.show(scenes.with_card())
    page.get_by_role("button", name="Red moves back 8").click()
    page.get_by_role("button", name="Do it on the simulated table").click()
    until(lambda: table.virtual.marbles.get("T3.11") == "red" and not table.virtual.held())
    assert table.virtual.marbles["P1.3"] == "blue"


def test_a_swap_is_done_by_the_simulated_hand(open_page, table):
    page = open_page()
    swap = scenes.PlayView("swap", "Swap.", (("T0.5", "T3.11"), ("T3.11", "T0.5")))
    table.show(scenes.turn(phase="awaiting-move", cards=(), plays=(swap,)))
    page.get_by_role("button", name="Swap.").click()
    page.get_by_role("button", name="Do it on the simulated table").click()
    until(lambda: table.virtual.marbles.get("T0.5") == "blue" and not table.virtual.held())
    assert table.virtual.marbles["T3.11"] == "red"
    assert table.virtual.beside() == ()


def test_a_repair_is_done_by_the_simulated_hand(open_page, table):
    page = open_page()
    wrong = {**scenes.MARBLES, "T3.10": "red"}
    del wrong["T0.5"], wrong["T3.11"]
    table.virtual.set_position(wrong)
    table.virtual.lying["blue"] = 1
    table.show(scenes.refused())
    expect(marble(page, "T3.10", "red")).to_have_count(1)
    page.get_by_role("button", name="Put it right on the simulated table").click()
    until(lambda: table.virtual.marbles == scenes.MARBLES)


def test_a_marble_left_in_the_hand_is_found_again_after_reloading(open_page, table):
    page = open_page()
    page.mouse.click(*at(page, "T0.5"))
    until(lambda: table.virtual.held() == "red")
    page.reload()
    expect(page.locator(f"{BOARD} > .held")).to_have_count(1)
    page.mouse.click(*at(page, "T0.6"))
    until(lambda: table.virtual.marbles.get("T0.6") == "red")


def test_the_board_is_bumped_and_the_camera_unplugged(open_page, table):
    page = open_page()
    page.get_by_role("button", name="Bump the board").click()
    until(lambda: table.virtual.nudges == 1)
    page.get_by_role("button", name="Pull the camera's cable").click()
    until(lambda: not table.virtual.camera)
    page.get_by_role("button", name="Plug the camera in").click()
    until(lambda: table.virtual.camera)
