"""The page's words: complete in English, in one place, and open to other languages."""

import re
from pathlib import Path

import pytest

from companion.errors import DataError
from companion.web import app as web_app
from companion.web.texts import Texts
from companion.wiring.seatings import setups

WEB = Path(web_app.__file__).parent
COMPUTED = (
    *("sight.", "press.", "setup.human", "setup.computer", "colour.", "question."),
    *("setup.level_", "setup.cards_on", "setup.cards_told", "setup.cards_dealt"),
    "setup.cards_says_",
)


def english() -> dict[str, str]:
    return dict(Texts().chosen(["en"])[1])


def named() -> set[str]:
    """Names of texts that scripts and templates write out."""
    found: set[str] = set()
    for path in (WEB / "static").rglob("*.js"):
        found |= set(re.findall(r'"([a-z]+\.[a-z_-]+)"', path.read_text()))
    for path in (WEB / "templates").glob("*.html"):
        found |= set(re.findall(r"texts\[[\"']([a-z]+\.[a-z_-]+)[\"']\]", path.read_text()))
    return found


def test_every_text_that_the_page_asks_for_is_there():
    sections = {name.partition(".")[0] for name in english()}
    asked = {name for name in named() if name.partition(".")[0] in sections}
    assert asked
    assert asked - set(english()) == {"camera.jpg"}


def test_no_text_is_left_over():
    unused = set(english()) - named()
    assert {name for name in unused if not name.startswith(COMPUTED)} == set()


def test_whoever_may_play_and_whatever_cards_there_are_is_explained():
    told = english()
    for game in setups():
        for level in game["levels"]:
            assert told[f"setup.level_{level}"] and told[f"setup.level_says_{level}"]
        for cards in game["cards"]:
            named = cards.replace(" ", "_")
            assert told[f"setup.cards_{named}"] and told[f"setup.cards_says_{named}"]


def test_another_language_is_a_file_and_english_fills_its_gaps(tmp_path):
    (tmp_path / "en.toml").write_text('[log]\ntitle = "What happened"\nolder = "Older"\n')
    (tmp_path / "de.toml").write_text('[log]\ntitle = "Was geschah"\n', encoding="utf-8")
    texts = Texts(tmp_path)
    assert texts.languages == ("de", "en")
    assert texts.chosen(["fr", "de-AT", "en"]) == (
        "de",
        {"log.title": "Was geschah", "log.older": "Older"},
    )
    assert texts.chosen(["fr"])[0] == "en"


@pytest.mark.parametrize("broken", ["[log", "[log]\ntitle = 3\n"])
def test_a_broken_file_is_named(tmp_path, broken):
    (tmp_path / "en.toml").write_text(broken)
    with pytest.raises(DataError, match=r"en\.toml"):
        Texts(tmp_path)


def test_the_page_speaks_the_browsers_language_or_the_one_asked_for(client):
    page = client.get("/", headers={"Accept-Language": "tlh, en;q=0.5"})
    assert '<html lang="en">' in page.get_data(as_text=True)
    assert page.headers["Vary"] == "Accept-Language"
    assert client.get("/?lang=nothing").status_code == 200
