import math
from collections import Counter
from itertools import pairwise

import pytest

from companion.hardware.fair_die import BITS, FACES, FairDie

ROLLS = 600_000
FACE_LIMIT, PAIR_LIMIT, RUNS_LIMIT = 36.0, 95.0, 5.0
"""A fair die passes each but once in a million tries (chi-square with 5 and 35 degrees)."""


def chi_square(counted, kinds, total):
    expected = total / kinds
    return sum((count - expected) ** 2 for count in counted) / expected


def test_every_face_comes_from_one_number_and_the_rest_is_thrown_again():
    asked = []
    numbers = iter(range(2**BITS))

    def next_number(bits):
        asked.append(bits)
        return next(numbers)

    die = FairDie(next_number)
    assert [die.roll() for _ in range(FACES)] == [1, 2, 3, 4, 5, 6]
    numbers = iter([7, 6, 7, 2])
    assert die.roll() == 3
    assert set(asked) == {BITS} and len(asked) == FACES + 4


@pytest.mark.slow
def test_600_000_rolls_are_even_and_know_nothing_of_each_other():
    rolls = fair(ROLLS)
    faces = Counter(rolls)
    assert faces.keys() == set(range(1, 7))
    assert chi_square(faces.values(), 6, ROLLS) < FACE_LIMIT
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    assert chi_square([pairs[a, b] for a in faces for b in faces], 36, ROLLS / 2) < PAIR_LIMIT
    assert abs(runs_z([roll > 3 for roll in rolls])) < RUNS_LIMIT
    assert abs(runs_z([roll % 2 == 0 for roll in rolls])) < RUNS_LIMIT


@pytest.mark.slow
def test_a_die_that_is_slightly_bent_would_be_noticed():
    """One face 3 % too often; and a die that remembers what it showed last."""
    bent = [1 if roll == 6 and n % 34 == 0 else roll for n, roll in enumerate(fair(ROLLS))]
    assert chi_square(Counter(bent).values(), 6, ROLLS) > FACE_LIMIT
    sticky = fair(ROLLS)
    sticky = [before if n % 50 == 0 else roll for n, (before, roll) in enumerate(pairwise(sticky))]
    assert abs(runs_z([roll > 3 for roll in sticky])) > RUNS_LIMIT


def fair(count):
    roll = FairDie().roll
    return [roll() for _ in range(count)]


def runs_z(high):
    """Wald and Wolfowitz: how far the number of runs is from that of chance, in sigmas."""
    ups = sum(high)
    downs = len(high) - ups
    runs = 1 + sum(a != b for a, b in pairwise(high))
    expected = 2 * ups * downs / (ups + downs) + 1
    return (runs - expected) / math.sqrt((expected - 1) * (expected - 2) / (ups + downs - 1))
