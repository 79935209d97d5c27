"""The pins' factory, and errors of gpiozero and lgpio that become ours."""

import pytest
from gpiozero import InputDevice
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.mock import MockFactory

from companion.errors import DeviceFailedError, DeviceMissingError
from companion.hardware.drivers import device_names
from companion.hardware.pins import Pins, pins_plan, usual_pins
from companion.hardware.pins_gpio import opening_pins, real_pins, using_pins


@pytest.fixture
def lgpio(tmp_path, monkeypatch):
    """The library, which makes a pipe where it is imported."""
    monkeypatch.chdir(tmp_path)
    return pytest.importorskip("lgpio", reason="PyPI has no lgpio for this Python")


def test_the_factory_is_made_once_when_first_asked_for():
    made = []
    pins = Pins(lambda: made.append("factory") or "factory")
    assert made == []
    assert pins() == pins() == "factory"
    assert made == ["factory"]


def test_a_factory_that_could_not_be_made_is_tried_again():
    fails = iter([True, False])

    def make():
        if next(fails):
            raise DeviceMissingError("the row of pins", "wait")
        return "factory"

    pins = Pins(make)
    with pytest.raises(DeviceMissingError):
        pins()
    assert pins() == "factory"


def test_a_computer_without_pins_is_told_to_be_a_pi(lgpio, monkeypatch):
    def revision():
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", revision)
    with pytest.raises(DeviceMissingError, match="run this on a Raspberry Pi"):
        real_pins()


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.hardware.pins_gpio.os.access", lambda *_: False)
    with pytest.raises(DeviceMissingError, match=f"may write to, not in {tmp_path}"):
        real_pins()


def test_a_pin_that_two_devices_want_is_said_to_be_so():
    factory = MockFactory()
    held = InputDevice(17, pin_factory=factory)
    told = pytest.raises(DeviceMissingError, match=r"two devices in table.toml.*GPIO17")
    with told, opening_pins("buttons-gpio"):
        InputDevice(17, pin_factory=factory)
    held.close()


@pytest.mark.parametrize(
    "error, remedy",
    [
        ("GPIO busy", "end that program"),
        ("can not open gpiochip", "group gpio"),
        ("unknown handle", "look after its wiring"),
        (PermissionError(13, "Permission denied"), "look after its wiring"),
        (ImportError("No module named 'gpiozero'"), "sudo apt install python3-gpiozero"),
    ],
)
def test_what_the_libraries_raise_becomes_a_sentence_with_a_remedy(lgpio, error, remedy):
    error = lgpio.error(error) if isinstance(error, str) else error
    missing = pytest.raises(DeviceMissingError, match=f"the panel is not available: .*{remedy}")
    with missing, opening_pins("the panel"):
        raise error
    failed = pytest.raises(DeviceFailedError, match=f"the panel has stopped answering: .*{remedy}")
    with failed, using_pins("the panel"):
        raise error


def test_what_is_no_fault_of_the_pins_stays_what_it_is():
    with pytest.raises(KeyError), opening_pins("the panel"):
        raise KeyError("mistake")


def pins_in(entry):
    """Every BCM number of a driver's plan."""
    if isinstance(entry, bool) or not isinstance(entry, int | list | dict):
        return []
    if isinstance(entry, int):
        return [entry]
    values = entry.values() if isinstance(entry, dict) else entry
    return [pin for value in values for pin in pins_in(value)]


@pytest.mark.parametrize("build", pins_plan()["builds"])
def test_the_devices_of_a_build_fit_on_one_header(build):
    used, buses = [], set()
    for name in pins_plan()["builds"][build]["devices"]:
        wired = dict(usual_pins(name))
        buses |= {wired.pop("bus", None)} - {None}
        used += pins_in(wired)
    used += [pin for bus in buses for pin in pins_plan()["buses"][bus].values()]
    assert len(set(used)) == len(used)
    assert all(2 <= pin <= 27 for pin in used)


def test_a_driver_that_is_wired_by_default_is_one_that_there_is():
    planned = {name for name in pins_plan()["devices"] if name.endswith("-gpio")}
    assert {name for name in device_names() if name.endswith("-gpio")} <= planned
