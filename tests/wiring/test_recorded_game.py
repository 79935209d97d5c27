from companion.board.reading import Reading, Sight
from companion.inputs import CardCode
from companion.wiring.recorded_game import RecordedGame, confirmed_by
from tests.table.playing import LAYOUT, Table, certain_reading


def steady(position, at_s):
    return certain_reading(position, LAYOUT.spaces, at_s)


def busy(at_s):
    return Reading(Sight.BUSY, {}, at_s)


def game_of(table, *cards):
    return RecordedGame(table.session, [CardCode(code, "test", at_s) for code, at_s in cards])


def told(events):
    return [(event.name, event.at_s) for event in events]


def test_a_card_comes_before_the_picture_of_the_same_time():
    table = Table(red=["T0.9"], seen=False)
    game = game_of(table, ("5", 2.0))
    table.carry(("T0.9", "T1.0"))

    events = told(game.see(steady(table.on_board, 2.0), 2.0))

    assert events[:2] == [("card-played", 2.0), ("move-made", 2.0)]


def test_a_card_of_a_later_time_waits():
    table = Table(red=["T0.9"], seen=False)
    game = game_of(table, ("5", 2.0), ("6", 9.0))

    assert told(game.see(None, 1.9)) == []
    assert told(game.see(None, 2.1)) == [("card-played", 2.0)]
    assert told(game.end())[0][1] == 9.0


def test_patience_runs_by_the_times_of_the_pictures():
    table = Table(red=["T0.9", "T1.9"], seen=False, patience_s=1.0)
    before = table.on_board
    game = game_of(table, ("7", 0.5))
    list(game.see(steady(before, 0.4), 0.4))
    list(game.see(None, 0.6))
    split = next(play for play in table.desk.plays if len(play.move.steps) > 1)
    half = before.moved([(split.move.steps[0].start, split.move.steps[0].end)])

    assert told(game.see(steady(half, 2.0), 2.0)) == []
    assert told(game.see(None, 2.9)) == []
    assert told(game.see(None, 3.05)) == [("move-refused", 3.0)]


def test_a_hand_that_comes_back_in_time_is_waited_for():
    table = Table(red=["T0.9", "T1.9"], seen=False, patience_s=1.0)
    before = table.on_board
    game = game_of(table, ("7", 0.5))
    list(game.see(steady(before, 0.6), 0.6))
    split = next(play for play in table.desk.plays if len(play.move.steps) > 1)
    half = before.moved([(split.move.steps[0].start, split.move.steps[0].end)])
    list(game.see(steady(half, 2.0), 2.0))
    list(game.see(busy(2.5), 2.5))

    assert told(game.see(None, 4.0)) == []
    assert told(game.see(steady(split.position, 5.0), 5.0))[0] == ("move-made", 5.0)


def test_only_what_was_seen_is_confirmed():
    table = Table(red=["T0.9"])
    [played] = table.session.handle(CardCode("5", "test", 1.0))
    table.carry(("T0.9", "T1.0"))
    made, turn = table.session.handle(steady(table.on_board, 2.0))

    assert confirmed_by(played, table.on_board) is None
    assert confirmed_by(made, table.on_board) == table.on_board
    assert confirmed_by(turn, table.on_board) is None


def test_what_may_have_been_half_a_play_was_all_when_the_recording_ends():
    table = Table(red=["T1.2", "T2.3"], blue=["T3.3"], seen=False, infer_cards=True)
    game = game_of(table)
    list(game.see(steady(table.on_board, 1.0), 1.0))
    table.carry(("T1.2", "T1.5"))

    assert told(game.see(steady(table.on_board, 2.0), 2.0)) == []
    assert "move-made" in [name for name, _ in told(game.end())]
