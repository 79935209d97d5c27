"""What the guest of the hardware tests gets is what the program asks for; see tests/hil."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parent.parent


def plain(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned():
    lines = (PROJECT / "tests" / "hil" / "requirements.txt").read_text("utf-8").splitlines()
    pins = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {plain(name): version for name, version in pins}


def test_every_package_of_the_program_is_pinned_for_the_guest_as_the_program_wants_it():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        Requirement(each)
        for each in (*project["dependencies"], *project["optional-dependencies"]["pi"])
    ]
    pins = pinned()
    assert [each.name for each in wanted if plain(each.name) not in pins] == []
    assert [str(each) for each in wanted if pins[plain(each.name)] not in each.specifier] == []
