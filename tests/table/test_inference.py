import random

from companion.board.reading import Reading, Sight, SpaceReading, certain_reading
from companion.engine.game import load_game
from companion.engine.inference.mattering import what_matters
from companion.engine.move import PASS
from companion.engine.options import chosen_options
from companion.engine.state import Seat
from companion.inputs import Choice, TimePassed
from companion.table.desk import Phase
from companion.table.session import Session
from companion.table.viewing import view_of
from tests.table.playing import LAYOUT, Table, names


def without_cards(*groups, **settings):
    return Table(*groups, infer_cards=True, **settings)


def waited(table):
    """What follows once patience is at its end."""
    table.now_s = table.session.wakes_at_s
    return table.do(TimePassed(table.now_s))


def test_one_effect_is_taken_with_its_cards_the_likeliest_first():
    table = without_cards(["T0.2"])
    played, made, turn = table.move(("T0.2", "T0.3"))
    assert made["card"] == played["card"] == made["candidates"][0]
    assert set(made["candidates"]) == {"A", "J", "Q", "K", "JOKER"}
    assert turn["seat"] == 0


def test_cards_that_were_played_are_less_likely_later():
    table = without_cards(["T0.2"])
    for at in (2, 3, 4):
        table.card("K")
        table.move((f"T0.{at}", f"T0.{at + 1}"))
    made = table.move(("T0.5", "T0.6"))[1]
    assert made["candidates"][-1] == "K"


def test_one_question_when_who_plays_next_is_not_certain():
    table = without_cards(["T0.0", "T0.1"], ["T3.5"])
    [unclear] = table.move(("T0.0", "P0.2"))
    assert unclear["event"] == "unclear"
    assert len(unclear["choices"]) == 2
    assert any("Red is next" in choice for choice in unclear["choices"])
    assert table.look() == []
    view = view_of(table.session.desk, 1)
    assert len({choice.says for choice in view.question.choices}) == 2

    number = next(n for n, c in enumerate(unclear["choices"]) if "Blue is next" in c)
    events = table.choose(unclear["question"], number)
    assert names(events) == ["card-played", "move-made", "turn"]
    assert table.state.to_move == 1


def test_a_card_without_effect_is_told_once_the_next_player_has_moved():
    table = without_cards()
    events = table.move(("P1.1", "T1.9"))
    assert names(events) == ["no-effect", "turn", "card-played", "move-made", "turn"]
    assert (events[0]["seat"], events[3]["seat"]) == (0, 1)
    assert table.state.to_move == 1


def test_taking_back_takes_back_move_and_card():
    table = without_cards(["T0.2"])
    before = table.state_hash
    table.move(("T0.2", "T0.7"))
    table.press("take-back")
    assert (table.state_hash, table.state.declared) == (before, {})
    assert names(table.move(("T0.7", "T0.2"))) == ["board-restored"]
    assert names(table.move(("T0.2", "T0.10")))[:2] == ["board-differs"]
    assert names(table.move(("T0.10", "T0.2"))) == ["board-restored"]
    assert table.move(("T0.2", "H0.3"))[1]["card"] == "8"


def test_the_first_part_of_a_split_is_waited_for_in_either_order():
    for first, then in ((0, 1), (1, 0)):
        table = without_cards(["T0.1", "T2.3"], ["T3.3"])
        ways = [("T0.1", "T0.4"), ("T2.3", "T2.7")]
        if first:
            ways = [("T0.1", "T0.3"), ("T2.3", "T2.8")]
        assert table.move(ways[first]) == []
        assert table.phase is Phase.HALF_DONE
        made = table.move(ways[then])[1]
        assert made["card"] == "7"
        assert table.state.to_move == 1


def test_a_part_of_a_split_that_is_left_alone_is_a_play_of_its_own():
    table = without_cards(["T0.1", "T2.3"], ["T3.3"])
    assert table.move(("T0.1", "T0.4")) == []
    assert "Is that all?" in view_of(table.session.desk, 1).prompt
    assert waited(table)[1]["card"] == "3"
    assert table.state.to_move == 1


def test_two_plays_in_a_hurry_are_not_taken_for_a_split_without_asking():
    table = without_cards(["T1.2", "T2.3"], ["T3.3"])
    assert table.move(("T1.2", "T1.3")) == []  # a King, or the first part of a 7
    assert table.move(("T2.3", "T2.9")) == []  # a 6, or the first part of another 7
    [unclear] = waited(table)
    assert {choice[-len("Blue is next") :].strip() for choice in unclear["choices"]} == {
        "Blue is next",
        "Red is next",
    }
    assert table.look() == []
    number = next(n for n, c in enumerate(unclear["choices"]) if "Red is next" in c)
    events = table.choose(unclear["question"], number)
    assert [e["move"] for e in events if e["event"] == "move-made"] == ["T1.2-T1.3", "T2.3-T2.9"]


def test_a_hand_that_is_back_at_once_goes_on_with_the_same_play():
    table = without_cards(["T1.2", "T2.3"], ["T3.3"])
    assert table.move(("T1.2", "T1.3")) == []
    table.do(Reading(Sight.BUSY, {}, table.now_s + 0.5))
    made = table.move(("T2.3", "T2.9"))[1]
    assert made["card"] == "7"


