"""A colour chart: marble colours and greys with known values, to judge a lamp and a camera by."""

from companion.board.marker_bits import MODULES
from companion.printing.sheet_kinds import SheetWishes
from companion.printing.sheets.markers import dark_cells
from companion.printing.true_scale import FAINT, Rgb, TrueScale

TITLE = "Colour chart"
SAYS = "marble colours and greys with known values, to judge lamp and camera by"
PATCHES: tuple[tuple[str, Rgb], ...] = (
    ("red", (178, 34, 40)),
    ("blue", (36, 76, 166)),
    ("green", (34, 120, 62)),
    ("yellow", (236, 200, 46)),
    ("orange", (226, 118, 38)),
    ("purple", (104, 56, 140)),
    ("wood", (180, 138, 92)),
    ("skin", (204, 154, 126)),
)
GREYS = (255, 200, 160, 122, 85, 52, 20)
COLUMNS = 4
PATCH_MM, GAP_MM, LABEL_MM, MARKER_MM = 38.0, 5.0, 5.0, 14.0
CORNERS = (40, 41, 42, 43)
"""Markers at the chart's corners, top left first, clockwise; no board uses these."""


def draw(sheet: TrueScale, wishes: SheetWishes) -> None:
    """Patches with their sRGB values below them; a printer comes near them, not to them."""
    sheet.page("Lay it beside the board: no patch may shine, all greys must differ (sRGB values).")
    left_mm, top_mm = sheet.left_mm, sheet.top_mm + MARKER_MM + GAP_MM
    bottom_mm = top_mm
    for number, (name, rgb) in enumerate(PATCHES):
        row, column = divmod(number, COLUMNS)
        x_mm = left_mm + column * (PATCH_MM + GAP_MM)
        y_mm = top_mm + row * (PATCH_MM + GAP_MM + LABEL_MM)
        _patch(sheet, x_mm, y_mm, PATCH_MM, rgb, name)
        bottom_mm = y_mm + PATCH_MM + GAP_MM + LABEL_MM
    width_mm = COLUMNS * PATCH_MM + (COLUMNS - 1) * GAP_MM
    grey_mm = (width_mm - (len(GREYS) - 1) * 2.0) / len(GREYS)
    for number, grey in enumerate(GREYS):
        _patch(sheet, left_mm + number * (grey_mm + 2.0), bottom_mm, grey_mm, (grey,) * 3, "")
    bottom_mm += grey_mm + LABEL_MM + GAP_MM
    right_mm = left_mm + width_mm - MARKER_MM
    places = ((left_mm, 0), (right_mm, 0), (right_mm, 1), (left_mm, 1))
    for marker_id, (x_mm, below) in zip(CORNERS, places, strict=True):
        y_mm = bottom_mm if below else sheet.top_mm
        sheet.cells(dark_cells(marker_id), MODULES, x_mm, y_mm, MARKER_MM)


def _patch(sheet: TrueScale, x_mm: float, y_mm: float, size_mm: float, rgb: Rgb, name: str) -> None:
    sheet.box(x_mm, y_mm, size_mm, size_mm, fill=rgb, line=FAINT)
    values = " ".join(str(value) for value in rgb) if name else str(rgb[0])
    sheet.text(f"{name} {values}".strip(), x_mm, y_mm + size_mm + 1.0, 7.0)
