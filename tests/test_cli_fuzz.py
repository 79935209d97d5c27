"""Broken files for every command: one clear line and an exit code, never a traceback."""

import json
import random
import re

import cv2
import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.board.writing import layout_as_toml
from companion.cli import main
from companion.commands.terminal.finding import command_names
from companion.inputs import Frame
from companion.simulator.table import VirtualTable
from companion.vision.calibrate import calibrate
from companion.vision.picture_file import picture_from

STATE = {
    "game": "fast-track",
    "options": {"board": "square"},
    "seats": [
        {"side": 0, "colour": "red", "team": "A", "player": "human"},
        {"side": 1, "colour": "blue", "team": "B"},
    ],
    "to_move": 0,
    "position": {"T0.5": "red", "P0.1": "red", "P0.2": "red", "P0.3": "red", "P1.1": "blue"},
    "memory": {"ring": []},
    "declared": {"card": "8"},
}
AFTER = {"T3.11": "red", "P0.1": "red", "P0.2": "red", "P0.3": "red", "P1.1": "blue"}
START = {f"P{side}.{k}": colour for side, colour in enumerate(["red", "blue"]) for k in range(1, 5)}
TRUTH = {"layout": "layout.toml", "spaces": START, "hidden": [], "lighting": "dim"}
ODD_VALUES = [
    None,
    True,
    -1,
    3.7,
    10**30,
    1e308,
    "",
    "x" * 5000,
    "\x00",
    "T0.5",
    [],
    [[]],
    {},
    {"a": 1},
]


def as_json(value):
    return json.dumps(value).encode()


def as_lines(*values):
    return b"".join(as_json(value) + b"\n" for value in values)


FILES = {
    "state.json": as_json(STATE),
    "change.json": as_json(STATE | {"after": AFTER}),
    "states.jsonl": as_lines(STATE, STATE),
    "changes.jsonl": as_lines(STATE | {"after": AFTER}, STATE | {"after": AFTER}),
    "layout.toml": layout_as_toml(load_layout("fast-track-square")).encode(),
    "start.json": as_json(TRUTH),
    "position.json": as_json(START),
    "p1.json": as_json(TRUTH),
    "setup.json": as_json(STATE | {"position": START, "declared": {}}),
    "cards.jsonl": as_lines({"at_s": 1.0, "declared": {"card": "8"}}),
    "frames.jsonl": as_lines({"file": "p1.jpg", "at_s": 0.5}, {"file": "p1.jpg", "at_s": 1.5}),
    "table.toml": b'[table]\nlayout = "fast-track-square"\n[log]\ndatabase = "games.sqlite3"\n',
    "house-rules.toml": b'["Grandma"]\ngame = "fast-track"\noptions = { hand_size = 6 }\n',
    "games.sqlite3": b"SQLite format 3\x00" + bytes(4080),
}


PICTURES = ("start.jpg", "p1.jpg")
LOOKING = {"calibrate", "read", "referee", "score"}
SLOW = LOOKING | {"doctor", "sheet"}
READ_NO_FILE_OF_THEIR_OWN = {"run", "setup"}

FED = [
    ("board check layout.toml", "layout.toml"),
    ("board draw layout.toml --json", "layout.toml"),
    ("legal state.json", "state.json"),
    ("legal states.jsonl --lines", "states.jsonl"),
    ("judge change.json --json", "change.json"),
    ("judge changes.jsonl --lines", "changes.jsonl"),
    (
        "calibrate --layout layout.toml --picture start.jpg --position position.json --out n.json",
        "layout.toml start.jpg position.json",
    ),
    (
        "read p1.jpg --layout layout.toml --calibration calibration.json",
        "p1.jpg layout.toml calibration.json",
    ),
    (
        "referee --frames . --layout layout.toml --setup setup.json --cards cards.jsonl",
        "frames.jsonl layout.toml setup.json cards.jsonl p1.jpg",
    ),
    ("score --truth tables", "layout.toml start.jpg start.json p1.jpg p1.json"),
    ("rules fast-track --file house-rules.toml --set Grandma", "house-rules.toml"),
    ("rules --file house-rules.toml --json", "house-rules.toml"),
    ("sheet markers --layout layout.toml --out markers.pdf", "layout.toml"),
    ("doctor --config table.toml --json", "table.toml"),
    ("teach --list --config table.toml", "table.toml"),
    ("games --database games.sqlite3", "games.sqlite3"),
    ("games --config table.toml", "table.toml"),
    ("replay 1 --database games.sqlite3", "games.sqlite3"),
    ("export 1 --database games.sqlite3", "games.sqlite3"),
]
"""A command line, and which files that it reads are broken in turn."""

