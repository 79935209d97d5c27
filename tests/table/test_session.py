import pytest

from companion.board.reading import Sight
from companion.inputs import CardCode, Correction, DeviceTrouble, DieRoll, TimePassed
from companion.table.desk import Phase
from companion.table.viewing import view_of
from tests.table.playing import Table, names


def test_a_card_and_its_move():
    table = Table(red=["T0.9"])
    assert names(table.card("5")) == ["card-played"]
    made, turn = table.move(("T0.9", "T1.0"))
    assert (made["event"], made["move"], made["seat"]) == ("move-made", "T0.9-T1.0", 0)
    assert made["card"] == "5"
    assert (turn["event"], turn["seat"]) == ("turn", 1)
    assert table.phase is Phase.AWAITING_CARD


def test_the_broken_rule_is_named_and_the_same_board_is_ruled_on_once():
    table = Table(red=["T0.9"])
    table.card("5")
    [refused] = table.move(("T0.9", "T1.1"))
    assert refused["event"] == "move-refused"
    assert refused["breaches"][0]["rule"] == "R2"
    assert refused["repair"] == [{"marble": "red", "from": "T1.1", "to": "T0.9"}]
    assert table.phase is Phase.REFUSED
    assert table.look() == []


def test_a_refused_board_put_right_goes_on_with_the_same_card():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.1"))
    assert names(table.move(("T1.1", "T0.9"))) == ["board-restored"]
    assert table.phase is Phase.AWAITING_MOVE
    assert names(table.move(("T0.9", "T1.0"))) == ["move-made", "turn"]


def test_a_refused_move_may_be_put_right_by_the_legal_one_at_once():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.1"))
    assert names(table.move(("T1.1", "T1.0"))) == ["move-made", "turn"]


def test_a_card_without_effect_passes_the_turn():
    table = Table()
    assert names(table.card("5")) == ["card-played", "no-effect", "turn"]
    assert table.state.to_move == 1


def test_a_play_again_card_without_effect_keeps_the_turn():
    table = Table()
    table.card("K")
    assert table.state.to_move == 0
    assert table.phase is Phase.AWAITING_CARD


def test_a_second_card_is_refused_while_the_first_awaits_its_move():
    table = Table(red=["T0.9"])
    table.card("5")
    [refused] = table.card("6")
    assert refused["event"] == "input-refused"
    assert "take it back" in refused["says"]


@pytest.mark.parametrize("code", ["", "11", "ZZ", "10X"])
def test_an_unknown_card_is_refused_with_a_sentence(code):
    [refused] = Table().card(code)
    assert refused["event"] == "input-refused"
    assert "is not a card" in refused["says"]


def test_a_die_is_no_input_of_a_card_game():
    table = Table()
    assert names(table.do(DieRoll(4, "test", 1.0))) == ["input-refused"]


def test_half_a_split_is_waited_for_and_then_accepted():
    table = Table(red=["T0.1", "T2.4"], patience_s=4.0)
    table.card("7")
    assert table.move(("T2.4", "T2.10")) == []
    assert table.phase is Phase.HALF_DONE
    assert names(table.move(("T0.1", "T0.2"))) == ["move-made", "turn"]


def test_half_a_split_that_stays_is_refused():
    table = Table(red=["T0.1", "T2.4"], patience_s=4.0)
    table.card("7")
    table.move(("T2.4", "T2.10"))
    assert table.do(TimePassed(table.now_s + 3.9)) == []
    [refused] = table.do(TimePassed(table.now_s + 4.0))
    assert refused["event"] == "move-refused"


def test_a_hand_stops_the_waiting():
    table = Table(red=["T0.1", "T2.4"], patience_s=4.0)
    table.card("7")
    table.move(("T2.4", "T2.10"))
    table.look(sight=Sight.BUSY)
    assert table.wakes_at_s is None
    table.look()
    assert table.wakes_at_s == pytest.approx(table.now_s + 4.0)


