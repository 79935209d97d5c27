"""`companion setup`: writes a table.toml with every setting, its default and its meaning."""

import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.commands.terminal.printing import print_json, print_line
from companion.commands.terminal.written_files import STANDARD_OUTPUT, write_text
from companion.config import SETTINGS_FILE, config_from, home_folder
from companion.errors import DataError

HELP = "write a table.toml that shows every setting"

OLD_SUFFIX = ".old"


def add_arguments(parser: ArgumentParser) -> None:
    """What is written out instead of noted as a comment."""
    parser.add_argument("--config", metavar="FILE", help="file to write (default: table.toml)")
    parser.add_argument("--camera", metavar="DRIVER", help="the camera, such as picamera2 or v4l2")
    parser.add_argument(
        "--build", metavar="NAME", help="the devices of a build: panel, keypad, dice or cheap"
    )
    parser.add_argument(
        "--device",
        metavar="DRIVER",
        action="append",
        default=[],
        help="a device, such as voice; may be given several times",
    )
    parser.add_argument("--port", type=int, help="the page's port")
    parser.add_argument(
        "--force",
        action="store_true",
        help=f"replace an older file, which is kept as *{OLD_SUFFIX}",
    )


def run(arguments: Namespace) -> int:
    """Write it; an older file is left alone unless told otherwise, or if a wish cannot be."""
    from companion.wiring.settings_file import Chosen, devices_of_build, settings_text

    of_build = devices_of_build(arguments.build) if arguments.build else ()
    devices = tuple(dict.fromkeys((*of_build, *arguments.device)))
    text = settings_text(Chosen(arguments.camera, devices, arguments.port))
    config_from(tomllib.loads(text), "setup", Path(), Path())
    if arguments.config == STANDARD_OUTPUT:
        write_text(STANDARD_OUTPUT, text)
        return 0
    file = Path(arguments.config) if arguments.config else home_folder() / SETTINGS_FILE
    kept = _out_of_the_way(file, force=arguments.force)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_text(str(file), text)
    _tell(file, kept, devices, arguments)
    return 0


def _out_of_the_way(file: Path, *, force: bool) -> Path | None:
    """Where an older file is kept, None when there was none."""
    if not file.exists():
        return None
    if not force:
        problem = "is there already; edit it, or use --force, which keeps it as " + file.name
        raise DataError(file, "", problem + OLD_SUFFIX)
    kept = file.with_name(file.name + OLD_SUFFIX)
    file.replace(kept)
    return kept


def _tell(file: Path, kept: Path | None, devices: tuple[str, ...], arguments: Namespace) -> None:
    if arguments.json:
        facts = {"file": str(file), "kept": None if kept is None else str(kept)}
        print_json(facts | {"camera": arguments.camera, "devices": list(devices)})
        return
    print_line(f"Written: {file}" + ("" if kept is None else f" (the older one: {kept})"))
    print_line("Next: look through it, then run   companion doctor")
