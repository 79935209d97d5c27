from companion.vision.dice import DiceSeen, DiceSight, DieSeen
from companion.vision.dice_watch import DiceWatch, Roll

EMPTY, UNSURE = DiceSeen(DiceSight.EMPTY), DiceSeen(DiceSight.UNSURE)
PERIOD_S = 1 / 15


class Tray:
    """Shows the same thing for some seconds, 15 pictures a second; what the watch tells."""

    def __init__(self):
        self.watch, self.at_s = DiceWatch(), 100.0

    def shows(self, seen, for_s=1.0):
        told = []
        until_s = self.at_s + for_s
        while self.at_s < until_s:
            told.append(self.watch.see(seen, self.at_s))
            self.at_s += PERIOD_S
        return [each for each in told if each is not None]


def lying(pips, x=0.0, y=0.0, turn=30.0):
    return DiceSeen(DiceSight.READ, (DieSeen(pips, (x, y), turn),))


def two(one, other):
    return DiceSeen(DiceSight.READ, (*one.dice, *other.dice))


def started(seen=EMPTY):
    tray = Tray()
    assert tray.shows(seen) == []
    return tray


def test_a_die_that_comes_to_rest_is_told_once():
    tray = started()
    assert tray.shows(lying(4), 5.0) == [Roll((4,))]
    assert tray.watch.at_rest


def test_what_lies_there_at_the_beginning_was_not_rolled():
    tray = started(lying(4))
    assert tray.shows(lying(4), 5.0) == []


def test_the_first_die_in_a_tray_that_was_never_seen_empty_is_asked_about():
    tray = started(UNSURE)
    assert tray.shows(lying(4)) == [Roll((4,), certain=False)]
    tray.shows(UNSURE)
    assert tray.shows(lying(4, x=30.0)) == [Roll((4,))]


def test_a_die_that_is_seen_for_a_moment_only_has_not_come_to_rest():
    tray = started()
    for n in range(20):
        assert tray.shows(lying(1 + n % 6, x=10.0 * n), 0.25) == []
    assert not tray.watch.at_rest


def test_a_die_that_still_slides_has_not_come_to_rest():
    tray = started()
    for n in range(60):
        assert tray.shows(lying(4, x=0.9 * n), PERIOD_S / 2) == []


def test_another_number_is_a_new_roll():
    tray = started(lying(4))
    assert tray.shows(UNSURE, 0.3) == []
    assert tray.shows(lying(5, x=2.0)) == [Roll((5,))]


def test_the_same_number_elsewhere_after_the_die_was_away_is_a_new_roll():
    for away in (EMPTY, UNSURE):
        tray = started(lying(4))
        tray.shows(away, 0.5)
        assert tray.shows(lying(4, x=25.0)) == [Roll((4,))]


def test_the_same_number_turned_after_the_die_was_away_is_a_new_roll():
    tray = started(lying(4))
    tray.shows(EMPTY, 0.5)
    assert tray.shows(lying(4, turn=60.0)) == [Roll((4,))]


def test_a_hand_over_a_die_that_lies_as_it_lay_is_no_roll():
    tray = started(lying(4))
    for away in (UNSURE, EMPTY):
        tray.shows(away, 3.0)
        assert tray.shows(lying(4, x=1.0, turn=33.0)) == []


def test_a_die_that_was_pushed_is_asked_about():
    tray = started(lying(4))
    assert tray.shows(lying(4, x=8.0)) == [Roll((4,), certain=False)]
    tray.shows(UNSURE, 0.5)
    assert tray.shows(lying(4, x=14.0)) == [Roll((4,), certain=False)]


def test_a_quarter_turn_is_no_turn():
    tray = started(lying(4, turn=1.0))
    tray.shows(UNSURE, 0.5)
    assert tray.shows(lying(4, turn=89.0)) == []


def test_two_dice_are_told_together():
    tray = started()
    assert tray.shows(two(lying(2), lying(5, x=40.0))) == [Roll((2, 5))]
    tray.shows(EMPTY)
    assert tray.shows(two(lying(5, x=20.0, y=30.0), lying(2, x=60.0))) == [Roll((5, 2))]


def test_one_of_two_dice_that_stays_where_it_was_is_asked_about():
    tray = started(two(lying(2), lying(5, x=40.0)))
    tray.shows(UNSURE, 0.5)
    told = tray.shows(two(lying(2), lying(5, x=40.0, y=40.0)))
    assert told == [Roll((2, 5), certain=False)]


def test_a_camera_that_wavers_a_little_does_not_hold_the_roll_up():
    tray = started()
    told = []
    for n in range(30):
        told += tray.shows(lying(3, x=0.4 * (n % 2), turn=30 + 2 * (n % 3)), PERIOD_S / 2)
    assert told == [Roll((3,))]
