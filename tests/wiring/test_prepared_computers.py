"""What computers need is worked out beside the game, for each that begins or goes on."""

import threading
import time

import pytest

from companion.config import table_config
from companion.table.log import GameLog
from companion.table.replay import resumed, started
from companion.wiring import live_table
from companion.wiring.first_game import setup_from_config
from companion.wiring.live_table import LiveTable

SETTINGS = """
[table]
layout = "jokers-4"
[game]
name = "joker-marbles"
[[seats]]
side = 0
colour = "red"
[[seats]]
side = 2
colour = "blue"
player = "computer"
level = "strong"
"""
LONGEST_S = 20.0


class Prepared(list):
    """Stands in for what is worked out; remembers for which states, and in which threads."""

    def __call__(self, state):
        self.append((state, threading.current_thread()))

    def wait_for(self, count):
        end_s = time.monotonic() + LONGEST_S
        while len(self) < count:
            assert time.monotonic() < end_s
            time.sleep(0.01)


@pytest.mark.slow
def test_computers_are_prepared_for_every_game_in_a_thread_of_their_own(tmp_path, monkeypatch):
    prepared = Prepared()
    monkeypatch.setattr(live_table, "prepare_computers", prepared)
    file = tmp_path / "table.toml"
    file.write_text(SETTINGS)
    config = table_config(file)
    log = GameLog(str(tmp_path / "games.sqlite3"))
    begun = started(log, setup_from_config(config), lambda _: None)
    game = resumed(log, log.unfinished(), lambda _: None)
    assert game.record == begun.record
    table = LiveTable(config, log, game, clock=time.monotonic, notice=lambda _: None)
    assert not prepared
    table.start()
    prepared.wait_for(1)
    seats = [{"side": 0, "colour": "red"}, {"side": 1, "colour": "blue", "player": "computer"}]
    table.new_game({"game": "fast-track", "seats": seats})
    prepared.wait_for(2)
    table.stop()
    log.close()
    assert [state.game for state, _ in prepared] == ["joker-marbles", "fast-track"]
    assert prepared[0][0] is game.session.state
    assert {thread.name for _, thread in prepared} == {"computers"}
