"""Pins, buses and the devices of table.toml: rights to use them, and whether each one opens."""

from collections.abc import Iterator

from companion.config import DeviceSection
from companion.errors import CompanionError
from companion.hardware.device import Surroundings
from companion.hardware.drivers import device_driver, device_options
from companion.wiring.checkup.checks_of import Patient
from companion.wiring.checkup.finding import BAD, GOOD, SKIPPED, WEAK, Finding
from companion.wiring.devices import surroundings
from companion.wiring.table_clock import TableClock

PINS = "pins"
I2C_ON = "run   sudo raspi-config nonint do_i2c 0   and start the Pi anew"
SPI_ON = "run   sudo raspi-config nonint do_spi 0   and start the Pi anew"
NEEDS = {
    "gpio": ("gpio", ("/dev/gpiochip0", "/dev/gpiochip4"), "run this on a Raspberry Pi"),
    "i2c": ("i2c", ("/dev/i2c-1",), I2C_ON),
    "oled": ("i2c", ("/dev/i2c-1",), I2C_ON),
    "spi": ("spi", ("/dev/spidev0.0",), SPI_ON),
    "hid": ("input", ("/dev/input",), "run this on Linux"),
}
"""By the end of a driver's name: the group, a device file of which one must be there, the cure."""


def findings(patient: Patient) -> Iterator[Finding]:
    """The rights that the devices need, then each device."""
    sections = patient.config.devices
    if not sections:
        yield Finding("devices", GOOD, "none in the settings; the page does it all")
        return
    kinds = dict.fromkeys(each.driver.rpartition("-")[2] for each in sections)
    for kind in kinds:
        if kind in NEEDS:
            yield _rights(patient, kind)
    around = surroundings(patient.config, TableClock())
    for number, section in enumerate(sections):
        yield _device(patient, number, section, around)


def _rights(patient: Patient, kind: str) -> Finding:
    machine = patient.machine
    group, files, cure = NEEDS[kind]
    check = PINS if kind == "gpio" else f"/dev of {kind}"
    there = next((each for each in files if machine.exists(each)), None)
    if there is None:
        return Finding(check, BAD, f"{files[0]} is not there", cure)
    if machine.may_use(there) or machine.is_root() or group in machine.groups():
        return Finding(check, GOOD, f"{there} may be used")
    if machine.has_group(group):
        cure = f"run   sudo usermod -aG {group} {machine.user()}   and log in anew"
        return Finding(check, BAD, f"{machine.user()} may not use {there}", cure)
    cure = "run hardware/install.sh, which gives the right to the service's user"
    return Finding(check, WEAK, f"there is no group {group} that could use {there}", cure)


def _device(patient: Patient, number: int, section: DeviceSection, around: Surroundings) -> Finding:
    check = section.name or section.driver
    if patient.running:
        return Finding(check, SKIPPED, "the companion is at work and holds it: see its page")
    try:
        with patient.config.lines_named():
            driver = device_driver(section.driver)
            options = device_options(section.driver, section.options, f"devices[{number}].options")
            device = driver(options, around)
    except CompanionError as error:
        return Finding(check, BAD, str(error), f"see docs/devices.md, {section.driver}")
    device.close()
    return Finding(check, GOOD, "it opens")
