import json
import os
import subprocess
import sys
from importlib import import_module

import pytest

from companion import cli
from companion.commands.terminal.finding import command_names, help_of, load_command
from companion.errors import CompanionError, DataError

COMMAND = [sys.executable, "-m", "companion.cli"]


@pytest.fixture
def run_raises(monkeypatch):
    """Replaces what `companion board` does by raising the error given."""

    def install(error):
        def fail(arguments):
            raise error

        monkeypatch.setattr(import_module("companion.commands.board"), "run", fail)

    return install


def test_a_refusal_is_one_line_on_standard_error(run_raises, capsys):
    run_raises(DataError("x.toml", "spaces", "must be\nthere"))

    assert cli.main(["board", "list"]) == 1

    out, err = capsys.readouterr()
    assert (out, err) == ("", "companion: x.toml: spaces: must be there\n")


def test_a_file_system_error_is_one_line_too(run_raises, capsys):
    run_raises(OSError(28, "No space left on device", "game.sqlite3"))

    assert cli.main(["board", "list"]) == 1
    assert capsys.readouterr().err == "companion: game.sqlite3: No space left on device\n"


def test_debugging_shows_the_traceback(run_raises, monkeypatch):
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    run_raises(CompanionError("no"))

    with pytest.raises(CompanionError):
        cli.main(["board", "list"])


def test_a_mistake_of_ours_is_not_hidden(run_raises):
    run_raises(ZeroDivisionError())

    with pytest.raises(ZeroDivisionError):
        cli.main(["board", "list"])


def test_ctrl_c_is_told_in_one_line(run_raises, capsys):
    run_raises(KeyboardInterrupt())

    assert cli.main(["board", "list"]) == 130
    assert capsys.readouterr().err == "companion: stopped\n"


@pytest.mark.parametrize("words", [[], ["nonsense"], ["board"], ["board", "check"], ["--nonsense"]])
def test_wrong_usage_is_exit_code_2(words, capsys):
    assert cli.main(words) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert "usage: companion" in err


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["board", "--help"]])
def test_help_is_exit_code_0(words, capsys):
    assert cli.main(words) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", [["--json", "board", "list"], ["board", "list", "--json"]])
def test_json_may_be_asked_for_anywhere(words, capsys):
    assert cli.main(words) == 0
    json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", command_names())
def test_help_is_read_from_the_source(name):
    assert help_of(name) == load_command(name).HELP


def test_a_closed_pipe_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "board", "list"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("words", [["--help"], *([name, "--help"] for name in command_names())])
def test_a_command_starts_quickly(words):
    best_s = min(_start_up_s(words) for _ in range(3))

    assert best_s < 0.5


def _start_up_s(words):
    """Processor time, so that a busy computer does not count."""
    before = os.times()
    subprocess.run([*COMMAND, *words], stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )
