"""Plays every recording that lies beside the project and holds it against its truth."""

import json
import subprocess
import sys
from collections import Counter

import pytest

from tests.conftest import PROJECT

RULED_WITHIN_S = 0.3
NOT_RULED = {"game-started", "turn", "game-won"}


def recordings():
    folder = PROJECT.parent / "shared" / "data" / "recordings"
    return sorted(each.name for each in folder.glob("*") if (each / "truth.jsonl").is_file())


def lines(file):
    return [json.loads(line) for line in file.read_text().splitlines() if line.strip()]


def refereed(folder, tmp_path):
    out = tmp_path / "events.jsonl"
    words = [
        *("referee", "--frames", folder, "--layout", folder / "layout.toml"),
        *("--setup", folder / "setup.json", "--cards", folder / "cards.jsonl", "--out", out),
    ]
    subprocess.run([sys.executable, "-m", "companion.cli", *map(str, words)], check=True)
    return lines(out)


def counted(position, stores):
    """The position with pens and starts counted: which hole holds a marble says nothing."""
    counts = Counter()
    for space, colour in position.items():
        counts[space.split(".")[0] if space.startswith(stores) else space, colour] += 1
    return counts


def seen_in_time(event, truth):
    return truth["hand_left_s"] <= event["at_s"] <= truth["hand_left_s"] + RULED_WITHIN_S


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", recordings() or ["none"])
def test_a_recording_is_ruled_as_its_truth_says(name, shared_folder, tmp_path):
    folder = shared_folder / "data" / "recordings" / name
    truth = lines(folder / "truth.jsonl")

    events = refereed(folder, tmp_path)

    ruled = [event for event in events if event["event"] not in NOT_RULED]
    assert [event["event"] for event in ruled] == [each["event"] for each in truth]
    for event, expected in zip(ruled, truth, strict=True):
        held_against(event, expected)


def held_against(event, expected):
    assert event.get("seat") == expected.get("seat"), expected
    if "hand_left_s" in expected:
        assert seen_in_time(event, expected), (event, expected)
    match event["event"]:
        case "card-played":
            assert event["card"] == expected["card"]
        case "move-made":
            assert counted(event["position"], ("P",)) == counted(expected["position"], ("P",))
        case "move-refused":
            assert event["breaches"][0]["rule"] in expected["rules"], (event, expected)
            assert counted(event["position"], ("P",)) == counted(expected["position"], ("P",))
