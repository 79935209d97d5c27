import pytest

from companion.engine.game import Awaited, load_game
from companion.engine.joker_family.graph import graph_of
from companion.engine.move import PASS
from companion.errors import DataError
from tests.engine.joker_family.tables import GAMES, after, plays, table

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
HOME = "C{0}.1 C{0}.2 C{0}.3 C{0}.4 C{0}.5"
RED_HOME, GREEN_HOME, WHITE_HOME = HOME.format(0), HOME.format(2), HOME.format(4)
BUT_ONE = "C0.5 C0.4 C0.3 C0.2 T0.2"


@EVERY_GAME
def test_the_turn_passes_to_the_left_after_every_card(game):
    state = table("A", game=game)
    state = after(state, "S0.1-T0.8")
    assert state.to_move == 1
    assert load_game(game).awaits(state) is Awaited.CARD
    assert after(table("5", game=game, to_move=3), "pass").to_move == 0


@EVERY_GAME
def test_who_plays_alone_wins_with_five_in_the_castle(game):
    state = after(table("2", game=game, red=BUT_ONE), "T0.2-C0.1")
    result = load_game(game).result(state)
    assert result.winners == (0,)
    assert result.says == "Red has all marbles in the castle and wins."
    assert state.to_move == 0
    assert load_game(game).awaits(state) is Awaited.NOTHING
    with pytest.raises(DataError, match="the game is over, red won"):
        load_game(game).declare(state, {"card": "5"})


@EVERY_GAME
def test_a_team_wins_when_every_member_is_home(game):
    state = table("2", game=game, teams=2, red=BUT_ONE, green="T2.10")
    assert load_game(game).result(after(state, "T0.2-C0.1")) is None
    state = table("2", game=game, teams=2, red=BUT_ONE, green=GREEN_HOME)
    result = load_game(game).result(after(state, "T0.2-C0.1"))
    assert result.winners == (0, 2)
    assert result.says == "Red and green have all marbles in their castles and win."


@EVERY_GAME
def test_who_is_home_moves_the_next_partner_to_the_left(game):
    state = table("5", game=game, seats=6, teams=2, red=RED_HOME, green="T2.10", white="T4.10")
    assert plays(state) == {"T2.10-T2.15"}
    state = table("5", game=game, seats=6, teams=2, red=RED_HOME, green=GREEN_HOME, white="T4.10")
    assert plays(state) == {"T4.10-T4.15"}
    state = table(
        "5", game=game, seats=6, teams=2, to_move=4, white=WHITE_HOME, red="T0.10", green="T2.10"
    )
    assert plays(state) == {"T0.10-T0.15"}


@EVERY_GAME
def test_all_rules_are_read_for_the_partner_s_colour(game):
    state = table(
        "4", game=game, teams=2, red=RED_HOME, green="T1.17 T0.4", blue="T0.8", yellow="T2.8"
    )
    assert plays(state) == {"T1.17-T2.3", "T0.4-T0.8"}
    state = table("K", game=game, teams=2, red=RED_HOME, green="T1.4")
    assert plays(state) == {"S2.1-T2.8", "T1.4-T1.14"}


@EVERY_GAME
def test_the_rest_of_a_7_goes_to_the_partner_after_the_one_that_was_helped_home(game):
    state = table(
        "7", game=game, seats=6, teams=2, red=RED_HOME,
        green="C2.5 C2.4 C2.3 C2.2 T2.2", white="T4.10",
    )  # fmt: skip
    assert plays(state) == {"T2.2-T2.9", "T2.2-C2.1+T4.10-T4.15"}


@EVERY_GAME
def test_the_last_part_of_a_7_may_win(game):
    state = table(
        "7", game=game, teams=2, red="C0.5 C0.4 C0.3 C0.2 T0.1", green="C2.5 C2.4 C2.3 C2.2 T2.0"
    )
    assert plays(state) == {"T0.1-T0.8", "T0.1-C0.1+T2.0-C2.1", "T0.1-C0.1+T2.0-T2.4"}
    won = after(state, "T0.1-C0.1+T2.0-C2.1")
    assert load_game(game).result(won).winners == (0, 2)


