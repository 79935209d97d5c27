"""The fields of what a page sends, checked one by one. Raises DataError naming the entry."""

import math
from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from companion.errors import DataError

SOURCE = "entry"
LONGEST_TEXT = 200
MANY_SPACES = 2000


class Fields:
    """One JSON object that a page sent."""

    def __init__(self, given: Mapping[str, Any], path: str = "") -> None:
        self.given = given
        self._path = path

    def text(self, name: str, longest: int = LONGEST_TEXT) -> str:
        """A text of 1 to *longest* printable characters."""
        value = self.given.get(name)
        if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
            raise self._error(name, f"must be a text of 1 to {longest} characters")
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number from *least* to *most*."""
        value = self.given.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self._error(name, f"must be a whole number from {least} to {most}")
        return value

    def number(self, name: str) -> float:
        """A finite number."""
        value = self.given.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e9:
            raise self._error(name, "must be a number")
        if not math.isfinite(value):
            raise self._error(name, "must be a number")
        return float(value)

    def on(self, name: str) -> bool:
        """True or false."""
        value = self.given.get(name)
        if not isinstance(value, bool):
            raise self._error(name, "must be true or false")
        return value

    def mapping(self, name: str) -> Mapping[str, Any]:
        """An object of at most a few thousand entries."""
        value = self.given.get(name)
        if not isinstance(value, dict) or len(value) > MANY_SPACES:
            raise self._error(name, "must be an object")
        return value

    def position(self, name: str, spaces: Mapping[str, Any]) -> dict[str, str]:
        """Space to colour, only spaces of *spaces*."""
        position = self.mapping(name)
        for space, colour in position.items():
            if space not in spaces:
                raise self._error(f"{name}.{space[:LONGEST_TEXT]}", "this board has no such space")
            if not isinstance(colour, str) or not 0 < len(colour) <= LONGEST_TEXT:
                raise self._error(f"{name}.{space}", "must be a colour")
        return dict(position)

    def spaces(self, name: str, known: Mapping[str, Any]) -> list[str]:
        """A list of spaces, only of those *known*."""
        value = self.given.get(name)
        if not isinstance(value, list) or len(value) > MANY_SPACES:
            raise self._error(name, "must be a list of spaces")
        for space in value:
            if not isinstance(space, str) or space not in known:
                raise self._error(name, f"{str(space)[:LONGEST_TEXT]} is no space of this board")
        return value

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self.given.get(name) is not None

    def _error(self, name: str, problem: str) -> DataError:
        return DataError(SOURCE, self._path + name, problem)


def sent_fields() -> Fields:
    """The JSON object of this request's body."""
    if not request.is_json:
        raise DataError(SOURCE, "", "must be sent as application/json")
    try:
        value = request.get_json()
    except (BadRequest, RecursionError, ValueError) as error:
        raise DataError(SOURCE, "", "is not JSON") from error
    if not isinstance(value, dict):
        raise DataError(SOURCE, "", "must be a JSON object")
    return Fields(value)
