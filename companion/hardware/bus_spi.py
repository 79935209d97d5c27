"""An SPI bus of the kernel, through spidev; what goes wrong as it is opened, in our words."""

from collections.abc import Callable
from typing import Any

from companion.errors import DeviceMissingError

SWITCH_ON = "switch SPI on: sudo raspi-config nonint do_spi 0"
INSTALL = "install what drives it: sudo apt install python3-spidev"
JOIN = "let the user use it: sudo adduser $USER spi, then log in anew"

OpenSpi = Callable[[int, int], Any]
"""Opens /dev/spidevBUS.SELECT as spidev.SpiDev does."""


def opened_spi(
    device: str, bus: int, select: int, speed_hz: int, open_bus: OpenSpi | None = None
) -> Any:
    """The open bus, in mode 0. Raises DeviceMissingError for *device* with what to do."""
    try:
        opened = (open_bus or _spidev(device))(bus, select)
    except PermissionError as error:
        raise DeviceMissingError(device, f"{JOIN} ({error})") from error
    except OSError as error:
        raise DeviceMissingError(device, f"{SWITCH_ON} ({error})") from error
    try:
        opened.max_speed_hz, opened.mode = speed_hz, 0
    except OSError as error:
        opened.close()
        remedy = f"choose another speed; the bus refuses {speed_hz} Hz ({error})"
        raise DeviceMissingError(device, remedy) from error
    return opened


def _spidev(device: str) -> OpenSpi:
    try:
        from spidev import SpiDev
    except ImportError as error:
        raise DeviceMissingError(device, f"{INSTALL} ({error})") from error
    opened: OpenSpi = SpiDev
    return opened
