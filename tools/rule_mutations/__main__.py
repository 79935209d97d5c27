"""Take each rule away from judge and generator, and see whether a test notices.

    python -m tools.rule_mutations [GAME ...] [--rules R1,R2] [--side judge|generator]

Every game that is checked whole gets its section in docs/mutation-check.md. Exit code 1: a mutant
lives.
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import date

from companion.engine.game import game_names
from tools.rule_mutations.mutants import SIDES, Mutant, mutants_of, nothing_to_remove
from tools.rule_mutations.report import Run, report
from tools.rule_mutations.trials import (
    KILLED,
    PROJECT,
    SURVIVED,
    Trial,
    copy_of_the_project,
    trials,
)

DOCUMENT = PROJECT / "docs/mutation-check.md"


def main(argv: Sequence[str] | None = None) -> int:
    """0 when every mutant was noticed."""
    chosen = _arguments(argv)
    found = []
    with copy_of_the_project(chosen.commit) as folder:
        for game in chosen.games or game_names():
            unchanged = Mutant(game, "", "judge", "nothing is taken away")
            mutants = [m for m in mutants_of(game) if _is_wanted(m, chosen)]
            first, *rest = trials(folder, [unchanged, *mutants], chosen.workers, _tell)
            if first.end != SURVIVED:
                raise SystemExit(f"the tests of {game} do not pass as it is: {first.by}")
            run = game, rest, nothing_to_remove(game)
            if not (chosen.rules or chosen.side or chosen.whole):
                _write(run, " ".join(["python -m tools.rule_mutations", *(argv or sys.argv[1:])]))
            found += run[1]
    alive = [each for each in found if each.end != KILLED]
    sys.stdout.write(f"{len(found)} mutants, {len(alive)} alive\n")
    return 1 if alive else 0


def _write(run: Run, command: str) -> None:
    document = DOCUMENT.read_text("utf-8") if DOCUMENT.exists() else ""
    DOCUMENT.write_text(report(document, [run], date.today().isoformat(), command), "utf-8")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="rule_mutations", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--rules", default="", help="only these, with commas between")
    parser.add_argument("--side", choices=SIDES)
    parser.add_argument("--whole", action="store_true", help="not each way of breaking a rule")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--commit", default="", help="check this commit, not what lies here")
    return parser.parse_args(argv)


def _is_wanted(mutant: Mutant, chosen: argparse.Namespace) -> bool:
    return (
        (not chosen.rules or mutant.rule in chosen.rules.split(","))
        and (not chosen.side or mutant.side == chosen.side)
        and not (chosen.whole and mutant.key)
    )


def _tell(found: Trial) -> None:
    mutant = found.mutant
    what = f"{mutant.game} {mutant.rule} {mutant.side}: {mutant.says}"
    sys.stdout.write(f"{found.end:8} {found.seconds:5.1f} s  {what}  [{found.by}]\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
