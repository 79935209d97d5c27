from companion.card_codes import UNREADABLE, CodedCard, pack, printed_code
from companion.hardware.card_lesson import Lesson, named
from companion.hardware.taught_cards import TaughtCards

ACE, TWO, THREE = pack()[:3]


def test_cards_are_taught_in_order():
    lesson = Lesson(TaughtCards(), [ACE, TWO])
    assert (lesson.next, lesson.left) == (ACE, 2)
    assert lesson.hear("tag:01") == "The Ace of clubs is taught."
    assert (lesson.next, lesson.left) == (TWO, 1)
    lesson.hear("tag:02")
    assert lesson.next is None
    assert lesson.taught.by_code == {"tag:01": ACE, "tag:02": TWO}
    assert lesson.hear("tag:03") == "All cards are taught."


def test_a_lesson_goes_on_where_it_was_left():
    lesson = Lesson(TaughtCards({"tag:01": ACE}), [ACE, TWO, THREE])
    assert lesson.next == TWO
    lesson.skip()
    assert lesson.next == THREE


def test_a_card_that_is_taught_already_is_not_taught_as_another():
    lesson = Lesson(TaughtCards({"tag:01": ACE}), [ACE, TWO])
    said = lesson.hear("tag:01")
    assert said.startswith("That is the Ace of clubs already.")
    assert "--card AC.1" in said
    assert lesson.next == TWO


def test_one_card_is_taught_anew_and_its_old_code_forgotten():
    lesson = Lesson(TaughtCards({"tag:01": ACE, "tag:02": TWO}), [ACE], anew=True)
    assert (
        lesson.hear("tag:02") == "The Ace of clubs is taught; the 2 of clubs has no code any more."
    )
    assert lesson.taught.by_code == {"tag:02": ACE}
    lesson = Lesson(TaughtCards({"tag:01": ACE}), [ACE], anew=True)
    assert lesson.hear("tag:09") == "The Ace of clubs is taught."
    assert lesson.taught.by_code == {"tag:09": ACE}


def test_what_cannot_stand_for_a_card_is_refused_with_the_reason():
    lesson = Lesson(TaughtCards(), [ACE])
    assert "not read whole" in lesson.hear(UNREADABLE)
    assert "another number each time" in lesson.hear("tag:08A1B2C3")
    assert "nothing to teach" in lesson.hear(printed_code(TWO))
    assert "nothing to teach" in lesson.hear("7H")
    assert lesson.taught.by_code == {}


def test_long_numbers_that_begin_alike_and_foreign_barcodes_can_be_taught():
    lesson = Lesson(TaughtCards(), [ACE, TWO])
    lesson.hear("tag:08A1B2C3D4E5F6")
    lesson.hear("0012345678")
    assert lesson.next is None


def test_copies_and_jokers_are_told_apart():
    assert named(CodedCard("7", "H", 1)) == "the 7 of hearts"
    assert named(CodedCard("7", "H", 2)) == "the 7 of hearts (2)"
    assert named(CodedCard("JOKER", "", 1)) == "the Joker (1)"