@EVERY_GAME
def test_the_order_of_two_parts_decides_where_a_bumped_partner_goes(game):
    """The first part bumps green to its entrance T2.3 or to its Home, as that is free or not."""
    state = table("7", game=game, teams=2, red="T2.3 T1.2", green="T1.6")
    # 3 from T2.3 first frees the entrance; 4 from T1.2 first finds it taken
    assert {"T2.3-T2.6+T1.2-T1.6", "T1.2-T1.6+T2.3-T2.6"} <= plays(state)
    assert after(state, "T2.3-T2.6+T1.2-T1.6").position.at("T2.3") == "green"
    assert after(state, "T1.2-T1.6+T2.3-T2.6").position.at("T2.3") is None


@EVERY_GAME
def test_a_7_is_told_with_its_shorter_part_first_where_both_orders_do(game):
    state = table("7", game=game, red="T0.12 T2.10")
    assert "T0.12-T0.14+T2.10-T2.15" in plays(state)
    assert "T2.10-T2.15+T0.12-T0.14" not in plays(state)


@EVERY_GAME
def test_of_two_marbles_one_behind_the_other_neither_passes_the_other(game):
    assert plays(table("7", game=game, red="T0.8 T0.10")) == {
        "T0.10-T0.17",
        "T0.10-T0.13+T0.8-T0.12",
        "T0.10-T0.14+T0.8-T0.11",
        "T0.10-T0.15+T0.8-T0.10",
        "T0.8-T0.9+T0.10-T0.16",
    }


@EVERY_GAME
def test_discards_in_a_row_are_counted_until_a_play(game):
    options = {"free_out_after": 4}
    state = after(table("5", game=game, options=options, seats=2), "pass")
    assert state.memory["discards"] == {"0": 1}
    state = table("A", game=game, options=options, memory={"discards": {"0": 2, "1": 1}})
    assert after(state, "S0.1-T0.8").memory["discards"] == {"1": 1}
    assert "discards" not in after(table("5", game=game), "pass").memory


@EVERY_GAME
def test_a_marble_that_comes_out_for_so_many_discards_needs_its_spot(game):
    given = {"game": game, "options": {"free_out_after": 1, "castle_entry": "wait"}}
    assert plays(table("5", blue="T0.8", **given)) == {"S0.1-T0.8"}
    stuck = table("5", red="T0.8 C0.5", **given)
    assert plays(stuck) == {"T0.8-T0.13"}


@EVERY_GAME
def test_every_sentence_says_who_goes_where(game):
    played = load_game(game)
    said = {}
    for card, move, marbles in [
        ("A", "S0.1-T0.8", {"blue": "T0.8"}),
        ("5", "T0.0-C0.2", {"red": "T0.0"}),
        ("2", "C0.1-C0.3", {"red": "C0.1"}),
        ("8", "T0.8-T0.0", {"red": "T0.8"}),
        ("JOKER", "S0.1-T1.8", {"blue": "T1.8"}),
        ("7", "T0.10-T0.12+T1.10-T1.15", {"red": "T0.10 T1.10"}),
    ]:
        state = table(card, game=game, **marbles)
        [legal] = [each for each in played.legal_moves(state).moves if str(each) == move]
        said[move] = played.describe(state, legal)
    assert said == {
        "S0.1-T0.8": "Red comes out of its Home to T0.8, sending blue to its Home.",
        "T0.0-C0.2": "Red moves 5 from T0.0 into its castle, to C0.2.",
        "C0.1-C0.3": "Red moves 2 within its castle from C0.1 to C0.3.",
        "T0.8-T0.0": "Red moves back 8 from T0.8 to T0.0.",
        "S0.1-T1.8": "Red jumps from its Home to T1.8, sending blue to its Home.",
        "T0.10-T0.12+T1.10-T1.15": (
            "Red moves 2 from T0.10 to T0.12; then red moves 5 from T1.10 to T1.15."
        ),
    }
    assert played.describe(table("5", game=game), PASS) == "The 5 is discarded."


@pytest.mark.parametrize(("sides", "lap"), [(4, 72), (6, 108), (8, 144)])
def test_the_track_is_as_long_as_the_rules_say(sides, lap):
    graph = graph_of({"sides": sides})
    assert graph.lap == lap == len(graph.track)
    assert graph.distance("T0.8", "T0.3") == lap - 5
    assert graph.along("T0.8", 10) == "T1.0"
    assert graph.along("T0.8", -8) == "T0.0"
