import json

import pytest

from companion import cli
from companion.board.layout import load_layout
from companion.board.position import Position
from companion.simulator.gesture import Step, gesture
from companion.simulator.recording import ScriptClock, record
from companion.simulator.table import VirtualTable

START = dict.fromkeys(("T0.9", "P0.2", "P0.3", "P0.4"), "red") | dict.fromkeys(
    ("T2.3", "P1.2", "P1.3", "P1.4"), "blue"
)
SETUP = {
    "game": "fast-track",
    "options": {"board": "square"},
    "seats": [{"side": 0, "colour": "red"}, {"side": 1, "colour": "blue"}],
    "to_move": 0,
    "position": START,
    "memory": {},
}
CARDS = [
    {"at_s": 1.0, "declared": {"card": "5"}},
    {"at_s": 12.0, "declared": {"card": "4"}},
]


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    """A 5 moved by 6, put right, then a 4 moved as it must be (backwards)."""
    folder = tmp_path_factory.mktemp("recording")
    clock = ScriptClock()
    table = VirtualTable(load_layout("fast-track-square"), Position(START), clock=clock)
    script = [
        gesture(1.5, Step("T0.9", "T1.1")),
        gesture(5.0, Step("T1.1", "T0.9")),
        gesture(8.5, Step("T0.9", "T1.0")),
        gesture(12.5, Step("T2.3", "T1.13")),
    ]
    record(table, clock, script, folder, until_s=16.0, setup=SETUP, cards=CARDS)
    return folder


def words(folder, **changed):
    given = {
        "frames": folder,
        "layout": folder / "layout.toml",
        "setup": folder / "setup.json",
        "cards": folder / "cards.jsonl",
    } | changed
    named = [(f"--{name}", str(value)) for name, value in given.items() if value is not None]
    return ["referee", *(word for pair in named for word in pair)]


def truth(folder):
    return [json.loads(line) for line in (folder / "positions.jsonl").read_text().splitlines()]


@pytest.mark.slow
def test_a_recording_is_ruled_on_soon_after_the_hand_has_left(recording, capsys):
    assert cli.main(words(recording)) == 0

    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    ruled = [event for event in events if event["event"] not in {"turn", "game-started"}]
    assert [event["event"] for event in ruled] == [
        "card-played",
        "move-refused",
        "board-restored",
        "move-made",
        "card-played",
        "move-made",
    ]
    assert ruled[1]["breaches"][0]["rule"] == "R2"
    assert (ruled[3]["move"], ruled[5]["move"]) == ("T0.9-T1.0", "T2.3-T1.13")
    left_s = [entry["at_s"] for entry in truth(recording)[1:] if not entry["hand"]]
    for event, hand_left_s in zip((ruled[1], ruled[2], ruled[3], ruled[5]), left_s, strict=True):
        assert 0 <= event["at_s"] - hand_left_s <= 0.3


@pytest.mark.slow
def test_the_events_go_to_a_file_or_into_one_json_value(recording, tmp_path, capsys):
    out = tmp_path / "events.jsonl"
    assert cli.main([*words(recording), "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["events"] == len(out.read_text().splitlines())


@pytest.mark.slow
def test_cards_may_be_worked_out(recording, capsys):
    assert cli.main([*words(recording, cards=None), "--infer-cards"]) == 0

    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"move-made", "move-refused", "unclear", "board-differs"} & {e["event"] for e in events}


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("frames.jsonl", None, "cannot be read: No such file"),
        ("frames.jsonl", "", "lists no frames"),
        ("frames.jsonl", '{"file": "x.jpg"}', "frame 1: at_s: must be a number of seconds"),
        ("frames.jsonl", '{"file": 3, "at_s": 1}', "frame 1: file: must be the name of a picture"),
        ("frames.jsonl", '{"file": "none.jpg", "at_s": 1}', "none.jpg"),
        (
            "frames.jsonl",
            '{"file": "a.jpg", "at_s": 2}\n{"file": "a.jpg", "at_s": 1}',
            "frame 2: at_s: is earlier than the frame before it",
        ),
        ("cards.jsonl", '{"at_s": 1}', "entry 1: declared: must be such as"),
        ("cards.jsonl", "7", "line 1: must be a JSON object"),
        (
            "cards.jsonl",
            '{"at_s": 2, "declared": {"card": "7"}}\n{"at_s": 1, "declared": {"card": "7"}}',
            "entry 2: at_s: is earlier",
        ),
        ("setup.json", "{}", "setup.json"),
        ("setup.json", json.dumps(SETUP | {"options": {"board": "hex"}}), "lacks"),
        ("layout.toml", "name = 3", "layout.toml"),
    ],
)
def test_broken_files_are_told_in_one_line(tmp_path, capsys, file, text, says):
    from companion.board.writing import layout_as_toml

    good = {
        "frames.jsonl": '{"file": "a.jpg", "at_s": 1}',
        "cards.jsonl": json.dumps(CARDS[0]),
        "setup.json": json.dumps(SETUP),
        "layout.toml": layout_as_toml(load_layout("fast-track-square")),
    }
    for name, content in (good | {file: text}).items():
        if content is not None:
            (tmp_path / name).write_text(content)

    assert cli.main(words(tmp_path)) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_without_cards_it_must_be_said_that_they_are_worked_out(tmp_path, capsys):
    assert cli.main(words(tmp_path, cards=None)) == 2
    assert "--infer-cards" in capsys.readouterr().err
