from dataclasses import replace

import pytest

from companion.board.reading import Reading, Sight, SpaceReading
from companion.table.news import is_news, trimmed

SURE_RED = SpaceReading({"red": 0.999, None: 0.001}, at_px=(10.0, 10.0))
CORNERS = ((0.0, 0.0), (100.0, 0.0))
STEADY = Reading(
    Sight.STEADY, {"BE": SURE_RED, "T0.0": SpaceReading({None: 1.0})}, 1.0, corners_px=CORNERS
)


def seen(**spaces):
    named = {space.replace("_", "."): content for space, content in spaces.items()}
    return replace(STEADY, spaces={**STEADY.spaces, **named}, taken_at_s=2.0)


def test_the_first_reading_is_news():
    assert is_news(STEADY, None)


@pytest.mark.parametrize(
    "again",
    [
        seen(),
        seen(BE=SpaceReading({"red": 0.9999, None: 0.0001}, at_px=(10.0, 10.0))),
        replace(STEADY, corners_px=((1.0, 0.5), (101.0, 1.0))),
    ],
)
def test_the_same_board_again_is_no_news(again):
    assert not is_news(again, STEADY)


@pytest.mark.parametrize(
    "other",
    [
        seen(BE=SpaceReading({None: 1.0})),
        seen(BE=SpaceReading({"red": 0.8, None: 0.2})),
        seen(BE=SpaceReading({"red": 0.999, None: 0.001}, hidden=True)),
        replace(STEADY, corners_px=((9.0, 0.5), (109.0, 1.0))),
        replace(STEADY, sight=Sight.BUSY),
        replace(STEADY, sight=Sight.LOST, problem="The board is not in the picture."),
    ],
)
def test_whatever_may_change_a_ruling_is_news(other):
    assert is_news(other, STEADY)


def test_a_doubt_that_grows_or_shrinks_is_news():
    doubt, less = (seen(BE=SpaceReading({"red": p, None: 1 - p})) for p in (0.6, 0.9))

    assert is_news(less, doubt)
    assert not is_news(doubt, doubt)


def test_a_busy_board_is_told_once_and_without_its_spaces():
    busy = trimmed(replace(STEADY, sight=Sight.BUSY))

    assert busy.spaces == {}
    assert not is_news(replace(busy, taken_at_s=9.0), busy)
    assert is_news(STEADY, busy)


def test_another_problem_is_news():
    lost = trimmed(replace(STEADY, sight=Sight.LOST, problem="Too dark."))

    assert is_news(replace(lost, problem="Marker 3 is not seen."), lost)
