"""The house rules of a real table: its file and real sheets."""

import threading

import pytest

from companion.engine.game import game_names
from companion.errors import CompanionError
from companion.wiring.kept_rules import KeptRules
from companion.wiring.seatings import setups

OURS = {"game": "fast-track", "options": {"hand_size": 6, "ft_leave_midway": True}, "note": ""}


@pytest.fixture
def book(tmp_path):
    return KeptRules(tmp_path / "house-rules.toml")


def test_what_is_kept_is_there_for_the_next_program(book, tmp_path):
    book.keep("Ours", OURS)

    assert KeptRules(tmp_path / "house-rules.toml").kept() == [{"name": "Ours", **OURS}]
    book.forget("ours")
    assert book.kept() == []


def test_a_wrong_set_changes_nothing(book):
    book.keep("Ours", OURS)

    for given in ({**OURS, "options": {"hand_size": 99}}, {**OURS, "game": "triangle-solitaire"}):
        with pytest.raises(CompanionError):
            book.keep("Ours", given)
    with pytest.raises(CompanionError, match="there is no such set"):
        book.forget("Theirs")
    assert book.kept() == [{"name": "Ours", **OURS}]


def test_a_file_that_somebody_broke_is_left_to_people(book, tmp_path):
    file = tmp_path / "house-rules.toml"
    file.write_text("[Ours")

    for change in (lambda: book.keep("Ours", OURS), lambda: book.forget("Ours"), book.kept):
        with pytest.raises(CompanionError, match="is not valid TOML"):
            change()
    assert file.read_text() == "[Ours"


def test_pages_that_save_at_once_lose_nothing(book):
    threads = [threading.Thread(target=book.keep, args=(f"Set {n}", OURS)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(each["name"] for each in book.kept()) == sorted(f"Set {n}" for n in range(12))


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_its_sheet(book, game):
    sheet = book.sheet(game, {}, "Ours", "Lake.")

    assert sheet["title"].endswith(": Ours")
    kinds = {block["kind"] for part in sheet["parts"] for block in part["blocks"]}
    assert kinds <= {"paragraph", "steps", "table", "rules", "choices"}
    assert {"rules", "choices"} <= kinds


def test_the_printed_sheet_is_a_pdf(book):
    assert book.sheet_pdf("triangle-solitaire", {"start_hole": 5}, "", "").startswith(b"%PDF-")


def test_a_game_or_option_that_there_is_not_is_named(book):
    with pytest.raises(CompanionError, match="chess"):
        book.sheet("chess", {}, "", "")
    with pytest.raises(CompanionError, match=r'did you mean "hand_size"\?'):
        book.sheet("fast-track", {"handsize": 3}, "", "")


def test_games_and_boards_that_can_be_set_up_say_what_they_are():
    [fast_track] = [each for each in setups() if each["name"] == "fast-track"]

    assert fast_track["says"].startswith("Race four marbles home")
    assert [board["says"] for board in fast_track["boards"]] == [
        "A board with four arms, for up to four colours.",
        "A board with six arms, for up to six colours.",
    ]
