"""A chessboard with a marker in every white square, from which a lens is learned."""

from companion.board.marker_bits import MODULES
from companion.errors import DataError
from companion.printing.sheet_kinds import SheetWishes
from companion.printing.sheets.markers import dark_cells
from companion.printing.true_scale import BLACK, TrueScale

TITLE = "ChArUco board"
SAYS = "a chessboard with markers, from which a lens is learned"
USUAL_SQUARE_MM, MARKER_SHARE = 24.0, 0.75
MOST_MARKERS = 50
LEAST_SQUARES = 4


def draw(sheet: TrueScale, wishes: SheetWishes) -> None:
    """As many squares as fit; OpenCV's order of the markers (DICT_4X4_50, not the older one)."""
    square_mm = wishes.size_mm or USUAL_SQUARE_MM
    columns, rows = squares_that_fit(sheet, square_mm)
    if min(columns, rows) < LEAST_SQUARES:
        raise DataError("charuco", f"--size {square_mm:g}", "leaves too few squares on the paper")
    marker_mm = square_mm * MARKER_SHARE
    sheet.page(
        f"{columns} x {rows} squares of {square_mm:g} mm, markers of {marker_mm:g} mm"
        " (DICT_4X4_50). Glue it to something flat and stiff."
    )
    margin_mm = (square_mm - marker_mm) / 2
    marker_id = 0
    for row in range(rows):
        for column in range(columns):
            x_mm, y_mm = sheet.left_mm + column * square_mm, sheet.top_mm + row * square_mm
            if (column + row) % 2 == 0:
                sheet.box(x_mm, y_mm, square_mm, square_mm, fill=BLACK)
                continue
            cells = dark_cells(marker_id)
            sheet.cells(cells, MODULES, x_mm + margin_mm, y_mm + margin_mm, marker_mm)
            marker_id += 1


def squares_that_fit(sheet: TrueScale, square_mm: float) -> tuple[int, int]:
    """(columns, rows), as many as the paper and the dictionary allow."""
    columns = int((sheet.right_mm - sheet.left_mm) // square_mm)
    rows = int((sheet.bottom_mm - sheet.top_mm) // square_mm)
    while rows > 0 and columns * rows // 2 > MOST_MARKERS:
        rows -= 1
    return columns, rows