def test_the_next_players_move_may_come_while_more_is_waited_for():
    table = without_cards(["T1.2", "T2.3"], ["T3.3"])
    assert table.move(("T1.2", "T1.5")) == []
    events = table.move(("T3.3", "T3.13"))
    assert [e["card"] for e in events if e["event"] == "move-made"] == ["3", "10"]


def test_a_play_that_is_put_back_is_taken_back():
    table = without_cards([], ["T3.3"])
    before = table.state_hash
    events = table.move(("T3.3", "T3.13"))
    assert names(events)[0] == "no-effect"
    events = table.move(("T3.13", "T3.3"))
    assert "move-taken-back" in names(events)
    assert names(events)[-1] == "board-restored"
    assert table.state_hash == before
    assert table.move(("T3.3", "T3.11"))[3]["card"] == "8"


def test_a_play_that_is_put_right_is_another_play():
    table = without_cards(["T1.2"], ["T3.3"])
    table.move(("T1.2", "T1.11"))
    events = table.move(("T1.11", "T1.10"))
    assert names(events) == ["move-taken-back", "turn", "card-played", "move-made", "turn"]
    assert events[3]["move"] == "T1.2-T1.10"
    assert table.state.to_move == 1


def test_the_second_part_of_a_split_may_come_late():
    table = without_cards(["T1.2", "T2.3"], ["T3.3"])
    table.move(("T1.2", "T1.5"))
    assert waited(table)[1]["card"] == "3"
    made = table.move(("T2.3", "T2.7"))[3]
    assert (made["event"], made["card"]) == ("move-made", "7")
    assert table.state.to_move == 1


def test_a_space_that_cannot_be_told_is_told_by_the_rules():
    table = without_cards([], ["T3.3"])
    table.carry(("P0.1", "T0.9"))
    sure = certain_reading(table.on_board, LAYOUT.spaces, table.tick())
    dark = {"P0.1": SpaceReading({None: 0.6, "red": 0.4})}
    events = table.do(Reading(Sight.STEADY, dict(sure.spaces) | dark, table.now_s))
    assert names(events) == ["card-played", "move-made", "turn"]


def test_what_two_plays_would_explain_waits_until_it_can_be_told():
    table = without_cards(["T1.2"], ["T3.3"])
    table.carry(("T1.2", "T1.11"))
    assert table.look(hidden=["T1.11", "T1.12"]) == []
    assert table.look()[1]["card"] == "9"


def test_a_swap_is_waited_for_whichever_marble_is_lifted_first():
    for one, other in (("T0.3", "T3.3"), ("T3.3", "T0.3")):
        table = without_cards(["T0.3"], ["T3.3"])
        colours = {space: table.on_board.at(space) for space in (one, other)}
        for change in (
            {one: None},
            {other: None},
            {other: colours[one]},
        ):
            table.on_board = table.on_board.changed(change)
            assert table.look() == []
        table.on_board = table.on_board.changed({one: colours[other]})
        assert table.look()[1]["card"] == "J"


def test_a_bumped_marble_in_the_hand_is_waited_for():
    table = without_cards(["T1.1"], ["T1.6"])
    table.on_board = table.on_board.changed({"T1.1": None, "T1.6": "red"})
    assert table.look() == []
    table.on_board = table.on_board.changed({"P1.1": "blue"})
    made = table.look()[1]
    assert (made["card"], made["captured"]) == ("5", [["T1.6", "P1.1"]])


def test_what_no_card_explains_is_shown_and_restored():
    table = without_cards(["T0.2"], ["T2.2"])
    assert names(table.move(("T0.2", "T3.3"))) == ["board-differs"]
    assert names(table.move(("T3.3", "T0.2"))) == ["board-restored"]


def test_the_same_inputs_give_the_same_events():
    def play():
        table = without_cards()
        said = [table.move(("P1.1", "T1.9")), table.move(("T1.9", "T1.10"))]
        return said, table.state_hash, table.session.desk.seen

    assert play() == play()


def test_a_random_game_is_followed_without_any_card():
    chance = random.Random(5)
    seats = [Seat((0,), ("red",)), Seat((1,), ("blue",)), Seat((2,), ("green",))]
    game = load_game("fast-track")
    state = game.start(chosen_options(game.options, {"board": "square"}), seats)
    session = Session(game, state, LAYOUT, infer_cards=True)
    session.handle(certain_reading(state.position, LAYOUT.spaces, 0.0))
    stores, asked, looks = game.stores(state), 0, 0
    for turn in range(1, 121):
        declared = game.declare(state, chance.choice(game.declarations(state)))
        move = chance.choice(game.legal_moves(declared).moves or (PASS,))
        state = game.outcome(declared, move).state
        if not move.steps:
            continue
        looks += 1
        session.handle(certain_reading(state.position, LAYOUT.spaces, turn * 10.0))
        if session.wakes_at_s is not None:
            session.handle(TimePassed(session.wakes_at_s))
        if session.desk.question is not None:
            asked += 1
            right = next(
                number
                for number, answer in enumerate(session.desk.question.answers)
                if what_matters(answer.line.after, stores) == what_matters(state, stores)
            )
            session.handle(Choice(session.desk.question.number, right, "test", turn * 10.0 + 5))
        assert what_matters(session.state, stores) == what_matters(state, stores)
    assert looks > 60
    assert asked <= looks * 0.05
