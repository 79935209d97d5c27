from dataclasses import fields
from pathlib import Path

import pytest

from companion.config import (
    DEFAULT_SEATS,
    SECTIONS,
    DeviceSection,
    SeatSection,
    debugging,
    home_folder,
    table_config,
)
from companion.errors import DataError

DOCS = (Path(__file__).resolve().parent.parent / "docs" / "configuration.md").read_text("utf-8")

FULL = """
[table]
layout = "ours.toml"
calibration = "kept/calibration.json"
mode = "friendly"
infer_cards = true
patience_s = 4

[camera]
driver = "v4l2"
options = { device = "/dev/video0" }

[game]
name = "fast-track"
options = { jack_swap_partner = true }

[[seats]]
side = 2
colour = "green"
team = "A"
name = "Anna"

[[seats]]
sides = [0, 1]
colours = ["red", "blue"]
player = "computer"

[log]
database = "sqlite:////tmp/games.sqlite3"

[page]
host = "127.0.0.1"
port = 0
"""


@pytest.fixture
def read(tmp_path):
    """The settings that a table.toml of the given text means; home is beside it."""

    def settings(text):
        path = tmp_path / "table.toml"
        path.write_text(text)
        return table_config(path, {"COMPANION_HOME": str(tmp_path / "home")})

    return settings


def test_without_a_file_a_simulated_table_is_set_up(tmp_path):
    config = table_config(None, {"COMPANION_HOME": str(tmp_path)})

    assert config.camera.driver == "simulated"
    assert config.seats == DEFAULT_SEATS
    assert config.setup_json() == {
        "game": "fast-track",
        "options": {},
        "seats": [
            {"sides": [0], "colours": ["red"], "player": "human"},
            {"sides": [1], "colours": ["blue"], "player": "human"},
        ],
    }
    assert config.database == str(tmp_path / "games.sqlite3")
    assert config.calibration == tmp_path / "calibration.json"


def test_the_home_folder_s_file_is_read_when_none_is_named(tmp_path):
    (tmp_path / "table.toml").write_text("[page]\nport = 9000")
    assert table_config(None, {"COMPANION_HOME": str(tmp_path)}).page.port == 9000


def test_every_setting_is_read(read, tmp_path):
    (tmp_path / "ours.toml").touch()
    config = read(FULL)

    assert config.table.layout == str(tmp_path / "ours.toml")
    assert config.calibration == tmp_path / "kept" / "calibration.json"
    assert config.friendly
    assert (config.table.infer_cards, config.table.patience_s) == (True, 4.0)
    assert (config.camera.driver, config.camera.options) == ("v4l2", {"device": "/dev/video0"})
    assert (config.game.name, config.game.options) == ("fast-track", {"jack_swap_partner": True})
    assert config.seats == (
        SeatSection((2,), ("green",), team="A", name="Anna"),
        SeatSection((0, 1), ("red", "blue"), player="computer"),
    )
    assert config.database == "sqlite:////tmp/games.sqlite3"
    assert (config.page.host, config.page.port) == ("127.0.0.1", 0)


def test_a_layout_that_is_no_file_is_a_board_s_name(read):
    assert read('[table]\nlayout = "fast-track-hex"').table.layout == "fast-track-hex"


@pytest.mark.parametrize(
    "old, new, entry, hint",
    [
        ("[camera]", "[camra]", "camra", "did you mean camera?"),
        ("patience_s", "patiense_s", "table.patiense_s", "did you mean patience_s?"),
        ("[page]", "[zzz]", "zzz", "known: camera, devices, dice, game, log, page, seats, table"),
        ('"friendly"', '"kind"', "table.mode", "'strict' or 'friendly', not 'kind'"),
        ("infer_cards = true", 'infer_cards = "yes"', "table.infer_cards", "true or false"),
        ("patience_s = 4", "patience_s = -1", "table.patience_s", "greater than 0, not -1"),
        ("patience_s = 4", "patience_s = nan", "table.patience_s", "number of seconds"),
        ("patience_s = 4", "patience_s = true", "table.patience_s", "number of seconds"),
        ("port = 0", "port = 70000", "page.port", "0 to 65535, not 70000"),
        ("port = 0", "port = true", "page.port", "whole number"),
        ('driver = "v4l2"', "driver = 5", "camera.driver", "text in quotes"),
        ('{ device = "/dev/video0" }', '"fast"', "camera.options", "table of options"),
        ('[log]\ndatabase = "sqlite:////tmp/games.sqlite3"', "", "log", ""),
        ("side = 2", "side = -2", "seats[0].sides", "whole number"),
        ("side = 2", "", "seats[0]", "needs its side"),
        ("side = 2", "side = 2\nsides = [3]", "seats[0].side", "not both"),
        ("side = 2", "side = 1", "seats[1]", "side 1 is another seat's"),
        ('"green"', '"red"', "seats[1]", "colour red is another seat's"),
        ("sides = [0, 1]", "sides = [0, 0]", "seats[1].sides", "same thing twice"),
        ("sides = [0, 1]", "sides = [0]", "seats[1]", "as many colours as sides"),
        ("sides = [0, 1]", "sides = []", "seats[1].sides", "something in it"),
        ('"computer"', '"robot"', "seats[1].player", "'human' or 'computer'"),
    ],
)
def test_a_wrong_entry_is_named(read, old, new, entry, hint):
    assert old in FULL
    text = FULL.replace(old, new) if entry != "log" else 'log = "here"' + FULL.replace(old, new)
    with pytest.raises(DataError) as refused:
        read(text)
    assert refused.value.entry == entry
    assert hint in refused.value.problem


