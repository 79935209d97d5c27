"""The sheets that can be printed, each a file of sheets/, found by its name."""

import importlib
import pkgutil
from dataclasses import dataclass
from typing import Protocol, cast

from companion.board.layout import Layout
from companion.errors import UnknownNameError
from companion.printing import sheets
from companion.printing.true_scale import PAPERS, TrueScale


@dataclass(frozen=True, slots=True)
class SheetWishes:
    """What a sheet is to be. layout: the board that markers are for. packs: of cards.

    code: how cards are coded: one of sheets/cards.py CODES. size_mm: of a marker, a square or
    a card's code; 0: the usual one.
    """

    layout: Layout
    packs: int = 1
    code: str = "micro-qr"
    size_mm: float = 0.0


class SheetKind(Protocol):
    """What every module of sheets/ offers."""

    SAYS: str
    """What the sheet is for, in a few words."""

    TITLE: str

    def draw(self, sheet: TrueScale, wishes: SheetWishes) -> None:
        """Draw all pages. Raises DataError for a wish that cannot be."""


def sheet_names() -> list[str]:
    """Every sheet there is."""
    found = pkgutil.iter_modules(sheets.__path__)
    return sorted(module.name.replace("_", "-") for module in found)


def sheet_kind(name: str) -> SheetKind:
    """The sheet of that name. Raises UnknownNameError listing those that there are."""
    if name not in sheet_names():
        raise UnknownNameError("sheet", name, sheet_names())
    module = importlib.import_module(f"{sheets.__name__}.{name.replace('-', '_')}")
    return cast("SheetKind", module)


def sheet_as_pdf(name: str, paper: str, wishes: SheetWishes) -> bytes:
    """The sheet as PDF. Raises UnknownNameError, DataError."""
    if paper not in PAPERS:
        raise UnknownNameError("paper", paper, PAPERS)
    kind = sheet_kind(name)
    sheet = TrueScale(PAPERS[paper], kind.TITLE)
    kind.draw(sheet, wishes)
    return sheet.bytes()
