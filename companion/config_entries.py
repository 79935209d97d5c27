"""Reads a parsed TOML table into a frozen dataclass of settings, entry by entry.

Knows no setting by name. A wrong entry is a DataError that names it and what it must be.
"""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import field, fields
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from companion.errors import DataError

Section = TypeVar("Section")

Reader: TypeAlias = Callable[[Any], Any]
"""From what TOML gave to the setting; raises WrongValueError."""


class WrongValueError(Exception):
    """What a value must be instead; becomes a DataError that names the entry."""


def setting(default: Any, reader: Reader) -> Any:
    """A field of a section: what it is when nothing is said, and how it is read."""
    if isinstance(default, dict):
        return field(default_factory=default.copy, metadata={"reader": reader})
    return field(default=default, metadata={"reader": reader})


def read_section(section: type[Section], given: Any, source: str, entry: str) -> Section:
    """The *section* that *given* describes; *entry* is its name in the file *source*."""
    if not isinstance(given, dict):
        raise DataError(source, entry, f"must be a table, written [{entry}]")
    readers = {each.name: each.metadata["reader"] for each in fields(section)}  # type: ignore[arg-type]
    check_known(given, readers, source, f"{entry}.")
    values = {}
    for key, value in given.items():
        try:
            values[key] = readers[key](value)
        except WrongValueError as error:
            raise DataError(source, f"{entry}.{key}", f"{error}, not {value!r}") from error
    return section(**values)


def check_known(given: Collection[str], known: Collection[str], source: str, before: str) -> None:
    """Refuse an entry that nothing knows, with the name that may have been meant."""
    for key in given:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(sorted(known))}"
            raise DataError(source, f"{before}{key}", f"is not a setting; {hint}")


def text(value: Any) -> str:
    """Some words in quotes."""
    if not isinstance(value, str) or not value.strip():
        raise WrongValueError("must be text in quotes")
    return value


def yes_or_no(value: Any) -> bool:
    """A switch."""
    if not isinstance(value, bool):
        raise WrongValueError("must be true or false")
    return value


def seconds(value: Any) -> float:
    """A span of time."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or value <= 0:
        raise WrongValueError("must be a number of seconds greater than 0")
    return float(value)


def whole_number(least: int, most: int) -> Reader:
    """A reader of whole numbers from *least* to *most*."""

    def read(value: Any) -> int:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not least <= value <= most:
            raise WrongValueError(f"must be a whole number from {least} to {most}")
        return int(value)

    return read


def number_between(least: float, most: float) -> Reader:
    """A reader of numbers from *least* to *most*."""

    def read(value: Any) -> float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not least <= value <= most:
            raise WrongValueError(f"must be a number from {least:g} to {most:g}")
        return float(value)

    return read


def rectangle(least_side: float) -> Reader:
    """A reader of [left, top, right, bottom] whose sides are *least_side* long or longer."""

    def read(value: Any) -> tuple[float, ...]:
        are_four = isinstance(value, list) and len(value) == 4
        if not are_four or any(type(each) not in (int, float) for each in value):
            raise WrongValueError("must be four numbers [left, top, right, bottom]")
        left, top, right, bottom = (float(each) for each in value)
        if not (right - left >= least_side and bottom - top >= least_side):
            raise WrongValueError(f"must be at least {least_side:g} wide and high")
        return left, top, right, bottom

    return read


def one_of(*choices: str) -> Reader:
    """A reader of one word out of several."""

    def read(value: Any) -> str:
        if value not in choices:
            raise WrongValueError(f"must be {' or '.join(map(repr, choices))}")
        return str(value)

    return read


def list_of(reader: Reader) -> Reader:
    """A reader of lists that are not empty and hold nothing twice."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list) or not value:
            raise WrongValueError("must be a list [...] with something in it")
        items = tuple(reader(each) for each in value)
        if len(set(items)) < len(items):
            raise WrongValueError("must not hold the same thing twice")
        return items

    return read


def file_path(value: Any) -> Path:
    """A file, which need not be there."""
    return Path(text(value)).expanduser()


def free_table(value: Any) -> Mapping[str, Any]:
    """A table whose entries are for somebody else to judge."""
    if not isinstance(value, dict):
        raise WrongValueError("must be a table of options")
    return MappingProxyType(value)
