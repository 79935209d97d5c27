"""The mutants of a game: one rule taken away from its judge or from its generator.

Reads the reviewed tables of `places/` and the judges' words; runs nothing.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.engine.game import game_names, load_game
from tools.rule_mutations.source_edits import Edit

TABLES = Path(__file__).parent / "places"
JUDGE, GENERATOR = "judge", "generator"
SIDES = (JUDGE, GENERATOR)


@dataclass(frozen=True)
class Mutant:
    """One rule of one game taken away from one side.

    says: what is allowed or forbidden then, in words. forgotten: the judge has no objection of
    this rule any more, with `key` only none with these words. edits: changes of the source.
    """

    game: str
    rule: str
    side: str
    says: str
    forgotten: bool = False
    key: str = ""
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True)
class NothingToRemove:
    """A rule that one side of a game holds nothing of, and why."""

    game: str
    rule: str
    side: str
    why: str


def rules_of(game: str) -> tuple[str, ...]:
    """Every rule id of the game, those of its words file included that no ruling names."""
    ids = [rule.id for rule in load_game(game).rules]
    own = tomllib.loads((Path(load_words_file(game))).read_text("utf-8")).get("rules", {})
    return tuple(dict.fromkeys([*own, *ids]))


def load_words_file(game: str) -> Path:
    """The en.toml in the folder of a game."""
    from companion.engine import games

    return Path(games.__path__[0]) / game.replace("-", "_") / "en.toml"


def mutants_of(game: str) -> tuple[Mutant, ...]:
    """Every mutant of *game* in the order of its rules, the judge's first."""
    table = _table_of(game)
    found = [*_forgetful_judges(game, table), *_edited(game, table)]
    order = {rule: place for place, rule in enumerate(rules_of(game))}
    return tuple(sorted(found, key=lambda each: (order[each.rule], SIDES.index(each.side))))


def nothing_to_remove(game: str) -> tuple[NothingToRemove, ...]:
    """The rules that one side of *game* holds nothing of."""
    return tuple(
        NothingToRemove(game, rule, each["side"], each["why"])
        for each in _table_of(game).get("nothing", ())
        for rule in each["rules"]
    )


def _table_of(game: str) -> Mapping[str, Any]:
    for path in sorted(TABLES.glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        if game in table["games"]:
            return table
    known = ", ".join(game_names())
    raise ValueError(f"no table in {TABLES} lists the game {game}; games: {known}")


def _forgetful_judges(game: str, table: Mapping[str, Any]) -> Iterator[Mutant]:
    """For every rule that the judge can name, and for every way of breaking it by itself."""
    for rule, keys in _words_of_the_judge(table).items():
        yield Mutant(game, rule, JUDGE, "the judge never objects by this rule", forgotten=True)
        if len(keys) > 1:
            for key in keys:
                says = f"the judge never objects by this rule with the words “{key}”"
                yield Mutant(game, rule, JUDGE, says, forgotten=True, key=key)


def _words_of_the_judge(table: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
    if "judged" in table:
        return dict.fromkeys(table["judged"], ())
    words = tomllib.loads(Path(table["rulings"]).read_text("utf-8"))
    return {rule: tuple(keys) for rule, keys in words["says"].items()}


def _edited(game: str, table: Mapping[str, Any]) -> Iterator[Mutant]:
    for entry in table.get("mutant", ()):
        edits = tuple(
            Edit(**{"file": entry.get("file", ""), "at": entry.get("at", ""), **each})
            for each in entry.get("edit", [_edit_in(entry)])
        )
        yield Mutant(game, entry["rule"], entry["side"], entry["says"], edits=edits)


def _edit_in(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("find", "put", "begin", "add") if key in entry}
