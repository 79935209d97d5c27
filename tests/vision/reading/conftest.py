"""Two calibrated tables and a stretch of a game, from tests/data/vision."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.board.layout import Layout, load_layout
from companion.board.position import Position
from companion.board.reading import Reading, Sight, SpaceReading
from companion.inputs import Frame
from companion.vision.calibrate import calibrate
from companion.vision.calibration import Calibration
from companion.vision.picture_file import load_picture

VISION_DATA = Path(__file__).resolve().parents[2] / "data" / "vision"


@dataclass(frozen=True)
class Table:
    folder: Path
    layout: Layout
    calibration: Calibration

    def frame(self, name: str, at_s: float = 0.0) -> Frame:
        return Frame(load_picture(self.folder / f"{name}.jpg"), at_s)

    def truth(self, name: str) -> dict[str, Any]:
        return json.loads((self.folder / f"{name}.json").read_text())

    def position(self, name: str) -> Position:
        return Position(self.truth(name)["spaces"])


def _table(name: str) -> Table:
    folder = VISION_DATA / "tables" / name
    layout = load_layout(folder / "layout.toml")
    position = Position(json.loads((folder / "start.json").read_text())["spaces"])
    frame = Frame(load_picture(folder / "start.jpg"), 0.0)
    return Table(folder, layout, calibrate(layout, [(frame, position)]))


@pytest.fixture(scope="session")
def vision_data() -> Path:
    return VISION_DATA


@pytest.fixture(scope="session")
def cateye() -> Table:
    """Cat-eye marbles on cherry by a window."""
    return _table("cateye-window")


@pytest.fixture(scope="session")
def opaque() -> Table:
    """Opaque marbles and painted cups, seen aslant in dim light."""
    return _table("opaque-dim")


@pytest.fixture
def reading_of() -> Callable[..., Reading]:
    """Readings of spaces a, b and c made by hand, with a little noise like a camera's."""
    random = np.random.default_rng(1)

    def make(
        marbles: dict[str, str | None],
        at_s: float = 0.0,
        sight: Sight = Sight.STEADY,
        unsure: tuple[str, ...] = (),
    ) -> Reading:
        spaces = {}
        for space in ("a", "b", "c"):
            held = marbles.get(space)
            surely = 0.6 if space in unsure else 0.999 - random.uniform(0, 0.005)
            rest = (1 - surely) / 2
            contents = dict.fromkeys(("red", "blue", None), rest)
            contents[held] = surely
            spaces[space] = SpaceReading(contents)
        return Reading(sight, spaces, at_s)

    return make
