import copy

import pytest

from companion.engine.state_json import position_from_json, state_from_json
from companion.errors import DataError

STATE = {
    "game": "fast-track",
    "options": {"board": "square"},
    "seats": [
        {"side": 0, "colour": "red", "team": "A", "player": "human"},
        {"side": 1, "colour": "blue", "team": "B"},
    ],
    "to_move": 0,
    "position": {"T0.5": "red", "P0.1": "red", "P0.2": "red", "P0.3": "red", "P1.1": "blue"},
    "memory": {"ring": ["T3.0"]},
    "declared": {"card": "8"},
}


def changed(path, value):
    """STATE with one entry replaced (or dropped, for ...)."""
    data = copy.deepcopy(STATE)
    *way, last = path
    place = data
    for key in way:
        place = place[key]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return data


def test_the_documented_example_is_a_state():
    state = state_from_json(STATE)
    assert state.seat.colours == ("red",)
    assert state.seats[0].team == "A"
    assert state.position.at("P1.1") == "blue"
    assert state.declared == {"card": "8"}


@pytest.mark.parametrize("key", ["options", "to_move", "memory", "declared"])
def test_what_may_be_missing_has_its_default(key):
    state = state_from_json(changed([key], ...))
    assert state.to_move == 0
    assert state.options["board"] == "square"


def test_a_seat_may_have_several_colours():
    seat = {"sides": [0, 2], "colours": ["red", "green"], "name": "Ann"}
    state = state_from_json(changed(["seats", 0], seat))
    assert state.seat.sides == (0, 2)
    assert state.seat.as_json() == seat


def test_keys_that_no_state_has_are_passed_over():
    assert state_from_json({**STATE, "comment": "Tuesday", "after": {}}) == state_from_json(STATE)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["game"], ..., "game: missing"),
        (["game"], "chess", "game: there is no game named 'chess'"),
        (["seats"], ..., "seats: missing"),
        (["seats"], [], "seats: must be a list"),
        (["seats"], {"side": 0}, "seats: must be a list"),
        (["seats", 1], "blue", r"seats\[1\]: must be a JSON object"),
        (["seats", 1, "colour"], ..., r"seats\[1\]\.colour: missing"),
        (["seats", 1, "colour"], 5, r"seats\[1\]\.colour: must be a colour"),
        (["seats", 1, "side"], "1", r"seats\[1\]\.side: must be a whole number"),
        (["seats", 1, "sides"], [1, 2], r"seats\[1\]\.side: give side or sides, not both"),
        (["seats", 1, "team"], 5, r"seats\[1\]\.team: must be text"),
        (["seats", 1, "player"], "robot", r"seats\[1\]\.player: must be"),
        (["seats", 1, "tema"], "B", r"seats\[1\]\.tema: unknown"),
        (["seats", 1, "colour"], "red", "red is played already"),
        (["to_move"], 2, "to_move: there is no seat 2"),
        (["to_move"], True, "to_move: must be a whole number"),
        (["position"], ..., "position: missing"),
        (["position"], ["T0.5"], "position: must be a JSON object"),
        (["position", "T0.6"], None, r"position\.T0\.6: must be a colour, an empty space is left"),
        (["position", "T9.9"], "red", r"position\.T9\.9: there is no such space"),
        (["options", "board"], "round", r"options\.board: must be one of"),
        (["options", "bord"], "hex", r"options\.bord: unknown"),
        (["memory"], [], "memory: must be a JSON object"),
        (["memroy"], {}, "memroy: unknown; did you mean memory"),
        (["declared"], "8", "declared: must be a JSON object"),
        (["declared", "card"], 8.5, r"declared\.card: must be a word or a whole number"),
        (["declared", "card"], "1", r"declared\.card"),
    ],
)
def test_what_is_wrong_is_named(path, value, message):
    with pytest.raises(DataError, match=message):
        state_from_json(changed(path, value))


def test_the_source_is_named_first():
    with pytest.raises(DataError, match=r"^line 3: position\.T9\.9: "):
        state_from_json(changed(["position", "T9.9"], "red"), "line 3")


def test_a_number_declares_a_card_too():
    assert state_from_json(changed(["declared", "card"], 8)).declared == {"card": "8"}


@pytest.mark.parametrize("data", [None, [], "x", 4])
def test_what_is_no_object_is_no_state(data):
    with pytest.raises(DataError, match="must be a JSON object"):
        state_from_json(data)


def test_a_position_names_its_entry():
    with pytest.raises(DataError, match=r"after\.T0\.5: must be a colour"):
        position_from_json({"T0.5": 1}, "after")
