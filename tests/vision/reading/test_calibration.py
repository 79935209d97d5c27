import json

import pytest

from companion.errors import DataError, StorageError
from companion.vision.calibration import Calibration, load_calibration


@pytest.fixture(scope="module")
def data(opaque):
    return opaque.calibration.as_json()


def test_a_calibration_comes_back_from_its_file(tmp_path, opaque):
    path = tmp_path / "table.json"
    opaque.calibration.save(path)
    assert load_calibration(path).as_json() == opaque.calibration.as_json()
    assert [each.name for each in tmp_path.iterdir()] == ["table.json"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path, opaque):
    with pytest.raises(StorageError, match="cannot be written"):
        opaque.calibration.save(tmp_path / "missing" / "table.json")


BREAKS = {
    "format": (99, "format"),
    "layout": (5, "layout"),
    "spaces": ([], "spaces"),
    "colours": (["red", "red"], "colours"),
    "pose": (None, "pose"),
    "offsets_mm": ({"nowhere": [0, 0]}, "offsets_mm"),
    "surface_mm": ([[1]], "surface_mm"),
    "surface": ("!", "surface"),
    "looks": ([["T0.0", "mauve", "AAAA"]], r"looks\[0\]"),
}


@pytest.mark.parametrize("entry", BREAKS)
def test_a_broken_entry_is_named(data, entry):
    value, named = BREAKS[entry]
    with pytest.raises(DataError, match=named):
        Calibration.from_json({**data, entry: value}, "table.json")


@pytest.mark.parametrize("entry", BREAKS)
def test_a_missing_entry_is_named(data, entry):
    rest = {key: value for key, value in data.items() if key != entry}
    with pytest.raises(DataError, match=entry):
        Calibration.from_json(rest, "table.json")


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00"])
def test_a_file_that_is_no_calibration_is_refused(tmp_path, text):
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(DataError, match=r"table\.json"):
        load_calibration(path)


def test_a_file_that_is_not_there_is_said(tmp_path):
    with pytest.raises(DataError, match="cannot be read"):
        load_calibration(tmp_path / "none.json")


def test_it_is_plain_json(data):
    assert json.loads(json.dumps(data)) == data
