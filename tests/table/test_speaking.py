"""What a voice is given to say of a moment."""

from companion.board.reading import Sight
from companion.inputs import CardCode
from companion.table.viewing import view_of
from tests.table.playing import Table
from tests.table.test_computer import ComputerTable, a_state


def spoken(table):
    return view_of(table.desk, 1).spoken


def test_the_voice_says_whose_turn_it_is_and_nothing_more_once_a_card_is_played():
    table = Table(red=["T0.9"])
    assert spoken(table) == "Red's turn."
    table.card("5")
    assert spoken(table) == ""
    table.move(("T0.9", "T1.0"))
    assert spoken(table) == "Blue's turn."


def test_a_hand_over_the_board_and_a_half_done_move_change_nothing_of_it():
    table = Table(red=["T0.9", "T0.2"])
    table.look(sight=Sight.BUSY)
    assert spoken(table) == "Red's turn."
    table.card("7")
    table.move(("T0.2", "T0.3"))
    assert table.phase.value == "half-done"
    assert spoken(table) == ""


def test_a_refusal_says_what_is_wrong_and_how_to_put_it_right():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.1"))
    assert spoken(table) == (
        "Red: not a legal move. A 5 moves 5 spaces; this marble moved 6. To put it right: "
        "Move the red marble from space 1 on blue's side to space 9 on red's side."
    )
    table.move(("T1.1", "T0.9"))
    assert spoken(table) == ""


def test_of_many_marbles_to_be_put_right_a_few_are_said():
    table = Table(red=["T0.9", "T0.8", "T0.7", "T0.6"], seen=False)
    table.move(*((f"T0.{k}", f"T2.{k}") for k in (6, 7, 8, 9)))
    ruled = spoken(table)
    assert ruled.startswith("The board is not as the game says. Move the red marble")
    assert ruled.count("Move the red marble") == 3
    assert ruled.endswith("The page shows the rest.")


def test_a_question_is_said_with_its_choices_unless_they_are_many():
    table = Table(red=["T0.2"])
    table.move(("T0.2", "T0.3"))
    assert spoken(table).endswith("Which card was played? Choose on the page.")


def test_a_player_who_plays_again_is_told_so():
    table = Table(red=["T0.2"])
    table.card("K")
    table.move(("T0.2", "T0.3"))
    assert spoken(table) == "Red plays once more."


def test_a_card_without_effect_is_said_before_the_next_turn():
    table = Table(red=[], blue=["T1.0"])
    table.card("9")
    assert spoken(table).endswith("the 9. Blue's turn.")
    table.card("5")
    assert spoken(table) == ""


def test_the_winner_is_said():
    table = Table(red=["T0.6", "H0.4", "H0.3", "H0.2"])
    table.card("2")
    table.move(("T0.6", "H0.1"))
    assert spoken(table) == "Red has all marbles home and wins."


def test_a_computers_play_is_said_until_it_is_done():
    table = ComputerTable(a_state(red=("T2.4",)))
    table.look()
    assert spoken(table) == (
        "Blue plays the 8: move the blue marble from space 10 on blue's side to space 4 on the "
        "side after blue's, then put the red marble that stood on space 4 on the side after "
        "blue's to red's pen."
    )


def test_another_move_than_the_computers_is_said_with_the_way_back():
    table = ComputerTable()
    table.look()
    table.carry("T1.10", "T2.5")
    assert "The computer's move was another one: move the blue marble from space 10" in spoken(
        table
    )
    assert spoken(table).endswith(
        "To put it right: Move the blue marble from space 5 on the side after blue's to space 10 "
        "on blue's side."
    )


def test_a_computers_card_without_effect_is_said_with_what_comes_after_it():
    table = ComputerTable(a_state(blue=(), hand=("5H",)))
    table.look()
    assert table.session.state.to_move == 0
    assert spoken(table).endswith("Red's turn.")
    assert "5" in spoken(table)


def test_what_is_said_before_a_computers_play_is_said_with_it():
    table = ComputerTable(a_state(red=(), blue=("T1.10",), to_move=0))
    table.look()
    table.session.handle(CardCode("9", "test", 2.0))
    assert spoken(table) == ""  # it thinks
    table.look()
    assert spoken(table).startswith("Red: nothing is done with the 9. Blue plays the 8: move")
