"""`companion calibrate`: learns a table from pictures whose position is known."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.terminal.given_layout import read_layout
from companion.commands.terminal.given_position import read_position
from companion.commands.terminal.printing import note, print_json, print_line, progress_bar

HELP = "learn a table from pictures whose position is known"


def add_arguments(parser: ArgumentParser) -> None:
    """Pictures and their positions, in pairs."""
    parser.add_argument("--layout", required=True, metavar="NAME|FILE", help="the board")
    parser.add_argument(
        "--picture", required=True, action="append", metavar="IMAGE", help="may be given again"
    )
    parser.add_argument(
        "--position",
        required=True,
        action="append",
        metavar="FILE",
        help='what that picture shows: {"T0.5": "red", ...}',
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="the calibration, JSON")


def run(arguments: Namespace) -> int:
    """Learn, and write what was learned, whole or not at all."""
    if len(arguments.picture) != len(arguments.position):
        arguments.usage_error("give one --position for each --picture, in the same order")
    layout = read_layout(arguments.layout)
    positions = [read_position(name, layout) for name in arguments.position]

    from companion.inputs import Frame
    from companion.vision.calibrate import calibrate
    from companion.vision.picture_file import load_picture

    frames = [Frame(load_picture(name), 0.0, name) for name in arguments.picture]
    with progress_bar("calibrate") as progress:
        calibration = calibrate(layout, list(zip(frames, positions, strict=True)), progress)
    calibration.save(Path(arguments.out))
    facts = {
        "layout": layout.name,
        "colours": list(calibration.colours),
        "spaces": len(calibration.spaces),
        "pictures": len(frames),
        "file": arguments.out,
    }
    if arguments.json:
        print_json(facts)
    else:
        print_line(f"Learned {layout.name}: {', '.join(calibration.colours)}.")
        note(f"written to {arguments.out}")
    return 0
