"""A rule sheet as PDF, two columns on A4. Made by fpdf2, which is imported late."""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from companion.engine.rule_sheet import (
    Block,
    Choices,
    Paragraph,
    Part,
    RuleHere,
    Rules,
    RuleSheet,
    Steps,
)
from companion.engine.rule_sheet import Table as CellTable
from companion.engine.sheet_words import general_words
from companion.printing.columns import (
    BOTTOM_MM,
    COLUMN_MM,
    FONT,
    HEIGHT_MM,
    SIDE_MM,
    WIDTH_MM,
    Columns,
    Line,
    Rgb,
    Type,
)
from companion.printing.letters import ENCODING, showable

if TYPE_CHECKING:
    from fpdf import FPDF

WOOD: Rgb = (109, 71, 34)
MUTED: Rgb = (98, 85, 68)
SHADE: Rgb = (250, 240, 218)
ZEBRA: Rgb = (246, 242, 234)
WHITE: Rgb = (255, 255, 255)

BODY, SMALL = Type(9.0), Type(8.0, ink=MUTED)
STRONG, ID = Type(9.0, "B"), Type(8.0, "B", WOOD)
HEADING, LEAD, NOTE = Type(12.5, "B", WOOD), Type(10.0, ink=MUTED), Type(10.0, "I")
TAG, CELL_HEAD = Type(7.0, "I", WOOD), Type(8.5, "B", WHITE)
TITLE_PT, LEAST_TITLE_PT, BAND_MM = 21.0, 11.0, 25.0
ID_MM, INSET_MM, CELL_GAP_MM = 9.0, 3.2, 2.0
ALONE_MM = 28.0  # a heading never stands at the foot of a column by itself


def sheet_as_pdf(sheet: RuleSheet, made_at: datetime) -> bytes:
    """The PDF file of *sheet*; equal for equal arguments."""
    from fpdf import FPDF

    words = general_words()
    pdf = FPDF(format="A4", unit="mm")
    pdf.core_fonts_encoding = ENCODING
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.set_title(sheet.title)
    pdf.set_lang("en")
    pdf.set_creator("Companion")
    pdf.set_creation_date(made_at)
    columns = Columns(pdf, lambda: _foot(pdf, words))
    _head(columns, sheet)
    for part in sheet.parts:
        _part(columns, part, words)
    return bytes(pdf.output())


def _head(columns: Columns, sheet: RuleSheet) -> None:
    """The title on a wooden band, and below it the game in a sentence."""
    pdf = columns.pdf
    pdf.set_fill_color(*WOOD)
    pdf.rect(0, 0, WIDTH_MM, BAND_MM, style="F")
    room_mm, size_pt = WIDTH_MM - 2 * SIDE_MM, TITLE_PT
    while size_pt > LEAST_TITLE_PT and columns.width_mm(sheet.title, Type(size_pt, "B")) > room_mm:
        size_pt -= 0.5
    title = columns.shortened(sheet.title, Type(size_pt, "B", WHITE), room_mm)
    pdf.set_xy(SIDE_MM, BAND_MM / 2 - 5)
    pdf.cell(room_mm, 10, showable(title))
    columns.begin_below(BAND_MM + 6)
    for text, kind in ((sheet.says, LEAD), (sheet.note, NOTE)):
        if text:
            columns.block([Line(text, kind, width_mm=room_mm, below_mm=1.5)])
    columns.begin_below(columns.y_mm + 3)


def _foot(pdf: "FPDF", words: Mapping[str, str]) -> None:
    pdf.set_font(FONT, "", SMALL.size_pt)
    pdf.set_text_color(*MUTED)
    pdf.set_xy(WIDTH_MM - SIDE_MM - 20, HEIGHT_MM - BOTTOM_MM + 6)
    pdf.cell(20, 4, words["page"].format(number=pdf.page_no(), pages="{nb}"))


def _part(columns: Columns, part: Part, words: Mapping[str, str]) -> None:
    columns.space(3.5)
    columns.keep(ALONE_MM)
    columns.block([Line(part.title, HEADING, below_mm=0.6)])
    columns.rule(WOOD)
    columns.y_mm += 1.8
    for block in part.blocks:
        _block(columns, block, words)
        columns.y_mm += 1.4


