"""`companion sheet`: markers, charts and card codes as PDF, right to the millimetre."""

from argparse import ArgumentParser, Namespace

from companion.commands.terminal.given_layout import read_layout
from companion.commands.terminal.printing import print_json, print_line, print_table
from companion.commands.terminal.written_files import write_bytes
from companion.config import table_config

HELP = "print markers, charts, card codes and a dice tray at true scale"

LIST = "list"


def add_arguments(parser: ArgumentParser) -> None:
    """Which sheet, on which paper."""
    parser.add_argument("sheet", nargs="?", default=LIST, help="one of those that `list` names")
    parser.add_argument("-o", "--out", metavar="FILE", help="the PDF (default: SHEET.pdf)")
    parser.add_argument(
        "--paper", choices=("a4", "letter"), default="a4", help="size of paper [a4]"
    )
    parser.add_argument("--layout", metavar="NAME|FILE", help="markers: of that board")
    parser.add_argument("--packs", type=int, default=1, metavar="N", help="cards: of N packs [1]")
    parser.add_argument(
        "--code",
        choices=("micro-qr", "qr", "code-128"),
        default="micro-qr",
        help="cards: kind of code [micro-qr]",
    )
    parser.add_argument(
        "--size", type=_size, default=0.0, metavar="MM", help="of a marker, a square or a code"
    )


def run(arguments: Namespace) -> int:
    """Write the PDF, or name the sheets."""
    from companion.printing.sheet_kinds import SheetWishes, sheet_as_pdf, sheet_kind, sheet_names

    if arguments.sheet == LIST:
        sheets = {name: sheet_kind(name).SAYS for name in sheet_names()}
        if arguments.json:
            print_json(sheets)
        else:
            print_table(("sheet", "is"), list(sheets.items()))
        return 0
    layout = read_layout(arguments.layout or table_config().table.layout)
    wishes = SheetWishes(layout, arguments.packs, arguments.code, arguments.size)
    made = sheet_as_pdf(arguments.sheet, arguments.paper, wishes)
    file = arguments.out or f"{arguments.sheet}.pdf"
    write_bytes(file, made)
    if arguments.json:
        print_json({"sheet": arguments.sheet, "paper": arguments.paper, "file": file})
    else:
        print_line(f"{file}: print it at 100 % and measure its ruler")
    return 0


def _size(given: str) -> float:
    size_mm = float(given)
    if not 0.1 <= size_mm <= 1000:
        raise ValueError(given)
    return size_mm