def test_a_captured_marble_left_beside_the_board_is_waited_for_then_named():
    table = Table(red=["T0.9"], blue=["T1.0"])
    table.card("5")
    table.on_board = table.on_board.changed({"T0.9": None, "T1.0": "red"})
    assert table.look() == []
    [refused] = table.do(TimePassed(table.wakes_at_s))
    assert refused["breaches"][0]["rule"] == "R7"
    table.on_board = table.on_board.changed({"P1.1": "blue"})
    assert names(table.look()) == ["move-made", "turn"]


def test_a_move_before_its_card_is_asked_about_and_the_answer_plays_both():
    table = Table(red=["T0.2"])
    [unclear] = table.move(("T0.2", "T0.3"))
    assert unclear["event"] == "unclear"
    cards = [choice.split(":")[0] for choice in unclear["choices"]]
    assert set(cards) == {"A", "J", "Q", "K", "JOKER"}
    assert table.phase is Phase.UNCLEAR
    events = table.choose(unclear["question"], cards.index("A"))
    assert names(events) == ["card-played", "move-made", "turn"]
    assert events[0]["card"] == "A"


def test_the_card_itself_also_answers_the_question():
    table = Table(red=["T0.2"])
    table.move(("T0.2", "T0.3"))
    assert names(table.card("K")) == ["card-played", "move-made", "turn"]


def test_a_wrong_card_after_the_move_is_ruled_on():
    table = Table(red=["T0.2"])
    table.move(("T0.2", "T0.3"))
    events = table.card("5")
    assert names(events) == ["card-played", "move-refused"]
    assert events[1]["breaches"][0]["rule"] == "R2"


def test_a_late_answer_to_an_old_question_is_refused():
    table = Table(red=["T0.2"])
    [unclear] = table.move(("T0.2", "T0.3"))
    table.move(("T0.3", "T0.2"))
    assert names(table.choose(unclear["question"], 0)) == ["input-refused"]


def test_a_change_that_no_card_explains_is_shown_and_restored():
    table = Table(red=["T0.2"], blue=["T1.3"])
    [differs] = table.move(("T1.3", "T1.4"))
    assert differs["event"] == "board-differs"
    assert table.phase is Phase.DIFFERS
    assert names(table.move(("T1.4", "T1.3"))) == ["board-restored"]
    assert table.phase is Phase.AWAITING_CARD


def test_a_board_laid_out_wrongly_is_said_before_the_first_card():
    table = Table(red=["T0.2"], seen=False)
    table.carry(("T0.2", "T0.3"))
    assert names(table.look()) == ["board-differs"]
    assert names(table.card("A")) == ["input-refused"]
    assert names(table.move(("T0.3", "T0.2"))) == ["board-restored"]


def test_the_last_move_is_taken_back_and_nothing_is_deleted():
    table = Table(red=["T0.9"])
    before = table.state_hash
    table.card("5")
    table.move(("T0.9", "T1.0"))
    taken, turn, differs = table.press("take-back")
    assert (taken["event"], turn["seat"]) == ("move-taken-back", 0)
    assert differs["repair"] == [{"marble": "red", "from": "T1.0", "to": "T0.9"}]
    assert table.look() == []
    assert names(table.move(("T1.0", "T0.9"))) == ["board-restored"]
    assert names(table.press("take-back")) == ["card-taken-back", "turn"]
    assert table.state_hash == before
    assert names(table.press("take-back")) == ["input-refused"]


def test_after_a_take_back_another_legal_move_may_be_made_at_once():
    table = Table(red=["T0.9"])
    table.card("6")
    table.move(("T0.9", "T1.1"))
    table.press("take-back")
    assert names(table.move(("T1.1", "BE"))) == ["move-made", "turn"]


def test_a_wrong_card_is_taken_back_before_the_move():
    table = Table(red=["T0.9"])
    table.card("6")
    table.press("take-back")
    assert names(table.card("5")) == ["card-played"]


def test_in_friendly_mode_an_illegal_move_may_stand_and_the_log_says_so():
    table = Table(red=["T0.9"], friendly=True)
    table.card("5")
    table.move(("T0.9", "T1.1"))
    waved, turn = table.press("wave-through")
    assert (waved["event"], waved["rules"][0], turn["seat"]) == ("move-waved-through", "R2", 1)
    assert table.state.position == table.on_board
    assert table.look() == []


