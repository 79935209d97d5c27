"""`companion score`: measures how well tables are read whose truth is known."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.terminal.given_layout import read_layout
from companion.commands.terminal.printing import print_json, print_line, progress_bar

HELP = "measure how well pictures with known truth are read"


def add_arguments(parser: ArgumentParser) -> None:
    """The folder of tables."""
    parser.add_argument("--truth", required=True, metavar="DIR", help="a table or several")
    parser.add_argument("--layout", metavar="NAME|FILE", help="instead of each table's own")
    parser.add_argument("--cold", action="store_true", help="read without a calibration")


def run(arguments: Namespace) -> int:
    """Print rates in all and split by label, and every wrong space."""
    layout = None if arguments.layout is None else read_layout(arguments.layout)

    from companion.vision.score import score

    with progress_bar("score") as progress:
        result = score(Path(arguments.truth), layout=layout, cold=arguments.cold, progress=progress)
    if arguments.json:
        print_json(result.as_json())
    else:
        for line in result.lines():
            print_line(line)
    return 0
