"""A short game of Fast Track on the square board: what is done at the table, and its pictures.

Knows no device: whoever plays it brings cards, presses and pictures to the table in its own way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.inputs import Frame
from companion.simulator.options import SimulatorOptions
from companion.simulator.recording import ScriptClock
from companion.simulator.table import VirtualTable
from companion.vision.calibrate import calibrate
from companion.vision.picture_file import load_picture

LAYOUT = "fast-track-square"
SEATS = ((0, "red"), (2, "blue"))
START = {
    "T0.5": "red",
    "H0.2": "red",
    "H0.3": "red",
    "H0.4": "red",
    "T2.12": "blue",
    "P2.1": "blue",
    "P2.2": "blue",
    "P2.3": "blue",
}
SIZE = (640, 480)
HAND_COMES_S = 0.35
"""After the marble was asked for; the hand is over the board then."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card comes to the table by "scanner", "button" or "reader"."""

    by: str
    card: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The undo button."""


@dataclass(frozen=True, slots=True)
class Carry:
    """A marble is carried, and the table says *then*: "made", "refused", "restored" or "won"."""

    start: str
    end: str
    then: str


Step = Card | Undo | Carry

STEPS: tuple[Step, ...] = (
    Card("scanner", "A"),
    Carry("T0.5", "T0.6", "made"),  # an ace gives another turn
    Card("button", "Q"),
    Undo(),
    Card("button", "4"),
    Carry("T0.6", "T0.2", "made"),
    Card("reader", "2S"),
    Carry("T2.12", "T3.1", "refused"),
    Carry("T3.1", "T2.12", "restored"),
    Carry("T2.12", "T3.0", "made"),
    Card("scanner", "6"),
    Carry("T0.2", "H0.1", "won"),
)


def game_pictures(folder: Path) -> Mapping[int, tuple[Path, Path]]:
    """Draws and writes, for each Carry's place in STEPS, a picture with the hand and one after.

    The place -1 has the start, twice. What was learned of the table is in calibration.json.
    """
    clock = ScriptClock()
    options = SimulatorOptions(width=SIZE[0], height=SIZE[1])
    layout = load_layout(LAYOUT)
    table = VirtualTable(layout, Position(START), look=options.look(), clock=clock)
    start = _written(table, clock, folder / "start.png")
    learned = calibrate(layout, [(Frame(load_picture(start), 0.0), Position(START))])
    learned.save(folder / "calibration.json")
    pictures = {-1: (start, start)}
    for place, step in carries():
        clock.now_s += 5.0
        gone_s = table.move(step.start, step.end)
        clock.now_s += HAND_COMES_S
        hand = _written(table, clock, folder / f"{place:02}-hand.png")
        clock.now_s = gone_s + 1.0
        pictures[place] = (hand, _written(table, clock, folder / f"{place:02}.png"))
    return pictures


def carries() -> Iterator[tuple[int, Carry]]:
    """Places in STEPS, and the carries there."""
    yield from ((place, step) for place, step in enumerate(STEPS) if isinstance(step, Carry))


def _written(table: VirtualTable, clock: ScriptClock, file: Path) -> Path:
    cv2.imwrite(str(file), np.asarray(table.picture(clock.now_s).pixels))
    return file
