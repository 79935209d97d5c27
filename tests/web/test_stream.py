"""The live stream: every change arrives, a page that comes back misses nothing, room is kept."""

import itertools
import json
import socket
import threading
from collections.abc import Iterator

from companion.web.app import create_app
from tests.web import scenes
from tests.web.scripted_table import ScriptedTable


def events(answer) -> Iterator[tuple[str, str, dict]]:
    """(event, id, data) of each event of a stream that is read as it comes."""
    for text in answer.iter_encoded():
        for block in text.decode().split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "event" in lines:
                data = json.loads(lines["data"]) if lines.get("data") else {}
                yield lines["event"], lines.get("id", ""), data


def views(answer) -> Iterator[tuple[str, dict]]:
    return ((mark, data["view"]) for event, mark, data in events(answer) if event == "view")


def test_the_newest_view_comes_at_once_and_each_change_after_it(client, table):
    with client.get("/stream") as stream:
        assert stream.mimetype == "text/event-stream"
        assert stream.headers["Cache-Control"] == "no-store"
        coming = views(stream)
        assert next(coming)[1]["phase"] == "awaiting-card"
        table.show(scenes.with_card())
        assert next(coming)[1]["phase"] == "awaiting-move"
        table.show(scenes.refused())
        assert next(coming)[1]["ruling"]["breaches"][0]["rule"] == "R2"


def test_an_idle_stream_shows_that_it_is_alive(client):
    with client.get("/stream") as stream:
        kinds = [event for event, _, _ in itertools.islice(events(stream), 5)]
    assert kinds == ["beat", "view", "beat", "beat", "beat"]


def test_a_page_that_comes_back_gets_the_newest_view_only_when_it_missed_it(client, table):
    with client.get("/stream") as stream:
        mark, _ = next(views(stream))
    with client.get("/stream", headers={"Last-Event-ID": mark}) as stream:
        kinds = [event for event, _, _ in itertools.islice(events(stream), 3)]
        assert kinds == ["beat", "beat", "beat"]
    table.show(scenes.with_card())
    table.show(scenes.refused())
    with client.get("/stream", query_string={"after": mark}) as stream:
        _, view = next(views(stream))
        assert view["phase"] == "refused"


def test_a_mark_of_an_earlier_run_of_the_program_does_not_count(client, table):
    for _ in range(5):
        table.show(scenes.turn())
    old = create_app(ScriptedTable()).test_client().get("/api/view").get_json()["mark"]
    for mark in (old, "nonsense", "...", "7", "x" * 5000):
        with client.get("/stream", headers={"Last-Event-ID": mark}) as stream:
            assert next(views(stream))[1]["number"] == 6


def test_what_a_page_cannot_tell_apart_is_not_sent_again(client, table):
    with client.get("/stream") as stream:
        coming = views(stream)
        next(coming)
        table.show(scenes.seen(table.view()))
        table.show(scenes.with_card())
        assert next(coming)[1]["phase"] == "awaiting-move"


def test_another_board_is_told_even_when_the_view_is_the_same(client, table):
    with client.get("/stream") as stream:
        coming = (data for event, _, data in events(stream) if event == "view")
        before = next(coming)["drawing"]
        table.show(scenes.turn(), board="fast-track-hex")
        assert next(coming)["drawing"] != before


def test_the_number_of_open_streams_is_capped_and_a_closed_one_makes_room(client):
    streams = [client.get("/stream") for _ in range(3)]
    full = client.get("/stream")
    assert full.status_code == 503
    assert int(full.headers["Retry-After"]) > 0
    assert client.get("/api/view").status_code == 200
    streams.pop().close()
    with client.get("/stream") as again:
        assert again.status_code == 200
    for each in streams:
        each.close()


def test_a_stream_that_is_dropped_before_its_first_word_makes_room(app, client):
    for _ in range(10):
        client.get("/stream").close()
    assert app.extensions["companion"].streams.open == 0


def test_looking_is_no_stream(client, app):
    with client.head("/stream") as answer:
        assert answer.status_code == 200
    assert app.extensions["companion"].streams.open == 0


def test_streams_end_when_the_program_stops(app, client):
    with client.get("/stream") as stream:
        coming = events(stream)
        next(coming)
        app.extensions["companion"].streams.close()
        assert [event for event, _, _ in coming if event != "beat"] in ([], ["view"])
    assert client.get("/stream").status_code == 503


def test_forty_pages_read_the_same_moment_at_their_own_pace(table):
    app = create_app(table, most_streams=40, heartbeat_s=5)
    streams = [app.test_client().get("/stream") for _ in range(40)]
    readers = [views(stream) for stream in streams]
    for reader in readers:
        next(reader)
    arrived = threading.Barrier(41, timeout=20)
    phases = []

    def read(reader):
        arrived.wait()
        phases.append(next(reader)[1]["phase"])

    slow, *rest = readers
    threads = [threading.Thread(target=read, args=(reader,)) for reader in rest]
    extra = threading.Thread(target=arrived.wait)
    for thread in (*threads, extra):
        thread.start()
    arrived.wait()
    table.show(scenes.with_card())
    for thread in (*threads, extra):
        thread.join(20)
    assert phases == ["awaiting-move"] * 39
    table.show(scenes.refused())
    assert next(slow)[1]["phase"] == "refused"
    for stream in streams:
        stream.close()


def test_a_connection_that_takes_nothing_is_given_up_by_the_system(client):
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as connection,
        client.get("/stream", environ_overrides={"werkzeug.socket": connection}),
    ):
        waits_ms = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert waits_ms == 20_000
