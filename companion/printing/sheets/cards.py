"""Codes for playing cards, to stick to their corners: one for every card of a pack."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.card_codes import CodedCard, pack, printed_code
from companion.errors import DataError
from companion.printing.sheet_kinds import SheetWishes
from companion.printing.true_scale import FAINT, Cells, TrueScale

if TYPE_CHECKING:
    import segno

TITLE = "Card codes"
SAYS = "codes for playing cards, to stick to their corners"
MOST_PACKS = 4
MICRO_QR_MM, QR_MM, BAR_MM, BARS_HIGH_MM = 9.0, 12.0, 0.33, 8.0
MICRO_QR_QUIET, QR_QUIET, BARS_QUIET = 2, 4, 10
"""White modules that a reader needs around each kind of code."""
TEXT_MM, GAP_MM = 3.6, 1.0


@dataclass(frozen=True, slots=True)
class Sticker:
    """One code with its white margin and the card's name below it."""

    width_mm: float
    height_mm: float
    draw: Callable[[TrueScale, float, float], None]


def draw(sheet: TrueScale, wishes: SheetWishes) -> None:
    """All cards of the packs; two packs have codes that tell their cards apart."""
    if wishes.code not in CODES:
        raise DataError("cards", f"--code {wishes.code}", f"is none of {', '.join(CODES)}")
    if not 1 <= wishes.packs <= MOST_PACKS:
        raise DataError("cards", f"--packs {wishes.packs}", f"must be 1 to {MOST_PACKS}")
    for number in range(1, wishes.packs + 1):
        cards = pack(number)
        stickers = [CODES[wishes.code](card, wishes.size_mm) for card in cards]
        of = f", pack {number} of {wishes.packs}" if wishes.packs > 1 else ""
        says = f"Cut along the lines; stick each on the face of its card, in one corner{of}."
        _lay_out(sheet, says, cards, stickers)


def _lay_out(
    sheet: TrueScale, says: str, cards: tuple[CodedCard, ...], stickers: list[Sticker]
) -> None:
    """In rows over as many pages as it takes."""
    width_mm, height_mm = stickers[0].width_mm, stickers[0].height_mm + TEXT_MM
    columns = int((sheet.right_mm - sheet.left_mm + GAP_MM) // (width_mm + GAP_MM))
    rows = int((sheet.bottom_mm - sheet.top_mm + GAP_MM) // (height_mm + GAP_MM))
    if not columns or not rows:
        raise DataError("cards", "--size", "is too large for the paper")
    for number, (card, sticker) in enumerate(zip(cards, stickers, strict=True)):
        row, column = divmod(number % (columns * rows), columns)
        if row == column == 0:
            sheet.page(says)
        x_mm = sheet.left_mm + column * (width_mm + GAP_MM)
        y_mm = sheet.top_mm + row * (height_mm + GAP_MM)
        sheet.box(x_mm, y_mm, width_mm, height_mm, line=FAINT)
        sticker.draw(sheet, x_mm, y_mm)
        name = card.text
        left_mm = x_mm + (width_mm - sheet.text_mm(name, 7.0, bold=True)) / 2
        sheet.text(name, left_mm, y_mm + height_mm - TEXT_MM + 0.4, 7.0, bold=True)


def _micro_qr(card: CodedCard, size_mm: float) -> Sticker:
    import segno

    code = segno.make_micro(printed_code(card), error="M")
    return _matrix(_dark(code), size_mm or MICRO_QR_MM, MICRO_QR_QUIET, len(code.matrix))


def _qr(card: CodedCard, size_mm: float) -> Sticker:
    import segno

    code = segno.make_qr(printed_code(card), error="M", boost_error=False)
    return _matrix(_dark(code), size_mm or QR_MM, QR_QUIET, len(code.matrix))


def _dark(code: "segno.QRCode") -> Cells:
    return frozenset(
        (column, row)
        for row, line in enumerate(code.matrix)
        for column, dark in enumerate(line)
        if dark
    )


def _matrix(dark: Cells, size_mm: float, quiet: int, modules: int) -> Sticker:
    margin_mm = size_mm / modules * quiet
    whole_mm = size_mm + 2 * margin_mm

    def drawn(sheet: TrueScale, x_mm: float, y_mm: float) -> None:
        sheet.cells(dark, modules, x_mm + margin_mm, y_mm + margin_mm, size_mm)

    return Sticker(whole_mm, whole_mm, drawn)


def _code_128(card: CodedCard, size_mm: float) -> Sticker:
    from barcode import Code128

    [pattern] = Code128(printed_code(card)).build()
    bar_mm = size_mm / len(pattern) if size_mm else BAR_MM
    margin_mm = BARS_QUIET * bar_mm

    def drawn(sheet: TrueScale, x_mm: float, y_mm: float) -> None:
        sheet.bars(pattern, x_mm + margin_mm, y_mm + GAP_MM, bar_mm, BARS_HIGH_MM)

    return Sticker(len(pattern) * bar_mm + 2 * margin_mm, BARS_HIGH_MM + 2 * GAP_MM, drawn)


CODES: Mapping[str, Callable[[CodedCard, float], Sticker]] = MappingProxyType(
    {"micro-qr": _micro_qr, "qr": _qr, "code-128": _code_128}
)
"""Kinds of code: the smallest; the one that every camera reads; bars for laser scanners."""
