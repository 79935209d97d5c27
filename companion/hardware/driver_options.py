"""Options of a driver, as a table file gives them, checked by name and kind. Knows no device."""

import difflib
import math
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from types import MappingProxyType
from typing import Any, TypeVar, get_args, get_type_hints

from companion.errors import DataError

T = TypeVar("T")

WORDS: Mapping[type, str] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "a text",
}
LISTS: Mapping[Any, tuple[type, str]] = {
    tuple[int, ...]: (int, "a list of whole numbers"),
    tuple[str, ...]: (str, "a list of texts"),
}
TABLES: Mapping[Any, tuple[type, str]] = {
    Mapping[str, int]: (int, "a table of whole numbers"),
    Mapping[str, str]: (str, "a table of texts"),
}
MORE_THAN_ZERO = ("_s", "width", "height")


class WrongOptionError(Exception):
    """Raised by a dataclass of options in its `__post_init__`; becomes a DataError."""

    def __init__(self, entry: str, problem: str) -> None:
        super().__init__(f"{entry} {problem}")
        self.entry, self.problem = entry, problem


def driver_options(kind: type[T], given: Mapping[str, Any], source: str) -> T:
    """The dataclass *kind* made of the options; *source* is named in errors.

    Fields are int, float, bool or str, or one of several of them; or a key of LISTS or
    TABLES. Raises DataError naming the entry that is unknown, missing or of a wrong kind.
    """
    known: dict[str, Field[Any]] = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            meant = f"did you mean {close[0]!r}? " if close else ""
            raise DataError(source, name, f"is no option; {meant}known: {', '.join(known)}")
    for name, field in known.items():
        if name not in given and field.default is field.default_factory is MISSING:
            raise DataError(source, name, "must be given")
    hints = get_type_hints(kind)
    values = {name: _checked(hints[name], name, value, source) for name, value in given.items()}
    try:
        return kind(**values)
    except WrongOptionError as error:
        raise DataError(source, error.entry, error.problem) from error


def _checked(hint: Any, name: str, value: Any, source: str) -> Any:
    if hint in LISTS:
        item, words = LISTS[hint]
        if not isinstance(value, list) or any(type(each) is not item for each in value):
            raise DataError(source, name, f"must be {words}, not {value!r}")
        return tuple(value)
    if hint in TABLES:
        item, words = TABLES[hint]
        if not isinstance(value, Mapping) or any(type(v) is not item for v in value.values()):
            raise DataError(source, name, f"must be {words}, not {value!r}")
        return MappingProxyType(dict(value))
    kinds = [each for each in (get_args(hint) or (hint,)) if each in WORDS]
    if float in kinds and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) not in kinds or (isinstance(value, float) and not math.isfinite(value)):
        words = " or ".join(WORDS[each] for each in kinds)
        raise DataError(source, name, f"must be {words}, not {value!r}")
    if name.endswith(MORE_THAN_ZERO) and value <= 0:
        raise DataError(source, name, f"must be more than 0, not {value!r}")
    return value
