import json
import sqlite3
from contextlib import closing
from random import Random

import pytest

from companion.board.reading import Sight
from companion.errors import DataError
from companion.inputs import ButtonPress, Correction, DeviceTrouble
from companion.table.replay import game_of, replay
from companion.table.setup import setup_from_json
from tests.table.logged import LoggedTable, a_setup, card, seen


@pytest.fixture
def table(tmp_path):
    table = LoggedTable(tmp_path / "games.sqlite3")
    yield table
    table.log.close()


def forget_entries(table, above):
    """As if the power had gone before they were written."""
    with closing(sqlite3.connect(table.file)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE number > ?", (above,))


def a_lively_evening(table, chance, steps):
    """Cards, moves, hands, take-backs, corrections and troubles, legal and not."""
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")
    for step in range(steps):
        at_s = float(step)
        plays = table.session.desk.plays
        position = table.session.state.position
        match chance.randrange(12):
            case 0:
                table.do(ButtonPress("take-back", "page", at_s))
            case 1:
                table.do(DeviceTrouble("camera", chance.choice([None, "It is gone."]), at_s))
            case 2:
                table.do(seen(position, at_s, Sight.BUSY))
            case 3:
                table.do(seen(position, at_s))
            case 4:
                spaces = [s for s in table.session.desk.layout.spaces if position.at(s) is None]
                start = chance.choice(sorted(position))
                table.do(seen(position.moved([(start, chance.choice(spaces))]), at_s))
            case 5:
                table.do(Correction(position.as_json(), None, None, "page", at_s))
            case _ if plays:
                table.do(seen(chance.choice(plays).position, at_s))
            case _:
                table.do(card(chance.choice(ranks), at_s))
        table.now_s = at_s + 0.9
        table.do()


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_of_the_inputs_is_the_game(tmp_path, seed):
    table = LoggedTable(tmp_path / "games.sqlite3", a_setup(friendly=True, patience_s=1.5))
    a_lively_evening(table, Random(seed), 120)

    again = table.again()

    assert again.state_hash == table.state_hash
    assert again.notices == []
    assert again.kinds() == table.kinds()
    assert list(again.loop.game.lines) == list(table.loop.game.lines)
    assert again.session.phase == table.session.phase
    assert again.session.wakes_at_s == table.session.wakes_at_s
    assert len(set(table.events())) > 8
    again.log.close()


def test_events_that_were_not_written_are_written_at_the_restart(table):
    table.play("5", 1.0)
    complete = table.kinds()
    forget_entries(table, above=complete.index("input", 3) + 1)

    again = table.again()

    assert again.kinds() == complete
    assert again.state_hash == table.state_hash
    again.log.close()


def test_a_game_whose_beginning_was_not_written_begins_at_the_restart(table):
    forget_entries(table, above=0)

    again = table.again()

    assert again.events() == ["game-started", "turn"]
    again.log.close()


def test_the_game_goes_on_where_it_was(table):
    table.play("5", 1.0)

    again = table.again()
    again.play("6", 3.0)

    assert again.events().count("move-made") == 2
    assert again.again().state_hash == again.state_hash


def test_a_log_that_says_otherwise_is_told_and_the_replay_counts(table):
    table.play("5", 1.0)
    with closing(sqlite3.connect(table.file)) as connection, connection:
        connection.execute(
            "UPDATE entries SET line = replace(line, 'T0.9', 'T0.8') WHERE kind = 'event'"
        )

    again = table.again()

    assert again.state_hash == table.state_hash
    assert len(again.notices) == 1
    assert "1 of its inputs lead to something else than the log says" in again.notices[0]
    again.log.close()


def test_every_input_is_compared_with_its_events(table):
    table.play("5", 1.0)
    record = table.loop.game.record

    played = list(replay(game_of(table.log, record, print), table.log.entries(record.id)))

    assert [len(each.events) for each in played] == [2, 1, 2]
    assert all(each.same for each in played)
    assert played[-1].logged_hash == played[-1].state_hash == table.state_hash


def test_a_setup_comes_back_as_it_was():
    setup = a_setup(friendly=True, patience_s=2.5, infer_cards=True, began_at_s=3.0)
    written = json.loads(json.dumps(setup.as_json()))

    read = setup_from_json(written, "log")

    assert read == setup


@pytest.mark.parametrize("missing", ["state", "layout", "patience_s"])
def test_a_setup_that_lacks_something_is_refused(missing):
    written = {key: value for key, value in a_setup().as_json().items() if key != missing}

    with pytest.raises(DataError, match="setup: does not say how the game began"):
        setup_from_json(written, "log")
