"""One physical board: where its spaces, markers and edges are, in millimetres.

x to the right, y towards the viewer, origin anywhere. Knows no rule of any game.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from companion.board.check import Problem, problems_of
from companion.board.marker import Marker, PointMm, marker_from_toml
from companion.board.position import Colour, Space
from companion.errors import DataError, UnknownNameError


@dataclass(frozen=True, slots=True)
class Layout:
    """A board as it lies on a table. Made by `load_layout` or by a shape of board/shapes."""

    name: str
    marble_diameter_mm: float
    hole_diameter_mm: float
    outline_mm: tuple[PointMm, ...]
    spaces: Mapping[Space, PointMm]
    markers: tuple[Marker, ...] = ()
    spaces_colours: Mapping[Space, Colour] = field(default_factory=dict)

    def distance_mm(self, one: Space, other: Space) -> float:
        """Centre to centre."""
        (ax, ay), (bx, by) = self.spaces[one], self.spaces[other]
        return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def layout_names() -> list[str]:
    """Names of the boards that ship with the companion."""
    folder = files("companion.board") / "layouts"
    names = (p.name for p in folder.iterdir())
    return sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml"))


def load_layout(name_or_path: str | Path) -> Layout:
    """The layout of a shipped board's name, or of a TOML file.

    Raises UnknownNameError when there is neither, DataError naming the entry
    when the file is not a layout.
    """
    return layout_from_toml(layout_text(name_or_path), str(name_or_path))


def layout_text(name_or_path: str | Path) -> str:
    """The TOML of a shipped board's name, or of a file; raises as `load_layout`."""
    path = Path(name_or_path)
    if str(name_or_path) in layout_names():
        return (files("companion.board") / "layouts" / f"{name_or_path}.toml").read_text("utf-8")
    if not path.is_file():
        raise UnknownNameError("board or layout file", str(name_or_path), layout_names())
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(path, "", f"cannot be read as text ({error})") from error


def layout_problems(text: str, source: str) -> list[Problem]:
    """Everything for which `layout_from_toml` refuses *text*; nothing when it takes it.

    Raises DataError when it is not TOML at all.
    """
    return list(problems_of(_parsed(text, source)))


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(source, "", f"is not valid TOML ({error})") from error


def layout_from_toml(text: str, source: str) -> Layout:
    """The layout written in *text*; *source* is named in errors."""
    data = _parsed(text, source)
    for entry, problem in problems_of(data):
        raise DataError(source, entry, problem)
    return Layout(
        name=data["name"],
        marble_diameter_mm=float(data["marble_diameter"]),
        hole_diameter_mm=float(data["hole_diameter"]),
        outline_mm=tuple((float(x), float(y)) for x, y in data["outline"]),
        spaces={space: (float(x), float(y)) for space, (x, y) in data["spaces"].items()},
        markers=tuple(marker_from_toml(each) for each in data.get("markers", ())),
        spaces_colours=dict(data.get("spaces_colours", {})),
    )
