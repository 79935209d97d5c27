"""What goes over the wire to light a strip: colours as the bits of an SPI bus. Knows no bus.

WS2812 and SK6812 take one wire: each bit is a pulse, short for 0 and long for 1, made of
several bits of the bus. APA102 takes data and clock as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.hardware.strip_picture import Rgb

RESET_S = 300e-6
"""How long the line must be low before a strip shows what it was sent."""


@dataclass(frozen=True, slots=True)
class Pulses:
    """zero, one: the bus's bits for one bit of colour, of *length* bits each."""

    hertz: int
    length: int
    zero: int
    one: int


PULSES = {
    2.4: Pulses(2_400_000, 3, 0b100, 0b110),
    6.4: Pulses(6_400_000, 8, 0b1100_0000, 0b1111_0000),
}
"""By the bus's speed in MHz. Pulses last 0.42 and 0.83 us, or 0.31 and 0.63 us, in 1.25 us."""

APA102_HERTZ = 2_000_000
ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR", "RGBW", "GRBW")


def pulse_bytes(colours: Sequence[Rgb], order: str, pulses: Pulses) -> bytes:
    """What makes a strip of WS2812 or SK6812 show *colours*; low before and after."""
    table = _pulse_table(pulses)
    body = bytearray()
    for colour in colours:
        for level in _in_order(colour, order):
            body += table[level]
    low = bytes(round(RESET_S * pulses.hertz / 8))
    return low[:8] + bytes(body) + low


def clocked_bytes(colours: Sequence[Rgb], order: str) -> bytes:
    """What makes a strip of APA102 show *colours*."""
    body = bytearray(4)
    for colour in colours:
        body.append(0xFF)
        body += bytes(_in_order(colour, order))
    return bytes(body) + bytes(4 + (len(colours) + 15) // 16)


def bytes_needed(leds: int, order: str, pulses: Pulses) -> int:
    """How long `pulse_bytes` of so many lights is."""
    return leds * len(order) * pulses.length + 8 + round(RESET_S * pulses.hertz / 8)


def _in_order(colour: Rgb, order: str) -> list[int]:
    """Levels as the light wants them; what is white in a colour is left to a white light."""
    levels = dict(zip("RGB", colour, strict=True))
    white = min(colour) if "W" in order else 0
    return [white if letter == "W" else levels[letter] - white for letter in order]


def _pulse_table(pulses: Pulses) -> list[bytes]:
    """The bus's bytes for each level from 0 to 255, highest bit first."""
    table = []
    for level in range(256):
        bits = 0
        for bit in range(7, -1, -1):
            bits = bits << pulses.length | (pulses.one if level >> bit & 1 else pulses.zero)
        table.append(bits.to_bytes(pulses.length, "big"))
    return table
