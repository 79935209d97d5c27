"""The rule sheet of one table: a game's words as they read with the options chosen.

Pure: headings, paragraphs, lists, tables and rules; knows no paper and no page.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.engine.game import Game
from companion.engine.options import Option, chosen_options
from companion.engine.sheet_words import Wording, game_says, general_words, sheet_words
from companion.engine.state import OptionValue


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences."""

    text: str
    kind: str = "paragraph"


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done one after the other."""

    steps: tuple[str, ...]
    kind: str = "steps"


@dataclass(frozen=True, slots=True)
class Table:
    """Cells under headings; every row is as long as the headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class RuleHere:
    """A rule as it holds at one table. changed: with the options as printed it reads otherwise."""

    id: str
    title: str
    text: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of the game as they hold at this table."""

    rules: tuple[RuleHere, ...]
    kind: str = "rules"


@dataclass(frozen=True, slots=True)
class Chosen:
    """One option and what its value means. chosen: not as printed."""

    option: str
    title: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """Options of the table with what they mean."""

    choices: tuple[Chosen, ...]
    kind: str = "choices"


Block: TypeAlias = Paragraph | Steps | Table | Rules | Choices


@dataclass(frozen=True, slots=True)
class Part:
    """One heading and what stands below it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A whole sheet. says: the game in a sentence. note: the players' own words on their rules."""

    title: str
    says: str
    note: str
    parts: tuple[Part, ...]


def rule_sheet(
    game: Game, options: Mapping[str, Any], *, name: str = "", note: str = ""
) -> RuleSheet:
    """The rules of *game* with *options* (as printed where they say nothing).

    name, note: of the set of house rules, if it is one. Raises DataError for an option or
    a value that the game does not have.
    """
    chosen = chosen_options(game.options, options)
    words, general = sheet_words(game.name), general_words()
    wording = Wording(chosen)
    here = _rules_here(game, wording, words.get("change", ()))
    title = general["title_named" if name else "title"].format(game=game.title, name=name)
    own = tuple(_own_parts(words.get("part", ()), wording, here))
    parts = (
        _at_this_table(game.options, chosen, general),
        *own,
        _left_over(own, here.values(), general),
        _as_printed(game.options, chosen, general),
    )
    return RuleSheet(
        title, game_says(game.name), note, tuple(part for part in parts if part.blocks)
    )


def _rules_here(
    game: Game, wording: Wording, changes: Sequence[Mapping[str, Any]]
) -> Mapping[str, RuleHere]:
    as_printed = Wording({option.name: option.default for option in game.options})
    printed = as_printed.rules(game.rules, changes)
    return {
        id_: RuleHere(id_, rule.title, rule.text, changed=rule != printed.get(id_))
        for id_, rule in wording.rules(game.rules, changes).items()
    }


def _own_parts(
    parts: Sequence[Mapping[str, Any]], wording: Wording, here: Mapping[str, RuleHere]
) -> Iterator[Part]:
    for part in parts:
        if wording.holds(part):
            blocks = (
                _block(entry, wording, here) for entry in part["block"] if wording.holds(entry)
            )
            yield Part(part["title"], tuple(block for block in blocks if block is not None))


def _block(
    entry: Mapping[str, Any], wording: Wording, here: Mapping[str, RuleHere]
) -> Block | None:
    """The block that *entry* describes; None where nothing of it holds at this table."""
    if "text" in entry:
        return Paragraph(wording.filled(entry["text"]))
    if "steps" in entry:
        steps = wording.texts(entry["steps"])
        return Steps(steps) if steps else None
    if "rules" in entry:
        rules = tuple(here[each] for each in entry["rules"] if each in here)
        return Rules(rules) if rules else None
    rows = (
        row if isinstance(row, list) else row["cells"]
        for row in entry["rows"]
        if wording.holds(row)
    )
    filled = tuple(tuple(wording.filled(cell) for cell in row) for row in rows)
    return Table(tuple(entry["headings"]), filled) if filled else None


def _left_over(own: Iterable[Part], here: Iterable[RuleHere], general: Mapping[str, str]) -> Part:
    """The rules that no part has: nothing that holds is ever missing from the sheet."""
    told = {rule.id for part in own for block in part.blocks for rule in _rules_in(block)}
    left = tuple(rule for rule in here if rule.id not in told)
    return Part(general["more_rules"], (Rules(left),) if left else ())


def _rules_in(block: Block) -> tuple[RuleHere, ...]:
    return block.rules if isinstance(block, Rules) else ()


def _at_this_table(
    known: Sequence[Option], chosen: Mapping[str, OptionValue], general: Mapping[str, str]
) -> Part:
    differing = tuple(
        _choice(each, chosen[each.name], general)
        for each in known
        if chosen[each.name] != each.default
    )
    if not differing:
        return Part(general["at_table"], (Paragraph(general["nothing_differs"]),))
    blocks = (Paragraph(general["at_table_says"]), Choices(differing))
    return Part(general["at_table"], blocks)


def _as_printed(
    known: Sequence[Option], chosen: Mapping[str, OptionValue], general: Mapping[str, str]
) -> Part:
    others = tuple(
        _choice(each, each.default, general) for each in known if chosen[each.name] == each.default
    )
    if not others:
        return Part(general["as_printed"], (Paragraph(general["everything_chosen"]),))
    return Part(general["as_printed"], (Paragraph(general["as_printed_says"]), Choices(others)))


def _choice(option: Option, value: OptionValue, general: Mapping[str, str]) -> Chosen:
    text = option.meaning(value)
    if not text:
        shown = general["yes" if value else "no"] if isinstance(value, bool) else str(value)
        text = general["here"].format(says=option.says, value=shown)
    return Chosen(option.name, option.title, text, chosen=value != option.default)
