import pytest

from companion.config import TableConfig
from companion.engine.game import load_game
from companion.engine.players.players import decides_alone
from companion.wiring.first_game import setup_from_page

SEATS = [
    {"side": 0, "colour": "red"},
    {"side": 2, "colour": "blue", "player": "computer", "level": "strong"},
]


def chosen(tmp_path, game, **more):
    given = {"game": game, "seats": SEATS, **more}
    return setup_from_page(given, TableConfig(home=tmp_path), 0.0)


def test_a_computer_chosen_on_the_page_is_dealt_a_hand(tmp_path):
    setup = chosen(tmp_path, "fast-track")
    assert set(setup.state.memory["hands"]) == {"1"}
    assert setup.state.seats[1].level == "strong"
    assert setup.state.memory["seed"] == setup.seed


@pytest.mark.parametrize(("cards", "alone"), [("on the table", False), ("dealt", True)])
def test_cards_are_drawn_by_people_unless_they_are_dealt(tmp_path, cards, alone):
    state = chosen(tmp_path, "fast-track-draw", cards=cards).state
    assert decides_alone(load_game("fast-track-draw"), state.changed(to_move=1)) is alone
