"""table.toml and the environment as one frozen TableConfig; the only reader of the environment.

Knows the settings' names and types, not whether a game, board or driver of that name exists.
"""

import os
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.config_entries import (
    check_known,
    file_path,
    free_table,
    list_of,
    number_between,
    one_of,
    read_section,
    rectangle,
    seconds,
    setting,
    text,
    whole_number,
    yes_or_no,
)
from companion.config_lines import lines_named
from companion.errors import DataError

SETTINGS_FILE, DATABASE_FILE, CALIBRATION_FILE = "table.toml", "games.sqlite3", "calibration.json"
HOUSE_RULES_FILE = "house-rules.toml"
SETTINGS = "settings"
"""What errors call the settings where the file is not known."""


@dataclass(frozen=True, slots=True)
class TableSection:
    """[table]: the board and how strictly it is refereed."""

    layout: str = setting("fast-track-square", text)
    calibration: Path | None = setting(None, file_path)
    mode: str = setting("strict", one_of("strict", "friendly"))
    infer_cards: bool = setting(False, yes_or_no)
    check_cards: bool = setting(True, yes_or_no)
    patience_s: float | None = setting(None, seconds)


@dataclass(frozen=True, slots=True)
class CameraSection:
    """[camera]: where pictures come from; the driver judges its options."""

    driver: str = setting("simulated", text)
    options: Mapping[str, Any] = setting({}, free_table)


@dataclass(frozen=True, slots=True)
class GameSection:
    """[game]: what is played; the game judges its options. house_rules: the name of a kept set."""

    name: str = setting("fast-track", text)
    house_rules: str | None = setting(None, text)
    cards: str = setting("on the table", one_of("on the table", "told", "dealt"))
    options: Mapping[str, Any] = setting({}, free_table)


