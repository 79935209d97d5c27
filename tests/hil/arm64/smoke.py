"""Run by arm64.sh on a Pi's kind of CPU: the program says what it can, rules a move, reads a board.

smoke.py FOLDER     the project's tests/data
"""

import io
import json
import platform
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from companion.cli import main
from companion.hardware.drivers import device_names, device_options

BOARD = {"T0.5": "red", "P0.1": "red", "P0.2": "red", "P0.3": "red"}
BOARD |= {"P1.1": "blue", "P1.2": "blue", "P1.3": "blue", "P1.4": "blue"}
STATE = {
    "game": "fast-track",
    "options": {"board": "square"},
    "seats": [{"side": 0, "colour": "red"}, {"side": 1, "colour": "blue"}],
    "to_move": 0,
    "position": BOARD,
    "declared": {"card": "2"},
}
TABLE = Path(__file__).resolve().parents[2] / "data/vision/tables/opaque-dim"
LEARNED = "learned.json"
NEEDS_OPTIONS = {"dice-ble"}


def said(*words: str) -> Any:
    """What a command answers with --json, or what it prints."""
    told = io.StringIO()
    with redirect_stdout(told):
        assert main(words) == 0, words
    return json.loads(told.getvalue()) if "--json" in words else told.getvalue()


def rules(folder: Path) -> None:
    """Legal moves of a state, and the judgement of a wrong one."""
    state = folder / "state.json"
    state.write_text(json.dumps(STATE))
    moves = [each["move"] for each in said("legal", "--json", str(state))["moves"]]
    assert moves == ["T0.5-T0.7"], moves
    moved = {("T0.8" if space == "T0.5" else space): colour for space, colour in BOARD.items()}
    state.write_text(json.dumps({**STATE, "after": moved}))
    assert said("judge", "--json", str(state))["breaches"][0]["rule"] == "R2"


def learn(folder: Path) -> None:
    """Learn the table of the picture, on whatever computer this is."""
    truth = json.loads((TABLE / "start.json").read_text())
    start = folder / "start.json"
    start.write_text(json.dumps(truth["spaces"]))
    given = ("--picture", str(TABLE / "start.jpg"), "--position", str(start))
    layout = ("--layout", str(TABLE / "layout.toml"))
    said("calibrate", "--json", *layout, *given, "--out", str(folder / LEARNED))


def sees(folder: Path) -> None:
    """A picture of the table is read without a mistake, and nearly all of it with certainty."""
    layout = ("--layout", str(TABLE / "layout.toml"))
    learned = ("--calibration", str(folder / LEARNED))
    [read] = said("read", "--json", str(TABLE / "p1.jpg"), *layout, *learned)
    truth = json.loads((TABLE / "p1.json").read_text())["spaces"]
    unsure = 0
    for space, seen in read["spaces"].items():
        unsure += seen["content"] == "unsure"
        assert seen["content"] in (truth.get(space), "unsure"), (space, seen)
    assert unsure < len(read["spaces"]) / 10


def knows_its_devices() -> None:
    """Every driver's module loads, and what it needs at the latest when it is opened."""
    for name in device_names():
        if name not in NEEDS_OPTIONS:
            device_options(name, {}, "options")
    import gpiozero
    import luma.oled.device
    import smbus2

    assert gpiozero and luma.oled.device and smbus2


def run(folder: Path) -> None:
    """All of it, with the seconds that each part took here."""
    assert platform.machine() == "aarch64"
    for name, part in (
        ("says what it can", lambda: said("--help")),
        ("rules", lambda: rules(folder)),
        ("sees", lambda: sees(folder)),
        ("knows its devices", knows_its_devices),
    ):
        began_s = time.monotonic()
        part()
        sys.stdout.write(f"arm64: the program {name} ({time.monotonic() - began_s:.1f} s)\n")


if __name__ == "__main__":
    {"learn": learn, "run": run}[sys.argv[1]](Path(sys.argv[2]))
