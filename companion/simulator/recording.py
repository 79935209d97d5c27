"""Records a scripted table as pictures with the truth beside them.

Writes what `companion referee --frames` reads: layout.toml, frames.jsonl and its pictures,
and setup.json and cards.jsonl when given. positions.jsonl says what stood on the board
when, and whether a hand was in the picture.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.board.position import Position
from companion.board.writing import layout_as_toml
from companion.errors import DataError
from companion.inputs import Frame
from companion.simulator.gesture import TimedAction
from companion.simulator.table import VirtualTable

STILL_PICTURES = 3
JPEG_QUALITY = 92
TIME_DIGITS = 3


class ScriptClock:
    """A clock that stands where it was set; give it to a table that is to be recorded."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        """The time that was set."""
        return self.now_s


def record(
    table: VirtualTable,
    clock: ScriptClock,
    script: Sequence[TimedAction],
    folder: Path,
    *,
    until_s: float,
    frames_per_s: float = 15.0,
    setup: Mapping[str, Any] | None = None,
    cards: Iterable[Mapping[str, Any]] = (),
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Play the script on *table*, whose clock must be *clock*; the number of frames.

    While nothing moves, a few pictures that differ in noise are used again and again.
    setup, cards: what is written to setup.json and cards.jsonl. progress: called with
    frames done and in all. Raises DataError when *folder* holds a recording already.
    """
    if (folder / "frames.jsonl").exists():
        raise DataError(folder, "", "holds a recording already; give an empty folder")
    (folder / "frames").mkdir(parents=True, exist_ok=True)
    pictures = _Pictures(table, folder)
    waiting = sorted(script, key=lambda action: action.at_s)
    frames: list[Mapping[str, Any]] = []
    truth = _Truth(table)
    count = round(until_s * frames_per_s) + 1
    for number in range(count):
        at_s = round(number / frames_per_s, TIME_DIGITS)
        waiting = _done_until(at_s, waiting, table, clock)
        frames.append({"file": pictures.file_at(at_s), "at_s": at_s})
        truth.note(at_s)
        if progress is not None:
            progress(number + 1, count)
    (folder / "layout.toml").write_text(layout_as_toml(table.layout), "utf-8")
    _write_lines(folder / "frames.jsonl", frames)
    _write_lines(folder / "positions.jsonl", truth.entries)
    if setup is not None:
        (folder / "setup.json").write_text(json.dumps(setup, indent=1) + "\n", "utf-8")
        _write_lines(folder / "cards.jsonl", cards)
    return count


def _done_until(
    at_s: float, waiting: list[TimedAction], table: VirtualTable, clock: ScriptClock
) -> list[TimedAction]:
    """Do each action at its time, set the clock to *at_s*; what is left to do."""
    for action in waiting:
        if action.at_s > at_s:
            break
        clock.now_s = max(clock.now_s, action.at_s)
        action.do(table)
    clock.now_s = at_s
    return [action for action in waiting if action.at_s > at_s]


class _Truth:
    """Notes what a picture shows, when it is something else than before."""

    def __init__(self, table: VirtualTable) -> None:
        self._table = table
        self._last: tuple[Position, bool] | None = None
        self.entries: list[Mapping[str, Any]] = []

    def note(self, at_s: float) -> None:
        now = (self._table.shown_position(at_s), self._table.hand_over_board(at_s))
        if now != self._last:
            self._last = now
            self.entries.append({"at_s": at_s, "hand": now[1], "position": now[0].as_json()})


class _Pictures:
    """Writes the pictures; one that shows the same again is written a few times only."""

    def __init__(self, table: VirtualTable, folder: Path) -> None:
        self._table, self._folder = table, folder
        self._scene: object = None
        self._written = 0
        self._used = 0
        self._same: list[str] = []

    def file_at(self, at_s: float) -> str:
        """The name of the file that shows the table at that time."""
        scene = self._table.still_scene(at_s)
        if scene is None or scene != self._scene:
            self._scene, self._same = scene, []
        if len(self._same) < STILL_PICTURES:
            self._same.append(self._write(self._table.picture(at_s)))
        self._used += 1
        return self._same[self._used % len(self._same)]

    def _write(self, frame: Frame) -> str:
        name = f"frames/{self._written:06d}.jpg"
        self._written += 1
        quality = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
        path = self._folder / name
        if not cv2.imwrite(str(path), np.asarray(frame.pixels), quality):
            raise DataError(path, "", "cannot be written; is the disk full?")
        return name


def _write_lines(path: Path, entries: Iterable[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries), "utf-8")
