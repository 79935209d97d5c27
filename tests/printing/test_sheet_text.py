"""The sheet as text and as Markdown."""

import pytest

from companion.engine.game import game_names, load_game
from companion.engine.rule_sheet import rule_sheet
from companion.printing.sheet_text import sheet_as_markdown, sheet_as_text
from tests.printing.test_sheet_pdf import words_of


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("write", [sheet_as_text, sheet_as_markdown])
def test_every_word_of_the_sheet_is_there(name, write):
    sheet = rule_sheet(load_game(name), {})
    read = " ".join(write(sheet).replace("\\", "").split())

    cells = {cell for cell in words_of(sheet) if " ".join(cell.split()) not in read}
    assert {cell for cell in cells if len(cell) < 40 or write is sheet_as_markdown} == set()


def test_no_line_of_the_text_is_longer_than_a_screen():
    text = sheet_as_text(rule_sheet(load_game("fast-track"), {}, name="Ours", note="m " * 200))

    assert max(map(len, text.splitlines())) <= 80
    assert text.endswith("\n")
    assert "\n\n\n" not in text


def test_a_table_is_set_in_columns():
    lines = sheet_as_text(rule_sheet(load_game("triangle-solitaire"), {})).splitlines()
    place = lines.index("Pegs left  You are")

    assert lines[place + 2] == "1          genius"


def test_a_rule_that_holds_otherwise_is_marked():
    sheet = rule_sheet(load_game("triangle-solitaire"), {"count_moves_as_chains": True})

    assert "R4   One jump at a time (at this table)" in sheet_as_text(sheet)
    assert "* **R4 One jump at a time** *(at this table)*: " in sheet_as_markdown(sheet)


def test_a_name_means_nothing_to_markdown():
    sheet = rule_sheet(load_game("triangle-solitaire"), {}, name="*_x_* [a](b) <i>")

    first = sheet_as_markdown(sheet).splitlines()[0]
    assert first == r"# Triangle solitaire: \*\_x\_\* \[a\](b) \<i\>"
