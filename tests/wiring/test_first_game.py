import pytest

from companion.config import config_from
from companion.engine.house_rules import HouseRules
from companion.engine.house_rules_file import save_house_rules
from companion.engine.state import Seat
from companion.errors import DataError, UnknownNameError
from companion.wiring.first_game import Wishes, setup_from_config, setup_from_page

PAGE = {
    "game": "fast-track",
    "board": "fast-track-hex",
    "options": {"bullseye_safe": True},
    "seats": [{"side": 0, "colour": "red", "name": "Ann"}, {"side": 3, "colour": "orange"}],
    "friendly": True,
}


@pytest.fixture
def config(tmp_path):
    def make(given=None):
        return config_from(given or {}, "table.toml", tmp_path, tmp_path)

    return make


def test_without_settings_two_play_on_the_square(config):
    setup = setup_from_config(config())

    assert setup.layout.name == "fast-track-square"
    assert [seat.colours for seat in setup.state.seats] == [("red",), ("blue",)]
    assert not setup.friendly


def test_settings_say_board_rules_and_patience(config):
    setup = setup_from_config(
        config(
            {
                "table": {"layout": "fast-track-hex", "mode": "friendly", "patience_s": 7.0},
                "game": {"options": {"hand_size": 4}},
                "seats": [{"side": 1, "colour": "green"}, {"side": 4, "colour": "black"}],
            }
        )
    )

    assert setup.layout.name == "fast-track-hex"
    assert (setup.state.options["board"], setup.state.options["hand_size"]) == ("hex", 4)
    assert (setup.friendly, setup.patience_s) == (True, 7.0)


@pytest.mark.parametrize(
    ("wishes", "layout", "sides"),
    [
        (Wishes(sides=6), "fast-track-hex", [0, 3]),
        (Wishes(seats=4), "fast-track-square", [0, 1, 2, 3]),
        (Wishes(sides=6, seats=3), "fast-track-hex", [0, 2, 4]),
    ],
)
def test_the_command_line_may_ask_for_sides_and_seats(config, wishes, layout, sides):
    setup = setup_from_config(config(), wishes)

    assert setup.layout.name == layout
    assert [seat.sides[0] for seat in setup.state.seats] == sides


@pytest.mark.parametrize("wishes", [Wishes(sides=5), Wishes(seats=9), Wishes(seats=0)])
def test_what_no_board_offers_is_refused(config, wishes):
    with pytest.raises(DataError):
        setup_from_config(config(), wishes)


def test_a_board_of_another_game_is_refused(config):
    with pytest.raises(DataError, match=r"triangle: spaces: lacks BE, .* needs"):
        setup_from_config(config({"table": {"layout": "triangle"}}))


def test_the_page_sets_up_a_game(config):
    setup = setup_from_page(PAGE, config(), began_at_s=12.5)

    assert setup.layout.name == "fast-track-hex"
    assert setup.state.options["bullseye_safe"] is True
    assert setup.state.seats[0] == Seat((0,), ("red",), name="Ann")
    assert (setup.friendly, setup.began_at_s) == (True, 12.5)


def test_without_a_board_the_first_that_fits_is_taken(config):
    given = {key: value for key, value in PAGE.items() if key != "board"}

    assert setup_from_page(given, config(), 0.0).layout.name == "fast-track-square"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"game": "chess"}, UnknownNameError),
        ({"board": "chess"}, UnknownNameError),
        ({"options": []}, DataError),
        ({"options": {"gravity": 9}}, DataError),
        ({"seats": []}, DataError),
        ({"seats": [{"side": 0, "colour": "red"}, {"side": 0, "colour": "blue"}]}, DataError),
        ({"board": "fast-track-square"}, DataError),
    ],
)
def test_the_page_is_told_what_cannot_be(config, changed, error):
    given = PAGE | changed
    if "board" in changed and error is DataError:
        given = given | {"options": {"board": "hex"}}
    with pytest.raises(error):
        setup_from_page(given, config(), 0.0)


def test_a_kept_set_of_house_rules_begins_the_game_and_single_options_go_over_it(config, tmp_path):
    ours = HouseRules("Ours", "fast-track", {"hand_size": 6, "bullseye_safe": True})
    save_house_rules(tmp_path / "house-rules.toml", [ours])
    given = {"game": {"house_rules": "ours", "options": {"hand_size": 7}}}

    options = setup_from_config(config(given)).state.options

    assert (options["hand_size"], options["bullseye_safe"]) == (7, True)


def test_a_set_that_is_not_kept_or_is_of_another_game_is_told(config, tmp_path):
    with pytest.raises(DataError, match="there is no such set; kept: none yet"):
        setup_from_config(config({"game": {"house_rules": "Ours"}}))

    save_house_rules(tmp_path / "house-rules.toml", [HouseRules("Ours", "triangle-solitaire")])
    with pytest.raises(DataError, match="is a set for Triangle solitaire, not Fast Track"):
        setup_from_config(config({"game": {"house_rules": "Ours"}}))


@pytest.mark.parametrize("layout", ["jokers-6", "jokers-6-straight", "jokers-4"])
def test_the_board_on_the_table_decides_the_options_that_are_its(config, layout):
    given = {"table": {"layout": layout}, "game": {"name": "joker-marbles"}}
    setup = setup_from_config(config(given))

    options = setup.state.options
    shape = "straight" if layout.endswith("straight") else "L"
    assert (options["sides"], options["castle_shape"]) == (int(layout[7]), shape)
    assert setup.layout.name == layout


def test_sides_alone_ask_for_the_usual_board(config):
    setup = setup_from_config(config({"game": {"name": "joker-marbles"}}), Wishes(sides=8, seats=3))

    assert setup.layout.name == "jokers-8"
    assert [seat.sides for seat in setup.state.seats] == [(0,), (3,), (5,)]
