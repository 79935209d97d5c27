import json
import sqlite3
from contextlib import closing

import pytest

from companion import cli
from companion.board.reading import Sight
from companion.engine.game import load_game
from companion.engine.move import parse_move
from companion.engine.state_json import state_from_json
from companion.errors import DataError
from companion.inputs import ButtonPress, Correction
from companion.table.log import GameLog
from companion.table.notation import Notation, NotedPlay, notation_from_text
from tests.table.logged import LoggedTable, a_setup, seen


@pytest.fixture
def table(tmp_path):
    """A game with a move, a take-back, a refusal, a correction and a card without effect."""
    table = LoggedTable(tmp_path / "games.sqlite3", a_setup(red=("T0.9",), blue=()))
    table.do(seen(table.session.state.position, 0.5))
    table.play("5", 1.0)
    table.do(ButtonPress("take-back", "page", 2.0), ButtonPress("take-back", "page", 2.1))
    table.do(seen(table.session.state.position, 2.5, Sight.BUSY))
    table.do(seen(table.session.state.position, 3.0))
    table.play("6", 4.0)
    table.do(Correction(table.session.state.position.as_json(), 1, None, "page", 6.0))
    table.play("5", 7.0) if table.session.desk.plays else table.do()
    yield table
    table.log.close()


@pytest.fixture
def run(table, capsys):
    def call(*words, code=0):
        assert cli.main([*words, "--database", str(table.file)]) == code
        return capsys.readouterr()

    return call


def test_games_are_listed(run, table):
    out = run("games").out

    assert out.splitlines()[0].split() == ["number", "name", "seats", "started", "(UTC)", "result"]
    assert "red, blue" in out
    assert "being played" in out


def test_games_as_json(run, table):
    [game] = json.loads(run("games", "--json").out)

    assert game["name"] == table.loop.game.record.name
    assert (game["game"], game["finished_at"], game["result"]) == ("fast-track", None, None)


def test_a_replay_ends_in_the_same_state(run, table):
    answer = json.loads(run("replay", "last", "--json").out)

    assert answer["state_hash"] == answer["logged_hash"] == table.state_hash
    assert answer["same"] is True
    assert answer["inputs_that_differ"] == []
    assert [event["event"] for event in answer["events"]] == table.events()


def test_a_replay_is_told_to_people(run, table):
    out = run("replay", "1").out

    assert "0.000  The game begins. Red is first." in out
    assert out.splitlines()[-1] == f"state {table.state_hash}"


def test_a_replay_that_ends_elsewhere_says_so_and_exits_with_1(run, table):
    with closing(sqlite3.connect(table.file)) as connection, connection:
        connection.execute("UPDATE entries SET state_hash = '0123456789abcdef'")

    told = run("replay", "last", code=1)

    assert "but was 0123456789abcdef when the game was played" in told.err


def test_an_export_holds_every_entry(run, table):
    lines = [json.loads(line) for line in run("export", "last").out.splitlines()]

    head, *entries = lines
    assert head["kind"] == "game"
    assert head["setup"]["state"]["game"] == "fast-track"
    assert [entry["kind"] for entry in entries] == table.kinds()
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))


@pytest.mark.parametrize("form", ["jsonl", "text"])
def test_an_export_as_json_is_one_value(run, form):
    assert json.loads(run("export", "last", "--format", form, "--json").out)["format"] == form


def test_an_export_goes_to_a_file(run, tmp_path):
    out = run("export", "last", "--format", "text", "--out", str(tmp_path / "game.txt")).out

    assert out == ""
    assert (tmp_path / "game.txt").read_text().startswith('[Format "companion game 1"]')


def test_the_text_names_plays_take_backs_and_corrections(run):
    text = run("export", "last", "--format", "text").out
    plays = [line.split(maxsplit=4)[:4] for line in text.splitlines() if line[:1].isdigit()]

    assert plays[:2] == [["1.", "red", "5", "T0.9-T1.0"], ["2.", "red", "-", "take-back"]]
    assert ["4.", "blue", "-", "set"] in plays


def test_the_text_comes_back_as_it_was(run):
    text = run("export", "last", "--format", "text").out

    assert str(notation_from_text(text)) == text


def test_the_plays_of_the_text_lead_to_the_same_position(run, table):
    notation = notation_from_text(run("export", "last", "--format", "text").out)

    assert position_after(notation) == table.session.state.position


def position_after(notation):
    tags = notation.tags
    written = {
        "game": tags["Game"],
        "options": tags["Options"],
        "seats": tags["Seats"],
        "to_move": tags["ToMove"],
        "position": tags["Position"],
        "memory": tags["Memory"],
    }
    state = state_from_json(written)
    game = load_game(state.game)
    earlier = []
    for play in notation.plays:
        if play.does == "take-back":
            state = earlier.pop()
            continue
        earlier.append(state)
        if play.position is not None:
            state = state.changed(position=play.position)
            continue
        state = game.outcome(game.declare(state, play.declared), parse_move(play.does)).state
    return state.position


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay", "Monday"], "there is no game named 'Monday'"),
        (["export", "99"], "there is no game named '99'"),
    ],
)
def test_a_game_that_is_not_there_is_told_in_one_line(run, words, says):
    told = run(*words, code=1)

    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_no_log_is_told_in_one_line_and_none_is_made(tmp_path, capsys):
    assert cli.main(["games", "--database", str(tmp_path / "none.sqlite3")]) == 1

    assert "there is no log of games at" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_log_is_told_and_left_alone(tmp_path, capsys):
    file = tmp_path / "games.sqlite3"
    file.write_bytes(b"scribble" * 900)

    assert cli.main(["games", "--database", str(file)]) == 1

    assert "is damaged: start the companion again" in capsys.readouterr().err
    assert file.read_bytes() == b"scribble" * 900


def test_an_empty_log_lists_no_games(tmp_path, capsys):
    GameLog(tmp_path / "games.sqlite3").close()

    assert cli.main(["games", "--database", str(tmp_path / "games.sqlite3")]) == 0
    assert capsys.readouterr().out == "No game has been played yet.\n"


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("", "Format"),
        ('[Format "chess 3"]', "Format"),
        ("hello", "line 1"),
        ("1. red 7", "line 1"),
        ("2. red 7 T0.5-T0.6", "line 1"),
        ("1. red 7 T0.5", "move"),
        ("1. red die:x T0.5-T0.6", "line 1"),
        ("1. red 7 T0.5-T0.6 {}", "line 1"),
        ("1. red - set {T0", "line 1"),
        ("[Seats {]", "line 1"),
    ],
)
def test_a_text_that_is_no_game_is_refused_with_its_line(text, entry):
    with pytest.raises(DataError) as refused:
        notation_from_text(text)
    assert refused.value.entry.startswith(entry) or refused.value.source == entry


def test_dice_and_nothing_declared_have_their_forms():
    plays = [NotedPlay("red", {"die": 4}, "T0.5-T0.9"), NotedPlay("red", {}, "1-4")]
    notation = Notation({"Format": "companion game 1"}, tuple(plays))

    assert str(notation).splitlines()[-2:] == ["1. red die:4 T0.5-T0.9", "2. red - 1-4"]
    assert notation_from_text(str(notation)).plays == tuple(plays)
