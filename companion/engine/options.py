"""The options of a game's spec, part (h): declared in its TOML, checked here, in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.state import OptionValue
from companion.errors import DataError


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that a table may make about its rules.

    default: the value when nothing is said. choices: the values allowed, for an
    option with few of them; otherwise least and most bound a number. says: what
    the option means. consequences: value (as text) to what it means at the table; "number"
    speaks for every other number, its {value} filled in. also: other ways to write a value,
    in lower case. On/off options take "on" and "off" too. title: a few words.
    """

    name: str
    default: OptionValue
    says: str
    choices: tuple[OptionValue, ...] = ()
    least: float | None = None
    most: float | None = None
    consequences: Mapping[str, str] | None = None
    also: Mapping[str, OptionValue] | None = None
    title: str = ""

    def meaning(self, value: OptionValue) -> str:
        """What *value* means at the table, in a sentence; "" where the game says nothing of it."""
        says = self.consequences or {}
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        general = says.get("number", "") if is_number else ""
        return says.get(value_as_text(value), general).replace("{value}", value_as_text(value))

    def parsed(self, value: Any) -> OptionValue:
        """*value* if the option allows it. Raises DataError naming the option."""
        entry = f"options.{self.name}"
        value = self._meant(value)
        if self.choices:
            for choice in self.choices:
                if type(choice) is type(value) and choice == value:
                    return choice
            allowed = ", ".join(_written(choice) for choice in self.choices)
            raise DataError("game state", entry, f"must be one of {allowed}, not {_written(value)}")
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            raise DataError("game state", entry, f"must be a number, not {_written(value)}")
        if isinstance(self.default, int) and not isinstance(value, int):
            raise DataError("game state", entry, f"must be a whole number, not {value}")
        if self.least is not None and value < self.least:
            raise DataError("game state", entry, f"must be at least {self.least:g}, not {value:g}")
        if self.most is not None and value > self.most:
            raise DataError("game state", entry, f"must be at most {self.most:g}, not {value:g}")
        return value

    def _meant(self, value: Any) -> Any:
        written = str(value).lower()
        if self.also and written in self.also:
            return self.also[written]
        if isinstance(self.default, bool) and isinstance(value, str):
            return {"on": True, "off": False}.get(written, value)
        return value


def options_from_toml(data: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of a game's words file: its [options.NAME] tables, in order.

    A table has default and says, and choices (left out for on/off options) or
    least and most; [options.NAME.consequences] explains each value, title names the
    option for people, and [options.NAME.also] may give a value other names.
    """
    return tuple(_option(name, entry) for name, entry in data.get("options", {}).items())


def chosen_options(
    known: tuple[Option, ...], given: Mapping[str, Any]
) -> Mapping[str, OptionValue]:
    """Every option with its value: *given* where it says so, defaults elsewhere.

    Raises DataError for an unknown option or a value that is not allowed.
    """
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            known_names = ", ".join(sorted(names))
            raise DataError("game state", f"options.{name}", f"unknown; known: {known_names}")
    return {
        option.name: option.parsed(given[option.name]) if option.name in given else option.default
        for option in known
    }


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    default = entry["default"]
    choices = tuple(entry.get("choices", (True, False) if isinstance(default, bool) else ()))
    return Option(
        name=name,
        default=default,
        says=entry["says"],
        choices=choices,
        least=entry.get("least"),
        most=entry.get("most"),
        consequences=entry.get("consequences"),
        also=entry.get("also"),
        title=entry.get("title", name.replace("_", " ").capitalize()),
    )


def value_as_text(value: OptionValue) -> str:
    """How a value is written in a words file: true, four-only, 5, 2.0."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
