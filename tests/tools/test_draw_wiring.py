"""The wiring drawings show what pins.toml says, and pins.toml can be wired."""

import re

import pytest

from companion.hardware.drivers import device_names
from companion.hardware.pins import pins_plan
from tools import draw_wiring
from tools.draw_wiring import FOLDER, HEADER, drawing, lines_of, wires_of

every_build = pytest.mark.parametrize("build", sorted(pins_plan()["builds"]))


@every_build
def test_the_drawing_that_lies_there_is_the_one_of_the_plan(build):
    assert (FOLDER / f"wiring-{build}.svg").read_text("utf-8") == drawing(build)


def test_there_is_no_drawing_of_what_is_no_build():
    drawn = {file.stem.removeprefix("wiring-") for file in FOLDER.glob("wiring-*.svg")}
    assert drawn == set(pins_plan()["builds"])


@every_build
def test_every_wire_of_a_build_is_on_its_drawing(build):
    shown = drawing(build)
    for _, name in wires_of(build).values():
        assert f">{name}</text>" in shown


def test_a_driver_of_the_plan_is_one_that_there_is():
    assert set(pins_plan()["devices"]) <= set(device_names())


def test_pins_are_on_the_header_and_leave_those_of_add_on_boards_free():
    on_header = {place for row in HEADER for place in row if isinstance(place, int)}
    assert on_header == set(range(2, 28))
    for driver in pins_plan()["devices"]:
        assert {pin for _, pin in lines_of(driver, pins_plan())} <= on_header


def test_two_devices_on_one_pin_are_refused(monkeypatch):
    plan = {
        "buses": {},
        "devices": {"one": {"pin": 4}, "other": {"legal": 4}},
        "builds": {"wrong": {"title": "Wrong", "devices": ["one", "other"]}},
    }
    monkeypatch.setattr(draw_wiring, "pins_plan", lambda: plan)
    with pytest.raises(ValueError, match="wrong: other and one both want GPIO 4"):
        wires_of("wrong")


def test_the_header_is_numbered_as_on_a_pi():
    """Places that everybody knows, as a check on the table."""
    shown = drawing("panel")
    rows = re.findall(r'<circle cx="(\d+)" cy="(\d+)"', shown)
    assert len(rows) == 40
    assert [HEADER[n // 2][n % 2] for n in (0, 1, 2, 5, 6, 11, 39)] == [
        "3.3 V",
        "5 V",
        2,
        "GND",
        4,
        18,
        21,
    ]
