"""Cards lie on the table, are told as they are drawn, or are dealt by the companion."""

import pytest

from companion.config import TableConfig, config_from
from companion.engine.game import game_names, load_game
from companion.engine.players.players import decides_alone
from companion.errors import DataError
from companion.wiring.first_game import setup_from_config, setup_from_page
from companion.wiring.seatings import setups

PEOPLE = [{"side": 0, "colour": "red"}, {"side": 2, "colour": "blue"}]
AGAINST_ONE = [PEOPLE[0], {**PEOPLE[1], "player": "computer", "level": "random"}]
OFFERED = {entry["name"]: entry for entry in setups()}


def begun(tmp_path, game, cards, seats=PEOPLE):
    given = {"game": game, "seats": seats, "cards": cards}
    return setup_from_page(given, TableConfig(home=tmp_path), 0.0).state


def test_every_game_says_who_may_play_and_where_its_cards_may_come_from():
    assert {name: entry["cards"] for name, entry in OFFERED.items()} == {
        "fast-track": ["on the table", "told", "dealt"],
        "fast-track-draw": ["on the table", "dealt"],
        "joker-marbles": ["on the table", "told", "dealt"],
        "pegs-and-jokers": ["on the table", "told", "dealt"],
        "triangle-solitaire": [],
    }
    assert OFFERED["fast-track"]["levels"] == ["random", "careful", "strong"]
    assert OFFERED["triangle-solitaire"]["players"] == ["human"]


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_game_begins_with_every_source_that_is_offered(tmp_path, game):
    for cards in OFFERED[game]["cards"]:
        state = begun(tmp_path, game, cards)
        assert load_game(game).check(state) == state


@pytest.mark.parametrize(
    ("game", "unseen"),
    [("fast-track", {"0": 5, "1": 5}), ("joker-marbles", {"0": 6, "1": 5})],
)
def test_told_hands_begin_with_as_many_cards_as_are_dealt(tmp_path, game, unseen):
    """Where a card is drawn before it is played, the first player has drawn one."""
    state = begun(tmp_path, game, "told")
    assert state.memory["unseen"] == unseen


@pytest.mark.slow
def test_a_computers_own_hand_is_not_told(tmp_path):
    state = begun(tmp_path, "fast-track", "told", AGAINST_ONE)
    assert state.memory["unseen"] == {"0": 5}
    assert state.memory["hands"]["0"] == ()
    assert len(state.memory["hands"]["1"]) == 5


def test_people_may_let_the_companion_deal_without_a_computer(tmp_path):
    state = begun(tmp_path, "fast-track", "dealt")
    assert [len(hand) for hand in state.memory["hands"].values()] == [5, 5]
    draws = begun(tmp_path, "fast-track-draw", "dealt")
    assert decides_alone(load_game("fast-track-draw"), draws)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "cards", "seats", "says"),
    [
        ("fast-track", "in a hat", PEOPLE, "must be one of on the table, told, dealt"),
        ("fast-track-draw", "told", PEOPLE, "'told' does not go with"),
        ("triangle-solitaire", "dealt", [PEOPLE[0]], "'dealt' does not go with"),
        ("joker-marbles", "told", AGAINST_ONE, "computers draw from a pile of their own"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(tmp_path, game, cards, seats, says):
    with pytest.raises(DataError, match=says):
        begun(tmp_path, game, cards, seats)


@pytest.mark.slow
@pytest.mark.parametrize("computers", [1, 2, 3])
def test_one_person_may_play_against_up_to_three_computers(tmp_path, computers):
    colours = ("red", "blue", "green", "yellow")
    seats = [
        {"side": n, "colour": colours[n], "player": "computer" if n else "human"}
        for n in range(computers + 1)
    ]
    state = begun(tmp_path, "fast-track-draw", "on the table", seats)
    assert [seat.player for seat in state.seats].count("computer") == computers


def test_four_computers_have_nobody_to_move_their_pieces(tmp_path):
    seats = [{**seat, "player": "computer"} for seat in PEOPLE]
    with pytest.raises(DataError, match="at least one player must be human"):
        begun(tmp_path, "fast-track-draw", "dealt", seats)


@pytest.mark.parametrize("cards", ["on the table", "told", "dealt"])
def test_the_settings_offer_the_same(tmp_path, cards):
    given = {"game": {"cards": cards}, "seats": AGAINST_ONE}
    setup = setup_from_config(config_from(given, "table.toml", tmp_path, tmp_path))
    fresh = begun(tmp_path, "fast-track", cards, AGAINST_ONE)
    assert setup.state.memory.keys() == fresh.memory.keys()
    assert setup.state.seats[1].level == "random"


def test_settings_that_do_not_go_together_are_refused(tmp_path):
    given = {"game": {"name": "fast-track-draw", "cards": "told"}, "seats": PEOPLE}
    with pytest.raises(DataError, match=r"settings: game: cards"):
        setup_from_config(config_from(given, "table.toml", tmp_path, tmp_path))


def test_cards_are_worked_out_where_the_page_or_the_settings_say_so(tmp_path):
    given = {"game": "fast-track", "seats": PEOPLE, "infer_cards": True}
    assert setup_from_page(given, TableConfig(home=tmp_path), 0.0).infer_cards
    settings = config_from({"table": {"infer_cards": True}}, "table.toml", tmp_path, tmp_path)
    del given["infer_cards"]
    assert setup_from_page(given, settings, 0.0).infer_cards
    assert not setup_from_page({**given, "infer_cards": False}, settings, 0.0).infer_cards
