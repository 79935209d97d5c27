import pytest

from companion.errors import DataError, UnknownNameError
from companion.hardware.driver_options import driver_options
from companion.simulator.look import Look, Material
from companion.simulator.options import SimulatorOptions


def options(**given):
    return driver_options(SimulatorOptions, given, "camera.options")


def test_without_options_the_table_looks_as_usual():
    assert options().look() == Look()


def test_names_and_numbers_of_a_table_file_change_the_look():
    look = options(width=640, height=480, tilt_deg=30, light="dim", marbles="cateye").look()
    assert (look.view.size_px, look.view.tilt_deg) == ((640, 480), 30.0)
    assert (look.light.brightness, look.material) == (0.42, Material.CATEYE)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"light": "candle"}, "no light named 'candle'; known: .*warm_lamp"),
        ({"wood": "plastic"}, "no wood or surface named 'plastic'; known: oak"),
        ({"marbles": "steel"}, "no material of marbles named 'steel'; known: opaque"),
    ],
)
def test_a_name_that_nothing_has_is_answered_with_those_that_there_are(given, words):
    with pytest.raises(UnknownNameError, match=words):
        options(**given).look()


def test_an_option_of_a_wrong_kind_is_named():
    with pytest.raises(DataError, match="tilt_deg: must be a number"):
        options(tilt_deg="steep")
