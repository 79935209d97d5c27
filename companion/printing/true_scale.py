"""Pages that are right to the millimetre, each with a ruler that tells whether the printer kept it.

Knows no marker and no card: sheets/ draw with it. Made by fpdf2, which is imported late.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType

from companion.printing.letters import ENCODING, showable

Rgb = tuple[int, int, int]
Cells = frozenset[tuple[int, int]]
"""Dark squares of a printed pattern as (column, row)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres."""

    name: str
    width_mm: float
    height_mm: float


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}
)
MARGIN_MM, HEAD_MM, FOOT_MM = 12.0, 16.0, 20.0
RULER_MM = 100
TICKS_MM = {1: 2.0, 5: 3.0, 10: 4.5}
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
FAINT: Rgb = (150, 150, 150)
FONT = "Helvetica"
HAIR_MM = 0.15
PT_IN_MM = 25.4 / 72
MADE_AT = datetime(2026, 1, 1, tzinfo=UTC)
"""Of every sheet, so that equal sheets are equal files."""
ON_PRINTING = "Print at 100 % (no 'fit to page'), on matt paper. This ruler must be 100 mm long:"


class TrueScale:
    """One PDF of such pages; x to the right and y down from the paper's top left, in mm."""

    def __init__(self, paper: Paper, title: str) -> None:
        from fpdf import FPDF

        self.paper, self._title = paper, title
        pdf = FPDF(format=(paper.width_mm, paper.height_mm), unit="mm")
        pdf.core_fonts_encoding = ENCODING
        pdf.set_auto_page_break(False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        pdf.set_title(showable(title))
        pdf.set_creator("Companion")
        pdf.set_creation_date(MADE_AT)
        self._pdf = pdf

    @property
    def left_mm(self) -> float:
        """Where drawing may begin."""
        return MARGIN_MM

    @property
    def right_mm(self) -> float:
        """Where it must end."""
        return self.paper.width_mm - MARGIN_MM

    @property
    def top_mm(self) -> float:
        """Where drawing may begin below the title."""
        return MARGIN_MM + HEAD_MM

    @property
    def bottom_mm(self) -> float:
        """Where it must end above the ruler."""
        return self.paper.height_mm - MARGIN_MM - FOOT_MM

    def page(self, says: str) -> None:
        """A new page with title, one line of what it is for, and the ruler."""
        self._pdf.add_page()
        self.text(self._title, self.left_mm, MARGIN_MM, 14.0, bold=True)
        self.text(says, self.left_mm, MARGIN_MM + 7.0, 9.0)
        y_mm = self.paper.height_mm - MARGIN_MM
        self.text(ON_PRINTING, self.left_mm, y_mm - 12.0, 8.0)
        self._ruler(self.left_mm, y_mm)

    def cells(self, dark: Cells, columns: int, x_mm: float, y_mm: float, size_mm: float) -> None:
        """A square pattern, *size_mm* wide, of which only the dark squares are printed."""
        cell_mm = size_mm / columns
        self._pdf.set_fill_color(*BLACK)
        for row in sorted({row for _, row in dark}):
            for start, count in _runs(sorted(c for c, r in dark if r == row)):
                x, y = x_mm + start * cell_mm, y_mm + row * cell_mm
                self._pdf.rect(x, y, count * cell_mm, cell_mm, style="F")

    def bars(self, pattern: str, x_mm: float, y_mm: float, bar_mm: float, height_mm: float) -> None:
        """A bar code: "1" is a dark bar of *bar_mm*, "0" a gap."""
        dark = [place for place, module in enumerate(pattern) if module == "1"]
        self._pdf.set_fill_color(*BLACK)
        for start, count in _runs(dark):
            self._pdf.rect(x_mm + start * bar_mm, y_mm, count * bar_mm, height_mm, style="F")

    def box(
        self,
        x_mm: float,
        y_mm: float,
        width_mm: float,
        height_mm: float,
        *,
        fill: Rgb | None = None,
        line: Rgb | None = None,
        line_mm: float = HAIR_MM,
    ) -> None:
        """A rectangle, filled, outlined or both."""
        if fill is not None:
            self._pdf.set_fill_color(*fill)
        if line is not None:
            self._pdf.set_draw_color(*line)
            self._pdf.set_line_width(line_mm)
        style = ("F" if fill is not None else "") + ("D" if line is not None else "")
        self._pdf.rect(x_mm, y_mm, width_mm, height_mm, style=style)

    def text(
        self, says: str, x_mm: float, y_mm: float, size_pt: float, *, bold: bool = False
    ) -> None:
        """A line of text whose upper left corner is there."""
        self._pdf.set_font(FONT, "B" if bold else "", size_pt)
        self._pdf.set_text_color(*BLACK)
        self._pdf.set_xy(x_mm, y_mm)
        self._pdf.cell(0, size_pt * PT_IN_MM, showable(says))

    def text_mm(self, says: str, size_pt: float, *, bold: bool = False) -> float:
        """How wide a line of text is."""
        self._pdf.set_font(FONT, "B" if bold else "", size_pt)
        return float(self._pdf.get_string_width(showable(says)))

    def bytes(self) -> bytes:
        """The PDF file; equal for equal drawing."""
        return bytes(self._pdf.output())

    def _ruler(self, x_mm: float, y_mm: float) -> None:
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(HAIR_MM)
        self._pdf.line(x_mm, y_mm, x_mm + RULER_MM, y_mm)
        for at in range(RULER_MM + 1):
            tick_mm = next(TICKS_MM[step] for step in (10, 5, 1) if at % step == 0)
            self._pdf.line(x_mm + at, y_mm, x_mm + at, y_mm - tick_mm)
        for at in range(0, RULER_MM + 1, 10):
            self.text(str(at), x_mm + at - 1.5, y_mm - 7.5, 6.0)


def _runs(places: list[int]) -> list[tuple[int, int]]:
    """Neighbouring places as (first, how many), so that no hair line parts them in print."""
    runs: list[tuple[int, int]] = []
    for place in places:
        if runs and place == sum(runs[-1]):
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((place, 1))
    return runs
