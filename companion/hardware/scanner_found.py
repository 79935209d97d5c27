"""Finds the event node of a card scanner by a name that stays the same. Opens nothing.

USB devices have links in /dev/input/by-id; what is paired by Bluetooth has none, only the name
that the kernel shows under /sys/class/input.
"""

from collections.abc import Mapping
from pathlib import Path

from companion.errors import DeviceMissingError
from companion.hardware.keyboard_layouts import AUTO, NUMBER_ROW

BY_ID, SHOWN, NODES = Path("/dev/input/by-id"), Path("/sys/class/input"), Path("/dev/input")
KEYBOARDS = "*-event-kbd"
SOUNDS_LIKE_A_SCANNER = (
    *("scan", "barcode", "bar_code", "bar code", "symbol", "zebra", "honeywell", "datalogic"),
    *("newland", "netum", "tera", "inateck", "eyoyo"),
)
ENTER = 28
NEEDED_KEYS = sum(1 << key for key in (*NUMBER_ROW, ENTER))
NAME = "the card scanner"
PLUG_IN = "plug it in, or wake it; it is looked for all the time"


def found_scanner(wanted: str, by_id: Path = BY_ID, shown: Path = SHOWN) -> str:
    """The event node that *wanted* names: "auto", a path, or a part of a name.

    Raises DeviceMissingError, with the names that there are, when it is none or several.
    """
    if wanted.startswith("/"):
        return wanted
    linked = {link.name: str(link) for link in sorted(by_id.glob(KEYBOARDS))}
    for keyboards in (linked, _shown_keyboards(shown)):
        fitting = _fitting(wanted, keyboards)
        if len(fitting) == 1:
            return keyboards[fitting[0]]
        if fitting:
            remedy = "several keyboards fit; set options.device to a part of one of"
            raise DeviceMissingError(NAME, f"{remedy} {', '.join(fitting)}")
    if wanted == AUTO and len(linked) == 1:
        return next(iter(linked.values()))
    names = sorted({*linked, *_shown_keyboards(shown)})
    if not names:
        raise DeviceMissingError(NAME, f"{PLUG_IN}; no keyboard is there")
    if wanted == AUTO:
        remedy = (
            f"{PLUG_IN}; if it is one of {', '.join(names)}: set options.device to a part of it"
        )
        raise DeviceMissingError(NAME, remedy)
    raise DeviceMissingError(NAME, f"{PLUG_IN}; {wanted!r} is in none of {', '.join(names)}")


def _fitting(wanted: str, keyboards: Mapping[str, str]) -> list[str]:
    words = SOUNDS_LIKE_A_SCANNER if wanted == AUTO else (wanted.lower(),)
    return [name for name in keyboards if any(word in name.lower() for word in words)]


def _shown_keyboards(shown: Path) -> Mapping[str, str]:
    """Name to event node of everything that has digits and Enter."""
    found: dict[str, str] = {}
    for event in sorted(shown.glob("event*")):
        try:
            name = (event / "device/name").read_text("utf-8", "replace").strip()
            lowest_keys = (event / "device/capabilities/key").read_text("ascii").split()[-1]
        except (OSError, IndexError):
            continue  # gone meanwhile, or no keys at all
        if int(lowest_keys, 16) & NEEDED_KEYS == NEEDED_KEYS:
            found[name] = str(NODES / event.name)
    return found
