import itertools
import math

import pytest

from companion.hardware.godice import PULLS, RollWatch, face_up


def lies(x, y, z):
    return b"S" + bytes(each & 0xFF for each in (x, y, z))


def lying(pips, *, noise=0):
    return lies(*(64 * each + noise for each in PULLS[pips]))


@pytest.mark.parametrize("pips", sorted(PULLS))
def test_a_roll_that_comes_to_rest_is_its_number(pips):
    watch = RollWatch()
    assert watch.heard(b"R") is None
    assert watch.heard(lying(pips, noise=3)) == pips


def test_opposite_faces_make_seven():
    for one, other in itertools.combinations(PULLS, 2):
        opposite = all(a == -b for a, b in zip(PULLS[one], PULLS[other], strict=True))
        assert opposite == (one + other == 7)


def test_how_a_die_lies_on_connecting_is_no_roll():
    watch = RollWatch()
    assert watch.heard(lying(4)) is None


def test_a_die_that_lies_still_is_not_rolled_again():
    watch = RollWatch()
    watch.heard(b"R")
    assert watch.heard(lying(4)) == 4
    assert watch.heard(lying(4)) is None
    watch.heard(b"R")
    assert watch.heard(lying(4)) == 4


@pytest.mark.parametrize("said", [b"FS", b"MS", b"TS", b"Bat", b"Col"])
def test_what_is_shaken_moved_tilted_or_else_is_no_roll(said):
    watch = RollWatch()
    watch.heard(b"R")
    assert watch.heard(said + bytes([0, 0, 64])) is None
    assert watch.heard(lying(5)) == 5


@pytest.mark.parametrize("message", [b"", b"S", b"S\x00\x00", b"S\x00\x00\x40\x00", b"RR"])
def test_a_message_of_a_wrong_length_is_nothing(message):
    watch = RollWatch()
    watch.heard(b"R")
    assert watch.heard(message) is None


def test_a_leaning_die_gives_no_number():
    for degrees in (0, 5, 10):
        assert face_up(leaning(degrees)) == 2
    for degrees in range(15, 76):
        assert face_up(leaning(degrees)) is None


def leaning(degrees):
    away = math.radians(degrees)
    x, z = round(64 * math.sin(away)), round(64 * math.cos(away))
    return bytes(each & 0xFF for each in (x, 0, z))


@pytest.mark.parametrize("pull", [(0, 0, 0), (0, 0, 20), (0, 0, 127), (-128, -128, -128)])
def test_a_die_in_the_air_gives_no_number(pull):
    assert face_up(bytes(each & 0xFF for each in pull)) is None
