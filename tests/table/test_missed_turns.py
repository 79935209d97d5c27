import pytest

from companion.board.reading import Reading, Sight
from companion.inputs import Choice
from tests.table.playing import Table, names


def test_two_turns_are_rebuilt_without_any_card():
    table = Table(["T0.2"], ["T2.2"], infer_cards=True)
    events = table.move(("T0.2", "T0.7"), ("T2.2", "T2.10"))
    assert names(events) == ["card-played", "move-made", "turn"] * 2
    assert [e["card"] for e in events if e["event"] == "move-made"] == ["5", "8"]
    assert table.state.to_move == 0


def test_the_next_players_move_is_rebuilt_after_a_declared_one_that_nobody_saw():
    table = Table(["T0.2"], ["T2.2"])
    table.card("5")
    table.look(sight=Sight.LOST)
    table.now_s += 5.0
    events = table.move(("T0.2", "T0.7"), ("T2.2", "T2.10"))
    assert names(events) == ["move-made", "turn", "card-played", "move-made", "turn"]
    assert events[3]["candidates"] == ["8"]


def test_another_players_marble_moved_as_well_is_refused_where_cards_are_shown():
    table = Table(["T0.2"], ["T2.2"])
    table.card("5")
    [refused] = table.move(("T0.2", "T0.7"), ("T2.2", "T2.10"))
    assert refused["event"] == "move-refused"
    assert {"marble": "blue", "from": "T2.10", "to": "T2.2"} in refused["repair"]


def test_a_marble_moved_too_far_is_refused_although_a_second_card_would_explain_it():
    table = Table(["T0.2"], ["T2.2"])
    table.card("K")
    [refused] = table.move(("T0.2", "T0.5"))  # K, then a 2
    assert refused["event"] == "move-refused"
    assert refused["breaches"][0]["rule"] == "R2"


def test_several_lines_of_play_are_asked_about():
    table = Table(["T1.2"], ["T2.2"], infer_cards=True)
    [unclear] = table.move(("T1.2", "T1.13"))  # 6 and 5, or 1 and 10
    assert unclear["event"] == "unclear"
    assert 2 <= len(unclear["choices"]) <= 5
    assert all(", then " in choice for choice in unclear["choices"])
    option = next(n for n, c in enumerate(unclear["choices"]) if "T1.2-T1.3" in c)
    events = table.do(Choice(unclear["question"], option, "test", table.tick()))
    assert [e["move"] for e in events if e["event"] == "move-made"] == ["T1.2-T1.3", "T1.3-T1.13"]
    assert table.state.to_move == 1


def test_a_rebuilt_turn_is_taken_back_play_by_play():
    table = Table(["T0.2"], ["T2.2"], infer_cards=True)
    before = table.state_hash
    table.move(("T0.2", "T0.7"), ("T2.2", "T2.10"))
    table.press("take-back")
    assert table.state.to_move == 1
    table.press("take-back")
    assert table.state_hash == before


def test_what_is_being_put_back_is_no_missed_turn():
    table = Table(["T0.2"], ["T2.2"], infer_cards=True)
    assert names(table.move(("T0.2", "T3.3"), ("T2.2", "T3.8"))) == ["board-differs"]
    assert table.move(("T3.8", "T2.2")) == []
    assert names(table.move(("T3.3", "T0.2"))) == ["board-restored"]


@pytest.mark.parametrize(
    ("sight", "seconds", "said"),
    [
        (Sight.BUSY, 4.0, "card-played"),
        (Sight.LOST, 1.0, "card-played"),
        (Sight.BUSY, 20.0, "unclear"),
        (Sight.LOST, 5.0, "unclear"),
    ],
)
def test_one_play_is_not_certain_when_the_board_was_out_of_sight_for_long(sight, seconds, said):
    table = Table(["T1.2"], ["T2.2"], infer_cards=True)
    table.do(Reading(sight, {}, table.tick()))
    table.now_s += seconds
    assert names(table.move(("T1.2", "T1.11")))[0] == said  # a 9, or a 6 and a 3


def test_what_is_certain_is_taken_even_so():
    table = Table(["T1.2"], ["T2.2"], infer_cards=True)
    table.do(Reading(Sight.LOST, {}, table.tick()))
    table.now_s += 60.0
    assert names(table.move(("T1.2", "T0.12")))[:2] == ["card-played", "move-made"]  # a 4
