"""Named sets of options, such as "Grandma's rules": what a table has agreed upon.

Knows no file; see house_rules_file.py. Which options a game has, the game says.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.did_you_mean import did_you_mean
from companion.engine.game import game_names, load_game
from companion.engine.options import Option, value_as_text
from companion.engine.state import OptionValue, frozen
from companion.errors import DataError

LONGEST_NAME, LONGEST_NOTE = 60, 400
WORDS_FOR_ON, WORDS_FOR_OFF = ("true", "on", "yes"), ("false", "off", "no")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One named set. options: what was chosen; every other option is as printed.

    note: a sentence of the players' own, such as where the rules come from.
    """

    name: str
    game: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """Ready for json.dumps."""
        return {
            "name": self.name,
            "game": self.game,
            "options": dict(self.options),
            "note": self.note,
        }


def house_rules_from(name: str, given: Mapping[str, Any], source: str) -> HouseRules:
    """The set that *given* says: {"game", "options", "note"}.

    Raises DataError naming *source* and the entry, with what may have been meant.
    """
    entry = f'"{name}"'
    _check_text(name, LONGEST_NAME, source, "name" if not name.strip() else entry)
    for key in given:
        if key not in {"game", "options", "note"}:
            problem = f"unknown; known: game, note, options{did_you_mean(key, _KEYS)}"
            raise DataError(source, f"{entry}.{key}", problem)
    game = given.get("game")
    if not isinstance(game, str) or game not in game_names():
        raise DataError(source, f"{entry}.game", _no_game(game))
    note, options = given.get("note", ""), given.get("options", {})
    if note != "":
        _check_text(note, LONGEST_NOTE, source, f"{entry}.note")
    if not isinstance(options, Mapping):
        raise DataError(source, f"{entry}.options", "must be a table of options")
    checked = checked_options(load_game(game).options, options, source, f"{entry}.options")
    return HouseRules(name.strip(), game, checked, note.strip())


def checked_options(
    known: Iterable[Option], given: Mapping[str, Any], source: str, entry: str
) -> Mapping[str, OptionValue]:
    """*given* in the games' own values, only what it names. Raises DataError as above."""
    by_name = {option.name: option for option in known}
    checked: dict[str, OptionValue] = {}
    for name, value in given.items():
        if name not in by_name:
            meant = did_you_mean(name, by_name)
            listed = "" if meant else f"; known: {', '.join(sorted(by_name))}"
            raise DataError(source, f"{entry}.{name}", f"there is no such option{meant}{listed}")
        try:
            checked[name] = by_name[name].parsed(value)
        except DataError as error:
            choices = (str(choice) for choice in by_name[name].choices)
            problem = error.problem + did_you_mean(str(value), choices)
            raise DataError(source, f"{entry}.{name}", problem) from error
    in_order: Mapping[str, OptionValue] = frozen(
        {name: checked[name] for name in by_name if name in checked}
    )
    return in_order


def options_from_text(
    known: Iterable[Option], given: Mapping[str, str], source: str
) -> Mapping[str, OptionValue]:
    """As `checked_options`, of values written as text: "6", "yes", "four-only"."""
    by_name = {option.name: option for option in known}
    read = {
        name: _value_of(by_name[name], text) if name in by_name else text
        for name, text in given.items()
    }
    return checked_options(by_name.values(), read, source, "options")


def house_rules_named(sets: Iterable[HouseRules], name: str, source: str) -> HouseRules:
    """The set of that name, however its letters are cased. Raises DataError when there is none."""
    sets = tuple(sets)
    for each in sets:
        if each.name.casefold() == name.strip().casefold():
            return each
    names = [each.name for each in sets]
    listed = ", ".join(f'"{each}"' for each in names) or "none yet"
    problem = f"there is no such set; kept: {listed}{did_you_mean(name, names)}"
    raise DataError(source, f'"{name}"', problem)


def with_house_rules(
    sets: Iterable[HouseRules], wanted: HouseRules, source: str
) -> tuple[HouseRules, ...]:
    """*sets* with *wanted* in the place of the set of its name, or at the end.

    Raises DataError when that name belongs to a set of another game.
    """
    kept = list(sets)
    for place, each in enumerate(kept):
        if each.name.casefold() == wanted.name.casefold():
            if each.game != wanted.game:
                other = load_game(each.game).title
                problem = f"is the name of a set for {other}: choose another name"
                raise DataError(source, f'"{wanted.name}"', problem)
            kept[place] = wanted
            return tuple(kept)
    return (*kept, wanted)


_KEYS = ("game", "note", "options")


def _value_of(option: Option, text: str) -> Any:
    word = text.strip()
    for choice in option.choices:
        if value_as_text(choice) == word:
            return choice
    if isinstance(option.default, bool):
        if word.lower() in WORDS_FOR_ON:
            return True
        return False if word.lower() in WORDS_FOR_OFF else word
    if isinstance(option.default, str):
        return word
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def _check_text(value: Any, longest: int, source: str, entry: str) -> None:
    good = isinstance(value, str) and value.strip() and value.isprintable()
    if not good or len(value) > longest:
        raise DataError(source, entry, f"must be a text of 1 to {longest} letters on one line")


def _no_game(game: Any) -> str:
    known = game_names()
    if not isinstance(game, str):
        return f"must name a game: {', '.join(known)}"
    return f'there is no game "{game}"; known: {", ".join(known)}{did_you_mean(game, known)}'