@dataclass(frozen=True, slots=True)
class SeatSection:
    """[[seats]]: one player, in turn order; colours belong to sides in order."""

    sides: tuple[int, ...] = setting((), list_of(whole_number(0, 99)))
    colours: tuple[str, ...] = setting((), list_of(text))
    team: str | None = setting(None, text)
    player: str = setting("human", one_of("human", "computer"))
    name: str | None = setting(None, text)
    level: str | None = setting(None, one_of("random", "careful", "strong"))

    def as_json(self) -> dict[str, Any]:
        """The form of `seats` in a game state."""
        entry: dict[str, Any] = {"sides": list(self.sides), "colours": list(self.colours)}
        said = {"team": self.team, "player": self.player, "name": self.name, "level": self.level}
        return entry | {key: value for key, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class DeviceSection:
    """[[devices]]: something wired to the box besides the camera; the driver judges its options.

    name: what the page calls it; the driver's name unless set. cards: whether those that it
    reads are played, or drawn into a hand.
    """

    driver: str = setting("", text)
    name: str | None = setting(None, text)
    options: Mapping[str, Any] = setting({}, free_table)
    cards: str = setting("played", one_of("played", "drawn"))


@dataclass(frozen=True, slots=True)
class DiceSection:
    """[dice]: real dice that the camera reads, in a tray of their own.

    tray: left, top, right, bottom in the layout's millimetres; None = no such dice.
    height_mm: of the tray's floor above the board's surface. die_mm: a die's side.
    dice: how many are rolled.
    """

    tray: tuple[float, float, float, float] | None = setting(None, rectangle(40))
    height_mm: float = setting(-18.0, number_between(-200, 100))
    die_mm: float = setting(16.0, number_between(10, 30))
    dice: int = setting(1, whole_number(1, 2))


@dataclass(frozen=True, slots=True)
class LogSection:
    """[log]: where games are kept."""

    database: str | None = setting(None, text)


@dataclass(frozen=True, slots=True)
class PageSection:
    """[page]: where the page can be opened."""

    host: str = setting("0.0.0.0", text)
    port: int = setting(8000, whole_number(0, 65535))


SECTIONS: Mapping[str, type[Any]] = MappingProxyType(
    {
        "table": TableSection,
        "camera": CameraSection,
        "game": GameSection,
        "dice": DiceSection,
        "log": LogSection,
        "page": PageSection,
    }
)
DEFAULT_SEATS = (SeatSection((0,), ("red",)), SeatSection((1,), ("blue",)))


@dataclass(frozen=True, slots=True)
class TableConfig:
    """Everything that can be set about one table. Made by `table_config`.

    home: the folder for what the program keeps, such as the default database.
    file, text: the settings file and what it holds; None and "" when there is none.
    """

    home: Path
    table: TableSection = field(default_factory=TableSection)
    camera: CameraSection = field(default_factory=CameraSection)
    game: GameSection = field(default_factory=GameSection)
    seats: tuple[SeatSection, ...] = DEFAULT_SEATS
    devices: tuple[DeviceSection, ...] = ()
    dice: DiceSection = field(default_factory=DiceSection)
    log: LogSection = field(default_factory=LogSection)
    page: PageSection = field(default_factory=PageSection)
    file: Path | None = None
    text: str = field(default="", repr=False)

    def lines_named(self) -> AbstractContextManager[None]:
        """While it is held, errors about an entry of the settings name its line."""
        if self.file is None:
            return nullcontext()
        return lines_named(self.file, self.text, SETTINGS)

    @property
    def friendly(self) -> bool:
        """Players may wave an illegal move through."""
        return self.table.mode == "friendly"

    @property
    def database(self) -> str:
        """The database's URL or file; a file in the home folder unless set."""
        return self.log.database or str(self.home / DATABASE_FILE)

    @property
    def calibration(self) -> Path:
        """The file that keeps what was learned of the table; in the home folder unless set."""
        return self.table.calibration or self.home / CALIBRATION_FILE

    @property
    def house_rules(self) -> Path:
        """The file that keeps the named sets of house rules, in the home folder."""
        return self.home / HOUSE_RULES_FILE

    def setup_json(self) -> dict[str, Any]:
        """Game, options and seats in the form of a game state."""
        seats = [seat.as_json() for seat in self.seats]
        return {"game": self.game.name, "options": dict(self.game.options), "seats": seats}


def debugging(environment: Mapping[str, str] = os.environ) -> bool:
    """COMPANION_DEBUG=1: errors show their traceback."""
    return environment.get("COMPANION_DEBUG", "") not in {"", "0"}


def home_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """$COMPANION_HOME, else companion/ in the user's folder for data; it need not exist yet."""
    chosen = environment.get("COMPANION_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    data = environment.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser().absolute() / "companion"


@dataclass(frozen=True, slots=True)
class ServiceManager:
    """What started the program as a service, as its environment says; see `wiring/service.py`.

    socket: where it wants to be told, "" when nothing does. watchdog_s: it restarts the
    program when it hears nothing for so long; None when it does not.
    """

    socket: str = ""
    watchdog_s: float | None = None


def service_manager(environment: Mapping[str, str] = os.environ) -> ServiceManager:
    """systemd, as NOTIFY_SOCKET and WATCHDOG_USEC tell of it."""
    wait_us = environment.get("WATCHDOG_USEC", "")
    watched = wait_us.isdecimal() and environment.get("WATCHDOG_PID", "") in {"", str(os.getpid())}
    return ServiceManager(
        environment.get("NOTIFY_SOCKET", ""), int(wait_us) / 1e6 if watched else None
    )


def table_config(
    path: Path | str | None = None, environment: Mapping[str, str] = os.environ
) -> TableConfig:
    """The settings in the file *path*; else in table.toml of the home folder; else the defaults.

    Paths in the file are taken from the file's folder. DataError names the wrong entry.
    """
    home = home_folder(environment)
    file = Path(path) if path is not None else home / SETTINGS_FILE
    if path is None and not file.exists():
        return TableConfig(home)
    try:
        text = file.read_text("utf-8")
        given = tomllib.loads(text)
    except OSError as error:
        raise DataError(file, "", f"cannot be read: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(file, "", f"is not valid TOML ({error})") from error
    with lines_named(file, text):
        config = config_from(given, str(file), file.absolute().parent, home)
    return replace(config, file=file, text=text)


def config_from(given: Mapping[str, Any], source: str, folder: Path, home: Path) -> TableConfig:
    """The settings of a parsed table.toml that lies in *folder*; *source* is named in errors."""
    check_known(given, {*SECTIONS, "seats", "devices"}, source, "")
    sections: dict[str, Any] = {
        name: read_section(section, given[name], source, name)
        for name, section in SECTIONS.items()
        if name in given
    }
    if "table" in sections:
        sections["table"] = _beside(folder, sections["table"])
    if "seats" in given:
        sections["seats"] = _seats(given["seats"], source)
    if "devices" in given:
        sections["devices"] = _devices(given["devices"], source)
    return TableConfig(home, **sections)


def _devices(given: Any, source: str) -> tuple[DeviceSection, ...]:
    """Each with its name, which must be its own: troubles are told by it."""
    if not isinstance(given, list):
        raise DataError(source, "devices", "must be written as [[devices]] entries")
    devices: list[DeviceSection] = []
    for number, entry in enumerate(given):
        named = f"devices[{number}]"
        device = read_section(DeviceSection, entry, source, named)
        if not device.driver:
            raise DataError(source, named, "needs its driver")
        device = replace(device, name=device.name or device.driver)
        if device.name in {each.name for each in devices}:
            problem = f"is another device's already; give this one a name, such as {device.name}-2"
            raise DataError(source, f"{named}.name", problem)
        devices.append(device)
    return tuple(devices)


def _beside(folder: Path, table: TableSection) -> TableSection:
    """Its files taken from *folder*; a layout that is no file there is a shipped board's name."""
    layout = folder / Path(table.layout).expanduser()
    return replace(
        table,
        layout=str(layout) if layout.is_file() else table.layout,
        calibration=folder / table.calibration if table.calibration else None,
    )


def _seats(given: Any, source: str) -> tuple[SeatSection, ...]:
    if not isinstance(given, list) or not given:
        raise DataError(source, "seats", "must be written as [[seats]] entries")
    seats: list[SeatSection] = []
    for number, entry in enumerate(given):
        named = f"seats[{number}]"
        seat = read_section(SeatSection, _in_full(entry, source, named), source, named)
        _check_seat(seat, seats, source, named)
        seats.append(seat)
    return tuple(seats)


def _in_full(entry: Any, source: str, named: str) -> Any:
    """`side` and `colour` are short for `sides` and `colours` of one."""
    if not isinstance(entry, dict):
        return entry
    full = dict(entry)
    for one, several in (("side", "sides"), ("colour", "colours")):
        if one in full and several in full:
            raise DataError(source, f"{named}.{one}", f"give {one} or {several}, not both")
        if one in full:
            full[several] = [full.pop(one)]
        if several not in full:
            raise DataError(source, named, f"needs its {one} (or {several})")
    return full


def _check_seat(seat: SeatSection, others: Iterable[SeatSection], source: str, named: str) -> None:
    if len(seat.sides) != len(seat.colours):
        raise DataError(source, named, "must have as many colours as sides")
    for other in others:
        for side in set(seat.sides) & set(other.sides):
            raise DataError(source, named, f"side {side} is another seat's already")
        for colour in set(seat.colours) & set(other.colours):
            raise DataError(source, named, f"colour {colour} is another seat's already")
