import multiprocessing
import time
from itertools import pairwise
from random import Random

import pytest

from companion.table.log import GameLog
from companion.table.replay import game_of, replay
from tests.table.crash_life import live

KILLS = 220


class Lives:
    """Processes on the same log, one after the other, each killed without warning."""

    def __init__(self, file):
        self.file = file
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tests.table.crash_life"])

    def lead_one(self, seed, words, seconds):
        """What a process told until it was killed, *seconds* after it had told so many words."""
        hears, tells = self.context.Pipe(duplex=False)
        life = self.context.Process(target=live, args=(self.file, seed, tells))
        life.start()
        tells.close()
        told = [hears.recv() for _ in range(words)]
        time.sleep(seconds)
        assert life.is_alive()
        life.kill()
        life.join(10)
        return told + list(rest_of(hears))


def rest_of(hears):
    """What was still told before the end."""
    with hears:
        while True:
            try:
                yield hears.recv()
            except EOFError:
                return


def hashes_of(log):
    """The state hash after every entry of every game, as a replay finds it; nothing differs."""
    found = {}
    for record in log.games():
        entries = log.entries(record.id)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        written = 0
        for played in replay(game_of(log, record, pytest.fail), entries):
            assert played.same or not played.logged
            written += (played.given is not None) + len(played.logged)
            found[record.id, written] = played.state_hash
    return found


@pytest.mark.slow
def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path):
    lives, chance = Lives(tmp_path / "games.sqlite3"), Random(7)
    told = [
        lives.lead_one(life, chance.randrange(9), chance.uniform(0.0, 0.05))
        for life in range(KILLS)
    ]

    log = GameLog(lives.file)
    hashes = hashes_of(log)
    assert log.salvage is None
    log.close()
    acknowledged = [each for life in told for each in life]
    assert len(acknowledged) > 3 * KILLS
    for _, game, written, state_hash in acknowledged:
        assert hashes[game, written] == state_hash
    _restarts_go_on_where_the_killed_one_was(told)


def _restarts_go_on_where_the_killed_one_was(told):
    alive = [life for life in told if life]
    assert len(alive) > KILLS // 2
    for before, after in pairwise(alive):
        _, game, written, state_hash = before[-1]
        what, next_game, next_written, next_hash = after[0]
        assert what == "ready"
        if next_game != game:
            continue
        assert next_written >= written
        if next_written == written:
            assert next_hash == state_hash
