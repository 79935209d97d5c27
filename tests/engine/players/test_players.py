import random

import pytest

from bench.players import match, wilson
from companion.engine.game import game_names, load_game
from companion.engine.inference.cards_seen import CardsSeen
from companion.engine.options import chosen_options
from companion.engine.players.deciding import choices
from companion.engine.players.odds import as_seen_by
from companion.engine.players.players import (
    PLAYERS,
    computer_seats,
    decides_alone,
    decision,
    with_computers,
)
from companion.engine.players.valuing import can_be_valued, valuing_of
from companion.engine.state import COMPUTER, LEVELS, Seat, frozen, state_hash
from companion.engine.state_json import state_from_json
from companion.errors import DataError, UnknownNameError
from tests.engine.players.playing import GAME, decided, fast_track

COMPUTER_GAMES = [name for name in game_names() if can_be_valued(name)]
PEOPLE = (Seat((0,), ("red",)), Seat((2,), ("blue",)))


def seats_with(*levels):
    return tuple(
        Seat(seat.sides, seat.colours, player=COMPUTER if level else "human", level=level)
        for seat, level in zip(PEOPLE, levels, strict=True)
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_winning_move_is_made_by_whoever_sees_it(level):
    state = fast_track(red=["H0.4", "H0.3", "H0.2", "T0.6"], hand=["2H", "3H"], level=level)
    chosen = decided(state)
    assert chosen in {("2H", "T0.6-H0.1"), ("3H", "T0.6-T0.3")}
    if level != "random":
        assert chosen == ("2H", "T0.6-H0.1")


@pytest.mark.parametrize("level", ["careful", "strong"])
def test_a_marble_far_ahead_is_captured(level):
    state = fast_track(red=["T1.2", "T0.9"], blue=["T2.5", "T1.7"], hand=["5H", "2H"], level=level)
    assert decided(state)[1] == "T1.2-T1.7"


def test_strong_does_not_leave_its_marble_where_every_card_hits_it():
    """A 2 leaves T2.3 to the marbles behind it; a 3 by the other marble does not."""
    state = fast_track(red=["T0.5", "H0.4"], blue=["T3.12", "T3.13", "T0.3"], hand=["3H", "9H"])
    assert decided(state) == ("3H", "T0.5-H0.1")


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_state_and_seed_give_the_same_decision(level):
    state = fast_track(red=["T0.9", "T2.4"], blue=["T1.3"], hand=["5H", "7C", "KD"], level=level)
    assert len({decided(state, seed=3) for _ in range(4)}) == 1


def test_random_players_differ_by_seed():
    state = fast_track(red=["T0.9", "T2.4"], hand=["5H", "7C", "KD", "2H"], level="random")
    assert len({decided(state, seed) for seed in range(20)}) > 3


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_cannot_peek(level):
    """Nothing that the seat may not know decides."""
    chosen = set()
    for deck, other in ((["5C"] * 30, ["AH"]), (["AH"] * 30, ["8C"]), (["KD"] * 30, ["4H"])):
        state = fast_track(
            red=["T0.9", "T2.4"], blue=["T2.1"], hand=["5H", "7C", "2D"], level=level
        )
        memory = dict(state.memory)
        memory["deck"] = {"0": deck, "1": deck}
        memory["hands"] = {**memory["hands"], "1": other}
        state = GAME.check(state.changed(memory=frozen(memory)))
        shown = as_seen_by(state, 0)
        assert "deck" not in shown.memory and set(shown.memory["hands"]) == {"0"}
        found = PLAYERS[level].decide(GAME, shown, CardsSeen(), random.Random(1))
        chosen.add((str(found.declared), str(found.move)))
    assert len(chosen) == 1


@pytest.mark.parametrize("name", COMPUTER_GAMES)
def test_every_decision_of_a_game_is_legal(name):
    game = load_game(name)
    start = game.start(chosen_options(game.options, {}), PEOPLE)
    state = with_computers(start.changed(seats=seats_with("strong", "random")), 5)
    for _ in range(40):
        if game.result(state) is not None:
            break
        assert decides_alone(game, state)
        found = decision(game, state, 5)
        known = game.declare(state, found.declared) if found.declared else state
        assert found.move in [each.move for each in choices(game, known)]
        state = game.outcome(known, found.move).state


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPUTER_GAMES)
def test_strong_beats_random(name):
    """Seeded, so always the same games; of two as strong, one in fifty would win so many."""
    played = [match(name, "strong", "random", seed) for seed in range(10)]
    assert sum(each.won for each in played) >= 8


def test_cards_are_dealt_to_computers_alone():
    start = GAME.start({}, PEOPLE)
    state = with_computers(start.changed(seats=seats_with("", "strong")), 9)
    assert computer_seats(state) == (1,)
    assert set(state.memory["hands"]) == {"1"} and len(state.memory["hands"]["1"]) == 5
    assert len(state.memory["deck"]["1"]) == 49
    assert not decides_alone(GAME, state)
    assert decides_alone(GAME, state.changed(to_move=1))
    assert with_computers(start.changed(seats=seats_with("", "strong")), 9) == state
    assert state_hash(state) != state_hash(
        with_computers(start.changed(seats=seats_with("", "strong")), 10)
    )


def test_without_computers_nothing_is_dealt():
    start = GAME.start({}, PEOPLE)
    assert with_computers(start, 9) is start


def test_a_game_that_no_computer_can_play_says_so():
    start = GAME.start({}, PEOPLE).changed(seats=seats_with("", "strong"))
    with pytest.raises(DataError, match="no computer can play triangle-solitaire"):
        with_computers(start.changed(game="triangle-solitaire"), 1)
    with pytest.raises(UnknownNameError):
        valuing_of("triangle-solitaire")


def test_a_level_survives_its_json_form():
    state = fast_track(level="strong")
    written = state.as_json()
    assert written["seats"][0]["level"] == "strong" and "level" not in written["seats"][1]
    assert state_from_json(written) == state


@pytest.mark.parametrize(
    ("seat", "problem"),
    [
        ({"side": 0, "colour": "red", "level": "strong"}, "of a computer only"),
        ({"side": 0, "colour": "red", "player": "computer", "level": "good"}, "careful"),
        ({"side": 0, "colour": "red", "player": "computer", "level": 3}, "careful"),
    ],
)
def test_a_level_that_cannot_be_is_refused(seat, problem):
    data = {"game": "fast-track", "position": {}, "seats": [seat, {"side": 1, "colour": "blue"}]}
    with pytest.raises(DataError, match=problem) as refused:
        state_from_json(data)
    assert refused.value.entry == "seats[0].level"


def test_the_interval_is_the_one_of_wilson():
    low, high = wilson(65, 100)
    assert (round(low, 3), round(high, 3)) == (0.553, 0.736)
