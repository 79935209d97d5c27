"""Inputs of a table as JSON and back, exactly; events as the JSON that the log compares.

`recorded` gives an input as the log will remember it: a session that is handed
nothing else does the same again when the log is replayed.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from companion.board.reading import Reading
from companion.board.reading_json import reading_as_json, reading_from_json
from companion.engine.state import thawed
from companion.errors import DataError
from companion.inputs import (
    ButtonPress,
    CardCode,
    CardDrawn,
    Choice,
    ComputerPlay,
    Correction,
    DeviceTrouble,
    DieRoll,
    TimePassed,
)
from companion.table.events import Event
from companion.table.session import Input

PlainInput: TypeAlias = (
    CardCode
    | CardDrawn
    | DieRoll
    | ButtonPress
    | Choice
    | Correction
    | ComputerPlay
    | TimePassed
    | DeviceTrouble
)
READING = "reading"
PLAIN: Mapping[str, type[PlainInput]] = {
    "card": CardCode,
    "drawn": CardDrawn,
    "die": DieRoll,
    "press": ButtonPress,
    "choice": Choice,
    "correction": Correction,
    "computer": ComputerPlay,
    "time": TimePassed,
    "trouble": DeviceTrouble,
}
_NAMES = {kind: name for name, kind in PLAIN.items()}


def input_as_json(given: Input) -> dict[str, Any]:
    """{"input": its name, "at_s": ..., and its fields}."""
    if isinstance(given, Reading):
        return {"input": READING, **reading_as_json(given)}
    written: dict[str, Any] = {"input": _NAMES[type(given)]}
    for each in fields(given):
        value = getattr(given, each.name)
        written[each.name] = thawed(value)
    return written


def input_from_json(written: Mapping[str, Any]) -> Input:
    """The input that `input_as_json` wrote. Raises DataError for anything else."""
    try:
        rest = {key: value for key, value in written.items() if key != "input"}
        if written["input"] == READING:
            return reading_from_json(rest)
        make: Callable[..., PlainInput] = PLAIN[written["input"]]
        return make(**rest)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        problem = f"is not an input of a table ({error})"
        raise DataError("log", str(written)[:60], problem) from error


def text_of(written: Mapping[str, Any]) -> str:
    """One line of JSON, as the log keeps it."""
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def input_text(given: Input) -> str:
    """The line that the log keeps of an input."""
    return text_of(input_as_json(given))


def event_text(event: Event) -> str:
    """The line that the log keeps of an event; equal events have equal lines."""
    return text_of(event.as_json())


def recorded(given: Input) -> Input:
    """*given* as it will be read back from the log."""
    return input_from_json(json.loads(input_text(given)))


def time_of(given: Input) -> float:
    """When the input was given, in seconds of the table's clock."""
    return given.taken_at_s if isinstance(given, Reading) else given.at_s
