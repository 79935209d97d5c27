"""A mat to roll dice on, beside the board and in the camera's sight."""

from companion.printing.sheet_kinds import SheetWishes
from companion.printing.true_scale import BLACK, Rgb, TrueScale

TITLE = "Dice tray"
SAYS = "a mat to roll dice on, in the camera's sight"
WIDTH_MM, HEIGHT_MM = 140.0, 100.0
GREY: Rgb = (128, 128, 128)
FRAME_MM, BORDER_MM = 2.0, 8.0


def draw(sheet: TrueScale, wishes: SheetWishes) -> None:
    """A grey mat, on which light and dark dice both stand out, in a black frame."""
    sheet.page(
        "Glue it into the lid of a box, beside the board. Its inner edges are the tray in"
        " table.toml: [dice] tray."
    )
    x_mm, y_mm = sheet.left_mm + BORDER_MM, sheet.top_mm + BORDER_MM
    edge_mm = FRAME_MM / 2
    sheet.box(x_mm, y_mm, WIDTH_MM, HEIGHT_MM, fill=GREY)
    sheet.box(
        x_mm - edge_mm,
        y_mm - edge_mm,
        WIDTH_MM + FRAME_MM,
        HEIGHT_MM + FRAME_MM,
        line=BLACK,
        line_mm=FRAME_MM,
    )
    sheet.text(
        f"inside the frame: {WIDTH_MM:g} x {HEIGHT_MM:g} mm", x_mm, y_mm + HEIGHT_MM + 4.0, 8.0
    )
