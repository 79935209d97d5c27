import io
import json
import sys

import pytest

from companion.commands.terminal.given_files import (
    answer_lines,
    json_value,
    read_json_lines,
    read_json_object,
    read_text,
)
from companion.errors import DataError


@pytest.fixture
def typed(monkeypatch):
    """Puts bytes on standard input."""

    def put(given):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))

    return put


@pytest.mark.parametrize(
    "text, problem",
    [
        ("", "is empty"),
        ("{", "line 1, column 2"),
        ('{"T0.5": "red",\n "T0.5": "blue"}', '"T0.5": is given twice'),
        ('{"a": {"b": 1, "b": 2}}', '"b": is given twice'),
        ("[NaN]", "NaN is not a number"),
        ("[1] 2", "Extra data"),
        ("9" * 5000, "is not usable JSON"),
        ("[" * 100_000, "is not usable JSON"),
    ],
)
def test_what_is_not_strict_json_is_refused(text, problem):
    with pytest.raises(DataError) as refused:
        json_value(text, "state.json")
    assert str(refused.value).startswith("state.json: ")
    assert problem in str(refused.value)


def test_a_dash_is_standard_input(typed):
    typed(b'{"game": "fast-track"}')
    assert read_json_object("-") == {"game": "fast-track"}


def test_an_object_is_asked_for(tmp_path):
    path = tmp_path / "a.json"
    path.write_text("[]")
    with pytest.raises(DataError, match="must be a JSON object"):
        read_json_object(str(path))


def test_a_mark_of_the_byte_order_is_no_fault(typed):
    typed('\ufeff{"a": "ä"}'.encode())
    assert read_json_object("-") == {"a": "ä"}


def test_a_picture_is_no_text(typed):
    typed(b"\xff\xd8\xff")
    with pytest.raises(DataError, match="standard input: is not UTF-8 text"):
        read_text("-")


@pytest.mark.parametrize("name", ["", "nowhere.json", "."])
def test_what_cannot_be_read_is_named(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match="cannot be read"):
        read_text(name)


def test_a_wrong_line_is_named(tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text('{"at_s": 1}\n\n{"at_s": }\n')
    with pytest.raises(DataError, match=r"cards.jsonl, line 3: line 1, column 10"):
        read_json_lines(str(path))


def test_lines_are_answered_in_order_and_a_refused_one_does_not_stop_the_rest(typed, capsys):
    def double(value, source):
        if not isinstance(value, int):
            raise DataError(source, "", "must be a whole number")
        return {"doubled": 2 * value}

    typed(b'1\n"x"\n\n{\n\xff\n2')
    answer_lines("-", double)

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answers[0], answers[5]] == [{"doubled": 2}, {"doubled": 4}]
    errors = [answer["error"] for answer in answers[1:5]]
    assert errors[0] == "standard input, line 2: must be a whole number"
    assert all(f"line {number}: " in each for number, each in enumerate(errors, start=2))
