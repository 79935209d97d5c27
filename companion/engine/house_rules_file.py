"""The file that keeps the house rules: TOML, one table for each set, every option explained.

Written whole or not at all. What is wrong in it is a DataError that names the entry.
"""

import json
import os
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.engine.game import load_game
from companion.engine.house_rules import HouseRules, house_rules_from
from companion.engine.options import Option, value_as_text
from companion.engine.state import OptionValue
from companion.errors import DataError

HEAD = """\
# House rules: what this table has agreed upon, one set after another. To choose, take the
# "# " away before an option's line and give it the value you want; a line that begins with
# "#" is as printed. The page writes this file too, and keeps no other remarks than "note".
"""
WIDTH = 96


def load_house_rules(path: Path) -> tuple[HouseRules, ...]:
    """The sets of the file; none where there is no file. Raises DataError naming the entry."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise DataError(path, "", f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise DataError(path, "", "is not UTF-8 text") from error
    return house_rules_from_toml(text, str(path))


def house_rules_from_toml(text: str, source: str) -> tuple[HouseRules, ...]:
    """The sets of a file's text, in order; *source* is named in errors."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(source, "", f"is not valid TOML ({error})") from error
    sets: dict[str, HouseRules] = {}
    for name, given in tables.items():
        if not isinstance(given, dict):
            raise DataError(source, name, f'must stand in the table of a set, under ["{name}"]')
        each = house_rules_from(name, given, source)
        if each.name.casefold() in sets:
            raise DataError(source, f'"{name}"', "is the name of two sets; rename one")
        sets[each.name.casefold()] = each
    return tuple(sets.values())


def house_rules_as_toml(sets: Iterable[HouseRules]) -> str:
    """The text of the file: every option of each set's game with what its values mean."""
    return "\n".join([HEAD, *(line for each in sets for line in _set(each))])


def save_house_rules(path: Path, sets: Iterable[HouseRules]) -> None:
    """Write the file; the one that was there stays until the new one is complete.

    Raises DataError when it cannot be written.
    """
    text = house_rules_as_toml(sets)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path.resolve(), text)
    except OSError as error:
        raise DataError(path, "", f"cannot be written: {error.strerror or error}") from error


def _replace(target: Path, text: str) -> None:
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=target.parent, prefix=f".{target.name}.", delete=False
    ) as file:
        unfinished = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            unfinished.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
            unfinished.replace(target)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise


def _set(each: HouseRules) -> Iterator[str]:
    name = _quoted(each.name)
    yield f"[{name}]"
    yield f"game = {_quoted(each.game)}"
    if each.note:
        yield f"note = {_quoted(each.note)}"
    yield ""
    yield f"[{name}.options]"
    for option in load_game(each.game).options:
        yield from _option(option, each.options.get(option.name))
    yield ""


def _option(option: Option, chosen: OptionValue | None) -> Iterator[str]:
    yield ""
    mark = "" if option.title.endswith("?") else ":"
    yield from _remark(f"{option.title}{mark} {option.says}")
    for choice in option.choices:
        meaning = option.meaning(choice)
        if meaning:
            yield from _remark(f"  {_written(choice)}: {meaning}", indent="    ")
    if option.least is not None and option.most is not None:
        yield from _remark(f"  {option.least} to {option.most}; {_written(option.default)} printed")
    if chosen is None:
        yield f"# {option.name} = {_written(option.default)}"
    else:
        yield f"{option.name} = {_written(chosen)}"


def _remark(text: str, indent: str = "") -> Iterator[str]:
    for line in textwrap.wrap(text, WIDTH - 2, drop_whitespace=True, subsequent_indent=indent):
        yield f"# {line}"


def _written(value: OptionValue) -> str:
    return _quoted(value) if isinstance(value, str) else value_as_text(value)


def _quoted(text: str) -> str:
    """A TOML basic string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
