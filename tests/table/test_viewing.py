import json

from companion.board.reading import Sight
from companion.inputs import DeviceTrouble
from companion.table.viewing import drawing_of, view_of
from tests.table.playing import Table


def view(table):
    shown = view_of(table.session.desk, 1)
    json.dumps(shown.as_json())
    return shown


def test_the_page_says_whose_turn_it_is_and_offers_every_card():
    shown = view(Table(red=["T0.9"]))
    assert shown.headline == "Red's turn"
    assert shown.prompt == "Play a card."
    assert len(shown.cards) == 14
    assert [seat.to_move for seat in shown.seats] == [True, False]
    assert shown.buttons == ("end-game",)


def test_the_legal_plays_are_told_and_drawn_once_a_card_is_played():
    table = Table(red=["T0.9"], blue=["T1.0"])
    table.card("5")
    shown = view(table)
    assert (shown.card, shown.card_says, shown.cards) == ("5", "5", ())
    [play] = shown.plays
    assert play.steps == (("T0.9", "T1.0"),)
    assert play.captured == (("T1.0", "P1.1"),)
    assert "one way" in shown.prompt
    assert "take-back" in shown.buttons


def test_a_refusal_shows_rules_spaces_repair_and_the_nearest_play():
    table = Table(red=["T0.9"], friendly=True)
    table.card("5")
    table.move(("T0.9", "T1.1"))
    shown = view(table)
    assert shown.phase == "refused"
    assert shown.ruling.breaches[0].rule == "R2"
    assert shown.ruling.breaches[0].title
    assert shown.ruling.repair[0].says == "Move the red marble from T1.1 to T0.9."
    assert [play.move for play in shown.ruling.nearest] == ["T0.9-T1.0"]
    assert shown.ruling.may_wave_through
    assert "wave-through" in shown.buttons


def test_a_question_is_shown_with_what_each_answer_does():
    table = Table(red=["T0.2"])
    table.move(("T0.2", "T0.3"))
    shown = view(table)
    assert shown.phase == "unclear"
    assert shown.prompt == shown.question.says
    assert {choice.steps for choice in shown.question.choices} == {(("T0.2", "T0.3"),)}
    assert all(": " in choice.says for choice in shown.question.choices)


def test_a_hand_and_a_lost_board_are_told_in_the_prompt():
    table = Table(red=["T0.9"])
    table.look(sight=Sight.BUSY)
    assert "hand" in view(table).prompt
    table.look(sight=Sight.LOST)
    assert "camera" in view(table).prompt


def test_the_last_play_stays_to_be_seen():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.0"))
    shown = view(table)
    assert (shown.last.move, shown.last_seat) == ("T0.9-T1.0", 0)
    table.press("take-back")
    assert view(table).last is None


def test_a_card_that_plays_again_is_shown_to_go_on():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.0"))
    assert not view(table).again
    table = Table(red=["T0.2"])
    table.card("K")
    table.move(("T0.2", "T0.3"))
    assert view(table).again


def test_the_winner_is_named():
    table = Table(red=["T0.6", "H0.4", "H0.3", "H0.2"])
    table.card("2")
    table.move(("T0.6", "H0.1"))
    shown = view(table)
    assert shown.headline == "Red won"
    assert shown.seats[0].won
    assert shown.result


def test_trouble_is_shown_until_it_is_over():
    table = Table()
    table.do(DeviceTrouble("camera", "The camera does not answer.", 1.0))
    assert view(table).trouble == ("The camera does not answer.",)
    table.do(DeviceTrouble("camera", None, 2.0))
    assert view(table).trouble == ()


def test_the_drawing_has_every_space_and_the_pens():
    drawing = drawing_of(Table().session.desk)
    assert len(drawing.spaces) == 89
    assert ("P0.1", "P0.2", "P0.3", "P0.4") in drawing.stores
