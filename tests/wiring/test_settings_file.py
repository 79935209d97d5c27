import re
import tomllib
from dataclasses import fields

import pytest

from companion.config import SECTIONS, DeviceSection, SeatSection, TableConfig, config_from
from companion.errors import UnknownNameError
from companion.hardware.drivers import device_names
from companion.hardware.pins import pins_plan
from companion.wiring.devices import Devices, Surroundings
from companion.wiring.settings_file import Chosen, devices_of_build, settings_text

NOTED_DEFAULT = re.compile(r"^# ([a-z_]+ = (?!  # ).+)$", re.MULTILINE)


def read(text, tmp_path):
    return config_from(tomllib.loads(text), "table.toml", tmp_path, tmp_path)


def test_a_file_of_comments_changes_no_setting(tmp_path):
    assert read(settings_text(), tmp_path) == TableConfig(tmp_path)


def test_what_the_comments_show_is_what_holds_without_them(tmp_path):
    text = settings_text().partition("# [[devices]]")[0]
    before, seats, after = text.partition("# [[seats]]")
    head = before.partition("# Options where driver")[0]
    game = before[before.index("# What is played") :]
    shown = NOTED_DEFAULT.sub(r"\1", head + game + after.partition("\n\n")[2])
    assert seats and shown.count("\nport = 8000") == 1
    assert read(shown, tmp_path) == TableConfig(tmp_path)


@pytest.mark.parametrize(
    "setting",
    [f"{name}.{each.name}" for name, kind in SECTIONS.items() for each in fields(kind)]
    + [f"seats.{each.name}" for each in fields(SeatSection)]
    + [f"devices.{each.name}" for each in fields(DeviceSection)],
)
def test_every_setting_is_there_with_its_meaning(setting):
    section, _, name = setting.partition(".")
    text = settings_text()
    about = {
        "seats": text[text.index("# One entry for each player") :],
        "devices": text[text.index("# One entry for each device") :],
    }.get(section) or text[text.index(f"[{section}]") :]
    if (section, name) == ("camera", "options"):
        assert "# Options where driver =" in about
    else:
        assert re.search(rf"^# {name}: \S", about.partition("\n\n")[0], re.MULTILINE)


@pytest.mark.parametrize("build", sorted(pins_plan()["builds"]))
def test_the_devices_of_a_build_are_written_out_and_can_all_be_opened(build, tmp_path):
    devices = devices_of_build(build)
    config = read(settings_text(Chosen("v4l2", devices)), tmp_path)
    assert (config.camera.driver, tuple(each.driver for each in config.devices)) == (
        "v4l2",
        devices,
    )
    around = Surroundings(tmp_path, lambda: 0.0, lambda: None)
    Devices(config.devices, around, print, view=lambda: None, wait_for_view=lambda *_: None)


@pytest.mark.parametrize("name", device_names())
def test_the_options_of_a_device_as_shown_are_its_defaults(name, tmp_path):
    text = settings_text(Chosen(devices=(name,)))
    start = text.index(f'[[devices]]\ndriver = "{name}"')
    entry = text[start:].partition("\n\n")[0]
    if "# must be given" not in entry:
        shown = NOTED_DEFAULT.sub(r"\1", entry)
        assert len(read(shown, tmp_path).devices) == 1


def test_a_build_or_a_driver_that_there_is_not_is_answered_with_those_that_there_are():
    with pytest.raises(UnknownNameError, match="cheap, dice, keypad, panel"):
        devices_of_build("palace")
    with pytest.raises(UnknownNameError, match="no device driver named 'trumpet'"):
        settings_text(Chosen(devices=("trumpet",)))
    with pytest.raises(UnknownNameError, match="no camera driver named 'eye'"):
        settings_text(Chosen("eye"))
