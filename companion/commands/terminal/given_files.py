"""Reads the files named on the command line; "-" is standard input. Knows no game.

Whatever is wrong is a DataError that names the file and the line or the entry.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.commands.terminal.printing import print_json
from companion.errors import CompanionError, DataError

STANDARD_INPUT = "-"


def title(name: str) -> str:
    """What a file of the command line is called in errors."""
    return "standard input" if name == STANDARD_INPUT else name


def read_text(name: str) -> str:
    """The whole text of the file *name*, or of standard input when it is "-"."""
    try:
        given = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        raise DataError(name, "", f"cannot be read: {error.strerror or error}") from error
    return _decoded(given, title(name))


def read_json(name: str) -> Any:
    """The one JSON value in the file *name*."""
    return json_value(read_text(name), title(name))


def read_json_object(name: str) -> dict[str, Any]:
    """As `read_json`, but refuses what is not an object {...}."""
    value = read_json(name)
    if not isinstance(value, dict):
        raise DataError(title(name), "", "must be a JSON object, written {...}")
    return value


def read_json_lines(name: str) -> list[dict[str, Any]]:
    """The objects of a file with one JSON object per line; blank lines are skipped."""
    values = []
    for number, line in enumerate(read_text(name).splitlines(), start=1):
        if not line.strip():
            continue
        value = json_value(line, f"{title(name)}, line {number}")
        if not isinstance(value, dict):
            raise DataError(title(name), f"line {number}", "must be a JSON object, written {...}")
        values.append(value)
    return values


def answer_lines(name: str, answer: Callable[[Any, str], object]) -> None:
    """For `--lines`: one JSON answer per line of the file, in the same order.

    *answer* gets the line's value and the words that name the line in errors. What it
    refuses is answered {"error": "..."}, and the next line follows. Reads as the
    lines come, so that a program can keep asking.
    """
    for number, line in enumerate(_byte_lines(name), start=1):
        source = f"{title(name)}, line {number}"
        try:
            result = answer(json_value(_decoded(line, source), source), source)
        except CompanionError as error:
            result = {"error": str(error)}
        print_json(result)


def json_value(text: str, source: str) -> Any:
    """Parse *text* strictly: no key twice, no NaN; *source* is named in errors."""
    if not text.strip():
        raise DataError(source, "", "is empty; it must hold a JSON value")
    try:
        return json.loads(text, object_pairs_hook=_without_twins, parse_constant=_no_constant)
    except _TwinKeyError as error:
        raise DataError(source, f'"{error.key}"', "is given twice; give it once") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(source, place, f"is not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(source, "", f"is not usable JSON: {error}") from error


class _TwinKeyError(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _TwinKeyError(next(key for key in keys if keys.count(key) > 1))
    return value


def _no_constant(word: str) -> Mapping[str, Any]:
    raise ValueError(f"{word} is not a number")


def _decoded(given: bytes, source: str) -> str:
    try:
        return given.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(source, "", f"is not UTF-8 text (byte {error.start + 1})") from error


def _byte_lines(name: str) -> Iterator[bytes]:
    if name == STANDARD_INPUT:
        yield from sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as lines:
            yield from lines
    except OSError as error:
        raise DataError(name, "", f"cannot be read: {error.strerror or error}") from error
