"""Opens the reader of a table file for teaching: it gives each card's own code, taught or not."""

from collections.abc import Callable
from pathlib import Path

from companion.config import DeviceSection, TableConfig
from companion.errors import DataError
from companion.hardware.device import InputDevice, Surroundings
from companion.hardware.drivers import device_driver, device_module, device_options
from companion.hardware.pins import Pins


def reader_of(config: TableConfig, name: str | None) -> tuple[int, DeviceSection]:
    """Place and entry of the reader of [[devices]] that *name* names, or of the only one.

    Raises DataError when there is none or several.
    """
    source = str(config.file or "table.toml")
    readers = [
        (number, each)
        for number, each in enumerate(config.devices)
        if getattr(device_module(each.driver), "READS_CARDS", False)
    ]
    fitting = [r for r in readers if name is None or name in (r[1].name, r[1].driver)]
    if len(fitting) == 1:
        return fitting[0]
    if not readers:
        problem = 'has no card reader; add one, such as driver = "rc522-spi"'
        raise DataError(source, "[[devices]]", problem)
    names = ", ".join(str(each.name) for _, each in readers)
    problem = f"has {'several card readers' if fitting else f'no reader {name!r}'}"
    raise DataError(source, "[[devices]]", f"{problem}; name one with --device: {names}")


def opened_reader(
    config: TableConfig, name: str | None, nothing_taught: Path, clock: Callable[[], float]
) -> InputDevice:
    """The reader, open. nothing_taught: an empty folder, so that it knows no card.

    Raises DataError, UnknownNameError, DeviceMissingError.
    """
    number, section = reader_of(config, name)
    with config.lines_named():
        options = device_options(section.driver, section.options, f"devices[{number}].options")
    device = device_driver(section.driver)(options, Surroundings(nothing_taught, clock, Pins()))
    if not isinstance(device, InputDevice):
        raise DataError(f"devices[{number}]", section.driver, "gives no input")
    return device
