"""Each device is pulled out in mid-turn and brought back; see docs/hardware-faults.md."""

import time

import pytest
from playwright.sync_api import expect

from tests.hil.hilsim.patience import patient
from tests.hil.page_tests.playing import lay_out
from tests.hil.page_tests.short_game import Card

TOLD_WITHIN_MS = patient(60_000)
FAULTS = {
    "scanner": ("unplug_scanner", "plug_scanner", "scanner", Card("scanner", "6")),
    "reader": ("unplug_reader", "plug_reader", "RC522", Card("reader", "2S")),
    "display": ("unplug_bus", "plug_bus", "display", None),
    "camera-hangs": ("freeze_webcam", "resume_webcam", "camera", None),
    "camera-unplugged": ("unplug_webcam", "plug_webcam", "camera", None),
}


@pytest.fixture(scope="module")
def mid_game(table, page):
    """Red has declared a card and has not moved yet."""
    lay_out(table)
    declare_anew(table)
    return table


def declare_anew(table):
    table.bring(Card("button", "A"))
    table.until(lambda view: view["card"] == "A")


def told(page, word):
    expect(page.locator("#trouble")).to_contain_text(word, timeout=TOLD_WITHIN_MS)


def works_again(page):
    expect(page.locator("#trouble")).to_be_hidden(timeout=TOLD_WITHIN_MS)


def turn_of(view):
    return {name: view[name] for name in ("card", "marbles", "to_move", "phase", "plays")}


@pytest.mark.parametrize("name", FAULTS)
def test_a_device_that_is_pulled_out_is_told_comes_back_and_costs_nothing(
    guest, mid_game, page, name, record_property
):
    pull, bring_back, word, card = FAULTS[name]
    works_again(page)
    before = turn_of(guest.view())

    guest.do(pull)
    told(page, word)
    assert turn_of(guest.view()) == before

    guest.do(bring_back)
    came_back_s = time.monotonic()
    works_again(page)
    assert turn_of(guest.view()) == before
    record_property("back_after_s", round(time.monotonic() - came_back_s, 1))

    if card is not None:
        mid_game.undo()
        mid_game.until(lambda view: view["card"] is None)
        mid_game.bring(card)
        mid_game.until(lambda view: view["card"] == card.card)
        mid_game.undo()
        mid_game.until(lambda view: view["card"] is None)
        declare_anew(mid_game)
    if name == "display":
        assert guest.do("lit")["lit"] > 100


def test_keys_work_while_every_other_device_is_out(guest, mid_game, page):
    pulled = ["scanner", "reader", "display", "camera-hangs"]
    for name in pulled:
        guest.do(FAULTS[name][0])
    told(page, "camera")
    mid_game.undo()
    mid_game.until(lambda view: view["card"] is None)
    declare_anew(mid_game)
    for name in pulled:
        guest.do(FAULTS[name][1])
    works_again(page)


def test_a_power_cut_costs_nothing(guest, mid_game, page, record_property):
    before = turn_of(guest.view())
    guest.do("cut_power")
    expect(page.locator("#connection")).to_have_text("Reconnecting…", timeout=TOLD_WITHIN_MS)
    guest.do("start")
    started_s = time.monotonic()
    guest.wait_for_page()
    record_property("page_after_s", round(time.monotonic() - started_s, 1))
    mid_game.until(lambda view: turn_of(view) == before)
    expect(page.locator("#connection")).to_be_hidden(timeout=TOLD_WITHIN_MS)
