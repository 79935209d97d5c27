"""Times the reading of boards: one frame of a known board against copying it, and finding it anew.

Uses the pictures of tests/data/vision. `python bench/vision.py`, or as part of `make bench`.
"""

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.inputs import Frame
from companion.vision.calibrate import calibrate
from companion.vision.finding import find_board
from companion.vision.picture import BgrImage
from companion.vision.picture_file import load_picture
from companion.vision.reader import BoardReader
from companion.vision.settle import Settler
from companion.vision.watcher import Watcher

TABLE = Path(__file__).resolve().parent.parent / "tests" / "data" / "vision" / "tables"
ROUNDS = 60
NOISE = 2.0
"""Levels by which every pixel flickers from frame to frame."""


def run() -> list[str]:
    """The results, one line each."""
    cv2.setNumThreads(1)  # the goals are for one core
    folder = TABLE / "opaque-dim"
    layout = load_layout(folder / "layout.toml")
    start = load_picture(folder / "start.jpg")
    position = Position(json.loads((folder / "start.json").read_text("utf-8"))["spaces"])
    calibration = calibrate(layout, [(Frame(start, 0.0), position)])
    frames = _flickering(load_picture(folder / "p1.jpg"))
    watcher = Watcher(BoardReader(layout, calibration), Settler())
    for number, pixels in enumerate(frames * 3):
        watcher.see(Frame(pixels, number / 15))
    copied = _median_ms(lambda number: frames[number % len(frames)].copy())
    read = _median_ms(lambda number: watcher.see(Frame(frames[number % len(frames)], number / 15)))
    anew = _median_ms(lambda number: find_board(frames[number % len(frames)], layout), 12)
    lens = calibration.pose.lens
    known_lens = _median_ms(
        lambda number: find_board(frames[number % len(frames)], layout, lens=lens), 12
    )
    spaces = len(layout.spaces)
    return [
        f"one 1280x960 frame read, board known, {spaces} spaces: {read:.2f} ms, "
        f"{read / copied:.1f} x copying the frame ({copied:.3f} ms); goal at most 10 x",
        f"every space read anew: {_whole(layout, calibration, frames):.1f} ms",
        f"board found anew: {known_lens:.0f} ms with the lens known, {anew:.0f} ms without; "
        "goal at most 60 ms",
    ]


def _whole(layout, calibration, frames: list[BgrImage]) -> float:  # type: ignore[no-untyped-def]
    """Milliseconds for a frame in which everything has changed: two lights in turn."""
    dark = [(pixels * 0.8).astype(np.uint8) for pixels in frames]
    turns = [each for pair in zip(frames, dark, strict=True) for each in pair]
    reader = BoardReader(layout, calibration)
    reader.read(Frame(turns[0], 0.0))
    return _median_ms(lambda number: reader.read(Frame(turns[(number + 1) % len(turns)], 0.1)), 20)


def _flickering(pixels: BgrImage, count: int = 6) -> list[BgrImage]:
    random = np.random.default_rng(3)
    noise = random.normal(0, NOISE, (count, *pixels.shape))
    return [np.clip(pixels + each, 0, 255).astype(np.uint8) for each in noise]


def _median_ms(work: Callable[[int], object], rounds: int = ROUNDS) -> float:
    took = []
    for number in range(rounds):
        began = time.perf_counter()
        work(number)
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


if __name__ == "__main__":
    print("\n".join(run()))
