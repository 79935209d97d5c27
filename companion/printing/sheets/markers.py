"""The markers of a board, to cut out and stick to its corners."""

from companion.board.marker import Marker
from companion.board.marker_bits import MODULES, white_squares
from companion.errors import DataError
from companion.printing.sheet_kinds import SheetWishes
from companion.printing.true_scale import FAINT, Cells, TrueScale

TITLE = "Markers"
SAYS = "the markers of a board, to stick to its corners"
MARGIN_MODULES = 1.5
GAP_MM, LABEL_MM = 8.0, 5.0


def draw(sheet: TrueScale, wishes: SheetWishes) -> None:
    """Each marker at the size that the layout gives it, with the white margin it needs."""
    layout = wishes.layout
    if not layout.markers:
        raise DataError(layout.name, "markers", "has none; add [[markers]] to the layout first")
    says = f"Board {layout.name}: cut along the lines, the white margin belongs to the marker."
    x_mm = y_mm = below_mm = 0.0
    for number, marker in enumerate(layout.markers):
        size_mm = wishes.size_mm or _size_mm(marker)
        margin_mm = size_mm / MODULES * MARGIN_MODULES
        whole_mm = size_mm + 2 * margin_mm
        if whole_mm > sheet.right_mm - sheet.left_mm:
            raise DataError(layout.name, f"marker {marker.id}", "is too large for the paper")
        if number and x_mm + whole_mm > sheet.right_mm:
            x_mm, y_mm = sheet.left_mm, below_mm
        if not number or y_mm + whole_mm + LABEL_MM > sheet.bottom_mm:
            sheet.page(says)
            x_mm, y_mm = sheet.left_mm, sheet.top_mm
        sheet.box(x_mm, y_mm, whole_mm, whole_mm, line=FAINT)
        sheet.cells(dark_cells(marker.id), MODULES, x_mm + margin_mm, y_mm + margin_mm, size_mm)
        sheet.text(f"{marker.id}: {size_mm:g} mm", x_mm, y_mm + whole_mm + 1.0, 8.0)
        below_mm = y_mm + whole_mm + LABEL_MM + GAP_MM
        x_mm += whole_mm + GAP_MM


def dark_cells(marker_id: int) -> Cells:
    """The black squares of a marker, border and all."""
    white = set(white_squares(marker_id))
    return frozenset(
        (column, row)
        for column in range(MODULES)
        for row in range(MODULES)
        if (column, row) not in white
    )


def _size_mm(marker: Marker) -> float:
    (ax, ay), (bx, by) = marker.corners_mm[:2]
    return round(float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5), 3)
