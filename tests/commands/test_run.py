import json
import resource
import signal
import socket
import sqlite3
import time
from contextlib import closing
from random import Random

import pytest

from companion import cli
from companion.engine.game import game_names
from companion.table.log import GameLog
from companion.table.replay import game_of, replay
from tests.commands.running import Running

pytestmark = pytest.mark.slow
KILLS = 10


def put_and_look(running, start, end):
    """Carry a marble as a player would."""
    assert running.post("/api/simulated/lift", {"space": start})[0] == 200
    assert running.post("/api/simulated/put", {"space": end})[0] == 200


def seen_steady(shown):
    return shown["view"]["sight"] == "steady"


def test_a_move_is_seen_and_ruled_on_and_the_game_goes_on_after_a_restart(tmp_path):
    with Running(tmp_path) as running:
        running.wait_until(seen_steady)
        assert running.post("/api/card", {"code": "6"})[0] == 202
        view = running.wait_until(lambda shown: shown["view"]["card"] == "6")["view"]
        play = view["plays"][0]
        put_and_look(running, *play["steps"][0])
        made = running.wait_until(lambda shown: shown["view"]["last"])["view"]
        assert made["last"]["move"].split("-")[1] == play["move"].split("-")[1]
        assert running.stop() == 0
    with Running(tmp_path) as again:
        view = again.view()["view"]
        assert view["marbles"] == made["marbles"]
        assert view["last"] == made["last"]
        assert [line["event"] for line in view["lines"]][-1] == "move-made"
        assert again.get("/api/simulated")["position"] == made["marbles"]


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_with_pages_open(tmp_path, by):
    with Running(tmp_path) as running, closing(open_stream(running)):
        began_s = time.monotonic()
        assert running.stop(by) == 0
        assert time.monotonic() - began_s < 10
        assert "Traceback" not in running.process.stderr.read()


def open_stream(running):
    host, port = running.page.removeprefix("http://").split(":")
    stream = socket.create_connection((host, int(port)), timeout=20)
    stream.sendall(b"GET /stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert b"200 OK" in stream.recv(4096)
    return stream


def test_a_taken_port_is_told_in_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cli.main(["run", "--host", "127.0.0.1", "--port", str(port)]) == 1

    assert capsys.readouterr().err == (
        f"companion: page: port {port}: is taken by another program: "
        "stop that one, or choose another with --port\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_may_be_asked_for(tmp_path):
    with Running(tmp_path) as running:
        first = running.view()["view"]["game_id"]
    with Running(tmp_path, "--new-game", "--sides", "6", "--seats", "3") as running:
        shown = running.view()
        assert shown["view"]["game_id"] != first
        assert len(shown["view"]["seats"]) == 3
        assert len(running.get("/api/drawing")["spaces"]) == 133


def test_a_game_is_set_up_on_the_page(tmp_path):
    with Running(tmp_path) as running:
        running.wait_until(seen_steady)
        [game] = [each for each in running.get("/api/setups") if each["name"] == "fast-track"]
        board = game["boards"][1]
        wanted = {
            "game": "fast-track",
            "board": board["name"],
            "options": {},
            "seats": board["seatings"][0]["seats"],
            "friendly": True,
        }
        assert running.post("/api/game", wanted)[0] == 202
        view = running.wait_until(lambda s: seen_steady(s) and s["view"]["friendly"])["view"]
        assert view["seats"][1]["colours"] == [wanted["seats"][1]["colour"]]
        assert running.post("/api/game", wanted | {"game": "chess"}) == (
            400,
            {"error": f"there is no game named 'chess'; known: {', '.join(game_names())}"},
        )


def test_a_camera_that_vanishes_is_told_and_comes_back(tmp_path):
    with Running(tmp_path) as running:
        running.wait_until(seen_steady)
        running.post("/api/simulated/camera", {"on": False})
        gone = running.wait_until(lambda shown: shown["view"]["trouble"])["view"]
        assert "camera" in gone["trouble"][0]
        running.post("/api/simulated/camera", {"on": True})
        running.wait_until(lambda shown: not shown["view"]["trouble"])


def test_a_locked_log_is_told_on_the_page_and_the_input_is_kept(tmp_path):
    with Running(tmp_path) as running:
        running.wait_until(seen_steady)
        database = tmp_path / "games.sqlite3"
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            status, answer = running.post("/api/card", {"code": "6"})
            assert status == 503
            assert "another program has locked" in answer["error"]
            [trouble] = running.view()["view"]["trouble"]
            assert "another program has locked" in trouble
            other.execute("ROLLBACK")
        view = running.wait_until(lambda shown: shown["view"]["card"] == "6")["view"]
        assert view["trouble"] == []


def test_a_log_that_may_not_grow_is_told_on_the_page_and_goes_on_once_it_may(tmp_path):
    with Running(tmp_path) as running:
        running.wait_until(seen_steady)
        written = (tmp_path / "games.sqlite3-wal").stat().st_size
        limit_files(running, written)
        status, answer = running.post("/api/card", {"code": "6"})
        assert status == 503
        assert "the log of games" in answer["error"]
        assert running.view()["view"]["trouble"]
        limit_files(running, resource.RLIM_INFINITY)
        view = running.wait_until(lambda shown: shown["view"]["card"] == "6")["view"]
        assert view["trouble"] == []
        running.stop()
        told = running.process.stderr.read()
        assert told.count("the log of games") == 2
        assert "can be written again; nothing was lost" in told


def limit_files(running, size):
    """As a full disk would: no file of the process may grow beyond that."""
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_log_that_is_locked_at_the_start_is_waited_for(tmp_path):
    GameLog(tmp_path / "games.sqlite3").close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with Running(tmp_path, wait=False) as running:
            assert "another program has locked" in running.process.stderr.readline()
            other.execute("ROLLBACK")
            other.close()
            running.wait_for_page()
            assert running.view()["view"]["title"] == "Fast Track"


def test_kills_at_any_moment_lose_nothing_that_was_acknowledged(tmp_path):
    chance = Random(3)
    expected = None
    for _ in range(KILLS):
        with Running(tmp_path) as running:
            view = running.view()["view"]
            if expected is not None:
                assert view["game_id"] == expected["game_id"]
                assert (view["card"], view["to_move"]) == (expected["card"], expected["to_move"])
                assert view["marbles"] == expected["marbles"]
            expected = live_a_little(running, chance)
            running.process.kill()
    log = GameLog(tmp_path / "games.sqlite3")
    record = log.game("last")
    for played in replay(game_of(log, record, pytest.fail), log.entries(record.id)):
        assert played.same or not played.logged
    log.close()


def live_a_little(running, chance):
    """Enter cards and take them back; the view after the last one that was acknowledged."""
    for _ in range(chance.randrange(1, 6)):
        code = chance.choice(["5", "6", "K", "A", "2"])
        assert running.post("/api/card", {"code": code})[0] == 202
        if chance.random() < 0.5:
            assert running.post("/api/press", {"name": "take-back"})[0] == 202
    view = running.view()["view"]
    time.sleep(chance.uniform(0, 0.2))
    return view


def test_a_start_is_told_as_json(tmp_path):
    with Running(tmp_path, "--json") as running:
        assert running.page.startswith("http://127.0.0.1:")
        assert json.dumps(running.view()["view"]["title"]) == '"Fast Track"'
