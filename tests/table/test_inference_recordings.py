"""Follows every recording that lies beside the project without being told any card."""

import json
import subprocess
import sys
from collections import Counter

import pytest

from tests.conftest import PROJECT


def recordings():
    folder = PROJECT.parent / "shared" / "data" / "recordings"
    return sorted(each.name for each in folder.glob("*") if (each / "truth.jsonl").is_file())


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines() if line.strip()]


def counted(position):
    """The position with pens counted: which hole of one holds a marble says nothing."""
    spaces = ((space.split(".")[0] if space[0] == "P" else space) for space in position)
    return Counter(zip(spaces, position.values(), strict=True))


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", recordings() or ["none"])
def test_a_recording_is_followed_without_its_cards(name, shared_folder, tmp_path):
    folder, out = shared_folder / "data" / "recordings" / name, tmp_path / "events.jsonl"
    words = [
        *("referee", "--frames", folder, "--layout", folder / "layout.toml"),
        *("--setup", folder / "setup.json", "--infer-cards", "--out", out),
    ]
    subprocess.run([sys.executable, "-m", "companion.cli", *map(str, words)], check=True)

    stood = []
    for event in lines(out):
        assert event["event"] not in {"board-differs", "unclear", "move-refused"}, event
        if event["event"] == "move-taken-back":
            stood.pop()
        if event["event"] == "move-made":
            assert event["card"] in event["candidates"]
            stood.append((event["seat"], counted(event["position"])))

    made = [each for each in lines(folder / "truth.jsonl") if each["event"] == "move-made"]
    assert stood == [(each["seat"], counted(each["position"])) for each in made]
