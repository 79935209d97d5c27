import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.reading import Reading, Sight, SpaceReading
from companion.board.reading_json import reading_as_json, reading_from_json
from companion.errors import DataError
from companion.inputs import (
    ButtonPress,
    CardCode,
    CardDrawn,
    Choice,
    Correction,
    DeviceTrouble,
    DieRoll,
    TimePassed,
)
from companion.table.encoding import input_as_json, input_from_json, input_text, recorded, time_of

times = st.floats(0, 1e7)
words = st.text(max_size=12)
colours = st.sampled_from(["red", "blue", "white", "sea-green"])
spaces = st.sampled_from(["T0.0", "T0.1", "P1.2", "BE", "H3.4"])
memories = st.none() | st.dictionaries(words, st.lists(words, max_size=3), max_size=3)
plain = st.one_of(
    st.builds(CardCode, words, words, times),
    st.builds(CardDrawn, words, st.none() | st.integers(0, 5), words, times),
    st.builds(DieRoll, st.integers(0, 20), words, times),
    st.builds(ButtonPress, words, words, times),
    st.builds(Choice, st.integers(0), st.integers(0), words, times),
    st.builds(
        Correction,
        st.dictionaries(spaces, colours),
        st.none() | st.integers(0, 5),
        memories,
        words,
        times,
        memories,
    ),
    st.builds(TimePassed, times),
    st.builds(DeviceTrouble, words, st.none() | words, times),
)
pixels = st.tuples(st.floats(-50, 5000), st.floats(-50, 5000))
chances = st.dictionaries(st.none() | colours, st.floats(0, 1), min_size=1)
looks = st.builds(SpaceReading, chances, st.booleans(), st.none() | pixels)
readings = st.builds(
    Reading,
    st.sampled_from(Sight),
    st.dictionaries(spaces, looks),
    times,
    st.none() | words,
    st.lists(pixels, max_size=6).map(tuple),
)


@given(plain)
def test_every_input_comes_back_as_it_was(one):
    assert recorded(one) == one


@given(readings)
def test_a_reading_comes_back_rounded_once_and_then_never_changes(reading):
    once = recorded(reading)

    assert recorded(once) == once
    assert input_text(once) == input_text(reading)
    assert (once.sight, once.problem, time_of(once)) == (
        reading.sight,
        reading.problem,
        reading.taken_at_s,
    )
    for space, seen in reading.spaces.items():
        assert once.spaces[space].hidden == seen.hidden
        for content, probability in seen.probabilities.items():
            kept = once.spaces[space].probabilities.get(content, 0.0)
            assert kept == pytest.approx(probability, abs=1e-6)


def test_a_reading_is_written_compactly():
    seen = SpaceReading({"red": 0.99999999, None: 1e-8, "blue": 0.0}, at_px=(12.345, 6.0))
    reading = Reading(Sight.STEADY, {"T0.0": seen}, 1.5, corners_px=((1.04, 2.0),))

    assert reading_as_json(reading) == {
        "sight": "steady",
        "at_s": 1.5,
        "spaces": {"T0.0": [0, [12.3, 6.0], {"red": 1.0}]},
        "corners_px": [[1.0, 2.0]],
    }


def test_an_empty_space_is_an_empty_name():
    reading = Reading(Sight.STEADY, {"BE": SpaceReading({None: 1.0}, hidden=True)}, 0.0)
    written = json.loads(json.dumps(reading_as_json(reading)))

    assert written["spaces"] == {"BE": [1, None, {"": 1.0}]}
    assert reading_from_json(written) == reading


def test_a_memory_of_read_only_mappings_can_be_written():
    from companion.engine.state import frozen

    correction = Correction({"BE": "red"}, 1, frozen({"ring": ["T3.0"]}), "page", 2.0)

    assert input_as_json(correction)["memory"] == {"ring": ["T3.0"]}


@pytest.mark.parametrize(
    "written",
    [
        {},
        {"input": "dance", "at_s": 1.0},
        {"input": "card", "code": "7"},
        {"input": "reading", "sight": "steady", "at_s": 1.0},
        {"input": "reading", "sight": "steady", "at_s": 1.0, "spaces": {"BE": 3}},
        {"input": "reading", "sight": "blind", "at_s": 1.0, "spaces": {}},
    ],
)
def test_what_is_no_input_is_refused(written):
    with pytest.raises(DataError, match="is not an input of a table"):
        input_from_json(written)
