import sqlite3
from contextlib import closing
from itertools import pairwise
from threading import Thread

import pytest

from companion.board.reading import Sight
from companion.errors import StorageError
from companion.inputs import DeviceTrouble
from companion.table.replay import started
from tests.table.logged import LoggedTable, a_setup, card, seen


@pytest.fixture
def table(tmp_path):
    table = LoggedTable(tmp_path / "games.sqlite3")
    yield table
    table.log.close()


@pytest.fixture
def other_program(table):
    """Another program that can lock the database."""
    with closing(sqlite3.connect(table.file, isolation_level=None)) as connection:
        yield connection


@pytest.fixture
def running(table):
    """The loop on a thread of its own; its clock stands still."""
    thread = Thread(target=table.loop.run)
    thread.start()
    yield table
    table.loop.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_an_input_is_on_the_disk_before_the_session_sees_it(table, monkeypatch):
    written = []
    handle = table.session.handle
    monkeypatch.setattr(
        table.session, "handle", lambda given: written.append(table.kinds()) or handle(given)
    )

    table.do(card("5"))

    assert written == [["event", "event", "input"]]
    assert table.kinds() == ["event", "event", "input", "event"]


def test_events_are_on_the_disk_before_the_view_shows_them(table, monkeypatch):
    logged = []
    publish = table.loop._publish
    monkeypatch.setattr(
        table.loop, "_publish", lambda view: logged.append(table.events()[-1]) or publish(view)
    )

    table.do(card("5"))

    assert logged == ["card-played"]
    assert table.loop.view.card == "5"


def test_views_are_numbered_and_never_change(table):
    first = table.loop.view
    table.do(card("5"))

    assert (first.number, first.card) == (1, None)
    assert table.loop.view.number == 2
    assert table.loop.view.game_id == str(table.loop.game.record.id)


def test_readings_that_say_nothing_new_are_neither_logged_nor_shown(table):
    position = table.session.state.position
    table.do(seen(position, 1.0))
    kinds, number = table.kinds(), table.loop.view.number

    table.do(seen(position, 1.1), seen(position, 1.2))
    assert (table.kinds(), table.loop.view.number) == (kinds, number)

    table.do(seen(position, 1.3, Sight.BUSY), seen(position, 1.4, Sight.BUSY))
    assert table.kinds() == [*kinds, "input"]
    assert table.loop.view.sight == "busy"


def test_a_whole_play_is_logged_and_told(table):
    table.play("5", 1.0)

    assert table.events() == ["game-started", "turn", "card-played", "move-made", "turn"]
    assert [line.event for line in table.loop.view.lines] == [
        "game-started",
        "card-played",
        "move-made",
    ]
    assert [line.number for line in table.loop.lines(1, 5)] == [2, 3]
    assert table.loop.lines(0, 1)[0].says == "The game begins. Red is first."


def half_done(table):
    """A split 7 of which only the first marble has moved."""
    table.do(seen(table.session.state.position, 0.5), card("7", 1.0))
    parts = [play for play in table.session.desk.plays if len(play.move.steps) > 1]
    start, end, _ = parts[0].move.steps[0]
    return table.session.state.position.moved([(start, end)])


@pytest.fixture
def patient(tmp_path):
    table = LoggedTable(tmp_path / "p.sqlite3", a_setup(red=("T0.9", "T1.9"), patience_s=4.0))
    yield table
    table.log.close()


def test_the_session_is_woken_when_its_patience_is_over(patient):
    patient.do(seen(half_done(patient), 2.0))
    assert patient.loop.view.phase == "half-done"
    patient.now_s = 5.9
    patient.do()
    assert patient.loop.view.phase == "half-done"

    patient.now_s = 6.0
    patient.do()
    assert patient.loop.view.phase == "refused"
    assert patient.again().session.phase.value == "refused"


def test_a_hand_that_came_before_the_patience_was_over_counts_first(patient):
    position = half_done(patient)
    patient.do(seen(position, 2.0))
    patient.now_s = 7.0

    patient.do(seen(position, 5.0, Sight.BUSY))

    assert patient.loop.view.phase == "half-done"


def test_a_locked_database_holds_the_game_up_and_loses_nothing(table, other_program):
    other_program.execute("BEGIN EXCLUSIVE")
    table.do(card("5", 1.0))

    [trouble] = table.loop.view.trouble
    assert "another program has locked" in trouble
    assert table.notices == [trouble]
    assert table.loop.view.card is None
    assert table.session.state.declared == {}

    other_program.execute("ROLLBACK")
    table.do()
    assert table.loop.view.card is None, "it waits before it tries again"
    table.now_s = 0.3
    table.do()
    assert (table.loop.view.card, table.loop.view.trouble) == ("5", ())
    assert table.notices[1:] == ["the log of games can be written again; nothing was lost"]
    assert table.again().session.state.declared == {"card": "5"}


