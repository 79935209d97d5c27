import json

import pytest

from companion.commands.terminal.printing import note, print_json, print_table, with_progress


def test_a_json_value_is_one_line(capsys):
    print_json({"says": "ä\n"})
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out) == {"says": "ä\n"}


def test_what_is_not_a_number_never_leaves(capsys):
    with pytest.raises(ValueError, match="not JSON compliant"):
        print_json(float("nan"))
    assert capsys.readouterr().out == ""


def test_columns_are_aligned_with_numbers_to_the_right(capsys):
    print_table(("board", "spaces"), [("hex", 133), ("triangle", 15)])
    assert capsys.readouterr().out.splitlines() == [
        "board     spaces",
        "hex          133",
        "triangle      15",
    ]


def test_notes_and_progress_stay_off_standard_output(capsys):
    note("learning the table")
    assert list(with_progress([1, 2, 3], "pictures")) == [1, 2, 3]
    out, err = capsys.readouterr()
    assert (out, err) == ("", "companion: learning the table\n")
