"""Codes printed on cards, and everything else that may come out of a scanner."""

import itertools
import re

import pytest

from companion import card_codes
from companion.card_codes import CodedCard, pack, printed_code, read_code
from companion.engine import cards
from companion.errors import DataError

EVERY_CARD = [card for number in (1, 2, 49) for card in pack(number)]
SEVEN = CodedCard("7", "H", 2)


def refused(code):
    with pytest.raises(DataError) as caught:
        read_code(code)
    return f"{caught.value.entry} {caught.value.problem}."


def test_every_printed_code_is_read_as_its_card_and_no_two_are_alike():
    codes = [printed_code(card) for card in EVERY_CARD]
    assert [read_code(code) for code in codes] == EVERY_CARD
    assert len(set(codes)) == len(codes)


def test_a_printed_code_is_eight_digits_which_every_keyboard_and_micro_qr_m2_have():
    assert {bool(re.fullmatch("29[0-9]{6}", printed_code(card))) for card in EVERY_CARD} == {True}


def test_no_single_wrong_digit_is_taken_for_a_card():
    code = printed_code(SEVEN)
    for place, digit in itertools.product(range(len(code)), "0123456789"):
        wrong = code[:place] + digit + code[place + 1 :]
        if wrong != code:
            assert "scan" in refused(wrong)


def test_no_two_digits_that_changed_places_are_taken_for_a_card():
    for card in EVERY_CARD:
        code = printed_code(card)
        for place in range(len(code) - 1):
            swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
            if swapped != code:
                assert refused(swapped)


def test_a_wrong_check_digit_is_refused_with_what_to_do():
    wrong = "29" + printed_code(SEVEN)[2:7] + "0"
    assert refused(wrong) == f"{wrong} was read wrongly, its check digits say; scan it again."


@pytest.mark.parametrize("code", ["4006381333931", "96385074", "036000291452"])
def test_the_code_of_something_bought_is_no_card(code):
    assert "is the code of something bought" in refused(code)


@pytest.mark.parametrize("code", ["12345678", "299999999999", "00000000"])
def test_other_numbers_are_no_cards(code):
    assert refused(code)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7", CodedCard("7")),
        ("10H", CodedCard("10", "H")),
        (" jh ", CodedCard("J", "H")),
        ("H10", CodedCard("10", "H")),
        ("TS", CodedCard("10", "S")),
        ("7♥", CodedCard("7", "H")),
        ("joker", CodedCard("JOKER")),
        ("7H.2", SEVEN),
        ("JOKER.4", CodedCard("JOKER", "", 4)),
    ],
)
def test_people_and_other_scanners_name_cards_in_several_ways(text, card):
    assert read_code(text) == card


@pytest.mark.parametrize(
    "text", ["", "1", "11", "HH", "7HH", "7H.0", "JOKERH", "7H.200", "７", "Ω"]
)
def test_what_is_no_card_is_refused_with_what_would_be_one(text):
    assert "is not a card; write A, 2 to 10" in refused(text)


def test_a_card_that_nobody_taught_is_refused_with_how_to_teach_it():
    expected = "The card with the number 04A1B2C3 is not known; teach it with `companion teach`."
    assert refused("tag:04A1B2C3") == expected


def test_half_a_scan_is_refused_with_what_to_do():
    assert refused(card_codes.UNREADABLE) == "The card was not read whole; scan it again."


def test_a_card_is_read_again_from_its_own_text():
    assert [read_code(card.text) for card in EVERY_CARD] == EVERY_CARD


def test_only_one_known_copy_of_a_known_card_has_a_code():
    for card in (CodedCard("7", "H"), CodedCard("7", "", 1), CodedCard("7", "H", 100)):
        with pytest.raises(DataError):
            printed_code(card)


def test_ranks_suits_and_packs_are_those_of_the_games():
    assert (*card_codes.RANKS, card_codes.JOKER) == cards.RANKS
    assert card_codes.SUITS == cards.SUITS
    assert sorted(card.card for card in pack()) == sorted(str(card) for card in cards.full_deck())


def test_a_card_is_named_for_people():
    assert [c.spoken for c in (SEVEN, CodedCard("Q"), CodedCard("JOKER", "", 1))] == [
        "7 of hearts",
        "Queen",
        "Joker",
    ]
