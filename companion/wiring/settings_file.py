"""The text of a table.toml with every setting there is, each with its default and its meaning.

What differs from a default is written out; everything else is there as a comment.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from importlib.resources import files
from typing import Any

from companion.config import SECTIONS, DeviceSection, SeatSection
from companion.engine.game import game_names
from companion.errors import UnknownNameError
from companion.hardware.drivers import (
    BUILT_BY_THE_WIRING,
    camera_module,
    camera_names,
    device_module,
    device_names,
)
from companion.hardware.pins import pins_plan

WORDS_FILE = "settings_en.toml"
HEAD = """\
# The settings of this table, for `companion run`; docs/configuration.md tells more.
# A line that begins with # is only a note. What it shows is what holds without it;
# take the # away to say otherwise. `companion doctor` tells whether it all works.
"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is written out rather than noted: drivers of camera and devices, the page's port."""

    camera: str | None = None
    devices: tuple[str, ...] = ()
    port: int | None = None

    def value_of(self, section: str, name: str) -> str | int | None:
        """What was chosen for a setting, None when nothing was."""
        return {("camera", "driver"): self.camera, ("page", "port"): self.port}.get((section, name))


def devices_of_build(name: str) -> tuple[str, ...]:
    """The drivers of what people build under that name; see pins.toml. Raises UnknownNameError."""
    builds = pins_plan()["builds"]
    if name not in builds:
        raise UnknownNameError("build", name, sorted(builds))
    return tuple(builds[name]["devices"])


def settings_text(chosen: Chosen = Chosen()) -> str:
    """The whole file. Raises UnknownNameError for a driver that there is not."""
    words = _words()
    lines = [HEAD]
    for name, section in SECTIONS.items():
        lines += _section(name, section, words[name], chosen)
        if name == "camera":
            lines += _camera_options(chosen)
        if name == "game":
            lines += _seats(words["seats"])
    lines += _devices(words["devices"], chosen.devices)
    return "\n".join(lines).rstrip() + "\n"


def _words() -> Mapping[str, Mapping[str, str]]:
    text = (files("companion.wiring") / WORDS_FILE).read_text("utf-8")
    known = {
        "cameras": ", ".join(f'"{name}"' for name in (*BUILT_BY_THE_WIRING, *camera_names())),
        "games": ", ".join(f'"{name}"' for name in game_names()),
        "devices": ", ".join(f'"{name}"' for name in device_names()),
    }
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", value.replace('"', '\\"'))
    words: Mapping[str, Mapping[str, str]] = tomllib.loads(text)
    return words


def _section(
    name: str, section: type[Any], words: Mapping[str, str], chosen: Chosen
) -> Iterator[str]:
    yield f"# {words['about']}"
    yield f"[{name}]"
    for each in fields(section):
        if each.name == "options":
            continue
        yield f"# {each.name}: {words[each.name]}"
        value = chosen.value_of(name, each.name)
        yield _noted(each) if value is None else _line(each.name, value)
    if name == "game":
        yield f"# options: {words['options']}"
        yield "# options = {}"
    yield ""


def _camera_options(chosen: Chosen) -> Iterator[str]:
    if chosen.camera is not None and chosen.camera not in BUILT_BY_THE_WIRING:
        yield "[camera.options]"
        yield from _options(camera_module(chosen.camera).OPTIONS)
        yield ""
    for name in camera_names():
        if name != chosen.camera:
            yield f'# Options where driver = "{name}":'
            yield "# [camera.options]"
            yield from _options(camera_module(name).OPTIONS)
            yield ""


def _seats(words: Mapping[str, str]) -> Iterator[str]:
    yield f"# {words['about']}"
    yield from (f"# {each.name}: {words[each.name]}" for each in fields(SeatSection))
    yield "# [[seats]]"
    yield "# side = 0"
    yield '# colour = "red"'
    yield '# player = "human"'
    yield '# name = "Anna"'
    yield ""


def _devices(words: Mapping[str, str], chosen: Sequence[str]) -> Iterator[str]:
    yield f"# {words['about']}"
    yield from (f"# {each.name}: {words[each.name]}" for each in fields(DeviceSection))
    yield ""
    for name in chosen:
        yield from _device(name, written_out=True)
    for name in device_names():
        if name not in chosen:
            yield from _device(name, written_out=False)


def _device(name: str, *, written_out: bool) -> Iterator[str]:
    options = device_module(name).OPTIONS
    before = "" if written_out else "# "
    yield f"{before}[[devices]]"
    yield before + _line("driver", name)
    if fields(options):
        yield f"{before}[devices.options]"
        yield from _options(options)
    yield ""


def _options(options: type[Any]) -> Iterator[str]:
    return (_noted(each) for each in fields(options))


def _noted(field: Field[Any]) -> str:
    """A setting as a comment that shows its default."""
    default = field.default
    if default is MISSING and field.default_factory is not MISSING:
        default = field.default_factory()
    if default is MISSING:
        return f"# {field.name} =   # must be given"
    if default is None or default == ():
        return f"# {field.name} =   # unset"
    return "# " + _line(field.name, default)


def _line(name: str, value: Any) -> str:
    return f"{name} = {_as_toml(value)}"


def _as_toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Mapping():
            return _table(value)
        case tuple() | list():
            return _list(value)
        case _:
            return str(value)


def _table(entries: Mapping[str, Any]) -> str:
    inside = ", ".join(f"{json.dumps(key)} = {_as_toml(each)}" for key, each in entries.items())
    return f"{{ {inside} }}" if inside else "{}"


def _list(items: Iterable[Any]) -> str:
    return "[" + ", ".join(_as_toml(each) for each in items) + "]"
