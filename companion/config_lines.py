"""On which line of a TOML file an entry stands, so that an error can name it.

Reads only as much of TOML as that needs: table headers, keys at the start of a line, and
texts and lists that go on over several lines.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.errors import DataError, UnknownNameError

HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PLACE = re.compile(r"""[^.\[\]"']+|\[\d+\]|"[^"]*"|'[^']*'""")
LONG_TEXTS = ('"' * 3, "'" * 3)

Place = tuple[str, ...]
"""An entry as parts: devices[0].options.pins is ("devices", "[0]", "options", "pins")."""


def line_of(text: str, entry: str) -> int | None:
    """The line, from 1, of *entry* such as "table.layout" or "seats[1].colour".

    Where the entry itself has no line of its own, the nearest that encloses it; None when
    nothing of it is there.
    """
    wanted = _parts(entry)
    best: tuple[int, int] | None = None
    for number, place in _places(text):
        shared = len(place)
        if wanted[:shared] == place and (best is None or shared > best[0]):
            best = (shared, number)
    return None if best is None else best[1]


@contextmanager
def lines_named(file: Path | str, text: str, *sources: str) -> Iterator[None]:
    """What is raised about an entry of *file*, which holds *text*, names the entry's line.

    sources: what errors call the file beside its name. An error whose source is a dotted
    entry, such as "camera.options", is about that entry.
    """
    try:
        yield
    except DataError as error:
        ours = error.source in {str(file), *sources}
        entry = error.entry if ours else f"{error.source}.{error.entry}"
        line = line_of(text, entry)
        if line is None:
            raise
        raise DataError(f"{file}, line {line}", entry.rstrip("."), error.problem) from error
    except UnknownNameError as error:
        line = _line_with(text, error.name)
        if line is None:
            raise
        raise DataError(f"{file}, line {line}", "", str(error)) from error


def _line_with(text: str, value: str) -> int | None:
    quoted = (f'"{value}"', f"'{value}'")
    lines = enumerate(text.splitlines(), 1)
    return next((n for n, line in lines if any(each in line for each in quoted)), None)


def _places(text: str) -> Iterator[tuple[int, Place]]:
    """Every header and key with its line."""
    table: Place = ()
    counts: dict[Place, int] = {}
    waiting_for = ""
    for number, line in enumerate(text.splitlines(), 1):
        if waiting_for:
            waiting_for = "" if waiting_for in line else waiting_for
            continue
        if header := HEADER.match(line):
            table = _header(header, counts)
            yield number, table
        elif key := KEY.match(line):
            yield number, (*table, *_parts(key[1]))
            waiting_for = next((mark for mark in LONG_TEXTS if line.count(mark) == 1), "")


def _header(found: re.Match[str], counts: dict[Place, int]) -> Place:
    """Where the lines below a header belong; entries of [[lists]] are counted."""
    named = _parts(found[2])
    above = _with_counts(named[:-1], counts)
    place = (*above, named[-1])
    if found[1] == "[[":
        counts[place] = counts.get(place, -1) + 1
        return (*place, f"[{counts[place]}]")
    return _with_counts(named, counts)


def _with_counts(named: Place, counts: dict[Place, int]) -> Place:
    """A place as lines below see it: a name of a [[list]] means its newest entry."""
    place: Place = ()
    for part in named:
        place = (*place, part)
        if place in counts:
            place = (*place, f"[{counts[place]}]")
    return place


def _parts(entry: str) -> Place:
    return tuple(part.strip().strip("\"'") for part in PLACE.findall(entry) if part.strip())
