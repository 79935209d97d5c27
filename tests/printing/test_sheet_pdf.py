"""The printed sheet: everything of the sheet is on it, nothing runs off the paper."""

import re
from datetime import UTC, datetime

import pytest

from companion.engine.game import game_names, load_game
from companion.engine.rule_sheet import Choices, Paragraph, Rules, Steps, rule_sheet
from companion.printing.columns import HEIGHT_MM, SIDE_MM, WIDTH_MM
from companion.printing.letters import showable
from companion.printing.sheet_pdf import sheet_as_pdf
from tests.printing.pdf_text import STREAM, pages_of, zlib

MADE_AT = datetime(2026, 1, 2, tzinfo=UTC)
FOOT_MM = 8.0
IN_PT = 72 / 25.4
PLACED = re.compile(rb"BT ([\d.-]+) ([\d.-]+) Td")


def printed(game, options=None, **more):
    return sheet_as_pdf(rule_sheet(load_game(game), options or {}, **more), MADE_AT)


def words_of(sheet):
    """Every text of the sheet."""
    for part in sheet.parts:
        yield part.title
        for block in part.blocks:
            match block:
                case Paragraph():
                    yield block.text
                case Steps():
                    yield from block.steps
                case Rules():
                    for rule in block.rules:
                        yield from (rule.id, rule.title, rule.text)
                case Choices():
                    for each in block.choices:
                        yield from (each.title, each.text)
                case table:
                    yield from table.headings
                    for row in table.rows:
                        yield from row


@pytest.mark.parametrize("name", game_names())
def test_every_word_of_the_sheet_is_printed(name):
    sheet = rule_sheet(load_game(name), {})
    pdf = sheet_as_pdf(sheet, MADE_AT)

    assert pdf.startswith(b"%PDF-")
    read = " ".join(pages_of(pdf))
    assert [text for text in words_of(sheet) if " ".join(text.split()) not in read] == []


def test_rules_that_do_not_hold_here_are_not_printed():
    read = " ".join(pages_of(printed("fast-track", {"ft_obligation": False})))

    assert "Any marble may be moved at any time" in read
    assert "The nearest first" not in read


def test_nothing_runs_off_the_paper():
    pdf = printed("fast-track", {"hand_size": 9}, name="W" * 60, note="m" * 400)

    places = [
        place for stream in STREAM.findall(pdf) for place in PLACED.findall(decompressed(stream))
    ]
    assert len(places) > 100
    for x_pt, y_pt in places:
        assert SIDE_MM - 0.1 <= float(x_pt) / IN_PT <= WIDTH_MM - SIDE_MM
        assert FOOT_MM <= float(y_pt) / IN_PT <= HEIGHT_MM


def test_no_two_texts_of_a_page_stand_on_each_other():
    for stream in STREAM.findall(printed("fast-track", {"free_out_after": 3})):
        places = [(float(x), float(y)) for x, y in PLACED.findall(decompressed(stream))]
        assert len(set(places)) == len(places)


def decompressed(stream):
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_a_page_says_which_it_is():
    pages = pages_of(printed("fast-track"))

    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in page


def test_the_same_table_gives_the_same_file():
    assert printed("triangle-solitaire") == printed("triangle-solitaire")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Oma’s Regeln – schön, für 5 €", "Oma’s Regeln – schön, für 5 €"),
        ("Zażółć Łódź", "Zazólc Lódz"),
        ("cafe\u0301", "café"),
        ("ﬁne", "fine"),
        ("Правила 👵", "??????? ?"),
    ],
)
def test_letters_that_the_fonts_lack_are_the_nearest_they_have(text, shown):
    assert showable(text) == shown


def test_any_name_can_be_printed():
    [page] = pages_of(printed("triangle-solitaire", name="(Łucja) \\ Правила", note="👵"))

    assert "Triangle solitaire: (Lucja) \\ ???????" in page
