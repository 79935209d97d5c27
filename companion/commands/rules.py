"""`companion rules`: the rule sheet of a table, and the named sets of house rules."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.terminal.printing import print_json, print_line, print_table
from companion.commands.terminal.written_files import STANDARD_OUTPUT, write_bytes, write_text
from companion.config import HOUSE_RULES_FILE, home_folder
from companion.engine.did_you_mean import did_you_mean
from companion.engine.game import game_names, load_game
from companion.engine.house_rules import (
    HouseRules,
    house_rules_from,
    house_rules_named,
    options_from_text,
    with_house_rules,
)
from companion.engine.house_rules_file import load_house_rules, save_house_rules
from companion.engine.rule_sheet import RuleSheet, rule_sheet
from companion.engine.state import OptionValue
from companion.errors import DataError

if TYPE_CHECKING:
    from companion.engine.game import Game

HELP = "print the rules of exactly one table; list and keep house rules"
COMMAND_LINE, OPTION = "command line", "--option"
PDF, TEXT, MARKDOWN = ".pdf", ".txt", ".md"


def add_arguments(parser: ArgumentParser) -> None:
    """Which rules, and where they go."""
    parser.add_argument("game", nargs="?", help=f"one of: {', '.join(game_names())}")
    parser.add_argument(
        "--set", metavar="NAME|FILE", help="a set of house rules, or a file with one"
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="options of the table, over those of the set",
    )
    parser.add_argument("--save", metavar="NAME", help="keep the options as a set of that name")
    parser.add_argument("--file", metavar="FILE", help=f"where sets are kept ({HOUSE_RULES_FILE})")
    parser.add_argument(
        "-o", "--out", metavar="FILE", default=STANDARD_OUTPUT, help="x.pdf, x.txt or x.md"
    )


def run(arguments: Namespace) -> int:
    """List the sets, or print or keep the rules that were asked for."""
    kind = Path(arguments.out).suffix.lower()
    if arguments.out != STANDARD_OUTPUT and kind not in {PDF, TEXT, MARKDOWN}:
        arguments.usage_error(f"--out must end in {PDF}, {TEXT} or {MARKDOWN}")
    if arguments.game is None and arguments.set is None:
        if arguments.option or arguments.save or arguments.out != STANDARD_OUTPUT:
            arguments.usage_error("name a game, or a set with --set")
        _list(_file(arguments), as_json=arguments.json)
        return 0
    table = _table(arguments)
    if arguments.save:
        table = replace(table, name=_kept(table, arguments.save, _file(arguments)).name)
    sheet = rule_sheet(table.game, table.options, name=table.name, note=table.note)
    _write(sheet, table, arguments)
    return 0


@dataclass(frozen=True, slots=True)
class _Table:
    """A game with what is chosen. name, note: of the set; empty where it is not of one."""

    game: "Game"
    options: Mapping[str, OptionValue]
    name: str = ""
    note: str = ""


def _table(arguments: Namespace) -> _Table:
    chosen = _chosen_set(arguments) if arguments.set is not None else None
    name = chosen.game if chosen is not None and arguments.game is None else arguments.game
    if name not in game_names():
        listed = ", ".join(game_names())
        meant = did_you_mean(name, game_names())
        raise DataError(COMMAND_LINE, name, f"there is no such game; known: {listed}{meant}")
    game = load_game(name)
    given = options_from_text(game.options, _pairs(arguments.option), OPTION)
    if chosen is None:
        return _Table(game, given)
    if chosen.game != name:
        other = load_game(chosen.game).title
        raise DataError(COMMAND_LINE, chosen.name, f"is a set for {other}, not for {game.title}")
    own = chosen.name if not given or given.items() <= chosen.options.items() else ""
    return _Table(game, {**chosen.options, **given}, own, chosen.note if own else "")


def _chosen_set(arguments: Namespace) -> HouseRules:
    """The set of that name; of a file, its only one for the game."""
    wanted = arguments.set
    if not wanted.endswith(".toml"):
        file = _file(arguments)
        return house_rules_named(load_house_rules(file), wanted, str(file))
    if not Path(wanted).is_file():
        raise DataError(wanted, "", "there is no such file")
    sets = [
        each
        for each in load_house_rules(Path(wanted))
        if arguments.game is None or each.game == arguments.game
    ]
    if len(sets) != 1:
        names = ", ".join(f'"{each.name}"' for each in sets) or "none"
        problem = f"must hold one set for the game, not {names}: use --file FILE --set NAME"
        raise DataError(wanted, "", problem)
    return sets[0]


def _pairs(given: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise DataError(OPTION, each, "must be written name=value")
        if name in pairs:
            raise DataError(OPTION, name, "is given twice")
        pairs[name] = value
    return pairs


def _file(arguments: Namespace) -> Path:
    return Path(arguments.file) if arguments.file else home_folder() / HOUSE_RULES_FILE


def _kept(table: _Table, name: str, file: Path) -> HouseRules:
    given = {"game": table.game.name, "options": table.options, "note": table.note}
    wanted = house_rules_from(name, given, str(file))
    save_house_rules(file, with_house_rules(load_house_rules(file), wanted, str(file)))
    return wanted


def _list(file: Path, *, as_json: bool) -> None:
    sets = load_house_rules(file)
    if as_json:
        games = [{"name": name, "title": load_game(name).title} for name in game_names()]
        print_json({"file": str(file), "games": games, "sets": [each.as_json() for each in sets]})
        return
    print_table(("game", "title"), [(name, load_game(name).title) for name in game_names()])
    print_line()
    if sets:
        rows = [(each.name, each.game, len(each.options)) for each in sets]
        print_table(("house rules", "game", "options"), rows)
    print_line(f"House rules are kept in {file}" + ("" if sets else "; there are none yet") + ".")


def _write(sheet: RuleSheet, table: _Table, arguments: Namespace) -> None:
    from companion.printing.sheet_pdf import sheet_as_pdf
    from companion.printing.sheet_text import sheet_as_markdown, sheet_as_text

    kind = Path(arguments.out).suffix.lower()
    if arguments.out == STANDARD_OUTPUT:
        if not arguments.json:
            write_text(STANDARD_OUTPUT, sheet_as_text(sheet))
    elif kind == PDF:
        write_bytes(arguments.out, sheet_as_pdf(sheet, datetime.now(UTC)))
    else:
        write_text(arguments.out, (sheet_as_text if kind == TEXT else sheet_as_markdown)(sheet))
    if arguments.json:
        file = None if arguments.out == STANDARD_OUTPUT else arguments.out
        facts = {"game": table.game.name, "options": dict(table.options), "file": file}
        print_json(facts | {"sheet": asdict(sheet)})
    elif arguments.out != STANDARD_OUTPUT:
        print_line(f"{arguments.out}: {sheet.title}")
