"""Measures how well tables are read whose truth is known: folders of pictures with JSON beside.

Formats: docs/reading-the-board.md. Knows no rule.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.board.layout import Layout, load_layout
from companion.board.position import Position
from companion.board.reading import Reading, Sight
from companion.errors import DataError
from companion.inputs import Frame
from companion.vision.calibrate import calibrate
from companion.vision.calibration import Calibration
from companion.vision.json_file import read_json_file
from companion.vision.picture_file import load_picture
from companion.vision.reader import BoardReader
from companion.vision.score_row import ScoreRow

LABELS = ("lighting", "material", "lens", "markers", "variant")
START = "start"


@dataclass(frozen=True, slots=True)
class Score:
    """The counts over all pictures, and those of every value of every label."""

    tables: int = 0
    everything: ScoreRow = field(default_factory=ScoreRow)
    split: Mapping[str, Mapping[str, ScoreRow]] = field(default_factory=dict)
    mistakes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain numbers: "all", and "by" label and value."""
        return {
            "tables": self.tables,
            "all": self.everything.as_json(),
            "by": {
                label: {value: row.as_json() for value, row in rows.items()}
                for label, rows in self.split.items()
            },
            "mistakes": list(self.mistakes),
        }

    def lines(self) -> list[str]:
        """A table for people, one row for all pictures and one for each value of each label."""
        rows = [ScoreRow.heading(), self.everything.line("all")]
        for label, values in self.split.items():
            rows += [row.line(f"{label} {value}") for value, row in values.items()]
        return [*rows, *self.mistakes]


def score(
    folder: Path,
    *,
    layout: Layout | None = None,
    cold: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Score:
    """Read every picture of the tables in *folder*, itself a table or a folder of tables.

    layout: used instead of each table's own. cold: read without calibrating. progress:
    called with how many pictures are done, of how many. Raises DataError naming the file
    and entry when there are no tables or a truth file is broken.
    """
    tables = _tables(folder)
    pictures = {table: _pictures(table) for table in tables}
    total = sum(map(len, pictures.values()))
    everything = ScoreRow()
    split: dict[str, dict[str, ScoreRow]] = {label: {} for label in LABELS}
    mistakes: list[str] = []
    done = 0
    for table in tables:
        board = layout or load_layout(table / "layout.toml")
        calibration = None if cold else _calibration(table, board)
        for picture in pictures[table]:
            truth = _truth(picture.with_suffix(".json"))
            counts, wrong = _read_one(picture, truth, board, calibration)
            everything += counts
            for label in LABELS:
                value = str(truth.get(label, "unknown"))
                split[label][value] = split[label].get(value, ScoreRow()) + counts
            mistakes += [f"{picture}: {each}" for each in wrong]
            done += 1
            if progress is not None:
                progress(done, total)
    ordered = {label: dict(sorted(rows.items())) for label, rows in split.items()}
    return Score(len(tables), everything, ordered, tuple(mistakes))


def _read_one(
    picture: Path, truth: Mapping[str, Any], layout: Layout, calibration: Calibration | None
) -> tuple[ScoreRow, list[str]]:
    pixels = load_picture(picture)
    colours = tuple(sorted(set(truth["spaces"].values())))
    reader = BoardReader(layout, calibration, colours=colours)
    began = time.perf_counter()
    reading = reader.read(Frame(pixels, 0.0, str(picture)))
    took_ms = (time.perf_counter() - began) * 1000
    return counts_of(reading, truth, took_ms)


def counts_of(
    reading: Reading, truth: Mapping[str, Any], took_ms: float
) -> tuple[ScoreRow, list[str]]:
    """The counts of one picture, and a line on each wrong space."""
    unseen = {*truth.get("hidden", ()), *truth.get("out_of_frame", ())}
    skipped = set(truth.get("partly_hidden", ())) - unseen
    wrong: list[str] = []
    answered = right = likeliest = confident = unsure = 0
    for space, seen in reading.spaces.items():
        if space in skipped:
            continue
        if space in unseen:
            if seen.sure:
                confident += 1
                wrong.append(f"{space} is hidden but read as {seen.likeliest or 'empty'}")
            continue
        true = truth["spaces"].get(space)
        likeliest += seen.likeliest == true
        if not seen.sure:
            unsure += 1
            continue
        answered += 1
        right += seen.likeliest == true
        if seen.likeliest != true:
            confident += 1
            wrong.append(f"{space} is {true or 'empty'} but read as {seen.likeliest or 'empty'}")
    row = ScoreRow(
        pictures=1,
        found=int(reading.sight is not Sight.LOST),
        spaces=answered + unsure,
        answered=answered,
        right=right,
        likeliest_right=likeliest,
        faultless=int(not wrong),
        complete=int(not wrong and not unsure),
        confident_errors=confident,
        unsure=unsure,
        took_ms=took_ms,
    )
    return row, wrong


def _calibration(table: Path, layout: Layout) -> Calibration:
    start = table / f"{START}.jpg"
    position = Position(_truth(start.with_suffix(".json"))["spaces"])
    return calibrate(layout, [(Frame(load_picture(start), 0.0, str(start)), position)])


def _tables(folder: Path) -> list[Path]:
    if (folder / "layout.toml").is_file():
        return [folder]
    if not folder.is_dir():
        raise DataError(folder, "", "is not a folder")
    tables = sorted(each.parent for each in folder.glob("*/layout.toml"))
    if not tables:
        raise DataError(folder, "", "holds no table: no layout.toml in it or one folder below")
    return tables


def _pictures(table: Path) -> list[Path]:
    pictures = [
        each
        for each in sorted(table.glob("*.jpg"))
        if each.stem != START and each.with_suffix(".json").is_file()
    ]
    if not pictures:
        raise DataError(table, "", "holds no picture with its truth beside it, such as p1.jpg")
    return pictures


def _truth(path: Path) -> Mapping[str, Any]:
    truth = read_json_file(path)
    if not isinstance(truth, dict) or not isinstance(truth.get("spaces"), dict):
        raise DataError(path, "spaces", "must map spaces to colours")
    return truth
