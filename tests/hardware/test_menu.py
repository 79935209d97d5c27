import pytest

from companion.hardware.keys import READ_AFTER_S
from companion.hardware.menu import (
    LETTER_S,
    REST_S,
    SHOWN_FOR_S,
    Entry,
    Menu,
    entries_of,
    moved_on,
)
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import TableSignals

CARDS = TableSignals(1, prompt="Play a card.", awaits="card", cards=("A", "7", "JOKER"))
MOVE = TableSignals(2, awaits="move", buttons=("take-back", "pass", "end-game"))
ASKED = TableSignals(3, awaits="answer", question=8, choices=("out", "on"), cards=("A",))
DIE = TableSignals(4, awaits="die", cards=("1", "2", "3", "4", "5", "6"))


def says(signals):
    return [entry.says for entry in entries_of(signals)]


def showing(signals, **options):
    menu = Menu("knob", **options)
    menu.show(signals, 0.0)
    return menu


def test_the_cards_that_may_be_played_are_offered_by_their_names():
    assert says(CARDS) == ["Ace", "7", "Joker", "Help"]


def test_all_cards_are_offered_where_the_table_names_none():
    assert len(says(TableSignals(1, awaits="card"))) == 14 + 1


def test_presses_that_would_be_taken_are_offered_but_not_the_end_of_the_game():
    assert says(MOVE) == ["No move", "Take back", "Help"]
    refused = TableSignals(1, buttons=("take-back", "wave-through", "draw-no", "end-game"))
    assert says(refused) == ["Let it stand", "Draw no", "Take back", "Help"]


def test_a_question_has_its_answers_first_and_the_cards_that_may_be_played_instead():
    assert entries_of(ASKED)[:2] == (Entry("out", "answer", 0), Entry("on", "answer", 1))
    assert says(ASKED) == ["out", "on", "Ace", "Help"]
    assert says(TableSignals(3, awaits="answer", question=8, choices=("out",))) == ["out", "Help"]


def test_a_die_has_its_six_faces():
    assert says(DIE)[:6] == [f"Rolled {pips}" for pips in range(1, 7)]


@pytest.mark.parametrize(
    "signals, clicks, given",
    [
        (CARDS, 2, CardCode("7", "knob", 5.0)),
        (CARDS, -1, ButtonPress("help", "knob", 5.0)),
        (CARDS, 4, ButtonPress("help", "knob", 5.0)),
        (MOVE, 1, ButtonPress("pass", "knob", 5.0)),
        (ASKED, 2, Choice(8, 1, "knob", 5.0)),
        (DIE, 6, DieRoll(6, "knob", 5.0)),
    ],
)
def test_what_is_turned_to_is_entered_by_a_press(signals, clicks, given):
    menu = showing(signals)
    if clicks < 0:
        menu.turn(1, 4.0)
    menu.turn(clicks, 4.0)
    assert menu.press(5.0) == given
    assert not menu.open(5.0)


def test_the_first_click_either_way_opens_the_list_at_its_beginning():
    for clicks in (1, -1):
        menu = showing(CARDS)
        menu.turn(clicks, 1.0)
        assert menu.open(1.0)
        assert menu.lines(20, 1.0)[menu.selected] == "Ace"


def test_a_press_enters_nothing_that_was_not_shown():
    menu = showing(CARDS)
    assert menu.press(5.0) is None
    assert menu.open(5.0)
    assert menu.press(5.0 + READ_AFTER_S / 2) is None
    assert menu.press(5.0 + READ_AFTER_S) == CardCode("A", "knob", 5.0 + READ_AFTER_S)


def test_a_list_that_nobody_turns_closes_and_begins_anew():
    menu = showing(CARDS)
    menu.turn(2, 1.0)
    assert menu.open(1.0 + SHOWN_FOR_S - 0.1)
    assert not menu.open(1.0 + SHOWN_FOR_S)
    assert menu.press(1.0 + SHOWN_FOR_S) is None
    assert menu.selected == 0


def test_a_list_that_has_just_become_another_enters_nothing():
    menu = showing(CARDS)
    menu.turn(2, 1.0)
    menu.show(ASKED, 2.0)
    assert menu.press(2.0 + READ_AFTER_S / 2) is None
    assert menu.press(2.0 + READ_AFTER_S) == Choice(8, 0, "knob", 2.0 + READ_AFTER_S)


def test_a_list_that_stays_the_same_keeps_its_place():
    menu = showing(CARDS)
    menu.turn(2, 1.0)
    menu.show(TableSignals(9, prompt="Play a card!", awaits="card", cards=CARDS.cards), 2.0)
    assert menu.press(2.0) == CardCode("7", "knob", 2.0)
    assert menu.title == "Play a card!"


def test_another_question_with_the_same_answers_is_another_list():
    menu = showing(ASKED)
    menu.turn(2, 1.0)
    menu.show(TableSignals(4, awaits="answer", question=9, choices=("out", "on")), 2.0)
    assert menu.press(2.1) is None
    assert menu.press(2.5) == Choice(9, 0, "knob", 2.5)


def test_without_a_display_clicks_are_counted_from_the_first_line():
    menu = showing(CARDS, blind=True)
    menu.turn(1, 1.0)
    menu.turn(1, 1.1)
    assert menu.press(1.2) == CardCode("7", "knob", 1.2)
    assert menu.press(9.0) == ButtonPress("help", "knob", 9.0)
    menu.turn(1, 10.0)
    menu.show(MOVE, 10.1)
    assert menu.press(10.2) == ButtonPress("help", "knob", 10.2)


def test_only_the_selected_line_moves_on_when_it_is_too_long():
    menu = showing(TableSignals(1, question=1, choices=("abcdefgh", "ABCDEFGH")))
    menu.turn(2, 0.0)
    assert list(menu.lines(6, 0.0)) == ["abcdefgh", "ABCDEFGH", "Help"]
    assert menu.lines(6, REST_S + 1.5 * LETTER_S)[:2] == ["abcdefgh", "BCDEFGH"]


def test_a_long_text_is_seen_to_its_end_and_comes_back():
    seen = [moved_on("abcdefgh", 6, tenths / 10)[:6] for tenths in range(60)]
    assert seen[0] == "abcdef" and "cdefgh" in seen
    assert seen.index("cdefgh") < len(seen) - 1 - seen[::-1].index("abcdef")
    assert moved_on("abc", 6, 100.0) == "abc"
