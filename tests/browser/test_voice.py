"""The page says aloud what the table has to say, where somebody has switched it on."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.waiting import until
from tests.web import scenes

pytestmark = pytest.mark.browser

FAKE = Path(__file__).with_name("fake_speech.js").read_text("utf-8")
NO_VOICES = "window.fakeVoices = [];"
NO_SPEECH = """Object.defineProperty(window, "speechSynthesis", { value: undefined });"""


@pytest.fixture
def open_with(open_page):
    """open_with(script): the page, opened where *script* ran before the page's own."""

    def open_one(script=FAKE, **settings):
        page = open_page(**settings)
        page.add_init_script(script)
        page.reload()
        expect(page.locator("#turn-words")).not_to_have_text("Waiting for the table…")
        return page

    return open_one


def said(page):
    return [each["text"] for each in page.evaluate("fakeSpeech.said")]


def speaks(text, **changes):
    return replace(scenes.turn(**changes), spoken=text)


def switch(page):
    return page.get_by_role("switch", name="Speak aloud")


def shown(page, table, view):
    """Show a view and wait until the page has it."""
    number = table.show(replace(view, prompt=f"View {view.spoken} {len(said(page))}"))
    expect(page.locator("#prompt")).to_have_text(number.prompt)


def test_it_is_off_until_somebody_switches_it_on(open_with, table):
    page = open_with()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    shown(page, table, speaks("Red's turn."))
    page.mouse.click(5, 5)
    shown(page, table, speaks("Blue's turn.", to_move=1))
    assert said(page) == []
    switch(page).click()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    assert page.evaluate("fakeSpeech.said") == [{"text": "Blue's turn.", "lang": "en"}]


def test_each_sentence_is_said_once_and_ends_the_one_before(open_with, table):
    page = open_with()
    switch(page).click()
    assert said(page) == ["The voice is on."]
    silenced = page.evaluate("fakeSpeech.silenced")
    for text in ("Red's turn.", "Red's turn.", "", "Red's turn.", "Red: not a legal move."):
        shown(page, table, speaks(text))
    assert said(page)[1:] == ["Red's turn.", "Red's turn.", "Red: not a legal move."]
    assert page.evaluate("fakeSpeech.silenced") == silenced + 4  # an empty one ends it too


def test_a_hand_over_the_board_says_nothing_again(open_with, table):
    page = open_with()
    switch(page).click()
    shown(page, table, speaks("Red's turn."))
    shown(page, table, speaks("Red's turn.", sight="busy"))
    shown(page, table, speaks("Red's turn."))
    assert said(page)[1:] == ["Red's turn."]


def test_switched_off_it_falls_silent(open_with, table):
    page = open_with()
    switch(page).click()
    silenced = page.evaluate("fakeSpeech.silenced")
    switch(page).click()
    assert page.evaluate("fakeSpeech.silenced") == silenced + 1
    shown(page, table, speaks("Blue's turn.", to_move=1))
    assert said(page) == ["The voice is on."]


def test_it_is_remembered_on_this_device_and_waits_for_the_first_tap(open_with, table):
    page = open_with()
    switch(page).click()
    table.show(speaks("Blue's turn.", to_move=1))
    page.reload()
    expect(switch(page)).to_have_attribute("aria-checked", "true")
    expect(page.get_by_text("Tap the page once to let it speak.")).to_be_visible()
    assert said(page) == []
    page.locator("#log-title").click()
    until(lambda: said(page) == ["Blue's turn."])
    expect(page.get_by_text("Tap the page once to let it speak.")).to_be_hidden()
    switch(page).click()
    page.reload()
    expect(switch(page)).to_have_attribute("aria-checked", "false")


def test_another_device_is_not_switched_on(open_with, table):
    switch(open_with()).click()
    expect(switch(open_with())).to_have_attribute("aria-checked", "false")


def test_a_browser_that_cannot_speak_is_offered_nothing(open_with, table):
    for script in (NO_SPEECH, NO_VOICES + FAKE):
        page = open_with(script)
        expect(page.locator("#log-title")).to_be_visible()
        expect(switch(page)).to_have_count(0)


def test_voices_that_come_late_are_offered_then(open_with, table):
    page = open_with(NO_VOICES + FAKE)
    expect(switch(page)).to_have_count(0)
    page.evaluate(
        "fakeSpeech.voice.voices = [{ name: 'Late', lang: 'en' }]; fakeSpeech.tell('voiceschanged')"
    )
    expect(switch(page)).to_be_visible()


def test_a_phone_has_the_switch_too(open_with, table):
    page = open_with(width=360, height=740, has_touch=True, is_mobile=True)
    switch(page).tap()
    assert said(page) == ["The voice is on."]
