"""What was learned of one table: camera, light, and the looks of its spaces and marbles.

Plain data and its file; how it is learned is in calibrate.py, how it is used in classify.py.
"""

import base64
import binascii
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from companion.board.check import is_point
from companion.board.marker import PointMm
from companion.board.position import Colour, Space
from companion.errors import DataError, StorageError
from companion.vision.json_file import read_json_file
from companion.vision.picture import BgrImage, Floats
from companion.vision.pose import Pose

FORMAT = 1
"""Number of the file's form; another one cannot be read."""


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """How one space looked with one content: levels (K, 3) uint8 at the calibration's light."""

    space: Space
    content: Colour | None
    levels: BgrImage


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Everything learned of a table. Never changes; `with_looks` gives a new one.

    spaces: the layout's, in its order. colours: of the marbles, in name order.
    pose: of the first picture. offsets_mm: how far holes lie beside their place in the layout.
    surface_mm (N, 2), surface (N, 3) uint8: points of bare board and their levels.
    looks: all of as many samples.
    """

    layout_name: str
    spaces: tuple[Space, ...]
    colours: tuple[Colour, ...]
    pose: Pose
    offsets_mm: Mapping[Space, PointMm]
    surface_mm: Floats
    surface: BgrImage
    looks: tuple[Look, ...]

    def with_looks(self, looks: tuple[Look, ...], surface: BgrImage) -> "Calibration":
        """The same table with other looks of its spaces and its bare board."""
        return replace(self, looks=looks, surface=surface)

    def as_json(self) -> dict[str, Any]:
        """The file's form: names as text, levels as base64 of their bytes."""
        return {
            "format": FORMAT,
            "layout": self.layout_name,
            "spaces": list(self.spaces),
            "colours": list(self.colours),
            "pose": self.pose.as_json(),
            "offsets_mm": {space: list(each) for space, each in self.offsets_mm.items()},
            "surface_mm": self.surface_mm.tolist(),
            "surface": _packed(self.surface),
            "looks": [[look.space, look.content, _packed(look.levels)] for look in self.looks],
        }

    @classmethod
    def from_json(cls, data: Any, source: str = "calibration") -> "Calibration":
        """The calibration that `as_json` wrote. Raises DataError naming the broken entry."""
        if not isinstance(data, dict):
            raise DataError(source, "", "must be a JSON object")
        if data.get("format") != FORMAT:
            problem = f"must be {FORMAT}, not {data.get('format')!r}: calibrate the table again"
            raise DataError(source, "format", problem)
        spaces = _names(data, "spaces", source)
        colours = _names(data, "colours", source)
        pose = data.get("pose")
        if not isinstance(pose, dict):
            raise DataError(source, "pose", "must be a JSON object")
        surface_mm = _points(data, source)
        name = data.get("layout")
        if not isinstance(name, str):
            raise DataError(source, "layout", "must be the layout's name")
        surface = _unpacked(data.get("surface"), "surface", source)
        if len(surface) != len(surface_mm):
            raise DataError(source, "surface", f"must hold {len(surface_mm)} points")
        looks = _looks(data, spaces, colours, source)
        read_pose = Pose.from_json(pose, f"{source}: pose")
        offsets = _offsets(data, spaces, source)
        return cls(name, spaces, colours, read_pose, offsets, surface_mm, surface, looks)

    def save(self, path: Path) -> None:
        """Write the file whole or not at all. Raises StorageError."""
        beside = path.with_name(path.name + ".part")
        try:
            with beside.open("w", encoding="utf-8") as file:
                json.dump(self.as_json(), file)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
            _settle_folder(path.parent)
        except OSError as error:
            reason = error.strerror or str(error)
            raise StorageError(f"{path} cannot be written ({reason})") from error


def load_calibration(path: Path) -> Calibration:
    """The calibration in a file. Raises DataError naming the entry that is broken."""
    return Calibration.from_json(read_json_file(path), str(path))


def _settle_folder(folder: Path) -> None:
    """Make the new name of a file last through a power cut, where the system can."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _packed(levels: BgrImage) -> str:
    return base64.b64encode(np.ascontiguousarray(levels, np.uint8).tobytes()).decode("ascii")


def _unpacked(text: Any, entry: str, source: str) -> BgrImage:
    if not isinstance(text, str):
        raise DataError(source, entry, "must be base64 text")
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise DataError(source, entry, f"is not base64 ({error})") from error
    if not raw or len(raw) % 3:
        raise DataError(source, entry, "must hold three bytes for each point")
    return np.frombuffer(raw, np.uint8).reshape(-1, 3)


def _names(data: Mapping[str, Any], entry: str, source: str) -> tuple[str, ...]:
    names = data.get(entry)
    if not isinstance(names, list) or not names or not all(isinstance(n, str) for n in names):
        raise DataError(source, entry, "must be a list of names")
    if len(set(names)) < len(names):
        raise DataError(source, entry, "names one twice")
    return tuple(names)


def _points(data: Mapping[str, Any], source: str) -> Floats:
    try:
        points = np.asarray(data.get("surface_mm"), np.float64)
    except (TypeError, ValueError) as error:
        raise DataError(source, "surface_mm", "must be a list of [x, y] in mm") from error
    if points.ndim != 2 or points.shape[1] != 2 or not np.isfinite(points).all():
        raise DataError(source, "surface_mm", "must be a list of [x, y] in mm")
    return points


def _looks(
    data: Mapping[str, Any], spaces: tuple[str, ...], colours: tuple[str, ...], source: str
) -> tuple[Look, ...]:
    entries = data.get("looks")
    if not isinstance(entries, list) or not entries:
        raise DataError(source, "looks", "must be a list that is not empty")
    looks: list[Look] = []
    for number, entry in enumerate(entries):
        name = f"looks[{number}]"
        if not isinstance(entry, list) or len(entry) != 3:
            raise DataError(source, name, "must be [space, content, levels]")
        space, content, text = entry
        if space not in spaces:
            raise DataError(source, name, f"{space!r} is not one of the spaces")
        if content is not None and content not in colours:
            raise DataError(source, name, f"{content!r} is not one of the colours")
        looks.append(Look(space, content, _unpacked(text, name, source)))
        if len(looks[-1].levels) != len(looks[0].levels):
            raise DataError(source, name, "has another number of samples than the first")
    return tuple(looks)


def _offsets(data: Mapping[str, Any], spaces: tuple[str, ...], source: str) -> dict[Space, PointMm]:
    entries = data.get("offsets_mm")
    if not isinstance(entries, dict):
        raise DataError(source, "offsets_mm", "must be a JSON object")
    offsets: dict[Space, PointMm] = {}
    for space, offset in entries.items():
        entry = f'offsets_mm."{space}"'
        if space not in spaces:
            raise DataError(source, entry, "is not one of the spaces")
        if not is_point(offset):
            raise DataError(source, entry, f"must be [x, y] in mm, not {offset!r}")
        offsets[space] = (float(offset[0]), float(offset[1]))
    return offsets
