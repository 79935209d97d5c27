"""Recorded pictures as frames, decoded ahead on a second thread. Knows no board."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from companion.commands.terminal.given_files import read_json_lines
from companion.errors import DataError
from companion.inputs import Frame

FRAME_LIST = "frames.jsonl"
DECODED_AHEAD = 4
DECODED_KEPT = 6
"""A still board is often recorded as a few files that repeat: the last ones are kept decoded."""


@dataclass(frozen=True, slots=True)
class RecordedFrame:
    """One line of a recording: which file, and when it was taken."""

    file: Path
    at_s: float


def recorded_frames(folder: Path) -> list[RecordedFrame]:
    """The frames that the folder's frames.jsonl lists. Raises DataError naming the line."""
    listing = folder / FRAME_LIST
    frames: list[RecordedFrame] = []
    for number, line in enumerate(read_json_lines(str(listing)), 1):
        entry = f"frame {number}"
        name, at_s = line.get("file"), number_of(line, "at_s", str(listing), entry)
        if not isinstance(name, str) or not name:
            raise DataError(listing, f"{entry}: file", "must be the name of a picture")
        if frames and at_s < frames[-1].at_s:
            raise DataError(listing, f"{entry}: at_s", "is earlier than the frame before it")
        frames.append(RecordedFrame(folder / name, at_s))
    if not frames:
        raise DataError(listing, "", "lists no frames")
    return frames


def decoded(frames: Sequence[RecordedFrame]) -> Iterator[Frame]:
    """The pictures of *frames* in order. Raises VisionError naming a file that is no picture."""
    waiting = iter(frames)
    last = _LastPictures()
    with ThreadPoolExecutor(1, "pictures") as pool:
        ahead = [pool.submit(last.frame, each) for each in islice(waiting, DECODED_AHEAD)]
        try:
            while ahead:
                frame = ahead.pop(0).result()
                ahead += [pool.submit(last.frame, each) for each in islice(waiting, 1)]
                yield frame
        finally:
            pool.shutdown(cancel_futures=True)


class _LastPictures:
    """Decodes files; remembers the last few. Used by one thread."""

    def __init__(self) -> None:
        from companion.vision.picture_file import load_picture

        self._load = load_picture
        self._kept: OrderedDict[Path, Any] = OrderedDict()

    def frame(self, recorded: RecordedFrame) -> Frame:
        if recorded.file not in self._kept:
            self._kept[recorded.file] = self._load(recorded.file)
        self._kept.move_to_end(recorded.file)
        while len(self._kept) > DECODED_KEPT:
            self._kept.popitem(last=False)
        return Frame(self._kept[recorded.file], recorded.at_s, "recording")


def number_of(line: Mapping[str, Any], key: str, source: str, entry: str) -> float:
    """The number *line* gives for *key*. Raises DataError naming source and entry."""
    value = line.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise DataError(source, f"{entry}: {key}", "must be a number of seconds")
    return float(value)
