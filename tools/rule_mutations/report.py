"""docs/mutation-check.md: what each game was without, and which test noticed. Runs nothing."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tools.rule_mutations.mutants import NothingToRemove
from tools.rule_mutations.trials import KILLED, Trial

BEGIN = "<!-- written by `python -m tools.rule_mutations`; not to be edited by hand -->"

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


def report(
    runs: Iterable[tuple[str, Sequence[Trial], Sequence[NothingToRemove]]],
    date: str,
    command: str,
) -> str:
    """The whole document. runs: (game, trials, rules with nothing to remove)."""
    parts = [INTRODUCTION, f"## Result\n\n{date}, `{command}`:\n"]
    tables = []
    lines = ["| game | mutants | noticed | not noticed | seconds |", "|---|---|---|---|---|"]
    for game, trials, nothing in runs:
        ends = Counter(trial.end == KILLED for trial in trials)
        seconds = sum(trial.seconds for trial in trials)
        lines.append(f"| {game} | {len(trials)} | {ends[True]} | {ends[False]} | {seconds:.0f} |")
        tables.append(_table(game, trials, nothing))
    return "\n".join([*parts, *lines, "", *tables])


def _table(game: str, trials: Sequence[Trial], nothing: Sequence[NothingToRemove]) -> str:
    rows = [f"## {game}\n", "| rule | side | without the rule | noticed by | s |"]
    rows.append("|---|---|---|---|---|")
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
