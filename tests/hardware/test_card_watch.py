from companion.hardware.card_watch import GONE_AFTER, CardWatch

NOTHING = [None] * GONE_AFTER


def come(looks):
    """What came, of looks after some at an empty table."""
    watch = CardWatch()
    return [come for look in [*NOTHING, *looks] if (come := watch.take(look))]


def test_a_card_that_is_held_comes_once():
    assert come(["A"] * 100) == ["A"]


def test_a_card_that_is_taken_away_and_held_again_comes_again():
    assert come(["A"] * 5 + NOTHING + ["A"] * 5) == ["A", "A"]


def test_a_card_that_every_second_look_misses_comes_once():
    assert come(["A", None] * 50) == ["A"]


def test_a_card_at_the_edge_of_the_field_does_not_come_twice():
    assert come(["A", "A", None, None, None, "A", None, None, None, None, "A", None]) == ["A"]


def test_one_look_alone_is_not_believed():
    assert come(["A", *NOTHING, "A"]) == []


def test_another_card_needs_no_pause():
    assert come(["A"] * 4 + ["B"] * 4) == ["A", "B"]


def test_two_cards_found_in_turns_come_once_each():
    assert sorted(come(["A", "A", "B", "B"] * 20)) == ["A", "B"]


def test_what_lay_there_before_does_not_come_until_it_is_held_again():
    watch = CardWatch()
    looks = ["A"] * 20 + NOTHING + ["A"] * 3
    assert [watch.take(look) for look in looks].count("A") == 1
    assert watch.holds
