"""What is wired to /dev/i2c-1: chips by their address."""

import struct
from collections.abc import Mapping
from typing import Protocol

from hilsim.far_end import FarEnd

READS = 1
ANSWERED, NOT_ANSWERED = b"\x00", b"\x01"
MESSAGE_BYTES = 6


class I2cChip(Protocol):
    """One chip on the bus."""

    def write(self, data: bytes) -> None:
        """Take what the Pi writes."""

    def read(self, count: int) -> bytes:
        """What the Pi reads; at most *count* bytes."""


class I2cBus:
    """The bus with its chips; with none of an address nothing acknowledges there."""

    def __init__(self, chips: Mapping[int, I2cChip]) -> None:
        self._chips = chips
        self._far_end = FarEnd("/dev/hil-i2c", self._answer)

    def _answer(self, request: bytes) -> bytes:
        at, out = 1, ANSWERED
        for _ in range(request[0]):
            address, flags, count = struct.unpack_from("<HHH", request, at)
            at += MESSAGE_BYTES
            chip = self._chips.get(address)
            if chip is None:
                return NOT_ANSWERED
            if flags & READS:
                out += chip.read(count)[:count].ljust(count, b"\xff")
            else:
                chip.write(request[at : at + count])
                at += count
        return out

    def close(self) -> None:
        """Unplug the whole bus."""
        self._far_end.close()