def test_in_strict_mode_nothing_is_waved_through():
    table = Table(red=["T0.9"])
    table.card("5")
    table.move(("T0.9", "T1.1"))
    assert names(table.press("wave-through")) == ["input-refused"]


def test_the_referee_sets_position_and_turn_by_hand():
    table = Table(red=["T0.9"])
    table.carry(("T0.9", "T2.3"))
    position = table.on_board.as_json()
    table.look()
    events = table.do(Correction(position, 1, None, "test", table.tick()))
    assert names(events)[:2] == ["position-corrected", "turn"]
    assert table.state.to_move == 1
    assert table.look() == []
    assert names(table.press("take-back"))[0] == "move-taken-back"


@pytest.mark.parametrize(
    ("position", "seat"), [({"T9.9": "red"}, 0), ({"T0.1": "pink"}, 0), ({"T0.1": "red"}, 7)]
)
def test_a_correction_that_cannot_be_is_refused(position, seat):
    table = Table(red=["T0.9"])
    before = table.state_hash
    assert names(table.do(Correction(position, seat, None, "test", 9.0))) == ["input-refused"]
    assert table.state_hash == before


def test_a_hand_or_a_lost_board_rules_on_nothing():
    table = Table(red=["T0.9"])
    table.card("5")
    table.carry(("T0.9", "T1.1"))
    assert table.look(sight=Sight.BUSY) == []
    assert table.look(sight=Sight.LOST) == []


def test_the_winning_move_ends_the_game_at_once():
    table = Table(red=["T0.6", "H0.4", "H0.3", "H0.2"])
    table.card("2")
    made, won = table.move(("T0.6", "H0.1"))
    assert (made["event"], won["event"], won["winners"]) == ("move-made", "game-won", [0])
    assert table.phase is Phase.FINISHED
    assert names(table.card("5")) == ["input-refused"]


def test_a_game_ended_by_the_players_can_be_taken_up_again():
    table = Table(red=["T0.9"])
    assert names(table.press("end-game")) == ["game-won"]
    table.press("take-back")
    assert names(table.card("5")) == ["card-played"]


def test_a_device_is_reported_once_and_again_when_it_works():
    table = Table()
    trouble = DeviceTrouble("camera", "The camera does not answer: check its cable.", 1.0)
    assert names(table.do(trouble)) == ["device-failed"]
    assert table.do(trouble) == []
    assert names(table.do(DeviceTrouble("camera", None, 2.0))) == ["device-works"]


def test_the_same_inputs_give_the_same_events():
    def play():
        table = Table(red=["T0.1", "T2.4"])
        said = [table.card("7"), table.move(("T2.4", "T2.10")), table.move(("T0.1", "T0.2"))]
        return said, table.state_hash

    assert play() == play()


def test_with_inferred_cards_one_effect_is_taken_and_more_are_asked_about():
    table = Table(red=["T0.2"], infer_cards=True)
    events = table.move(("T0.2", "T0.7"))
    assert names(events) == ["card-played", "move-made", "turn"]
    assert events[1]["candidates"] == ["5"]


def test_a_card_entered_while_the_camera_sees_nothing_waits_for_the_board():
    table = Table(red=["T0.9"], seen=False)
    assert names(table.do(CardCode("5", "test", 1.0))) == ["card-played"]
    assert names(table.move(("T0.9", "T1.0"))) == ["move-made", "turn"]


def test_where_a_play_does_not_compel_the_players_may_say_that_they_move_nothing():
    table = Table(options={"pen_exit_counts": False})
    table.card("A")
    assert table.look() == []
    assert "pass" in view_of(table.session.desk, 1).buttons
    made, turn = table.press("pass")
    assert (made["move"], turn["seat"]) == ("pass", 0)
    assert names(table.press("take-back"))[0] == "move-taken-back"
    assert names(table.move(("P0.1", "T0.9"))) == ["move-made", "turn"]


def test_a_move_that_must_be_made_cannot_be_passed():
    table = Table(red=["T0.9"])
    table.card("5")
    assert names(table.press("pass")) == ["input-refused"]
