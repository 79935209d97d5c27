"""docs/devices.md has a section for each driver, which names its options and their defaults."""

import re
import tomllib
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from companion.hardware.drivers import device_module, device_names

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "devices.md"
SECTIONS = dict(
    re.findall(r"^## \[(.+?)\]\n(.*?)(?=^## |\Z)", DOCUMENT.read_text("utf-8"), re.M | re.S)
)
ROW = re.compile(r"^\| (`[^|]+`) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)

every_driver = pytest.mark.parametrize("name", device_names())


def documented(name):
    """Option to what its row gives as its default, of the section's table."""
    rows = ROW.findall(SECTIONS.get(name, ""))
    return {
        option: default for options, default, _ in rows for option in re.findall("`(.+?)`", options)
    }


def options_of(name):
    return {each.name: each for each in fields(device_module(name).OPTIONS)}


def test_a_section_belongs_to_a_driver_that_there_is():
    assert SECTIONS.keys() == set(device_names())


@every_driver
def test_every_option_of_a_driver_is_documented_and_no_other(name):
    assert documented(name).keys() == options_of(name).keys()


@every_driver
def test_a_documented_default_is_the_real_one(name):
    """A simple default stands as in table.toml; lists and tables may be told in words."""
    for option, field in options_of(name).items():
        said = documented(name)[option]
        if field.default is field.default_factory is MISSING:
            assert said == "must be given", option
        elif field.default is None:
            assert said == "none" or not said.startswith("`"), option
        elif isinstance(field.default, bool | int | float | str):
            value = re.fullmatch("`(.+)`", said)
            assert value and tomllib.loads(f"value = {value[1]}")["value"] == field.default, option
