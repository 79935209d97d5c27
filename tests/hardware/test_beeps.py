import itertools

import pytest

from companion.hardware.beeps import GAP_S, LONG_S, REST_S, RHYTHMS, SHORT_S, Beeps
from companion.signals import SOUNDS

STEP_S = 0.01


def heard(beeps, from_s, to_s):
    """Lengths of the tones that are heard, rounded to hundredths."""
    tones, on_since = [], None
    for step in range(round(from_s / STEP_S), round(to_s / STEP_S)):
        at_s = step * STEP_S
        on = beeps.on(at_s)
        if on and on_since is None:
            on_since = at_s
        if not on and on_since is not None:
            tones.append(round(at_s - on_since, 2))
            on_since = None
    return tones


def played(sound):
    beeps = Beeps()
    beeps.add([sound], 0.0)
    return heard(beeps, 0.0, 10.0)


def as_rhythm(tones):
    return "".join("." if tone < (SHORT_S + LONG_S) / 2 else "-" for tone in tones)


def test_every_sound_has_its_rhythm():
    assert RHYTHMS.keys() == set(SOUNDS)
    assert {sound: as_rhythm(played(sound)) for sound in SOUNDS} == dict(RHYTHMS)


def test_rhythms_differ_by_more_than_one_short_tone_being_missed():
    for one, other in itertools.combinations(RHYTHMS.values(), 2):
        assert one != other
        assert one.count("-") != other.count("-") or abs(len(one) - len(other)) >= 1
    assert LONG_S >= 4 * SHORT_S
    assert GAP_S >= SHORT_S < REST_S


def test_nothing_sounds_for_long():
    for rhythm in RHYTHMS.values():
        assert sum(SHORT_S if m == "." else LONG_S for m in rhythm) + GAP_S * len(rhythm) < 2.5


def test_what_comes_together_is_played_in_order_with_a_rest_between():
    beeps = Beeps()
    beeps.add(["legal", "your-turn"], 0.0)
    assert as_rhythm(heard(beeps, 0.0, 5.0)) == "..."
    assert beeps.changes_at_s == float("inf")
    again = Beeps()
    again.add(["legal", "your-turn"], 0.0)
    assert heard(again, 0.0, SHORT_S + REST_S - 0.02) == [pytest.approx(SHORT_S, abs=0.011)]


def test_a_more_urgent_sound_cuts_off_what_plays():
    beeps = Beeps()
    beeps.add(["won", "your-turn"], 0.0)
    heard(beeps, 0.0, 0.3)
    beeps.add(["illegal"], 0.3)
    assert as_rhythm(heard(beeps, 0.3, 8.0)) == RHYTHMS["illegal"]


def test_a_less_urgent_sound_waits_for_its_turn():
    beeps = Beeps()
    beeps.add(["illegal"], 0.0)
    heard(beeps, 0.0, 0.2)
    beeps.add(["legal"], 0.2)
    assert as_rhythm(heard(beeps, 0.2, 8.0)) == "--."


def test_a_sound_that_waits_is_not_played_twice():
    beeps = Beeps()
    for at_s in (0.0, 0.1, 0.2, 0.3):
        beeps.add(["question"], at_s)
    assert as_rhythm(heard(beeps, 0.3, 9.0)).count("-") <= 2
