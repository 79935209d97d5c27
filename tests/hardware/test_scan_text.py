"""Recorded streams of key events and the codes in them."""

import pytest

from companion.card_codes import UNREADABLE, pack, printed_code, read_code
from companion.hardware.keyboard_layouts import LAYOUTS, characters
from companion.hardware.scan_text import ScanText
from tests.hardware.typed_keys import ALT, ENTER, SHIFT, TAB, US, Typist

CODE = printed_code(pack()[6])


def codes(typist, text=None):
    text = text or ScanText()
    return [code for event in typist.events for code in text.take(event)]


@pytest.mark.parametrize("end", [ENTER, TAB, 96])
def test_a_code_ends_with_enter_or_tab(end):
    assert codes(Typist().us(CODE, end).us("10H", end)) == [CODE, "10H"]


def test_nothing_comes_before_the_end():
    assert codes(Typist().us(CODE, None)) == []
    assert codes(Typist().us("")) == []


@pytest.mark.parametrize("layout", ["auto", *LAYOUTS])
@pytest.mark.parametrize("types", [Typist.us, Typist.french, Typist.by_number])
def test_printed_codes_are_read_in_every_layout_and_setting(layout, types):
    for card in pack()[::7]:
        [code] = codes(types(Typist(), printed_code(card)), ScanText(layout))
        assert read_code(code) == card


def test_the_layout_is_learned_from_one_printed_code():
    assert codes(Typist().french("AH")) == ["QH"]
    assert codes(Typist().french(CODE).french("AH").french("QS")) == [CODE, "AH", "QS"]
    assert codes(Typist().us(CODE).us("AH").us("QS")) == [CODE, "AH", "QS"]


def test_a_code_with_digits_and_letters_tells_its_own_layout():
    assert codes(Typist().french("A10")) == ["A10"]
    assert codes(Typist().us("A10")) == ["A10"]


def test_the_layout_may_be_told():
    assert codes(Typist().french("AQZW"), ScanText("fr")) == ["AQZW"]
    german = Typist().us("ZY", None)
    assert codes(german.key(ENTER), ScanText("de")) == ["YZ"]


def test_every_layout_can_type_every_character_of_a_card():
    for layout in LAYOUTS:
        typed = {*characters(layout)[0].values(), *characters(layout)[1].values()}
        assert set("A234567890JQKCDHSOER.") <= typed


def test_prefix_and_suffix_are_taken_off_where_they_stand():
    text = ScanText(prefix="]C1", suffix="-j")
    assert codes(Typist().us(f"]C1{CODE}-j").us(CODE), text) == [CODE, CODE]


def test_a_prefix_that_is_typed_with_shift_is_no_digit():
    assert codes(Typist().us(f"!{CODE}"), ScanText("us", prefix="!")) == [CODE]


def test_a_scanner_without_enter_is_ended_by_silence():
    text = ScanText()
    typist = Typist().us(CODE, None).pause(0.5).us("10H", None)
    assert codes(typist, text) == [CODE]
    assert text.waits_s == 0.25
    assert text.silence() == ["10H"]
    assert text.waits_s is None and text.silence() == []


def test_a_scanner_that_types_enter_is_not_cut_in_two_by_a_stutter():
    text = ScanText()
    typist = Typist().us(CODE).us("1", None).pause(0.6).us("0H")
    assert codes(typist, text) == [CODE, "10H"]


def test_half_a_code_is_not_glued_to_the_next():
    text = ScanText(end="key")
    assert codes(Typist().us("10", None).pause(30).us(CODE), text) == [UNREADABLE, CODE]
    assert codes(Typist(2000).us("10", None), text) == []
    assert text.silence() == [UNREADABLE]


def test_a_code_of_which_the_kernel_lost_events_is_thrown_away_whole():
    typist = Typist().us("29", None).lost().us("0142").us(CODE)
    assert codes(typist) == [UNREADABLE, CODE]


def test_after_lost_events_a_key_is_not_taken_for_held():
    typist = Typist()
    typist.put(1, SHIFT, 1)
    typist.lost().key(ENTER)
    assert codes(typist.us("10h")) == [UNREADABLE, "10h"]


def test_a_repeated_key_counts_once():
    typist = Typist()
    for value in (1, 2, 2, 0):
        typist.put(1, US["7"], value)
    assert codes(typist.key(ENTER)) == ["7"]


def test_control_and_locks_type_nothing():
    typist = Typist().key(29).key(58).key(100).us("7")
    assert codes(typist) == ["7"]


def test_alt_without_a_number_types_nothing():
    assert codes(Typist().key(ALT).us("7")) == ["7"]
    typist = Typist()
    typist.put(1, ALT, 1)
    for _ in range(4):
        typist.key(73)
    typist.put(1, ALT, 0)
    assert codes(typist.us("7")) == ["7"]
