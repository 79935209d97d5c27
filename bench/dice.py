"""How well dice are read in pictures of the simulated table.

A reading is right, unsure or wrong. For dice that lean, only "unsure" is asked for; what is
read all the same is right where it is the face that is up. `python -m bench.dice --each N`
takes as many pictures of each kind in each setting as are wanted.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from companion.vision.dice import DiceReader
from tests.vision.dice.trays import KINDS, SETTINGS, TrayPhotographer, judged

FEW = 4


def run() -> list[str]:
    """A few pictures of each kind in each setting."""
    return list(figures(FEW, 1, range(len(SETTINGS)), tuple(KINDS)))


def figures(
    each: int, seed: int, settings: Sequence[int], kinds: Sequence[str], *, tell: bool = False
) -> Iterator[str]:
    """Lines for a person; *tell*: those of each setting too."""
    total: Counter[tuple[str, str]] = Counter()
    spent_s = 0.0
    for number in settings:
        draw = np.random.default_rng([seed, number])
        photographer = TrayPhotographer(SETTINGS[number], seed=seed)
        reader = DiceReader(photographer.tray)
        for kind in kinds:
            found: Counter[str] = Counter()
            for _ in range(each if kind != "nothing" else max(each // 4, 1)):
                picture, truth = KINDS[kind](draw, photographer)
                began_s = time.process_time()
                seen = reader.read(picture, photographer.pose)
                spent_s += time.process_time() - began_s
                found[judged(seen, truth)] += 1
            total += Counter({(kind, word): count for word, count in found.items()})
            if tell:
                yield f"{SETTINGS[number]} {kind}: {dict(found)}"
    for kind in kinds:
        counts = {word: count for (of, word), count in total.items() if of == kind}
        yield f"{kind}: {sum(counts.values())} pictures, {counts}"
    yield f"{1000 * spent_s / max(sum(total.values()), 1):.0f} ms of one core for each picture"


def main() -> None:
    """Print what was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20, help="pictures of each kind and setting")
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=list(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--settings", nargs="+", type=int, default=list(range(len(SETTINGS))), help="by number"
    )
    asked = parser.parse_args()
    for line in figures(asked.each, asked.seed, asked.settings, asked.kinds, tell=True):
        print(line, flush=True)


if __name__ == "__main__":
    main()
