"""A camera that plays pictures from a folder: a recording, or photographs in name order."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import DataError, DeviceFailedError, DeviceMissingError
from companion.hardware.driver_options import driver_options
from companion.inputs import Frame

LIST_NAME = "frames.jsonl"
SUFFIXES = {".png", ".jpg", ".jpeg"}


@dataclass(frozen=True, slots=True)
class FileOptions:
    """folder: of the pictures. frames_per_s: pace of pictures that say no time.

    round_and_round: begin again after the last one.
    """

    folder: str
    frames_per_s: float = 15.0
    round_and_round: bool = False


@dataclass(frozen=True, slots=True)
class RecordedPicture:
    """One picture of a recording and when it was taken, in seconds from the recording's clock."""

    file: Path
    at_s: float

    def frame(self, at_s: float | None = None) -> Frame:
        """The picture, as if taken at *at_s* (None: when it was). Raises DeviceFailedError."""
        pixels = cv2.imread(str(self.file), cv2.IMREAD_COLOR)
        if pixels is None:
            raise DeviceFailedError(
                str(self.file), "it cannot be read as a picture; record it anew"
            )
        taken_at_s = self.at_s if at_s is None else at_s
        return Frame(np.asarray(pixels, np.uint8), taken_at_s, "picture files")


def recorded_pictures(folder: Path, frames_per_s: float = 15.0) -> list[RecordedPicture]:
    """The pictures of a folder in order; of frames.jsonl where there is one.

    Raises DeviceMissingError when there is no picture, DataError naming the line
    of frames.jsonl that is wrong.
    """
    if not folder.is_dir():
        raise DeviceMissingError(f"picture folder {folder}", "there is no such folder")
    if (folder / LIST_NAME).is_file():
        found = _listed(folder / LIST_NAME)
    else:
        files = sorted(f for f in folder.iterdir() if f.suffix.lower() in SUFFIXES)
        found = [RecordedPicture(file, n / frames_per_s) for n, file in enumerate(files)]
    if not found:
        raise DeviceMissingError(f"picture folder {folder}", "there are no pictures in it")
    return found


def _listed(path: Path) -> list[RecordedPicture]:
    found: list[RecordedPicture] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        picture = _entry(path, f"line {number}", line)
        if found and picture.at_s < found[-1].at_s:
            raise DataError(path, f"line {number}", "its at_s is before that of the line above")
        found.append(picture)
    return found


def _entry(path: Path, where: str, line: str) -> RecordedPicture:
    try:
        entry = json.loads(line)
        file, at_s = entry["file"], float(entry["at_s"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        problem = 'must be such as {"file": "000001.jpg", "at_s": 0.067}'
        raise DataError(path, where, problem) from error
    if not isinstance(file, str) or not (path.parent / file).is_file():
        raise DataError(path, where, f"there is no file {file!r}")
    return RecordedPicture(path.parent / file, at_s)


class FileCamera:
    """A Camera that gives the pictures at the pace at which they were taken."""

    def __init__(
        self,
        options: FileOptions,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._pictures = recorded_pictures(Path(options.folder), options.frames_per_s)
        self._options, self._clock, self._sleep = options, clock, sleep
        self._next = 0
        self._began_s = clock() - self._pictures[0].at_s

    @classmethod
    def from_options(
        cls, options: Mapping[str, Any], *, clock: Callable[[], float] = time.monotonic
    ) -> "FileCamera":
        """Made of the options of a table file."""
        return cls(driver_options(FileOptions, options, "camera.options"), clock=clock)

    def read(self) -> Frame:
        """The next picture, when its time has come. Raises DeviceFailedError after the last one."""
        if self._next == len(self._pictures):
            if not self._options.round_and_round:
                raise DeviceFailedError(
                    f"picture folder {self._options.folder}",
                    "all its pictures were shown; set round_and_round = true to go on",
                )
            self._next = 0
            self._began_s = self._clock() + 1 / self._options.frames_per_s - self._pictures[0].at_s
        picture = self._pictures[self._next]
        self._next += 1
        due_s = self._began_s + picture.at_s
        wait_s = due_s - self._clock()
        if wait_s > 0:
            self._sleep(wait_s)
        return picture.frame(due_s)

    def close(self) -> None:
        """Nothing to let go."""


OPTIONS = FileOptions
DRIVER = FileCamera
