"""A PN532 card reader on I2C, through smbus2. Its switches stand at I2C."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.errors import DeviceMissingError
from companion.hardware.card_reader import CardReader
from companion.hardware.device import Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.pn532 import Pn532

NAME = "the card reader PN532 on I2C"
REMEDY = "look after its wires, its supply and its two switches"
SWITCH_ON = "switch I2C on: sudo raspi-config nonint do_i2c 0"
INSTALL = "install what drives it: sudo apt install python3-smbus2"
JOIN = "let the user use it: sudo adduser $USER i2c, then log in anew"
READY = 0x01

SendBytes = Callable[[int, bytes], None]
ReadBytes = Callable[[int, int], bytes]


@dataclass(frozen=True, slots=True)
class Pn532I2cOptions:
    """bus: which /dev/i2c-BUS. address: of the chip on it."""

    bus: int = 1
    address: int = 0x24

    def __post_init__(self) -> None:
        """Raises WrongOptionError for an address that no chip has."""
        if not 0x08 <= self.address <= 0x77:
            raise WrongOptionError("address", "must be from 8 to 119; the chip's own is 36")


class I2cLink:
    """The chip's `Link`; each read begins with a byte that says whether it is ready.

    send: writes bytes to an address; read: reads so many from it.
    """

    def __init__(
        self, address: int, send: SendBytes, read: ReadBytes, close: Callable[[], object]
    ) -> None:
        self._address, self._send, self._read, self._close = address, send, read, close

    def send(self, frame: bytes) -> None:
        """Write a frame."""
        self._send(self._address, frame)

    def is_ready(self) -> bool:
        """Whether the chip has something to say."""
        return self._read(self._address, 1)[0] == READY

    def receive(self, count: int) -> bytes:
        """Read what it says."""
        return self._read(self._address, count + 1)[1:]

    def close(self) -> None:
        """Let the bus go."""
        self._close()


class Pn532I2cReader(CardReader):
    """Opening raises DeviceMissingError. open_link: None = through smbus2. sleep: waits seconds."""

    def __init__(
        self,
        options: Pn532I2cOptions,
        around: Surroundings,
        *,
        open_link: Callable[[Pn532I2cOptions], I2cLink] | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        link = (open_link or _smbus_link)(options)
        chip = Pn532(link, clock=around.clock, sleep=sleep)
        super().__init__(chip, NAME, REMEDY, around, sleep=sleep)


def _smbus_link(options: Pn532I2cOptions) -> I2cLink:
    try:
        from smbus2 import SMBus, i2c_msg
    except ImportError as error:
        raise DeviceMissingError(NAME, f"{INSTALL} ({error})") from error
    try:
        bus: Any = SMBus(options.bus)
    except PermissionError as error:
        raise DeviceMissingError(NAME, f"{JOIN} ({error})") from error
    except OSError as error:
        raise DeviceMissingError(NAME, f"{SWITCH_ON} ({error})") from error

    def send(address: int, data: bytes) -> None:
        bus.i2c_rdwr(i2c_msg.write(address, data))

    def read(address: int, count: int) -> bytes:
        message = i2c_msg.read(address, count)
        bus.i2c_rdwr(message)
        return bytes(message)

    return I2cLink(options.address, send, read, bus.close)


OPTIONS = Pn532I2cOptions
DRIVER = Pn532I2cReader
READS_CARDS = True
