from dataclasses import replace

import pytest

from companion.hardware.lights import ALARM_S, Lights
from companion.hardware.strip_picture import (
    COLOURS,
    DARK,
    GREEN,
    MA_OF_A_COLOUR,
    MA_OF_A_LIGHT,
    RED,
    dimmed,
    limited,
    segments,
    strip_colours,
)
from companion.signals import SeatSignal, TableSignals
from companion.simulator.look import MARBLE_COLOURS

ANNA, BEN = SeatSignal("Anna", ("red",), to_move=True), SeatSignal("Ben", ("blue", "green"))
PLAYING = TableSignals(number=1, seats=(ANNA, BEN))


def shown(signals, *, leds=8, after_s=0.0, starts=()):
    lights = Lights()
    lights.tell(signals, 50.0)
    return strip_colours(lights, leds, 50.0 + after_s, starts)


def test_a_strip_is_shared_out_evenly():
    assert segments(8, 2) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert [len(each) for each in segments(10, 3)] == [3, 3, 4]
    assert segments(8, 0) == []


def test_a_part_goes_from_its_start_to_the_next_round_the_end():
    assert segments(8, 2, (6, 2)) == [[6, 7, 0, 1], [2, 3, 4, 5]]
    assert segments(8, 3, (6, 2)) == [[6, 7, 0, 1], [2, 3, 4, 5]]
    assert segments(4, 1, (2,)) == [[2, 3, 0, 1]]


def test_nothing_known_is_dark():
    assert shown(TableSignals(number=-1)) == [DARK] * 8


def test_the_player_to_move_shines_and_the_others_glow():
    colours = shown(PLAYING)
    assert colours[:4] == [COLOURS["red"]] * 4
    assert colours[4:] == [dimmed(COLOURS["blue"], 0.1)] * 4


def test_black_marbles_have_every_second_light():
    black = replace(PLAYING, seats=(replace(ANNA, colours=("black",)), BEN))
    white = replace(PLAYING, seats=(replace(ANNA, colours=("white",)), BEN))
    assert [each != DARK for each in shown(black)[:4]] == [True, False, True, False]
    assert DARK not in shown(white)[:4]


def test_every_colour_of_marbles_shines_in_its_own_way():
    assert COLOURS.keys() == MARBLE_COLOURS.keys()
    looks = set()
    for colour in COLOURS:
        seat = replace(ANNA, colours=(colour,))
        looks.add(tuple(shown(replace(PLAYING, seats=(seat,)))))
    assert len(looks) == len(COLOURS)


def test_a_legal_move_is_green_for_a_moment():
    legal = replace(PLAYING, ruling="legal", sounds=("legal",))
    assert shown(legal) == [GREEN] * 8
    assert shown(legal, after_s=3.0) == shown(PLAYING)


def test_an_illegal_move_blinks_red_and_then_leaves_every_second_light_red():
    illegal = replace(PLAYING, ruling="illegal", sounds=("illegal",))
    seen = [shown(illegal, after_s=n / 20) for n in range(round(ALARM_S * 20))]
    assert [RED] * 8 in seen and shown(PLAYING) in seen
    assert shown(illegal, after_s=ALARM_S)[1::2] == [RED] * 4
    assert shown(illegal, after_s=ALARM_S)[::2] == shown(PLAYING)[::2]


def test_the_winner_blinks():
    over = replace(PLAYING, seats=(ANNA, replace(BEN, won=True)), result="Ben won.")
    seen = [shown(over, after_s=n / 10) for n in range(30)]
    assert {each[5] for each in seen} == {COLOURS["blue"], DARK}
    assert {each[0] for each in seen} == {dimmed(COLOURS["red"], 0.1)}


def drawn_ma(colours):
    return sum(map(sum, colours)) / 255 * MA_OF_A_COLOUR + MA_OF_A_LIGHT * len(colours)


@pytest.mark.parametrize("leds", [1, 30, 144])
@pytest.mark.parametrize("most_ma", [200, 1000, 20_000])
def test_a_strip_draws_no_more_than_it_may(leds, most_ma):
    white = [(255, 255, 255)] * leds
    for brightness in (0.1, 0.5, 1.0):
        assert drawn_ma(limited(white, brightness, most_ma)) <= most_ma
    assert max(limited(white, 1.0, 100_000)[0]) == 255


def test_little_light_is_not_darkened_for_the_current():
    assert limited([(100, 50, 0)] * 10, 0.5, 1000) == [(50, 25, 0)] * 10
