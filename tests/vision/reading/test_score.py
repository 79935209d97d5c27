import json
import shutil

import pytest

from companion.board.reading import Reading, Sight, SpaceReading
from companion.errors import DataError, VisionError
from companion.vision.score import counts_of, score

SURE_RED = SpaceReading({"red": 0.999, None: 0.001})
SURE_EMPTY = SpaceReading({"red": 0.001, None: 0.999})
DOUBT = SpaceReading({"red": 0.6, None: 0.4})
HIDDEN = SpaceReading({"red": 0.999, None: 0.001}, hidden=True)
TRUTH = {"spaces": {"a": "red"}, "hidden": ["c"], "partly_hidden": ["d"]}


def counted(**spaces):
    return counts_of(Reading(Sight.STEADY, spaces, 0.0), TRUTH, 5.0)


def test_what_is_certain_and_right_counts():
    row, wrong = counted(a=SURE_RED, b=SURE_EMPTY, c=HIDDEN, d=SURE_RED)
    assert (row.spaces, row.right, row.confident_errors, row.unsure) == (2, 2, 0, 0)
    assert (row.faultless, row.complete, wrong) == (1, 1, [])


def test_what_is_certain_and_wrong_is_named():
    row, wrong = counted(a=SURE_EMPTY, b=SURE_RED, c=HIDDEN, d=SURE_RED)
    assert row.confident_errors == 2
    assert wrong == ["a is red but read as empty", "b is empty but read as red"]
    assert row.faultless == 0


def test_certainty_under_a_hand_is_an_error_and_doubt_is_not():
    assert counted(a=SURE_RED, b=SURE_EMPTY, c=SURE_EMPTY)[0].confident_errors == 1
    assert counted(a=SURE_RED, b=SURE_EMPTY, c=DOUBT)[0].confident_errors == 0


def test_doubt_is_an_abstention():
    row, _ = counted(a=DOUBT, b=SURE_EMPTY, c=HIDDEN)
    assert (row.unsure, row.answered, row.likeliest_right) == (1, 1, 2)
    assert (row.faultless, row.complete) == (1, 0)


@pytest.fixture(scope="module")
def whole(vision_data):
    done = []
    return score(vision_data / "tables", progress=lambda *each: done.append(each)), done


@pytest.mark.slow
def test_tables_are_scored_in_all_and_by_label(whole):
    result, done = whole
    data = json.loads(json.dumps(result.as_json()))
    assert data["tables"] == 2
    assert data["all"]["confident_errors"] == 0
    assert data["all"]["space_accuracy"] == 1.0
    assert set(data["by"]) == {"lighting", "material", "lens", "markers", "variant"}
    assert set(data["by"]["lighting"]) == {"dim", "window"}
    assert done[-1] == (5, 5)
    assert any("lighting dim" in line for line in result.lines())


@pytest.mark.slow
def test_cold_makes_no_certain_mistake(vision_data):
    result = score(vision_data / "tables" / "opaque-dim", cold=True)
    assert result.everything.confident_errors == 0


def test_a_folder_without_tables_is_said(tmp_path):
    with pytest.raises(DataError, match=r"layout\.toml"):
        score(tmp_path)
    with pytest.raises(DataError, match="not a folder"):
        score(tmp_path / "none")


@pytest.mark.slow
def test_a_broken_truth_is_named(tmp_path, vision_data):
    table = tmp_path / "table"
    shutil.copytree(vision_data / "tables" / "opaque-dim", table)
    (table / "p1.json").write_text("{")
    with pytest.raises(DataError, match=r"p1\.json"):
        score(tmp_path)


@pytest.mark.slow
def test_a_broken_picture_is_named(tmp_path, vision_data):
    table = tmp_path / "table"
    shutil.copytree(vision_data / "tables" / "opaque-dim", table)
    (table / "p1.jpg").write_bytes(b"no picture")
    with pytest.raises(VisionError, match=r"p1\.jpg"):
        score(tmp_path)


@pytest.mark.shared
@pytest.mark.slow
@pytest.mark.parametrize("table", ["t101", "t103", "t106"])
def test_tables_with_markers_are_read_within_the_targets(shared_folder, table):
    result = score(shared_folder / "data" / "tables" / table)
    assert result.everything.confident_errors == 0
    assert result.everything.right == result.everything.answered
    plain = result.split["variant"]["plain"]
    assert plain.unsure / plain.spaces <= 0.01
