import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from random import Random

import pytest

from companion.table.log import INPUT, Entry, GameLog

PAGE = 4096


def opened(file):
    return GameLog(file, wall_clock=lambda: datetime.now(UTC))


@pytest.fixture
def full_log(tmp_path):
    """A file with three games of 300 entries each."""
    file = tmp_path / "games.sqlite3"
    log = opened(file)
    for _ in range(3):
        game = log.begin("fast-track", {"friendly": False})
        lines = [Entry(n, INPUT, n, f'{{"n": {n}, "x": "{"y" * 200}"}}') for n in range(1, 301)]
        log.append(game.id, lines)
    log.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def overwrite(file, pages, garbage):
    with file.open("r+b") as raw:
        for page in pages:
            raw.seek(page * PAGE)
            raw.write(garbage)


def test_a_sound_log_is_left_alone(full_log):
    log = opened(full_log)

    assert log.salvage is None
    assert [path.name for path in full_log.parent.glob("*.damaged*")] == []
    log.close()


def test_a_damaged_log_is_set_aside_and_what_can_be_read_is_saved(full_log):
    pages = full_log.stat().st_size // PAGE
    before = full_log.read_bytes()
    overwrite(full_log, [pages // 2, pages // 2 + 1], b"\xff" * PAGE)
    damaged = full_log.read_bytes()

    log = opened(full_log)

    assert log.salvage.aside.read_bytes() == damaged != before
    assert log.salvage.games == 3
    assert 0 < log.salvage.entries < 900
    for game in log.games():
        numbers = [entry.number for entry in log.entries(game.id)]
        assert numbers == list(range(1, len(numbers) + 1))
    assert str(log.salvage.aside) in log.salvage.says
    log.close()


def test_a_file_that_is_no_database_is_set_aside_and_a_new_log_begun(tmp_path):
    file = tmp_path / "games.sqlite3"
    file.write_bytes(b"Dear diary, " * 1000)

    log = opened(file)

    assert log.games() == []
    assert log.salvage.aside.read_bytes().startswith(b"Dear diary")
    assert "nothing in it could be read" in log.salvage.says
    log.close()


def test_a_log_cut_in_half_is_saved_up_to_the_cut(full_log):
    with full_log.open("r+b") as raw:
        raw.truncate(full_log.stat().st_size // 2 // PAGE * PAGE)

    log = opened(full_log)

    assert log.salvage.entries > 200
    log.begin("fast-track", {})
    log.close()
    assert opened(full_log).salvage is None


def test_a_power_cut_between_saving_and_renaming_loses_nothing(full_log):
    saving = full_log.with_name(full_log.name + ".saving")
    full_log.rename(saving)

    log = opened(full_log)

    assert len(log.games()) == 3
    assert not saving.exists()
    log.close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_no_damage_keeps_the_log_from_opening(full_log, seed):
    chance = Random(seed)
    size = full_log.stat().st_size
    raw = bytearray(full_log.read_bytes())
    for _ in range(chance.choice((1, 3, 30))):
        at = chance.randrange(size)
        length = chance.choice((1, 16, 500))
        raw[at : at + length] = chance.randbytes(min(length, size - at))
    full_log.write_bytes(bytes(raw))

    log = opened(full_log)
    game = log.begin("fast-track", {})
    log.append(game.id, [Entry(1, INPUT, 0.0, "{}")])
    assert log.entries(game.id)[0].line == "{}"
    for game in log.games():
        log.entries(game.id)
    log.close()
