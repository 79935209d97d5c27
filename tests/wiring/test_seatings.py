import pytest

from companion.engine.game import game_names, load_game
from companion.engine.options import chosen_options
from companion.engine.state_json import seats_from_json
from companion.wiring.seatings import setups, spread_seats

ALL = {entry["name"]: entry for entry in setups()}


def test_every_game_can_be_set_up():
    assert sorted(ALL) == game_names()
    assert all(entry["boards"] and entry["title"] for entry in ALL.values())


def titles(game, board):
    [found] = [each for each in ALL[game]["boards"] if each["name"] == board]
    return [seating["title"] for seating in found["seatings"]]


def test_fast_track_on_a_square_is_for_two_to_four():
    assert titles("fast-track", "fast-track-square") == [
        "2 players",
        "3 players",
        "4 players",
        "4 players in 2 teams of 2",
        "2 players with 2 colours each",
    ]


def test_fast_track_on_a_hexagon_has_teams_and_several_colours():
    offered = titles("fast-track", "fast-track-hex")

    assert {"6 players", "6 players in 2 teams of 3", "6 players in 3 teams of 2"} <= set(offered)
    assert "3 players with 2 colours each" in offered


def test_solitaire_is_for_one():
    assert titles("triangle-solitaire", "triangle") == ["One player"]


@pytest.mark.parametrize("name", game_names())
def test_a_game_starts_with_every_seating_that_is_offered(name):
    game = load_game(name)
    for board in ALL[name]["boards"]:
        options = chosen_options(game.options, board["options"])
        for seating in board["seatings"]:
            seats = seats_from_json(seating["seats"])
            assert game.start(options, seats).seats == seats
            assert board["name"] in game.boards(options, len(seats))


def test_an_option_of_the_board_is_not_asked_for_twice():
    assert "board" not in {option["name"] for option in ALL["fast-track"]["options"]}
    asked = {option["name"] for option in ALL["joker-marbles"]["options"]}
    assert {"sides", "castle_shape"} & asked == set()


@pytest.mark.parametrize("name", ["joker-marbles", "pegs-and-jokers"])
def test_every_board_of_the_joker_games_is_offered(name):
    boards = [board["name"] for board in ALL[name]["boards"]]

    assert boards == [f"jokers-{n}{shape}" for n in (4, 6, 8) for shape in ("", "-straight")]


def test_a_game_in_teams_offers_only_teams_where_they_must_be():
    assert titles("pegs-and-jokers", "jokers-8") == [
        "2 players",
        "4 players in 2 teams of 2",
        "6 players in 2 teams of 3",
        "6 players in 3 teams of 2",
        "8 players in 2 teams of 4",
        "8 players in 4 teams of 2",
    ]


@pytest.mark.parametrize("name", game_names())
def test_the_names_of_boards_tell_them_apart(name):
    told = [board["title"] for board in ALL[name]["boards"]]
    assert len(set(told)) == len(told)


def test_options_say_what_their_values_mean():
    by_name = {option["name"]: option for option in ALL["fast-track"]["options"]}

    assert by_name["hand_size"]["least"] == 1
    assert by_name["hand_size"]["choices"] == []
    [off] = [c for c in by_name["pen_exit_counts"]["choices"] if c["value"] is False]
    assert "never compels" in off["says"]


@pytest.mark.parametrize(
    ("players", "sides", "taken"), [(2, 4, [0, 2]), (3, 6, [0, 2, 4]), (4, 4, [0, 1, 2, 3])]
)
def test_players_sit_as_far_apart_as_they_can(players, sides, taken):
    assert [seat.sides[0] for seat in spread_seats(players, sides)] == taken
