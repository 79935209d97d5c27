"""What a key means: every key in every state of the table."""

import pytest

from companion.hardware.driver_options import WrongOptionError
from companion.hardware.keys import (
    CONFIRMS,
    DIE_KEYS,
    KEYS,
    RANKS,
    READ_AFTER_S,
    Panel,
    check_key,
    check_pins,
    meant,
)
from companion.inputs import ButtonPress, CardCode, Choice, DieRoll
from companion.signals import TableSignals

CARD_AWAITED = TableSignals(1, awaits="card", cards=("A", "2", "8"), buttons=("take-back",))
MOVE_AWAITED = TableSignals(2, awaits="move", card="7", buttons=("take-back", "end-game"))
MAY_PASS = TableSignals(3, awaits="move", buttons=("take-back", "pass", "end-game"))
REFUSED = TableSignals(4, awaits="move", ruling="illegal", buttons=("wave-through", "end-game"))
MAY_END_DRAWING = TableSignals(5, awaits="card", cards=("A",), buttons=("draw-no", "end-game"))
DIE_AWAITED = TableSignals(6, awaits="die", cards=("1", "2", "3", "4", "5", "6"))
ASKED = TableSignals(7, awaits="answer", question=4, choices=("one", "another"))
ASKED_FOR_A_CARD = TableSignals(
    8, awaits="answer", question=5, choices=("2: out", "8: on"), cards=("A", "2", "8")
)
ASKED_FOR_ONE = TableSignals(9, awaits="answer", question=6, choices=("that one",))
OVER = TableSignals(10, awaits="nothing", result="Red won.")
HELP = ButtonPress("help", "panel", 1.5)


def press(key, showing):
    return meant(key, showing, "panel", 1.5)


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("showing", [CARD_AWAITED, MOVE_AWAITED, REFUSED, OVER])
def test_a_card_key_is_that_card_even_where_the_table_will_say_no(rank, showing):
    assert press(rank, showing) == CardCode(rank, "panel", 1.5)


@pytest.mark.parametrize("key, option", [("A", 0), ("2", 1), ("die-1", 0), ("die-2", 1)])
def test_a_key_answers_an_open_question_by_its_number(key, option):
    assert press(key, ASKED) == Choice(4, option, "panel", 1.5)


@pytest.mark.parametrize("key", ["3", "K", "JOKER", "die-3", "die-6"])
def test_a_key_beyond_the_answers_asks_for_help(key):
    assert press(key, ASKED) == HELP


def test_a_card_beyond_the_answers_is_that_card_where_one_may_be_played():
    assert press("8", ASKED_FOR_A_CARD) == CardCode("8", "panel", 1.5)
    assert press("2", ASKED_FOR_A_CARD) == Choice(5, 1, "panel", 1.5)
    assert press("K", ASKED_FOR_A_CARD) == HELP


def test_to_a_question_with_one_answer_another_card_is_a_better_answer():
    doubted = TableSignals(11, awaits="answer", question=7, choices=("It was",), cards=("A", "2"))
    assert press("A", doubted) == CardCode("A", "panel", 1.5)
    assert press("confirm", doubted) == Choice(7, 0, "panel", 1.5)
    assert press("A", ASKED_FOR_ONE) == Choice(6, 0, "panel", 1.5)


@pytest.mark.parametrize("pips", range(1, 7))
def test_card_keys_and_dice_keys_tell_the_die(pips):
    rolled = DieRoll(pips, "panel", 1.5)
    assert press(DIE_KEYS[pips - 1], DIE_AWAITED) == press(RANKS[pips - 1], DIE_AWAITED) == rolled


@pytest.mark.parametrize("key", ["7", "K", "JOKER"])
def test_a_card_key_without_a_number_of_the_die_asks_for_help(key):
    assert press(key, DIE_AWAITED) == HELP


def test_a_dice_key_is_a_roll_even_where_the_table_will_say_no():
    assert press("die-6", CARD_AWAITED) == DieRoll(6, "panel", 1.5)


@pytest.mark.parametrize("showing", [CARD_AWAITED, MOVE_AWAITED, DIE_AWAITED, ASKED, OVER])
def test_undo_takes_back_and_help_helps_whatever_is_awaited(showing):
    assert press("undo", showing) == ButtonPress("take-back", "panel", 1.5)
    assert press("help", showing) == HELP


@pytest.mark.parametrize(
    "showing, name",
    [
        (MAY_PASS, "pass"),
        (REFUSED, "wave-through"),
        (MAY_END_DRAWING, "draw-no"),
        (TableSignals(1, buttons=("draw-no", "pass", "wave-through")), CONFIRMS[0]),
    ],
)
def test_confirm_is_the_press_that_would_be_taken(showing, name):
    assert press("confirm", showing) == ButtonPress(name, "panel", 1.5)


@pytest.mark.parametrize(
    "showing",
    [CARD_AWAITED, MOVE_AWAITED, ASKED, OVER, TableSignals(1, buttons=("draw-no", "keep"))],
)
def test_confirm_never_takes_back_ends_the_game_or_chooses_between_two(showing):
    assert press("confirm", showing) == HELP


def test_confirm_answers_a_question_with_a_single_answer():
    assert press("confirm", ASKED_FOR_ONE) == Choice(6, 0, "panel", 1.5)


@pytest.mark.parametrize("key", KEYS)
def test_before_the_table_has_said_anything_every_key_is_something(key):
    assert Panel("panel").meant(key, 1.5).at_s == 1.5


def test_a_key_that_is_pressed_as_a_question_comes_up_does_not_answer_it():
    panel = Panel("panel")
    panel.show(CARD_AWAITED, 0.0)
    panel.show(ASKED_FOR_A_CARD, 10.0)
    assert panel.meant("A", 10.0 + READ_AFTER_S / 2) == CardCode("A", "panel", 10.15)
    assert panel.meant("A", 10.0 + READ_AFTER_S) == Choice(5, 0, "panel", 10.3)


def test_a_question_that_is_shown_again_is_not_new():
    panel = Panel("panel")
    panel.show(ASKED, 10.0)
    panel.show(ASKED, 10.9)
    assert panel.meant("A", 11.0) == Choice(4, 0, "panel", 11.0)


def test_an_unknown_key_is_refused_with_the_one_that_may_be_meant():
    check_key("pins", "JOKER")
    with pytest.raises(WrongOptionError, match=r"no key 'Joker'.*known: A, 2"):
        check_key("pins", "Joker")
    with pytest.raises(WrongOptionError, match="did you mean undo"):
        check_key("pins", "undu")


@pytest.mark.parametrize("pin", [0, 1, 28, -1])
def test_a_pin_off_the_header_or_of_an_add_on_board_is_refused(pin):
    with pytest.raises(WrongOptionError, match=f"must be a pin from 2 to 27, not {pin}"):
        check_pins({"pins.A": pin})


def test_a_pin_for_two_keys_is_refused_by_the_name_of_both():
    with pytest.raises(WrongOptionError, match=r"pins.K is GPIO 4, as is pins.A already"):
        check_pins({"pins.A": 4, "pins.2": 5, "pins.K": 4})
