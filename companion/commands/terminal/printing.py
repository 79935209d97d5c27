"""What commands write: results on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")


def print_json(value: object) -> None:
    """One JSON value on one line; sent off at once, so that a program can wait for it."""
    sys.stdout.write(json.dumps(value, allow_nan=False) + "\n")
    sys.stdout.flush()


def print_line(text: str = "") -> None:
    """One line for a person; not to be used together with --json."""
    sys.stdout.write(text + "\n")


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Columns as wide as they must be, numbers to the right; for a person."""
    lines = [list(headings), *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    for line in lines:
        cells = (_aligned(cell, width) for cell, width in zip(line, widths, strict=True))
        print_line("  ".join(cells).rstrip())


def _aligned(cell: str, width: int) -> str:
    is_number = cell.removesuffix(" %").replace(".", "", 1).lstrip("-").isdigit()
    return cell.rjust(width) if is_number else cell.ljust(width)


def note(text: str) -> None:
    """A warning or a word on what is going on, on standard error."""
    sys.stderr.write(f"companion: {text}\n")
    sys.stderr.flush()


def with_progress(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """The items, with a bar on standard error while they are worked through.

    No bar when standard error is not a terminal or nothing takes long.
    """
    from tqdm import tqdm

    yield from tqdm(items, desc=label, total=total, file=sys.stderr, disable=None, delay=0.5)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function to tell how many steps are done, of how many; draws a bar on standard error."""
    from tqdm import tqdm

    with tqdm(desc=label, file=sys.stderr, disable=None, delay=0.5) as bar:

        def tell(done: int, of: int) -> None:
            bar.total = of
            bar.update(done - bar.n)

        yield tell
