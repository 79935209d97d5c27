"""What a picture of the virtual table costs, against copying it in memory."""

import time
from collections.abc import Callable

import cv2
import numpy as np

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.simulator.recording import ScriptClock
from companion.simulator.table import VirtualTable

BOARD = "fast-track-hex"
MARBLES = Position(
    {
        f"P{n}.{m}": c
        for n, c in enumerate(("red", "blue", "green", "yellow", "white", "black"))
        for m in range(1, 5)
    }
)
ROUNDS = 60
FRAMES_PER_S = 15.0


def run() -> list[str]:
    """Lines for a person. Times are of the processor, on one core."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _measured()
    finally:
        cv2.setNumThreads(threads)


def _measured() -> list[str]:
    clock = ScriptClock()
    table = VirtualTable(load_layout(BOARD), MARBLES, clock=clock)
    first_ms = _ms(lambda: table.picture(clock()), 1)
    picture = np.asarray(table.picture(clock()).pixels)
    copy_ms = _ms(picture.copy, ROUNDS)

    def still() -> None:
        clock.now_s += 1 / FRAMES_PER_S
        table.picture(clock())

    still_ms = _ms(still, ROUNDS)
    seen_ms = _moves(table, clock)
    hand_ms = float(np.median(seen_ms))
    played = still_ms + (float(np.mean(seen_ms)) - still_ms) / 2
    return [
        f"picture of {picture.shape[1]}x{picture.shape[0]}, {len(MARBLES)} marbles, still: "
        f"{still_ms:.1f} ms = {still_ms / copy_ms:.1f} x copying it ({copy_ms:.2f} ms)",
        f"with a hand over the board: {hand_ms:.1f} ms = {hand_ms / copy_ms:.1f} x copying it "
        f"(p95 {np.percentile(seen_ms, 95):.1f}, worst {max(seen_ms):.0f} ms)",
        f"half of the time with a hand, at {FRAMES_PER_S:.0f} pictures a second: "
        f"{played * FRAMES_PER_S / 10:.0f} % of one core",
        f"first picture, or board or lamp moved: {first_ms:.0f} ms",
    ]


def _moves(table: VirtualTable, clock: ScriptClock) -> list[float]:
    """Milliseconds of each picture that shows a hand, over some moves."""
    spent: list[float] = []
    for start, end in (("P0.1", "T2.3"), ("P3.2", "T5.0"), ("T2.3", "BE"), ("P4.4", "T1.7")):
        gone_s = table.move(start, end)
        while clock() < gone_s:
            clock.now_s += 1 / FRAMES_PER_S
            spent.append(_ms(lambda: table.picture(clock()), 1))
    return spent


def _ms(work: Callable[[], object], rounds: int) -> float:
    began = time.process_time()
    for _ in range(rounds):
        work()
    return (time.process_time() - began) / rounds * 1000