CASES = [
    pytest.param(
        line.split(),
        name,
        id=f"{line}-{name}",
        marks=[pytest.mark.slow] if line.split()[0] in SLOW else [],
    )
    for line, broken in FED
    if line.split()[0] in command_names()
    for name in broken.split()
]


def breakages(name, given, thorough):
    """The contents that the file is given in turn: None stands for a folder in its place."""
    twists = 30 if thorough else 5
    chance = random.Random(name)
    yield from (
        None,
        b"",
        b"\xff\xfe\x00",
        b"[" * 50_000,
        b"9" * 5000,
        b"{}",
        b"[]",
        b"null",
        b"\n",
    )
    yield given[: len(given) // 2]
    yield given + given
    for _ in range(6 if thorough else 2):
        spoilt = bytearray(given)
        for _ in range(3):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        yield bytes(spoilt)
    if name.endswith(".json"):
        yield from (_twisted_json(given, chance) for _ in range(twists))
    if name.endswith(".jsonl"):
        for _ in range(twists):
            yield b"\n".join(_twisted_json(line, chance) for line in given.splitlines())
    if name.endswith(".toml"):
        for _ in range(twists):
            yield _twisted_toml(given.decode(), chance).encode()


def _twisted_json(text, chance):
    """One entry of the JSON value, however deep, is left out or replaced by an odd one."""
    value = json.loads(text)
    holder = value
    while True:
        key = (
            chance.choice(list(holder))
            if isinstance(holder, dict)
            else chance.randrange(len(holder))
        )
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.3:
            break
        holder = inner
    if chance.random() < 0.3:
        del holder[key]
    else:
        holder[key] = chance.choice(ODD_VALUES)
    return as_json(value)


def _twisted_toml(text, chance):
    entry = chance.choice(list(re.finditer(r"= (.+)$", text, flags=re.MULTILINE)))
    odd = chance.choice(
        ["true", "-1", "nan", "[]", '""', '"x"', "[[1]]", "{ a = 1 }", "1979-05-27"]
    )
    return text[: entry.start(1)] + odd + text[entry.end(1) :]


@pytest.fixture(scope="session")
def picture():
    """A JPEG of the board at the start."""
    table = VirtualTable(load_layout("fast-track-square"), Position(START), clock=lambda: 0.0)
    return cv2.imencode(".jpg", table.picture(1.0).pixels)[1].tobytes()


@pytest.fixture(scope="session")
def calibration(picture):
    """What is learned from that picture."""
    frame = Frame(picture_from(picture), 0.0)
    learned = calibrate(load_layout("fast-track-square"), [(frame, Position(START))])
    return as_json(learned.as_json())


@pytest.fixture
def files(request):
    """Every file by name, all in order; pictures only for the commands that look at them."""
    words, files = request.getfixturevalue("words"), dict(FILES)
    if words[0] in LOOKING:
        files |= dict.fromkeys(PICTURES, request.getfixturevalue("picture"))
    if "calibration.json" in words:
        files["calibration.json"] = request.getfixturevalue("calibration")
    return files


@pytest.fixture
def folder(files, tmp_path, monkeypatch):
    """A folder with every file, which the command works in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COMPANION_DEBUG", raising=False)
    for name, given in files.items():
        (tmp_path / name).write_bytes(given)
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "t1").symlink_to(tmp_path)
    return tmp_path


def put(path, given):
    if path.is_dir():
        path.rmdir()
    if given is None:
        path.unlink(missing_ok=True)
        path.mkdir()
    else:
        path.write_bytes(given)


@pytest.mark.parametrize("words, name", CASES)
def test_a_broken_file_gives_one_clear_line(words, name, folder, files, capsys):
    for given in breakages(name, files[name], thorough=words[0] not in SLOW):
        put(folder / name, given)
        code = main(words)
        out, err = capsys.readouterr()
        shown = (given or b"a folder")[:200]
        assert code in {0, 1}, shown
        assert all(line.startswith("companion: ") for line in err.splitlines()), (shown, err)
        if code == 1:
            assert err, shown
        if "--json" in words and out:
            json.loads(out)


@pytest.mark.parametrize("words, name", CASES)
def test_a_missing_file_is_named(words, name, folder, capsys):
    (folder / name).unlink()
    code = main(words)
    err = capsys.readouterr().err

    if name in words:
        assert code in {0, 1}
        assert code == 0 or name in err
    assert all(line.startswith("companion: ") for line in err.splitlines())


def test_every_command_is_fed_broken_files():
    fed = {line.split()[0] for line, _ in FED}
    assert set(command_names()) - fed == READ_NO_FILE_OF_THEIR_OWN
