from companion.board.position import Position
from companion.board.reading import Reading, Sight, SpaceReading
from companion.vision.settle import Settler, agree, combined

RED_ON_A = {"a": "red"}
RED_ON_B = {"b": "red"}


def offered(settler: Settler, readings: list[Reading]) -> list[Reading | None]:
    return [settler.offer(each) for each in readings]


def test_the_third_reading_that_agrees_is_passed_on(reading_of):
    results = offered(Settler(3), [reading_of(RED_ON_A, at_s=t) for t in (0.0, 0.1, 0.2)])
    assert results[:2] == [None, None]
    assert results[2].sight is Sight.STEADY
    assert results[2].taken_at_s == 0.2
    assert results[2].likeliest_position(Position()) == Position(RED_ON_A)


def test_a_still_board_is_told_once_however_the_camera_flickers(reading_of):
    settler = Settler(3)
    results = offered(settler, [reading_of(RED_ON_A) for _ in range(100)])
    assert sum(each is not None for each in results) == 1


def test_a_space_that_wavers_between_sure_and_unsure_is_told_once(reading_of):
    settler = Settler(3)
    wavering = [reading_of(RED_ON_A, unsure=("a",) if n % 2 else ()) for n in range(60)]
    assert sum(each is not None for each in offered(settler, wavering)) <= 2


def test_the_first_sign_of_a_hand_is_passed_on_and_no_second(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A)] * 3)
    busy = reading_of(RED_ON_A, sight=Sight.BUSY)
    assert offered(settler, [busy] * 10) == [busy, *[None] * 9]


def test_after_a_hand_the_same_position_is_told_again(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A)] * 3)
    offered(settler, [reading_of(RED_ON_A, sight=Sight.BUSY)])
    results = offered(settler, [reading_of(RED_ON_A) for _ in range(3)])
    assert [each is not None for each in results] == [False, False, True]


def test_another_position_without_a_hand_is_told_once_it_settled(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A) for _ in range(5)])
    results = offered(settler, [reading_of(RED_ON_B) for _ in range(6)])
    assert [each is not None for each in results] == [False, False, True, False, False, False]
    assert results[2].likeliest_position(Position()) == Position(RED_ON_B)


def test_frames_that_disagree_never_settle(reading_of):
    settler = Settler(3)
    rolling = [reading_of(RED_ON_A if n % 2 else RED_ON_B) for n in range(20)]
    assert offered(settler, rolling) == [None] * 20


def test_a_lost_board_is_told_with_its_sentence(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A)] * 3)
    lost = Reading(Sight.LOST, reading_of({}).spaces, 1.0, "the picture is black")
    assert settler.offer(lost) is lost
    assert settler.offer(lost) is None


def test_a_board_that_stays_lost_behind_a_hand_is_told(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A)] * 3)
    settler.offer(reading_of(RED_ON_A, sight=Sight.BUSY))
    lost = reading_of(RED_ON_A, sight=Sight.LOST)
    assert offered(settler, [lost] * 4) == [None, None, lost, None]


def test_a_hand_that_hides_a_marker_now_and_then_does_not_chatter(reading_of):
    settler = Settler(3)
    offered(settler, [reading_of(RED_ON_A)] * 3)
    flicker = [reading_of({}, sight=Sight.BUSY if n % 2 else Sight.LOST) for n in range(20)]
    assert sum(each is not None for each in offered(settler, flicker)) == 1


def test_frames_are_weighed_together():
    doubtful = Reading(Sight.STEADY, {"a": SpaceReading({"red": 0.9, None: 0.1})}, 0.0)
    sure = Reading(Sight.STEADY, {"a": SpaceReading({"red": 0.999, None: 0.001})}, 0.1)
    together = combined([doubtful, sure]).spaces["a"]
    assert 0.9 < together.probability < 0.999
    assert abs(sum(together.probabilities.values()) - 1) < 1e-5


def test_what_is_hidden_disagrees_with_nothing():
    red = Reading(Sight.STEADY, {"a": SpaceReading({"red": 1.0, None: 0.0})}, 0.0)
    hidden = Reading(Sight.STEADY, {"a": SpaceReading({"red": 0.0, None: 1.0}, hidden=True)}, 0.0)
    empty = Reading(Sight.STEADY, {"a": SpaceReading({"red": 0.0, None: 1.0})}, 0.0)
    assert agree(red, hidden)
    assert not agree(red, empty)
