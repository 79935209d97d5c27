"""`companion read`: what the camera part believes of pictures."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.terminal.given_layout import read_layout
from companion.commands.terminal.printing import print_json, print_line, with_progress
from companion.errors import VisionError

if TYPE_CHECKING:
    from companion.board.layout import Layout
    from companion.board.reading import Reading, SpaceReading
    from companion.vision.calibration import Calibration

HELP = "say what stands on the board of each picture"

UNSURE = "unsure"
MOST_NAMED = 12


def add_arguments(parser: ArgumentParser) -> None:
    """Pictures, the board, and what was learned of the table."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="JPEG or PNG")
    parser.add_argument("--layout", required=True, metavar="NAME|FILE", help="the board")
    parser.add_argument("--calibration", metavar="FILE", help="from `companion calibrate`")


def run(arguments: Namespace) -> int:
    """Read each picture on its own; 1 when none could be read."""
    layout = read_layout(arguments.layout)
    calibration = _calibration(arguments)
    images = with_progress(arguments.images, "read")
    entries = [_entry(image, layout, calibration) for image in images]
    if arguments.json:
        print_json(entries)
    else:
        for entry in entries:
            _print_entry(entry)
    if any(entry["board_found"] for entry in entries):
        return 0
    raise VisionError(f"no picture could be read: {entries[0]['problem']}")


def _calibration(arguments: Namespace) -> "Calibration | None":
    from companion.vision.calibration import load_calibration

    if arguments.calibration is None:
        return None
    return load_calibration(Path(arguments.calibration))


def _entry(image: str, layout: "Layout", calibration: "Calibration | None") -> dict[str, Any]:
    from companion.board.reading import Sight
    from companion.inputs import Frame
    from companion.vision.picture_file import load_picture
    from companion.vision.reader import BoardReader

    try:
        frame = Frame(load_picture(image), 0.0, image)
    except VisionError as error:
        return _unread(image, str(error), 0.0)
    reader = BoardReader(layout, calibration)
    began = time.perf_counter()
    reading = reader.read(frame)
    took_ms = round((time.perf_counter() - began) * 1000, 1)
    if reading.sight is Sight.LOST:
        return _unread(image, reading.problem or "the board was not found", took_ms)
    return {
        "image": image,
        "board_found": True,
        "problem": None,
        "busy": reading.sight is Sight.BUSY,
        "corners_px": [list(corner) for corner in reading.corners_px],
        "ms": took_ms,
        "spaces": _spaces(reading),
    }


def _unread(image: str, problem: str, took_ms: float) -> dict[str, Any]:
    return {
        "image": image,
        "board_found": False,
        "problem": problem,
        "corners_px": [],
        "ms": took_ms,
        "spaces": {},
    }


def _spaces(reading: "Reading") -> dict[str, Any]:
    return {space: _space(seen) for space, seen in reading.spaces.items()}


def _space(seen: "SpaceReading") -> dict[str, Any]:
    return {
        "content": seen.likeliest if seen.sure else UNSURE,
        "likeliest": seen.likeliest,
        "probability": seen.probability,
        "at_px": None if seen.at_px is None else list(seen.at_px),
        "hidden": seen.hidden,
    }


def _print_entry(entry: dict[str, Any]) -> None:
    if not entry["board_found"]:
        print_line(f"{entry['image']}: {entry['problem']}")
        return
    spaces = entry["spaces"]
    print_line(f"{entry['image']}: board found, read in {entry['ms']} ms")
    colours = sorted({s["content"] for s in spaces.values()} - {None, UNSURE})
    for colour in colours:
        held = [name for name, space in spaces.items() if space["content"] == colour]
        print_line(f"  {colour:<8}{' '.join(held)}")
    for word, names in (
        ("hidden", [name for name, space in spaces.items() if space["hidden"]]),
        (UNSURE, [n for n, s in spaces.items() if s["content"] == UNSURE and not s["hidden"]]),
    ):
        if names:
            more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
            print_line(f"  {word:<8}{' '.join(names[:MOST_NAMED])}{more}")
