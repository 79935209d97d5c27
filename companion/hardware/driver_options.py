"""Options of a driver, as a table file gives them, checked by name and kind. Knows no device."""

import difflib
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar, get_args, get_type_hints

from companion.errors import DataError

T = TypeVar("T")

WORDS: Mapping[type, str] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "a text",
}
MORE_THAN_ZERO = ("_s", "width", "height")


def driver_options(kind: type[T], given: Mapping[str, Any], source: str) -> T:
    """The dataclass *kind* made of the options; *source* is named in errors.

    Fields are int, float, bool or str, or one of several of them. Raises DataError
    naming the entry that is unknown, missing or of a wrong kind.
    """
    known: dict[str, Field[Any]] = {each.name: each for each in fields(kind)}  # type: ignore[arg-type]
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            meant = f"did you mean {close[0]!r}? " if close else ""
            raise DataError(source, name, f"is no option; {meant}known: {', '.join(known)}")
    for name, field in known.items():
        if name not in given and field.default is MISSING:
            raise DataError(source, name, "must be given")
    hints = get_type_hints(kind)
    return kind(
        **{name: _checked(hints[name], name, value, source) for name, value in given.items()}
    )


def _checked(hint: Any, name: str, value: Any, source: str) -> Any:
    kinds = [each for each in (get_args(hint) or (hint,)) if each in WORDS]
    if float in kinds and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) not in kinds:
        words = " or ".join(WORDS[each] for each in kinds)
        raise DataError(source, name, f"must be {words}, not {value!r}")
    if name.endswith(MORE_THAN_ZERO) and value <= 0:
        raise DataError(source, name, f"must be more than 0, not {value!r}")
    return value