def test_seats_are_entries(read):
    with pytest.raises(DataError, match=r"\[\[seats\]\]"):
        read("seats = 4")
    with pytest.raises(DataError, match=r"seats\[0\]: must be a table"):
        read("seats = [4]")


def test_a_file_that_is_no_toml_or_not_there_is_refused(read, tmp_path):
    with pytest.raises(DataError, match="is not valid TOML"):
        read("[table")
    with pytest.raises(DataError, match="cannot be read"):
        table_config(tmp_path / "nowhere.toml", {})


@pytest.mark.parametrize(
    "environment, expected",
    [
        ({"COMPANION_HOME": "/srv/companion"}, Path("/srv/companion")),
        ({"XDG_DATA_HOME": "/data"}, Path("/data/companion")),
        ({}, Path.home() / ".local" / "share" / "companion"),
    ],
)
def test_the_home_folder_is_the_user_s_unless_told(environment, expected):
    assert home_folder(environment) == expected


def test_debugging_is_switched_by_the_environment():
    assert debugging({"COMPANION_DEBUG": "1"})
    assert not debugging({"COMPANION_DEBUG": "0"})
    assert not debugging({})


@pytest.mark.parametrize(
    "setting",
    [f"{name}.{each.name}" for name, kind in SECTIONS.items() for each in fields(kind)]
    + [f"seats.{each.name}" for each in fields(SeatSection)]
    + [f"devices.{each.name}" for each in fields(DeviceSection)]
    + ["COMPANION_HOME", "COMPANION_DEBUG"],
)
def test_every_setting_is_documented(setting):
    assert f"| `{setting}` |" in DOCS


def test_nothing_is_documented_that_is_no_setting():
    known = {f"{name}.{each.name}" for name, kind in SECTIONS.items() for each in fields(kind)}
    known |= {f"seats.{each.name}" for each in fields(SeatSection)}
    known |= {f"devices.{each.name}" for each in fields(DeviceSection)}
    rows = {line.split("`")[1] for line in DOCS.splitlines() if line.startswith("| `")}
    assert {row for row in rows if "." in row} == known


def test_documented_defaults_are_the_real_ones():
    for name, kind in SECTIONS.items():
        for each in fields(kind):
            row = next(x for x in DOCS.splitlines() if x.startswith(f"| `{name}.{each.name}` |"))
            said = row.split("|")[2].strip().strip("`").strip('"')
            if isinstance(each.default, str | int):
                assert said.lower() == str(each.default).lower()


def test_the_documented_example_can_be_used(read):
    example = DOCS.split("```toml\n")[1].split("```")[0]
    config = read(example)
    assert [seat.name for seat in config.seats] == ["Anna", "Ben"]


def test_a_device_is_called_by_its_driver_unless_it_has_a_name_of_its_own(read):
    config = read(
        '[[devices]]\ndriver = "lamps-gpio"\n[[devices]]\ndriver = "lamps-gpio"\nname = "wall"'
    )
    assert [each.name for each in config.devices] == ["lamps-gpio", "wall"]


@pytest.mark.parametrize(
    ("devices", "named"),
    [
        ("devices = 3", "devices: must be written as"),
        ("[[devices]]\nname = 'x'", r"devices\[0\]: needs its driver"),
        ("[[devices]]\ndriver = 'voice'\n" * 2, r"devices\[1\].name: .* such as voice-2"),
        ("[[devices]]\ndriver = 'voice'\npin = 3", r"devices\[0\].pin: is not a setting"),
    ],
)
def test_a_wrong_entry_of_a_device_is_named(read, devices, named):
    with pytest.raises(DataError, match=named):
        read(devices)


def test_a_tray_is_four_numbers_and_large_enough(read):
    dice = read("[dice]\ntray = [225, -90, 300.5, 90]\nheight_mm = -20\ndice = 2").dice
    assert dice.tray == (225.0, -90.0, 300.5, 90.0)
    assert (dice.height_mm, dice.die_mm, dice.dice) == (-20.0, 16.0, 2)
    for wrong in ("[1, 2, 3]", "5", "[0, 0, 30, 90]", "[90, 0, 0, 90]", '[0, 0, "a", 90]', "[]"):
        with pytest.raises(DataError, match=r"dice\.tray"):
            read(f"[dice]\ntray = {wrong}")
    with pytest.raises(DataError, match=r"dice\.die_mm.*number from 10 to 30"):
        read("[dice]\ndie_mm = 3")
