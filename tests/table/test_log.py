import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.errors import StorageError, UnknownNameError
from companion.table.log import EVENT, INPUT, Entry, GameLog
from companion.table.storage_trouble import HeldUpError

NOBODY = 65534
NOW = datetime(2026, 11, 29, 20, 15, 3, tzinfo=UTC)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.sqlite3"


@pytest.fixture
def open_log(file):
    opened = []

    def open_it(database=None):
        log = GameLog(database or file, wall_clock=lambda: NOW)
        opened.append(log)
        return log

    yield open_it
    for log in opened:
        log.close()


def entry(number, kind=INPUT, line='{"x":1}', state_hash=None):
    return Entry(number, kind, 1.5 * number, line, state_hash)


def test_what_was_appended_is_read_back_in_order(open_log):
    log = open_log()
    game = log.begin("fast-track", {"friendly": True})
    log.append(game.id, [entry(1)])
    log.append(game.id, [entry(2, EVENT, '{"ö":2}', "ab12"), entry(3, EVENT)])

    read = open_log().entries(game.id)

    assert [(e.number, e.kind, e.line, e.state_hash) for e in read] == [
        (1, INPUT, '{"x":1}', None),
        (2, EVENT, '{"ö":2}', "ab12"),
        (3, EVENT, '{"x":1}', None),
    ]
    assert [e.at_s for e in read] == [1.5, 3.0, 4.5]
    assert {e.wall_at for e in read} == {NOW.isoformat()}


def test_sqlite_is_set_to_survive_a_power_cut(open_log):
    log = open_log()
    with log._engine.connect() as connection:
        pragmas = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]

    assert pragmas == ["wal", 2, 1]


def test_a_game_is_found_by_number_by_name_and_as_the_last(open_log):
    log = open_log()
    first, second = log.begin("fast-track", {}, "Sunday"), log.begin("fast-track", {})

    assert log.game("Sunday").id == log.game(str(first.id)).id == first.id
    assert log.game("last").id == log.game(second.name).id == second.id
    with pytest.raises(UnknownNameError, match=r"no game named 'Monday'; known: 1 \(Sunday\)"):
        log.game("Monday")


def test_a_new_game_takes_the_place_of_the_unfinished_one(open_log):
    log = open_log()
    first, second = log.begin("fast-track", {}), log.begin("fast-track", {})

    assert log.unfinished().id == second.id
    assert log.game(str(first.id)).result["says"] == "Given up for a new game."


def test_a_finished_game_is_not_resumed_unless_it_is_reopened(open_log):
    log = open_log()
    game = log.begin("fast-track", {})
    log.append(game.id, [entry(1)], result={"winners": [1], "says": "Blue won."})
    assert log.unfinished() is None
    assert log.game("last").result == {"winners": [1], "says": "Blue won."}

    log.append(game.id, [entry(2)], reopened=True)
    assert log.unfinished().id == game.id


def test_writing_the_same_lines_again_changes_nothing(open_log):
    log = open_log()
    game = log.begin("fast-track", {})
    log.append(game.id, [entry(1), entry(2)])
    log.append(game.id, [entry(1), entry(2)])

    assert len(log.entries(game.id)) == 2


def test_two_companions_do_not_mix_their_lines(open_log):
    log = open_log()
    game = log.begin("fast-track", {})
    log.append(game.id, [entry(1)])

    with pytest.raises(StorageError, match="another companion writes the same game"):
        log.append(game.id, [entry(1, line='{"other":1}')])


def test_lines_of_one_append_are_written_all_or_none(open_log):
    log = open_log()
    game = log.begin("fast-track", {})
    log.append(game.id, [entry(2)])

    with pytest.raises(StorageError):
        log.append(game.id, [entry(1), entry(2, line='{"other":1}')])
    assert [e.number for e in log.entries(game.id)] == [2]


def test_a_database_locked_by_another_program_is_told_and_then_works(open_log, file):
    log = open_log()
    game = log.begin("fast-track", {})
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="another program has locked the log of games"):
            log.append(game.id, [entry(1)])
        other.execute("ROLLBACK")

    log.append(game.id, [entry(1)])
    assert len(log.entries(game.id)) == 1


def test_a_full_disk_is_told_and_then_works(open_log):
    log = open_log()
    game = log.begin("fast-track", {})
    long = [entry(1, line=json.dumps({"x": "y" * 400_000}))]
    with log._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StorageError, match=r"the disk is full, .* free some space"):
        log.append(game.id, long)
    with log._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")

    log.append(game.id, long)
    assert log.entries(game.id)[0].line == long[0].line


def test_a_file_that_may_not_grow_is_told_and_then_works(file):
    done = subprocess.run(
        [sys.executable, "-c", GROWS_TOO_LARGE, str(file)],
        capture_output=True,
        text=True,
        check=True,
    )

    refused, written = done.stdout.splitlines()
    assert "cannot be" in refused
    assert written == "1"


GROWS_TOO_LARGE = """
import resource, sys
from companion.errors import StorageError
from companion.table.log import INPUT, Entry, GameLog

log = GameLog(sys.argv[1])
game = log.begin("fast-track", {})
lines = [Entry(1, INPUT, 0.0, '{"x": "' + "y" * 500_000 + '"}')]
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
try:
    log.append(game.id, lines)
except StorageError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
log.append(game.id, lines)
print(len(log.entries(game.id)))
"""


@pytest.fixture
def forbidden_folder():
    """A folder that may be looked at but not written, also when the tests run as root."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o555)
        before = os.geteuid()
        if before == 0:
            os.seteuid(NOBODY)
        yield Path(name)
        os.seteuid(before)
        Path(name).chmod(0o755)


def test_a_folder_that_may_not_be_written_is_told(forbidden_folder):
    with pytest.raises(StorageError, match="let this user write to the file and its folder"):
        GameLog(forbidden_folder / "games.sqlite3")


def test_a_forbidden_folder_does_not_pass_by_itself(forbidden_folder):
    with pytest.raises(StorageError) as lasting:
        GameLog(forbidden_folder / "games.sqlite3")
    assert not isinstance(lasting.value, HeldUpError)


def test_a_lock_may_pass_by_itself(open_log, file):
    log = open_log()
    game = log.begin("fast-track", {})
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(HeldUpError):
            log.append(game.id, [entry(1)])


def test_a_place_that_cannot_be_a_folder_is_told(open_log, file):
    file.write_text("")

    with pytest.raises(StorageError, match="cannot be used"):
        open_log(file / "games.sqlite3")


@pytest.mark.parametrize("url", ["nonsense://x", "postgres://u:secret@h/d", "sqlite+none:///x"])
def test_a_database_of_no_known_kind_is_told(open_log, url):
    with pytest.raises(StorageError, match="is not a database that can be used"):
        open_log(url)


def test_a_log_of_a_newer_version_is_left_alone(open_log, file):
    open_log().close()
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE log_version SET version = 99")

    with pytest.raises(StorageError, match="has version 99, this companion knows 1"):
        open_log()


def test_an_sqlalchemy_url_names_the_database_too(open_log, file):
    log = open_log(f"sqlite:///{file}")
    log.begin("fast-track", {})

    assert len(open_log(file).games()) == 1
