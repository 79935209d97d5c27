"""A strip of WS2812 lights on SPI: what it was sent last, as colours."""

import struct

from hilsim.far_end import FarEnd

HEAD_BYTES = 8
PULSE_BITS = 3
LONG, SHORT = "110", "100"


class Strip:
    """Listens to /dev/spidev0.0 at 2.4 MHz, where three bits make one pulse."""

    def __init__(self) -> None:
        self._sent = b""
        self._far_end = FarEnd("/dev/hil-spi", self._transfer)

    def _transfer(self, request: bytes) -> bytes:
        [count] = struct.unpack_from("<I", request, 4)
        self._sent = request[HEAD_BYTES : HEAD_BYTES + count]
        return bytes(count)

    def colours(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of each light, 0 to 255; they travel as green, red, blue."""
        bits = "".join(f"{byte:08b}" for byte in self._sent).strip("0")
        bits += "0" * (-len(bits) % PULSE_BITS)
        pulses = [bits[at : at + PULSE_BITS] for at in range(0, len(bits), PULSE_BITS)]
        assert set(pulses) <= {LONG, SHORT}, "these are no pulses of a strip"
        values = "".join("1" if pulse == LONG else "0" for pulse in pulses)
        given = [int(values[at : at + 8], 2) for at in range(0, len(values), 8)]
        return [(red, green, blue) for green, red, blue in zip(*[iter(given)] * 3, strict=True)]

    def close(self) -> None:
        """Unplug it."""
        self._far_end.close()
