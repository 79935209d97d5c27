"""One life of a process that referees: opens the log, goes on with the game, plays until killed."""

import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from threading import Thread

from companion.board.reading import Sight
from companion.inputs import ButtonPress
from companion.table.log import GameLog
from companion.table.loop import TableLoop
from companion.table.replay import resumed, started
from tests.table.logged import a_setup, card, seen

LONG_GAME = 400
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JOKER")


def live(file: Path, seed: int, told: Connection) -> None:
    """Tells ("ready", game, entries in the log, state hash), then "done" with them per input."""
    log = GameLog(file)
    record = log.unfinished()
    notice = sys.stderr.write
    game = started(log, a_setup(), notice) if record is None else resumed(log, record, notice)
    if game.written > LONG_GAME:
        game = started(log, a_setup(), notice)
    loop = TableLoop(game, clock=time.monotonic, notice=notice)
    Thread(target=loop.run, daemon=True).start()
    told.send(("ready", game.record.id, game.written, game.session.state_hash))
    chance = Random(seed)
    while True:
        given = _next_input(game.session, chance)
        if not loop.put_and_wait(given, 10):
            raise SystemExit("an input was not taken")
        told.send(("done", game.record.id, game.written, game.session.state_hash))


def _next_input(session, chance):
    at_s = time.monotonic()
    plays = session.desk.plays
    match chance.randrange(8):
        case 0:
            return ButtonPress("take-back", "test", at_s)
        case 1:
            return seen(session.state.position, at_s, Sight.BUSY)
        case _ if plays:
            return seen(chance.choice(plays).position, at_s)
        case _:
            return card(chance.choice(RANKS), at_s)