def _block(columns: Columns, block: Block, words: Mapping[str, str]) -> None:
    match block:
        case Paragraph():
            columns.block([Line(block.text, BODY)])
        case Steps():
            for number, step in enumerate(block.steps, start=1):
                columns.row(
                    [
                        Line(f"{number}.", STRONG, width_mm=6),
                        Line(step, BODY, left_mm=6, width_mm=COLUMN_MM - 6),
                    ]
                )
        case CellTable():
            _table(columns, block)
        case Rules():
            for rule in block.rules:
                _rule(columns, rule, words["otherwise"])
        case Choices():
            for each in block.choices:
                _choice(columns, each.title, each.text, chosen=each.chosen)


def _choice(columns: Columns, title: str, text: str, *, chosen: bool) -> None:
    """What was chosen stands on a ground; what is as printed is small."""
    inset_mm = INSET_MM if chosen else 0.0
    room_mm = COLUMN_MM - 2 * inset_mm
    kinds = (STRONG, BODY) if chosen else (Type(8.0, "B", MUTED), SMALL)
    lines = [
        Line(title, kinds[0], left_mm=inset_mm, width_mm=room_mm),
        Line(text, kinds[1], left_mm=inset_mm, width_mm=room_mm),
    ]
    if chosen:
        columns.block(lines, ground=SHADE, bar=WOOD)
    else:
        columns.block(lines)
    columns.y_mm += 1.2


def _rule(columns: Columns, rule: RuleHere, otherwise: str) -> None:
    """The id beside title and text; a rule that holds otherwise here stands on a ground."""
    inset_mm = INSET_MM if rule.changed else 0.0
    left_mm = inset_mm + ID_MM
    room_mm = COLUMN_MM - left_mm - inset_mm
    lines = [
        Line(rule.title, STRONG, left_mm=left_mm, width_mm=room_mm),
        Line(rule.text, BODY, left_mm=left_mm, width_mm=room_mm),
    ]
    if rule.changed:
        lines.append(Line(otherwise, TAG, left_mm=left_mm, width_mm=room_mm))
        columns.keep(columns.height_mm(lines) + 4)
        top_mm = columns.y_mm
        columns.block(lines, ground=SHADE, bar=WOOD)
        top_mm += 1.6
    else:
        columns.keep(columns.height_mm(lines))
        top_mm = columns.y_mm
        columns.block(lines)
    below_mm = columns.y_mm
    columns.y_mm = top_mm + 0.3
    columns.block([Line(rule.id, ID, left_mm=inset_mm, width_mm=ID_MM)])
    columns.y_mm = below_mm + 1.2


def _table(columns: Columns, table: CellTable) -> None:
    """Columns as wide as their longest cell asks for, in proportion."""
    widths_mm = _widths_mm(columns, table)
    columns.row(_cells(table.headings, widths_mm, CELL_HEAD, CELL_HEAD), ground=WOOD)
    for number, row in enumerate(table.rows):
        ground = ZEBRA if number % 2 == 0 else None
        columns.row(_cells(row, widths_mm, STRONG, BODY), ground=ground)


def _cells(texts: tuple[str, ...], widths_mm: list[float], first: Type, rest: Type) -> list[Line]:
    lines, left_mm = [], 0.0
    for place, (text, width_mm) in enumerate(zip(texts, widths_mm, strict=True)):
        kind = rest if place else first
        lines.append(Line(text, kind, left_mm + CELL_GAP_MM / 2, width_mm - CELL_GAP_MM))
        left_mm += width_mm
    return lines


def _widths_mm(columns: Columns, table: CellTable) -> list[float]:
    """Every column gets what its longest word needs; what is left goes to those that want more."""
    cells = [[row[place] for row in (table.headings, *table.rows)] for place in _places(table)]
    needed = [
        max(columns.width_mm(word, STRONG) for text in texts for word in text.split() or [""])
        + CELL_GAP_MM
        + 0.5
        for texts in cells
    ]
    wanted = [
        max(columns.width_mm(text, STRONG) for text in texts) + CELL_GAP_MM + 0.5 for texts in cells
    ]
    wishes = [want - need for want, need in zip(wanted, needed, strict=True)]
    spare_mm = COLUMN_MM - sum(needed)
    share = min(1.0, spare_mm / sum(wishes)) if sum(wishes) > 0 and spare_mm > 0 else 0.0
    widths = [need + wish * share for need, wish in zip(needed, wishes, strict=True)]
    stretch = COLUMN_MM / sum(widths)
    return [width * stretch for width in widths]


def _places(table: CellTable) -> range:
    return range(len(table.headings))
