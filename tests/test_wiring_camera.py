"""The camera of a table's settings, built without any device."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.board.layout import load_layout
from companion.board.position import Position
from companion.config import CameraSection, TableConfig
from companion.errors import DataError, UnknownNameError
from companion.hardware.drivers import camera_names
from companion.wiring import table_camera as wired

LAYOUT = load_layout("fast-track-square")


def camera(driver, **options):
    config = TableConfig(home=Path("/home/here"), camera=CameraSection(driver, options))
    return wired.table_camera(config, LAYOUT, Position(), print, lambda: 0.0)


def test_the_simulated_table_is_as_its_options_say():
    _, virtual = camera("simulated", width=640, height=480, light="warm_lamp", seed=3)
    assert virtual is not None
    config = TableConfig(
        home=Path(), camera=CameraSection("simulated", {"width": 640, "height": 480})
    )
    table, options = wired.virtual_table(config, LAYOUT, Position(), lambda: 0.0)
    assert table.picture(1.0).pixels.shape == (480, 640, 3)
    assert options.frames_per_s == 15.0


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"ligth": "dim"}, DataError),
        ({"seed": "x"}, DataError),
        ({"light": "moon"}, UnknownNameError),
    ],
)
def test_a_wrong_option_of_the_simulated_table_is_named(options, error):
    with pytest.raises(error):
        camera("simulated", **options)


@pytest.mark.parametrize(
    ("options", "kept"), [({}, "/home/here/camera.json"), ({"settings": "my.json"}, "my.json")]
)
def test_the_camera_of_a_pi_keeps_its_settings_in_the_home_folder(monkeypatch, options, kept):
    asked = []

    class Driver:
        @staticmethod
        def from_options(given, *, clock):
            asked.append(given)
            raise LookupError("enough seen")

    monkeypatch.setattr(wired, "camera_driver", lambda name: Driver)
    opened, virtual = camera("picamera2", **options)
    assert virtual is None
    with pytest.raises(LookupError):
        opened.read()
    assert asked[0]["settings"] == kept
    assert replace(CameraSection("picamera2", options)).driver in camera_names()


@pytest.mark.parametrize("driver", camera_names())
def test_a_wrong_option_is_refused_before_the_camera_is_opened(driver):
    with pytest.raises(DataError, match=r"camera.options: colour: is no option"):
        camera(driver, colour="blue")
