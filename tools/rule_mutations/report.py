"""docs/mutation-check.md: what each game was without, and which test noticed. Runs nothing.

A section for each game, which is written anew when the whole game has been checked.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tools.rule_mutations.mutants import NothingToRemove
from tools.rule_mutations.trials import KILLED, Trial

Run: TypeAlias = tuple[str, Sequence[Trial], Sequence[NothingToRemove]]
"""A game, what became of its mutants, and the rules with nothing to remove."""

INTRODUCTION = """# Mutation check of the rules

Each rule of each game is taken away from the judge, and taken away from the generator of moves,
and the tests of the game are run: at least one has to fail. `tools/rule_mutations/` does it:

    make mutations                                              every game
    python -m tools.rule_mutations fast-track --rules R5,R17    some of it

* **Judge.** No objection of the rule reaches anybody any more, neither the ruling nor the search
  for what could have been played, so that a change which breaks only this rule is legal. Once for
  the rule as a whole, and once for every way of breaking it that has words of its own.
* **Generator**, and rules that the judge only permits: the places are listed, reviewed, in
  `tools/rule_mutations/places/`: a function and a piece of code in it, found as a syntax tree. A
  place that no longer matches fails a test (`tests/tools/test_rule_mutations.py`), as does a rule
  without an entry.

Everything happens in a copy of the project. Tests run in this order, up to the first failed
assertion of a test: cases that name the rule, the game's own tests, what holds for every game,
what is slow. An exception of another kind does not count, and a mutant with which a test file
cannot be loaded is none.
"""


def report(document: str, runs: Iterable[Run], date: str, command: str) -> str:
    """*document* with the sections of the games of *runs* written anew."""
    sections = dict(_sections(document))
    for game, trials, nothing in runs:
        sections[game] = _section(game, trials, nothing, f"{date}, `{command}`")
    return "\n".join([INTRODUCTION, *(sections[game] for game in sorted(sections))])


def _sections(document: str) -> Iterator[tuple[str, str]]:
    for part in document.split("\n## ")[1:]:
        yield part.partition("\n")[0], f"## {part}".rstrip() + "\n"


def _section(
    game: str, trials: Sequence[Trial], nothing: Sequence[NothingToRemove], when: str
) -> str:
    noticed = sum(trial.end == KILLED for trial in trials)
    seconds = sum(trial.seconds for trial in trials)
    rows = [
        f"## {game}\n",
        f"{when}: {len(trials)} mutants, {noticed} noticed, {len(trials) - noticed} not; "
        f"{seconds:.0f} s of processor time.\n",
        "| rule | side | without the rule | noticed by | s |",
        "|---|---|---|---|---|",
    ]
    for trial in trials:
        mutant = trial.mutant
        by = _test(trial.by) if trial.end == KILLED else f"**{trial.end}**: {trial.by}"
        rows.append(
            f"| {mutant.rule} | {mutant.side} | {_cell(mutant.says)} | {_cell(by)} "
            f"| {trial.seconds:.1f} |"
        )
    for each in nothing:
        rows.append(f"| {each.rule} | {each.side} | nothing to remove: {_cell(each.why)} | | |")
    return "\n".join([*rows, ""])


def _test(nodeid: str) -> str:
    """A test by file and name, without the folders."""
    path, _, name = nodeid.partition("::")
    return f"`{path.rpartition('/')[2]}`: {name.replace('_', ' ')}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