def test_inputs_keep_their_order_while_the_log_cannot_be_written(table, other_program):
    other_program.execute("BEGIN EXCLUSIVE")
    table.do(card("5", 1.0))
    table.do(card("6", 1.1), DeviceTrouble("camera", "The camera is gone.", 1.2))
    other_program.execute("ROLLBACK")
    table.now_s = 60.0
    table.do()

    assert table.events()[2:] == ["card-played", "input-refused", "device-failed"]
    assert table.loop.view.trouble == ("The camera is gone.",)


def test_trouble_between_an_input_and_its_events_does_not_handle_it_twice(table, monkeypatch):
    append = table.log.append

    def fail_for_events(game_id, lines, **ending):
        if lines[0].kind == "event":
            raise StorageError("the disk is full")
        append(game_id, lines, **ending)

    monkeypatch.setattr(table.log, "append", fail_for_events)
    table.do(card("5", 1.0))
    assert table.loop.view.card is None
    assert table.loop.view.trouble == ("the disk is full",)

    monkeypatch.setattr(table.log, "append", append)
    table.now_s = 1.0
    table.do()
    assert table.events()[2:] == ["card-played"]
    assert table.loop.view.card == "5"
    assert table.again().session.state.declared == {"card": "5"}


def test_tries_grow_rarer_up_to_a_limit(table, monkeypatch):
    tries = []

    def fail(*_, **__):
        tries.append(table.now_s)
        raise StorageError("the disk is full")

    monkeypatch.setattr(table.log, "append", fail)
    table.loop.put(card("5"))
    while len(tries) < 8:
        table.loop.work_off()
        table.now_s += 0.0625

    between = [later - sooner for sooner, later in pairwise(tries)]
    assert between == [0.25, 0.5, 1.0, 2.0, 4.0, 4.0, 4.0]
    assert table.notices == ["the disk is full"]


def test_a_mistake_of_ours_is_told_and_the_game_goes_on(table, monkeypatch):
    handle = table.session.handle

    def fails_on_cards(given):
        if given == card("5"):
            raise ZeroDivisionError("oops")
        return handle(given)

    monkeypatch.setattr(table.session, "handle", fails_on_cards)
    table.do(card("5"), card("6", 1.0))

    assert table.events()[2:4] == ["input-refused", "card-played"]
    assert "ZeroDivisionError: oops" in table.notices[0]


def test_a_new_game_takes_the_old_one_s_place(table):
    table.play("5", 1.0)
    old = table.loop.game.record.id

    assert not table.loop.begin_game(
        lambda: started(table.log, a_setup(red=("T0.5",)), table.notices.append), timeout_s=0.0
    )
    table.do(card("6", 2.0))

    assert table.loop.view.game_id != str(old)
    assert table.loop.view.card == "6"
    assert table.events() == ["game-started", "turn", "card-played"]
    assert table.log.game(str(old)).finished_at is not None


def test_warnings_are_shown_until_something_happens(tmp_path, table):
    from companion.table.loop import TableLoop

    loop = TableLoop(table.loop.game, clock=lambda: 0.0, notice=print, warnings=["Mended."])
    assert loop.view.trouble == ("Mended.",)
    loop.put(card("5"))
    loop.work_off()
    assert loop.view.trouble == ()


def test_whoever_waits_for_a_view_is_woken(running):
    waited = []
    waiting = [
        Thread(target=lambda: waited.append(running.loop.wait_for_view(1, 10))) for _ in range(8)
    ]
    for thread in waiting:
        thread.start()
    assert running.loop.put_and_wait(card("5"), 10)
    for thread in waiting:
        thread.join(10)

    assert [view.card for view in waited] == ["5"] * 8
    assert running.loop.wait_for_view(running.loop.view.number, 0.01) is None


def test_an_input_that_is_acknowledged_is_on_the_disk(running):
    assert running.loop.put_and_wait(card("5"), 10)
    assert running.events()[-1] == "card-played"


def test_an_input_that_cannot_be_written_is_not_acknowledged(running, other_program):
    other_program.execute("BEGIN EXCLUSIVE")
    assert not running.loop.put_and_wait(card("5"), 0.7)
    view = running.loop.view
    while not view.trouble:  # a slow computer is later to find the log locked
        view = running.loop.wait_for_view(view.number, 30)
        assert view is not None
    other_program.execute("ROLLBACK")


def test_inputs_before_the_stop_are_still_handled(table):
    for number in range(20):
        table.loop.put(DeviceTrouble(f"lamp {number}", "Broken.", 0.0))
    table.loop.stop()
    table.loop.run()

    assert len(table.loop.view.trouble) == 20


def test_a_loop_at_work_answers_even_while_the_log_cannot_be_written(running, other_program):
    assert running.loop.answers(10.0)
    other_program.execute("BEGIN EXCLUSIVE")
    running.loop.put(card("5"))
    assert running.loop.answers(10.0)
    other_program.execute("ROLLBACK")


def test_a_loop_that_is_stuck_or_not_at_work_does_not_answer(table):
    assert not table.loop.answers(0.01)
