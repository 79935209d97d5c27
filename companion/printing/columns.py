"""Two columns on A4 that texts run down, page after page. Knows nothing of rules."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.printing.letters import showable

if TYPE_CHECKING:
    from fpdf import FPDF

Rgb = tuple[int, int, int]

WIDTH_MM, HEIGHT_MM = 210.0, 297.0
SIDE_MM, TOP_MM, BOTTOM_MM, GUTTER_MM = 15.0, 15.0, 17.0, 8.0
COLUMN_MM = (WIDTH_MM - 2 * SIDE_MM - GUTTER_MM) / 2
COLUMNS = 2
PT_IN_MM = 25.4 / 72
LINE = 1.28
FONT = "Helvetica"
INK: Rgb = (34, 26, 16)


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set. style: "", "B", "I" or "BI"."""

    size_pt: float
    style: str = ""
    ink: Rgb = INK

    @property
    def line_mm(self) -> float:
        """From one line to the next."""
        return self.size_pt * PT_IN_MM * LINE


@dataclass(frozen=True, slots=True)
class Line:
    """A text of a block: where it stands in the column, in mm from the block's left edge."""

    text: str
    type: Type
    left_mm: float = 0.0
    width_mm: float = COLUMN_MM
    below_mm: float = 0.0  # what is left free below it


class Columns:
    """Texts set one below the other; what does not fit goes to the next column.

    new_page: called for every page once it is there, to draw what stands on each.
    """

    def __init__(self, pdf: "FPDF", new_page: Callable[[], None]) -> None:
        self.pdf, self._new_page = pdf, new_page
        self._column = 0
        self._top_mm = self.y_mm = TOP_MM
        self._add_page()

    @property
    def x_mm(self) -> float:
        """The left edge of this column."""
        return SIDE_MM + self._column * (COLUMN_MM + GUTTER_MM)

    def begin_below(self, y_mm: float) -> None:
        """Let this page's columns begin there."""
        self._top_mm = self.y_mm = y_mm

    def space(self, height_mm: float) -> None:
        """Leave room, except at a column's top."""
        if self.y_mm > self._top_mm:
            self.y_mm += height_mm

    def keep(self, height_mm: float) -> None:
        """Go to the next column when this one has less than *height_mm* left."""
        if self.y_mm + height_mm > HEIGHT_MM - BOTTOM_MM and self.y_mm > self._top_mm:
            self._next_column()

    def height_mm(self, lines: Sequence[Line]) -> float:
        """How high the block of *lines* will be."""
        return sum(self._height_of(line) + line.below_mm for line in lines)

    def block(
        self, lines: Sequence[Line], *, ground: Rgb | None = None, bar: Rgb | None = None
    ) -> None:
        """Set *lines*, together where they fit into a column; on a ground if there is one."""
        pad_mm = 1.6 if ground is not None else 0.0
        height_mm = self.height_mm(lines) + 2 * pad_mm
        self.keep(height_mm)
        if ground is not None:
            self._fill(self.x_mm, self.y_mm, COLUMN_MM, height_mm, ground)
        if bar is not None:
            self._fill(self.x_mm, self.y_mm, 1.1, height_mm, bar)
        self.y_mm += pad_mm
        for line in lines:
            self._set(line)
            self.y_mm += line.below_mm
        self.y_mm += pad_mm

    def row(self, lines: Sequence[Line], *, ground: Rgb | None = None) -> None:
        """Set *lines* side by side, as the cells of a table."""
        pad_mm = 1.0
        height_mm = max(self._height_of(line) for line in lines) + 2 * pad_mm
        self.keep(height_mm)
        if ground is not None:
            self._fill(self.x_mm, self.y_mm, COLUMN_MM, height_mm, ground)
        top_mm = self.y_mm
        for line in lines:
            self.y_mm = top_mm + pad_mm
            self._set(line)
        self.y_mm = top_mm + height_mm

    def rule(self, ink: Rgb) -> None:
        """A thin line across the column."""
        self._fill(self.x_mm, self.y_mm, COLUMN_MM, 0.35, ink)

    def width_mm(self, text: str, kind: Type) -> float:
        """How wide *text* is on one line."""
        with self._type(kind):
            return float(self.pdf.get_string_width(showable(text)))

    def shortened(self, text: str, kind: Type, width_mm: float) -> str:
        """*text*, or as much of it as fits on one line of that width, with dots."""
        if self.width_mm(text, kind) <= width_mm:
            return text
        while text and self.width_mm(f"{text}…", kind) > width_mm:
            text = text[:-1]
        return f"{text}…"

    def _set(self, line: Line) -> None:
        with self._type(line.type):
            self.pdf.set_xy(self.x_mm + line.left_mm, self.y_mm)
            self.pdf.multi_cell(
                line.width_mm,
                line.type.line_mm,
                showable(line.text),
                align="L",
                new_x="LMARGIN",
                new_y="NEXT",
            )
        self.y_mm = self.pdf.get_y()

    def _height_of(self, line: Line) -> float:
        with self._type(line.type):
            height = self.pdf.multi_cell(
                line.width_mm,
                line.type.line_mm,
                showable(line.text),
                align="L",
                dry_run=True,
                output="HEIGHT",
            )
        return float(height)  # type: ignore[arg-type]

    @contextmanager
    def _type(self, kind: Type) -> Iterator[None]:
        self.pdf.set_font(FONT, kind.style, kind.size_pt)
        self.pdf.set_text_color(*kind.ink)
        yield

    def _fill(self, x_mm: float, y_mm: float, width_mm: float, height_mm: float, ink: Rgb) -> None:
        self.pdf.set_fill_color(*ink)
        self.pdf.rect(x_mm, y_mm, width_mm, height_mm, style="F")

    def _next_column(self) -> None:
        if self._column + 1 < COLUMNS:
            self._column += 1
            self.y_mm = self._top_mm
        else:
            self._add_page()

    def _add_page(self) -> None:
        self.pdf.add_page()
        self._column, self._top_mm, self.y_mm = 0, TOP_MM, TOP_MM
        self._new_page()
