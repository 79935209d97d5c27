"""A PN532 card reader on SPI, through spidev. Its switches stand at SPI."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.hardware.bus_spi import OpenSpi, opened_spi
from companion.hardware.card_reader import CardReader
from companion.hardware.device import Surroundings
from companion.hardware.driver_options import WrongOptionError
from companion.hardware.pn532 import Pn532

NAME = "the card reader PN532 on SPI"
REMEDY = "look after its wires, its supply and its two switches"
WRITE, ASK_STATUS, READ = 0x01, 0x02, 0x03
READY = 0x01
TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
"""The chip wants the lowest bit of a byte first; the bus sends the highest first."""


@dataclass(frozen=True, slots=True)
class Pn532SpiOptions:
    """bus, select: which /dev/spidevBUS.SELECT. speed_hz: of the bus."""

    bus: int = 0
    select: int = 0
    speed_hz: int = 1_000_000

    def __post_init__(self) -> None:
        """Raises WrongOptionError for a speed that the chip cannot do."""
        if not 10_000 <= self.speed_hz <= 5_000_000:
            raise WrongOptionError("speed_hz", "must be from 10_000 to 5_000_000")


class SpiLink:
    """The chip's `Link`. bus: as spidev.SpiDev."""

    def __init__(self, bus: Any) -> None:
        self._bus = bus

    def send(self, frame: bytes) -> None:
        """Write a frame."""
        self._exchange(bytes([WRITE]) + frame)

    def is_ready(self) -> bool:
        """Whether the chip has something to say."""
        return self._exchange(bytes([ASK_STATUS, 0]))[1] == READY

    def receive(self, count: int) -> bytes:
        """Read what it says."""
        return self._exchange(bytes([READ]) + bytes(count))[1:]

    def close(self) -> None:
        """Let the bus go."""
        self._bus.close()

    def _exchange(self, sent: bytes) -> bytes:
        return bytes(self._bus.xfer2(list(sent.translate(TURNED)))).translate(TURNED)


class Pn532SpiReader(CardReader):
    """Opening raises DeviceMissingError. open_bus: None = spidev's. sleep: waits seconds."""

    def __init__(
        self,
        options: Pn532SpiOptions,
        around: Surroundings,
        *,
        open_bus: OpenSpi | None = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        bus = opened_spi(NAME, options.bus, options.select, options.speed_hz, open_bus)
        chip = Pn532(SpiLink(bus), clock=around.clock, sleep=sleep)
        super().__init__(chip, NAME, REMEDY, around, sleep=sleep)


OPTIONS = Pn532SpiOptions
DRIVER = Pn532SpiReader
READS_CARDS = True
