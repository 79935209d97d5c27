import json

import pytest

from companion.cli import main
from companion.commands import sheet
from companion.printing.sheets.cards import CODES
from companion.printing.true_scale import PAPERS


def test_a_sheet_is_written_where_it_is_wanted(tmp_path, capsys):
    file = tmp_path / "cards.pdf"
    assert main(["sheet", "cards", "--paper", "letter", "-o", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"sheet": "cards", "paper": "letter", "file": str(file)}
    assert file.read_bytes().startswith(b"%PDF-")


def test_the_sheets_are_named_when_none_is_asked_for(capsys):
    assert main(["sheet", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) >= {"cards", "markers", "charuco"}


def test_an_unknown_sheet_is_refused(capsys):
    assert main(["sheet", "poster"]) == 1
    assert "there is no sheet named 'poster'" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["0", "-3", "wide", "nan", "1e9"])
def test_a_size_that_is_none_is_wrong_usage(size, capsys):
    assert main(["sheet", "markers", f"--size={size}"]) == 2


def test_the_command_offers_all_papers_and_codes(capsys):
    assert main(["sheet", "--help"]) == 0
    told = capsys.readouterr().out
    for each in (*PAPERS, *CODES):
        assert each in told
    assert sheet.HELP
